"""Joins the modules that a game always needs into one, and puts whole numbers in the place of their names.

On the board each module costs a dict, a table of the names it uses and an entry for each import; and a
name that is looked up in another module costs time at each use. Modules that come and go stay files of
their own and take from the joined one what they had imported from its parts.
"""

import ast

from .modules import IMPORTS, BundleError, Program, base_of, dotted
from .names import MODULE_MARK
from .numbers import assigned_name
from .scopes import Scopes, bound_names


def bundle(trees, parts, into, kept=()):
    """Return {path: tree} where the modules `parts` (paths) are one, in the place of the path `into`.

    `trees` is {path: tree of a module}; it is used up. The names `kept` of `into` stay what they are, as do
    whole numbers that have one of them.
    """
    program = Program(trees, parts, into, kept)
    done = {path: _Rewriter(program, path).rewrite() for path in trees}
    body = _unique_imports([node for path in _in_order(program) for node in done[path].body])
    rest = {path: tree for path, tree in done.items() if path not in parts}
    joined = ast.Module(body, [])
    for name, count in bound_names(joined).items():
        if count > 1:
            raise BundleError("%s is there twice: %s" % (into, name))
    return {path: ast.fix_missing_locations(tree) for path, tree in {**rest, into: joined}.items()}


def imported_at_once(trees, roots):
    """Return the paths that are loaded with the modules `roots`, these among them."""
    program = Program(trees)
    found, queue = set(), list(roots)
    while queue:
        path = queue.pop()
        if path not in found:
            found.add(path)
            queue.extend(other for other, _ in program.aliases[path].values())
    return found


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
            package, _, name = dotted(self._program.into).rpartition(".")
            tree.body.insert(0, ast.ImportFrom(package, [ast.alias(name, _alias(self._program.into))], 0))
        return tree

    def visit_ImportFrom(self, node):
        meanings = self._program.meanings(self._path, node)
        scope = self.binder(node.names[0].asname or node.names[0].name)
        if scope is not None:
            self._late.setdefault(scope, {}).update(meanings)
        if not meanings:
            if node.level:
                raise BundleError("%s:%d: imports what is not here" % (self._path, node.lineno))
            return node
        names = [alias for alias in node.names if not self._is_gone(meanings[alias.asname or alias.name])]
        if not names:
            return ast.Pass() if scope is not None else []
        return ast.ImportFrom(base_of(self._path, node), names, 0)

    def _is_gone(self, meaning):
        return meaning[0] in self._program.parts or meaning in self._program.numbers

    def visit_Name(self, node):
        meaning = self._meaning(node.id)
        return node if meaning is None else self._instead(node, *meaning)

    def visit_Attribute(self, node):
        meaning = self._meaning(node.value.id) if isinstance(node.value, ast.Name) else None
        if meaning is None or meaning[1] is not None:
            return self.generic_visit(node)
        setattr(node, MODULE_MARK, True)
        return self._instead(node, *self._program.origin(meaning[0], node.attr))

    def _meaning(self, name):
        """Return what a name means here, None if it is nothing at the top level of one of our modules."""
        scope = self.binder(name)
        if scope is not None:
            return self._late.get(scope, {}).get(name)
        program = self._program
        if name in program.aliases[self._path]:
            return program.aliases[self._path][name]
        return (self._path, name) if program.is_defined(self._path, name) else None

    def _instead(self, node, path, name):
        """Return what takes the place of a node that means the `name` of the module `path`."""
        program = self._program
        if isinstance(node.ctx, ast.Load) and (path, name) in program.numbers:
            # Parsed, as what is below zero needs its parentheses.
            return ast.parse(repr(program.numbers[path, name]), mode="eval").body
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
        name = None if self._inside else assigned_name(node)
        if (self._path, name) in self._program.numbers and name not in self._program.kept:
            return []
        return self.generic_visit(node)

    def leave_scope(self, node):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            if ast.get_docstring(node) is not None:
                node.body[0] = ast.Pass()
            if not self._inside and self._is_part:
                node.name = self._program.new_name(self._path, node.name)
        return node


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
    meanings = {}
    for node in [node for node in body if isinstance(node, IMPORTS)]:
        fresh = []
        for alias in node.names:
            name, meaning = alias.asname or alias.name, (getattr(node, "module", None), alias.name)
            if name not in meanings:
                fresh.append(alias)
            if meanings.setdefault(name, meaning) != meaning:
                raise BundleError("%s means %r and %r" % (name, meanings[name], meaning))
        node.names = fresh
    return [node for node in body if not isinstance(node, IMPORTS) or node.names]


def _alias(path):
    """Return the name by which other modules know a joined one."""
    return "_" + dotted(path).replace(".", "__")
