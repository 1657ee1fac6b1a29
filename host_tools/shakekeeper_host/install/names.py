"""Gives what the firmware names itself short names, the same ones everywhere.

Every different name costs the board's heap its letters and a place in a table that doubles when it is full,
and neither is ever given back. Attributes and other names meet nowhere but in a class's own lines, so they get
the same short ones. Names that somebody else may know stay: those of the language, of the libraries and of the
interpreter's modules (as far as their stand-ins here name them), of files, and what is the whole of a string.
"""

import ast
import tokenize
from collections import Counter
from functools import lru_cache
from itertools import count, islice
from pathlib import Path, PurePosixPath

from ..simulator import circuitpython
from ..simulator.library import DISTRIBUTIONS, find_library
from .language import BUILTINS, OTHERS
from .scopes import Scopes, bound_names
from .tables import Table, class_tables

# A node with this mark is the attribute of a module: a name at its top level.
MODULE_MARK = "is_of_module"
_ATTRIBUTE, _NAME = "attribute", "name"
_FIELDS = {ast.Name: "id", ast.Attribute: "attr", ast.arg: "arg", ast.keyword: "arg", ast.FunctionDef: "name",
           ast.AsyncFunctionDef: "name", ast.ClassDef: "name", ast.ExceptHandler: "name", ast.alias: "name"}
# So many short names there are for each one needed, to choose from.
_CHOICE = 4
_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_"


def shorten(trees, kept=()):
    """Rename in {path: tree}, in place, everything but what others may know and the names `kept`."""
    stays = set(kept) | _names_of_others() | _spelled(trees) | _imported(trees)
    uses = {path: _Uses.of(tree) for path, tree in trees.items()}
    every = [use for found in uses.values() for use in found]
    # What is never bound is somebody else's.
    bound = {use.key for use in every if use.is_bound and use.name not in stays}
    # Those that the board keeps come first; a function's own variables have no names there.
    counts = Counter({use.key: 0 for use in every})
    counts.update(use.key for use in every if use.is_kept)
    taken = stays | {use.name for use in every if use.key not in bound}
    tables = [_module_table(found) for found in uses.values()]
    short = _assign(_NAME, bound, counts, taken, tables, ())
    # A class's body sees both kinds.
    near = {short[use.key] for use in every if use.is_in_class and use.key in short}
    tables = [table for tree in trees.values() for table in class_tables(tree)]
    there = sorted(new for key, new in short.items() if counts[key])
    short.update(_assign(_ATTRIBUTE, bound, counts, taken | near, tables, there))
    for use in every:
        use.rename(short.get(use.key, use.name))


def _assign(kind, bound, counts, taken, tables, liked):
    """Return {key: short name}: the board finds each with few looks in its tables, and those `liked` are
    there already."""
    names = sorted((name for of, name in bound if of == kind), key=lambda name: (-counts[kind, name], name))
    for table in tables:
        table.begin(set(names))
    liked = [name for name in liked if name not in taken]
    fresh = (name for name in _short() if name not in taken and name not in liked)
    pool = liked + list(islice(fresh, _CHOICE * len(names)))
    found = {}
    for name in names:
        mine = [table for table in tables if name in table.keys]
        new = pool[_cheapest(pool, mine) if mine else -1]
        pool.remove(new)
        for table in mine:
            table.add(new)
        found[kind, name] = new
    return found


def _cheapest(pool, tables):
    """Return the index of the first name that costs the least in all `tables` together."""
    best, best_cost = 0, None
    for at, name in enumerate(pool):
        cost = sum(table.cost(name) for table in tables)
        if not cost:
            return at
        if best_cost is None or cost < best_cost:
            best, best_cost = at, cost
    return best


def _module_table(uses):
    own = {use.name for use in uses if use.is_of_module and use.is_bound and use.kind == _NAME}
    return Table(own, [use.name for use in uses if use.kind == _NAME and _is_called_often(use.name)])


