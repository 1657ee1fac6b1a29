"""Puts literals in the place of names that stand for them: a name at a module's top level costs more than it."""

import ast
from collections import Counter

from .names import MODULE_MARK
from .scopes import Scopes

# So long a string is a name to the compiler: it costs the same wherever it stands, and however often.
_SHORT = 10


def put_literals(trees, kept=()):
    """Put them into {path: tree}, in place: what is used once, and what is small wherever it is used.

    The names `kept`, and those that other modules use, stay.
    """
    elsewhere = set(kept) | {name for tree in trees.values() for name in _taken_from_others(tree)}
    for tree in trees.values():
        uses = _Uses.of(tree)
        literals = {}
        for node in tree.body:
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and _is_literal(node.value):
                name = node.targets[0].id
                count = uses.loads[name]
                if name not in elsewhere and uses.stores[name] == 1 and (count < 2 or _is_small(node.value)):
                    literals[name] = node.value
        _Putter(literals).visit(tree)


def _is_literal(node):
    if isinstance(node, ast.Tuple):
        return all(_is_literal(part) for part in node.elts)
    return isinstance(node, ast.Constant)


def _is_small(node):
    value = getattr(node, "value", ())
    return value is None or isinstance(value, (bool, int)) or isinstance(value, str) and len(value) <= _SHORT


def _taken_from_others(tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and hasattr(node, MODULE_MARK):
            yield node.attr
        if isinstance(node, ast.ImportFrom):
            yield from [alias.name for alias in node.names]


class _Uses(Scopes):
    """Counts how often names of the top level are read and changed."""

    @classmethod
    def of(cls, tree):
        """Return the counter of a module."""
        counter = cls()
        counter.loads, counter.stores = Counter(), Counter()
        counter.visit(tree)
        return counter

    def visit_Name(self, node):
        """Count a name."""
        if self.binder(node.id) is None:
            (self.loads if isinstance(node.ctx, ast.Load) else self.stores)[node.id] += 1
        return node

    def visit_Global(self, node):
        """What functions change is not constant."""
        self.stores.update(node.names * 2)
        return node


class _Putter(Scopes):
    """Puts the literals {name: node} in their places."""

    def __init__(self, literals):
        super().__init__()
        self._literals = literals

    def visit_Assign(self, node):
        """Drop what nobody asks for any more."""
        if not self._inside and getattr(node.targets[0], "id", None) in self._literals:
            return []
        return self.generic_visit(node)

    def visit_Name(self, node):
        """Put a literal in the place of its name."""
        if isinstance(node.ctx, ast.Load) and self.binder(node.id) is None and node.id in self._literals:
            return self.visit(self._literals[node.id])
        return node
