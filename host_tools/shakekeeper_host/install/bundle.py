"""Joins the modules that a game always needs into one, and puts whole numbers in the place of their names.

On the board each module costs a dict, a table of the names it uses and an entry for each import; and a
name that is looked up in another module costs time at each use. Modules that come and go stay files of
their own and take from the joined one what they had imported from its parts.
"""

import ast
import operator
from pathlib import PurePosixPath

from .names import MODULE_MARK
from .scopes import Scopes, bound_names

_OPERATORS = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.FloorDiv: operator.floordiv,
              ast.LShift: operator.lshift, ast.RShift: operator.rshift, ast.BitOr: operator.or_}


class BundleError(ValueError):
    """Modules can't be joined, and why."""


def bundle(trees, parts, into, kept=()):
    """Return {path: tree} where the modules `parts` (paths) are one, in the place of the path `into`.

    `trees` is {path: tree of a module}; it is used up. The names `kept` of `into` stay what they are,
    as do whole numbers that have one of them.
    """
    program = _Program(trees, parts, into, kept)
    done = {path: _Rewriter(program, path).rewrite() for path in trees}
    body = [node for path in _in_order(program) for node in done[path].body]
    joined = ast.Module(_unique_imports(body), [])
    rest = {path: tree for path, tree in done.items() if path not in parts}
    return {path: ast.fix_missing_locations(tree) for path, tree in {**rest, into: joined}.items()}


def imported_at_once(trees, roots):
    """Return the paths that are loaded with the modules `roots`, these among them."""
    program = _Program(trees, (), None, ())
    found, queue = set(), list(roots)
    while queue:
        path = queue.pop()
        if path not in found:
            found.add(path)
            queue.extend(other for other, _ in program.aliases[path].values())
    return found


class _Program:
    """All modules: what their names mean, and which are constant whole numbers."""

    def __init__(self, trees, parts, into, kept):
        self.trees, self.parts, self.into, self.kept = trees, set(parts), into, set(kept)
        self.paths = {_dotted(path): path for path in trees}
        self.own = {path: bound_names(tree) for path, tree in trees.items()}
        self.imported = {path: _imported_names(tree) for path, tree in trees.items()}
        self.aliases = {path: self._imports(path, tree) for path, tree in trees.items()}
        self.numbers = _numbers(self)

    def _imports(self, path, tree):
        """Return {name: target} of the imports at the top level of a module."""
        found = {}
        for node in tree.body:
            if isinstance(node, (ast.Import, ast.ImportFrom)):
                found.update(self.targets(path, node))
        return found

    def targets(self, path, node):
        """Return {name: target} of an import statement: the target of a name of another module is (path,
        name), of a module (path, None); what is not ours is left out."""
        if isinstance(node, ast.Import):
            return {}
        base = _base(path, node)
        found = {}
        for alias in node.names:
            as_module = self.paths.get(base + "." + alias.name if base else alias.name)
            if as_module:
                found[alias.asname or alias.name] = (as_module, None)
            elif base in self.paths:
                found[alias.asname or alias.name] = self.follow(self.paths[base], alias.name)
        return found

    def follow(self, path, name):
        """Return the target of a module's name, where it has it from if it imports it itself."""
        for node in self.trees[path].body:
            if isinstance(node, ast.ImportFrom) and name in [alias.asname or alias.name for alias in node.names]:
                return self.targets(path, node).get(name, (path, name))
        return path, name

    def new_name(self, path, name):
        """Return what a top-level name of one of the parts is called in the joined module."""
        if path == self.into and name in self.kept or name in self.imported[path]:
            return name
        return "%s__%s" % (_dotted(path).replace(".", "__"), name)

    def is_ours(self, path, name):
        """Whether a top-level name is defined here, not imported from somewhere else."""
        return name in self.own[path] and name not in self.aliases[path] and name not in self.imported[path]


