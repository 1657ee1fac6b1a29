"""The tables in which MicroPython looks names up, and what a look costs there.

A name's place is its hash, one byte of it, modulo the table's size; what finds its place taken goes to the next
one that is free (py/map.c, py/qstr.c). A table grows only when it is full, so a name that is not in it may take
a look at all that are.
"""

import ast

_SIZES = (1, 2, 4, 6, 8, 10, 12, 17, 23, 29, 37, 47, 59, 73, 97, 127, 167, 223, 293, 389, 521, 701, 941, 1259, 1721)
_MOST_LOOKS = 8


class Table:
    """A table of the names `keys`; `missed` are looked for in it again and again, and are not there."""

    def __init__(self, keys, missed=()):
        self.keys = keys
        self._missed = [name for name in missed if name not in keys]
        self._size = next(size for size in _SIZES if size >= max(1, len(keys)))
        self._taken = set()
        self._gaps = {}

    def begin(self, changing):
        """Take in the names that stay what they are; those `changing` come by `add`."""
        for name in sorted(self.keys - changing):
            self.add(name)
        for name in self._missed:
            if name not in changing:
                place = qstr_hash(name) % self._size
                self._gaps[place] = self._gaps.get(place, 0) + 1

    def add(self, name):
        """Put a name into its place."""
        place = qstr_hash(name) % self._size
        while place in self._taken and len(self._taken) < self._size:
            place = (place + 1) % self._size
        self._taken.add(place)

    def cost(self, name):
        """Return what it would cost to have a name here: looks, and looks of others."""
        place, looks = qstr_hash(name) % self._size, 0
        while (place + looks) % self._size in self._taken and looks < _MOST_LOOKS:
            looks += 1
        return 4 * looks + self._gaps.get((place + looks) % self._size, 0)


def class_tables(tree):
    """Return the Tables of the classes in a module: what each class has, and what its objects have."""
    classes = {node.name: node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}
    found = []
    for node in classes.values():
        methods = [part.name for part in node.body if isinstance(part, (ast.FunctionDef, ast.AsyncFunctionDef))]
        held = [target.id for part in node.body if isinstance(part, ast.Assign)
                for target in part.targets if isinstance(target, ast.Name)]
        found.append(Table(set(methods + held)))
        found.append(Table(_attributes(node, classes), methods))
    return found


def _attributes(node, classes):
    """Return the names that a class, or one that it inherits from, gives to `self`."""
    found = {part.attr for part in ast.walk(node) if isinstance(part, ast.Attribute)
             and isinstance(part.ctx, ast.Store) and isinstance(part.value, ast.Name) and part.value.id == "self"}
    for base in node.bases:
        if isinstance(base, ast.Name) and base.id in classes:
            found |= _attributes(classes[base.id], classes)
    return found


def qstr_hash(name):
    """Return MicroPython's hash of a name where one byte of it is kept: djb2 with exclusive or."""
    value = 5381
    for byte in name.encode():
        value = (value * 33 ^ byte) & 0xFFFFFFFF
    return value & 0xFF or 1
