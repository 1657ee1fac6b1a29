"""Says what a name in a Python program means where it stands: the scopes of functions, classes and modules."""

import ast
from collections import Counter

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
SCOPES = _FUNCTIONS + _COMPREHENSIONS + (ast.ClassDef,)
_ARGUMENTS = ("posonlyargs", "args", "vararg", "kwonlyargs", "kwarg")


class Scopes(ast.NodeTransformer):
    """A transformer that knows at each node which of the names around are local: see `binder`."""

    def __init__(self):
        self._inside = []

    def binder(self, name):
        """Return the node of the scope that binds `name` here; None where the module does, or nobody."""
        for at, (node, names) in enumerate(reversed(self._inside)):
            # What a class binds, its methods do not see.
            if name in names and (at == 0 or not isinstance(node, ast.ClassDef)):
                return node
        return None

    def visit(self, node):
        """Visit a node; what is evaluated outside its scope (defaults, bases) is visited there."""
        if not isinstance(node, SCOPES):
            return super().visit(node)
        outside, inside = _outside_and_inside(node)
        for owner, field in outside:
            self._visit_field(owner, field)
        self._inside.append((node, bound_names(node)))
        for owner, field in inside:
            self._visit_field(owner, field)
        self._inside.pop()
        return self.leave_scope(node)

    def leave_scope(self, node):
        """Take a function, class or comprehension that was visited; return what takes its place."""
        return node

    def _visit_field(self, owner, field):
        old = getattr(owner, field)
        if isinstance(old, list):
            setattr(owner, field, [new for part in old for new in _several(part and self.visit(part))])
        elif old is not None:
            setattr(owner, field, self.visit(old))


def bound_names(scope):
    """Return the Counter of the names that a scope binds itself; of a module what it has at its top level."""
    found = Counter()
    for field, value in ast.iter_fields(scope):
        if field not in ("decorator_list", "bases", "keywords"):
            for node in value if isinstance(value, list) else [value]:
                found.update(bindings(node))
    return found


def bindings(node):
    """Yield the names that a piece of code binds in the scope it stands in, each as often as it does."""
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        yield node.name
    elif isinstance(node, ast.arg):
        yield node.arg
    elif isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
        yield node.id
    elif isinstance(node, ast.alias):
        yield node.asname or node.name
    elif isinstance(node, ast.ExceptHandler) and node.name:
        yield node.name
    if isinstance(node, ast.AST) and not isinstance(node, SCOPES):
        for child in ast.iter_child_nodes(node):
            yield from bindings(child)


def _outside_and_inside(node):
    """Return the (owner, field) pairs evaluated outside the scope of `node`, and those inside."""
    if isinstance(node, ast.ClassDef):
        return [(node, "decorator_list"), (node, "bases"), (node, "keywords")], [(node, "body")]
    if isinstance(node, _FUNCTIONS):
        decorators = [] if isinstance(node, ast.Lambda) else [(node, "decorator_list")]
        outside = decorators + [(node.args, "defaults"), (node.args, "kw_defaults")]
        return outside, [(node.args, field) for field in _ARGUMENTS] + [(node, "body")]
    first, results = node.generators[0], ("key", "value") if isinstance(node, ast.DictComp) else ("elt",)
    inside = [(first, "target"), (first, "ifs")]
    inside += [(more, field) for more in node.generators[1:] for field in ("target", "iter", "ifs")]
    return [(first, "iter")], inside + [(node, field) for field in results]


def _several(new):
    """What takes a node's place in a list: a list of nodes, or the one."""
    return new if isinstance(new, list) else [new]
