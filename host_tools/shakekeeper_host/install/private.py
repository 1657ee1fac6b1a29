"""Lets modules share the private names that never meet.

A private name (`_left_ms`) is nobody's business outside its module and the classes that inherit from one
another, so a few short ones do for all.
"""

import ast
from collections import defaultdict
from itertools import count

_FIELDS = ("id", "attr", "arg", "name", "asname")


def share_private(trees):
    """Rename the private names in {path: tree}, in place."""
    short = _short_names(trees)
    for tree in trees.values():
        for node in ast.walk(tree):
            for holder, key, name in _places(node):
                holder[key] = short.get(name, name)


def _places(node):
    """Yield (holder, key, name) for each private name that a node itself has."""
    held = vars(node)
    for field in _FIELDS:
        if _is_private(held.get(field)):
            yield held, field, held[field]


def _is_private(name):
    return isinstance(name, str) and name.startswith("_") and not name.startswith("__") and name != "_"


def _short_names(trees):
    """Return {private name: short name}: two names get the same one only if they never meet."""
    kin = _kin(trees)
    homes = defaultdict(set)
    spelled = set()
    for path, tree in trees.items():
        for node in ast.walk(tree):
            for _, _, name in _places(node):
                homes[name].add(kin[path])
            if isinstance(node, ast.Constant):
                spelled.add(node.value)
    short, taken = {}, defaultdict(set)
    # What is spelled in a string may be looked up by that name.
    for name in sorted(homes.keys() - spelled, key=lambda name: (-len(homes[name]), name)):
        code = next(n for n in count() if not any(n in taken[home] for home in homes[name]))
        for home in homes[name]:
            taken[home].add(code)
        short[name] = "_%x" % code
    return short


def _kin(trees):
    """Return {path: group}: classes that inherit from one another share their attributes, so their
    modules share a group."""
    homes = defaultdict(set)
    for path, tree in trees.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                homes[node.name].add(path)
    group = {path: path for path in trees}
    for path, tree in trees.items():
        for node in ast.walk(tree):
            for base in getattr(node, "bases", ()):
                for other in homes.get(getattr(base, "id", getattr(base, "attr", None)), ()):
                    old, new = group[other], group[path]
                    group = {at: new if held == old else held for at, held in group.items()}
    return group