def _is_called_often(name):
    """Whether a name is one of the language's that is asked for while the program works."""
    return name in BUILTINS and name != "property" and not name.endswith(("Error", "Exception"))


def _short():
    for length in count(1):
        for number in range(len(_LETTERS) ** length):
            yield "".join(_LETTERS[number // len(_LETTERS) ** at % len(_LETTERS)] for at in range(length))


class _Use:
    """A name at a place: the `field` of a node."""

    def __init__(self, kind, node, field, is_bound=True, is_in_class=False, is_kept=True, is_of_module=False):
        self.kind, self.name = kind, getattr(node, field)
        self.is_bound, self.is_in_class, self.is_kept, self.is_of_module = is_bound, is_in_class, is_kept, is_of_module
        self._node, self._field = node, field

    @property
    def key(self):
        return self.kind, self.name

    def rename(self, new):
        setattr(self._node, self._field, new)


class _Uses(Scopes):
    """Collects the uses of names in a module."""

    @classmethod
    def of(cls, tree):
        """Return the list of _Use."""
        collector = cls()
        collector.uses = []
        collector.visit(tree)
        return collector.uses

    def visit(self, node):
        """Note the names that a node itself has, then those of its parts."""
        kind, is_in_class = self._kind(node)
        field = _FIELDS.get(node.__class__)
        if field and getattr(node, field):
            is_variable = isinstance(node, ast.Name) and self.binder(node.id) is not None
            self.uses.append(_Use(kind, node, field, is_bound=_is_binding(node), is_in_class=is_in_class,
                                  is_kept=not is_variable, is_of_module=not self._inside))
        if isinstance(node, ast.alias) and node.asname:
            self.uses.append(_Use(_NAME, node, "asname", is_of_module=not self._inside))
        return super().visit(node)

    def _kind(self, node):
        """Return the kind of the name that a node has, and whether it stands in a class's body itself."""
        if isinstance(node, ast.Attribute):
            return _NAME if hasattr(node, MODULE_MARK) else _ATTRIBUTE, False
        scope = self._inside[-1][0] if self._inside else None
        if not isinstance(scope, ast.ClassDef):
            return _NAME, False
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            return _ATTRIBUTE, False
        if isinstance(node, ast.Name):
            return (_ATTRIBUTE, False) if self.binder(node.id) is scope else (_NAME, True)
        return _NAME, False


def _is_binding(node):
    if isinstance(node, (ast.Name, ast.Attribute)):
        return not isinstance(node.ctx, ast.Load)
    return not isinstance(node, ast.keyword)


def _spelled(trees):
    nodes = [node for tree in trees.values() for node in ast.walk(tree)]
    return {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def _imported(trees):
    """The names of our files and folders, and all that is imported from elsewhere."""
    ours = {part for path in trees for part in PurePosixPath(path).with_suffix("").parts}
    found = set(ours)
    for node in [node for tree in trees.values() for node in ast.walk(tree)]:
        if isinstance(node, ast.Import) or isinstance(node, ast.ImportFrom) and node.module.split(".")[0] not in ours:
            found.update(part for alias in node.names for part in alias.name.split("."))
    return found


@lru_cache(maxsize=1)
def _names_of_others():
    found = set(BUILTINS | OTHERS)
    for path in _sources_of_others():
        with tokenize.open(path) as file:
            found.update(_public_names(ast.parse(file.read())))
    return frozenset(found)


def _public_names(tree):
    """Yield what others can know of a module: all but the variables of its functions."""
    yield from bound_names(tree)
    for node in ast.walk(tree):
        if not isinstance(node, ast.Name) and node.__class__ in _FIELDS:
            yield getattr(node, _FIELDS[node.__class__])
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def _sources_of_others():
    for name in DISTRIBUTIONS:
        root = Path(find_library(name))
        single = root / (name + ".py")
        yield from [single] if single.is_file() else sorted((root / name).rglob("*.py"))
    yield from sorted(Path(circuitpython.__path__[0]).rglob("*.py"))
