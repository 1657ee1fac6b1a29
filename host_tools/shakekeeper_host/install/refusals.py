"""Refuses what squeezing would change the meaning of. None of it is missed in firmware."""

import ast
from collections import Counter

from .language import BUILTINS
from .modules import IMPORTS, BundleError
from .scopes import SCOPES, bindings

_NEVER = {ast.Global: "global", ast.Nonlocal: "nonlocal", ast.NamedExpr: "an assignment in an expression",
          ast.JoinedStr: "an f-string", ast.Assert: "assert, which compiling leaves out",
          ast.AnnAssign: "an annotation"}
_NEVER_NAMED = ("__name__", "__file__", "__doc__", "globals", "locals")
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def refuse(trees):
    """Raise BundleError, with the place, for the first thing in {path: tree} that could come out wrong."""
    ours = {path.split("/")[0].removesuffix(".py") for path in trees}
    nodes = [node for tree in trees.values() for node in ast.walk(tree)]
    classes = {node.name for node in nodes if isinstance(node, ast.ClassDef)}
    for path, tree in trees.items():
        checks = (_unusual(tree), _strange_imports(tree), _touched(tree, ours, classes), _bases(tree, ours, classes),
                  _bound_again(tree, ours))
        for line, why in (found for check in checks for found in check):
            raise BundleError("%s:%d: %s" % (path, line, why))


def _unusual(tree):
    for node in ast.walk(tree):
        if node.__class__ in _NEVER:
            yield node.lineno, _NEVER[node.__class__]
        if isinstance(node, ast.Delete) and any(isinstance(target, ast.Name) for target in node.targets):
            yield node.lineno, "del of a name"
        if isinstance(node, ast.Name) and node.id in _NEVER_NAMED:
            yield node.lineno, node.id
        if isinstance(node, _FUNCTIONS) and node.returns:
            yield node.lineno, "an annotation"
    for node in tree.body:
        if isinstance(node, ast.Assign) and not (len(node.targets) == 1 and isinstance(node.targets[0], (ast.Name,
                                                                                                         ast.Tuple))):
            yield node.lineno, "an assignment to several names or to a part of something, outside of functions"


def _strange_imports(tree):
    for node in ast.walk(tree):
        if isinstance(node, IMPORTS) and any("." in alias.name or alias.name == "*" for alias in node.names):
            yield node.lineno, "an import of everything, or of a.b"
        if not isinstance(node, _FUNCTIONS + (ast.Module,)) and any(isinstance(part, IMPORTS) for part in _parts(node)):
            if not _is_in_function(node, tree):
                yield node.lineno, "an import that is neither at the top nor in a function"


def _parts(node):
    return [part for field in ("body", "orelse", "finalbody", "handlers") for part in _listed(node, field)]


def _listed(node, field):
    held = getattr(node, field, [])
    return held if isinstance(held, list) else []


def _is_in_function(node, tree):
    return any(node is inner for function in ast.walk(tree) if isinstance(function, _FUNCTIONS)
               for inner in ast.walk(function))


def _touched(tree, ours, classes):
    modules = {name for node in ast.walk(tree) if _is_ours(node, ours) for name in bindings(node)}
    for node in [node for node in ast.walk(tree) if isinstance(node, ast.Attribute)]:
        holder = getattr(node.value, "id", None)
        if holder in modules - classes and not isinstance(node.ctx, ast.Load):
            yield node.lineno, "a name of another module is changed"
        if node.attr.startswith("_") and not node.attr.startswith("__") and holder not in classes | {"self"}:
            yield node.lineno, "a private name of another object"


def _bases(tree, ours, classes):
    foreign = {name for node in ast.walk(tree) if isinstance(node, IMPORTS) and not _is_ours(node, ours)
               for name in bindings(node)}
    for node in [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]:
        for base in node.bases:
            name = getattr(base, "id", getattr(base, "attr", None))
            if name not in classes and name not in foreign and name not in BUILTINS:
                yield node.lineno, "a base class by another name than its own"


def _bound_again(tree, ours):
    """What is imported, or stands at the top level, has one meaning in its scope."""
    for scope in [tree] + [node for node in ast.walk(tree) if isinstance(node, SCOPES)]:
        bound = Counter(name for field in ("args", "body") for part in _as_list(getattr(scope, field, []))
                        for name in bindings(part))
        imported = {name: node.lineno for node in _own_nodes(scope) if _is_ours(node, ours) for name in bindings(node)}
        watched = imported if scope is not tree else dict.fromkeys(bound, 1) | imported
        for name, line in watched.items():
            if bound[name] > 1 and not _is_import_alone(scope, name, bound[name]):
                yield line, "%s has two meanings" % name
            if name in BUILTINS:
                yield line, "%s hides one of the language's own names" % name


def _is_import_alone(scope, name, times):
    """Whether all that binds a name, so many times, are imports of the same."""
    imports = [ast.dump(node) for node in _own_nodes(scope) if isinstance(node, ast.alias) and name in bindings(node)]
    return len(imports) == times and len(set(imports)) == 1


def _own_nodes(scope):
    """Yield the nodes in a scope, without those in scopes inside it."""
    queue = _as_list(getattr(scope, "args", [])) + _as_list(getattr(scope, "body", []))
    while queue:
        node = queue.pop()
        yield node
        if not isinstance(node, SCOPES):
            queue.extend(ast.iter_child_nodes(node))


def _as_list(held):
    return list(held) if isinstance(held, list) else [held]


def _is_ours(node, ours):
    return isinstance(node, ast.ImportFrom) and (node.level > 0 or node.module.split(".")[0] in ours)
