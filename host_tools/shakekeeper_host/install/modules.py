"""The modules of a program that are going to be joined: what their imports mean, and what their names become."""

import ast
from functools import cached_property
from pathlib import PurePosixPath

from .numbers import whole_numbers
from .scopes import bound_names

IMPORTS = (ast.Import, ast.ImportFrom)


class BundleError(ValueError):
    """Modules can't be joined, and why."""


class Program:
    """The modules {path: tree}. Those of the paths `parts` become one, in the place of the path `into`;
    their top-level names get their module's in front, but for the names `kept` of `into`.

    What a name means is (path, name) for one of a module's, (path, None) for a module.
    """

    def __init__(self, trees, parts=(), into=None, kept=()):
        self.trees, self.parts, self.into, self.kept = trees, set(parts), into, set(kept)
        self._paths = {dotted(path): path for path in trees}
        self._own = {path: bound_names(tree) for path, tree in trees.items()}
        self._imported = {path: _imported_names(tree) for path, tree in trees.items()}
        self.aliases = {path: self._aliases(path, tree) for path, tree in trees.items()}

    @cached_property
    def numbers(self):
        """{(path, name): value} of the names that hold one whole number for ever."""
        return whole_numbers(self)

    def _aliases(self, path, tree):
        """Return {name: what it means} of the imports at the top level of a module."""
        found = {}
        for node in tree.body:
            if isinstance(node, ast.ImportFrom):
                found.update(self.meanings(path, node))
        return found

    def meanings(self, path, node):
        """Return {name: what it means} of a `from ... import` in the module `path`, without what is not ours."""
        base = base_of(path, node)
        found = {}
        for alias in node.names:
            as_module = self._paths.get(base + "." + alias.name if base else alias.name)
            if as_module:
                found[alias.asname or alias.name] = (as_module, None)
            elif base in self._paths:
                found[alias.asname or alias.name] = self.origin(self._paths[base], alias.name)
        return found

    def origin(self, path, name):
        """Return what a module's name means: that of another module if it imports it itself."""
        for node in self.trees[path].body:
            if isinstance(node, ast.ImportFrom) and name in [alias.asname or alias.name for alias in node.names]:
                return self.meanings(path, node).get(name, (path, name))
        return path, name

    def new_name(self, path, name):
        """Return what a top-level name of one of the parts is called in the joined module."""
        if path == self.into and name in self.kept or name in self._imported[path]:
            return name
        return "%s__%s" % (dotted(path).replace(".", "__"), name)

    def is_defined(self, path, name):
        """Whether a module has this name at its top level, and not from somewhere else."""
        return name in self._own[path] and name not in self._imported[path]

    def count_bindings(self, path, name):
        """Return how often a module binds a name at its top level."""
        return self._own[path].get(name, 0)


def dotted(path):
    """Return a module's name as imports spell it."""
    parts = PurePosixPath(path).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def base_of(path, node):
    """Return the dotted name of the module from which a `from ... import` in the module `path` imports."""
    if not node.level:
        return node.module
    parts = dotted(path).split(".")
    if not path.endswith("__init__.py"):
        parts = parts[:-1]
    parts = parts[: len(parts) - (node.level - 1)]
    return ".".join(parts + ([node.module] if node.module else []))


def _imported_names(tree):
    return {alias.asname or alias.name for node in tree.body if isinstance(node, IMPORTS) for alias in node.names}
