"""Puts literals in the place of names that stand for them: a name at a module's top level costs more than it."""

import ast
from collections import Counter

from .names import MODULE_MARK
from .numbers import assigned_name
from .scopes import Scopes, bound_names

# So long a string is a name to the compiler: it costs the same wherever it stands, and however often.
_SHORT = 10


def put_literals(trees, kept=()):
    """Put the literals of {path: tree} in the place of their names, in place: those that are used once, and the
    small ones wherever they are used. The names `kept`, and those that other modules use, stay.
    """
    elsewhere = set(kept) | {name for tree in trees.values() for name in _taken_from_others(tree)}
    for tree in trees.values():
        loads, bound = _Loads.of(tree), bound_names(tree)
        literals = {assigned_name(node): node.value for node in tree.body if _is_literal(getattr(node, "value", None))}
        _Putter({name: value for name, value in literals.items()
                 if name and name not in elsewhere and bound[name] == 1
                 and (loads[name] < 2 or _is_small(value))}).visit(tree)


def _is_literal(node):
    if isinstance(node, ast.Tuple):
        return all(_is_literal(part) for part in node.elts)
    return isinstance(node, ast.Constant)


def _is_small(node):
    value = getattr(node, "value", ())
    return value is None or isinstance(value, bool) or isinstance(value, str) and len(value) <= _SHORT


def _taken_from_others(tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and hasattr(node, MODULE_MARK):
            yield node.attr
        if isinstance(node, ast.ImportFrom):
            yield from [alias.name for alias in node.names]


class _Loads(Scopes):
    """Counts how often names of the top level are read."""

    @classmethod
    def of(cls, tree):
        """Return the counter of a module."""
        counter = cls()
        counter.loads = Counter()
        counter.visit(tree)
        return counter.loads

    def visit_Name(self, node):
        """Count a name."""
        if isinstance(node.ctx, ast.Load) and self.binder(node.id) is None:
            self.loads[node.id] += 1
        return node


class _Putter(Scopes):
    """Puts the literals {name: node} in their places."""

    def __init__(self, literals):
        super().__init__()
        self._literals = literals

    def visit_Assign(self, node):
        """Drop what nobody asks for any more."""
        if not self._inside and assigned_name(node) in self._literals:
            return []
        return self.generic_visit(node)

    def visit_Name(self, node):
        """Put a literal in the place of its name."""
        if isinstance(node.ctx, ast.Load) and self.binder(node.id) is None and node.id in self._literals:
            return self.visit(self._literals[node.id])
        return node