class _Rewriter(Scopes):
    """Rewrites one module; it has its place in the joined one or refers to it."""

    def __init__(self, program, path):
        super().__init__()
        self._program, self._path = program, path
        self._is_part = path in program.parts
        self._late = {}
        self._needs_joined = False

    def rewrite(self):
        tree = self._program.trees[self._path]
        if ast.get_docstring(tree) is not None:
            del tree.body[0]
        tree = self.generic_visit(tree)
        if self._needs_joined:
            package, _, name = _dotted(self._program.into).rpartition(".")
            tree.body.insert(0, ast.ImportFrom(package, [ast.alias(name, _alias(self._program.into))], 0))
        return tree

    def visit_ImportFrom(self, node):
        program = self._program
        targets = program.targets(self._path, node)
        scope = self.binder_of_import(node)
        if scope is not None:
            self._late.setdefault(scope, {}).update(targets)
        if not targets:
            if node.level:
                raise BundleError("%s:%d: imports what is not here" % (self._path, node.lineno))
            return node
        names = [alias for alias in node.names if not self._is_gone(targets[alias.asname or alias.name])]
        if not names:
            return ast.Pass() if scope is not None else []
        return ast.ImportFrom(_base(self._path, node), names, 0)

    def binder_of_import(self, node):
        """Return the function in which an import stands, None at the top level."""
        return self.binder(node.names[0].asname or node.names[0].name)

    def _is_gone(self, target):
        path, name = target
        return path in self._program.parts or (path, name) in self._program.numbers

    def visit_Name(self, node):
        target = self._target(node.id)
        if target is None:
            return node
        return self._reference(node, *target)

    def visit_Attribute(self, node):
        target = self._target(node.value.id) if isinstance(node.value, ast.Name) else None
        if target is None or target[1] is not None:
            return self.generic_visit(node)
        setattr(node, MODULE_MARK, True)
        return self._reference(node, *self._program.follow(target[0], node.attr))

    def _target(self, name):
        """Return what a name means here: (path, name), (path, None) of a module, or None: nothing of ours."""
        scope = self.binder(name)
        if scope is not None:
            return self._late.get(scope, {}).get(name)
        program = self._program
        if name in program.aliases[self._path]:
            return program.aliases[self._path][name]
        return (self._path, name) if program.is_ours(self._path, name) else None

    def _reference(self, node, path, name):
        program = self._program
        is_load = isinstance(node.ctx, ast.Load)
        if is_load and (path, name) in program.numbers:
            return ast.Constant(program.numbers[path, name])
        if path not in program.parts:
            return node
        if name is None:
            raise BundleError("%s:%d: the module %s itself is used" % (self._path, node.lineno, ast.unparse(node)))
        if self._is_part:
            return ast.Name(program.new_name(path, name), node.ctx)
        self._needs_joined = True
        found = ast.Attribute(ast.Name(_alias(program.into), ast.Load()), program.new_name(path, name), node.ctx)
        setattr(found, MODULE_MARK, True)
        return found

    def visit_Assign(self, node):
        if not self._inside and isinstance(node.targets[0], ast.Name):
            if (self._path, node.targets[0].id) in self._program.numbers and node.targets[0].id not in self._program.kept:
                return []
        return self.generic_visit(node)

    def visit_Global(self, node):
        if self._is_part:
            node.names = [self._program.new_name(self._path, name) for name in node.names]
        return node

    def leave_scope(self, node):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            if ast.get_docstring(node) is not None:
                node.body[0] = ast.Pass()
            if not self._inside and self._is_part:
                node.name = self._program.new_name(self._path, node.name)
        return node


def _numbers(program):
    """Return {(path, name): value} of the top-level names that hold one whole number for ever."""
    found = {}
    while True:
        before = len(found)
        for path, tree in program.trees.items():
            changing = [name for node in ast.walk(tree) if isinstance(node, ast.Global) for name in node.names]
            stored = [node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)]
            for node in tree.body:
                if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
                    name = node.targets[0].id
                    value = _value(program, found, path, node.value)
                    if value is not None and name not in changing and stored.count(name) == 1:
                        found[path, name] = value
        if len(found) == before:
            return found


def _value(program, known, path, node):
    """Return the whole number that an expression gives, None if it may give something else."""
    if isinstance(node, ast.Constant):
        return node.value if node.value.__class__ is int else None
    if isinstance(node, ast.Name):
        return known.get(program.aliases[path].get(node.id, (path, node.id)))
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        target = program.aliases[path].get(node.value.id)
        return known.get((target[0], node.attr)) if target and target[1] is None else None
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        value = _value(program, known, path, node.operand)
        return None if value is None else -value
    if isinstance(node, ast.BinOp) and node.op.__class__ in _OPERATORS:
        left, right = _value(program, known, path, node.left), _value(program, known, path, node.right)
        return None if left is None or right is None else _OPERATORS[node.op.__class__](left, right)
    return None


def _in_order(program):
    """Return the parts so that each stands behind those which it imports at its top level."""
    order = []

    def add(path, above):
        if path in above:
            raise BundleError("%s imports itself: %s" % (path, ", ".join(above)))
        if path not in order:
            for other, _ in program.aliases[path].values():
                if other in program.parts:
                    add(other, above + [path])
            order.append(path)

    for path in sorted(program.parts):
        add(path, [])
    return order


def _unique_imports(body):
    """Drop imports at the top level that stand there already; two meanings of one name are an error."""
    seen, kept = {}, []
    for node in body:
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            fresh = []
            for alias in node.names:
                meaning = getattr(node, "module", None), alias.name
                name = alias.asname or alias.name
                if seen.setdefault(name, meaning) != meaning:
                    raise BundleError("%s means %r and %r" % (name, seen[name], meaning))
                if (name, meaning) not in kept:
                    fresh.append(alias)
                    kept.append((name, meaning))
            node.names = fresh
    return [node for node in body if getattr(node, "names", True)]


def _imported_names(tree):
    """Return the names that a module imports at its top level, wherever from."""
    return {alias.asname or alias.name for node in ast.walk(tree) if isinstance(node, (ast.Import, ast.ImportFrom))
            for alias in node.names}


def _alias(path):
    """Return the name by which other modules know a joined one."""
    return "_" + _dotted(path).replace(".", "__")


def _dotted(path):
    parts = PurePosixPath(path).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _base(path, node):
    """Return the dotted name of the module from which an ImportFrom imports."""
    if not node.level:
        return node.module
    parts = _dotted(path).split(".")
    if not path.endswith("__init__.py"):
        parts = parts[:-1]
    parts = parts[: len(parts) - (node.level - 1)]
    return ".".join(parts + ([node.module] if node.module else []))
