"""Finds the names that stand for a whole number: the number itself takes less memory and time than its name."""

import ast
import operator

_OPERATORS = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.FloorDiv: operator.floordiv,
              ast.LShift: operator.lshift}


def whole_numbers(program):
    """Return {(path, name): value} of the top-level names of a Program that hold one whole number for ever."""
    found = {}
    while True:
        before = len(found)
        for path, tree in program.trees.items():
            for node in tree.body:
                name = assigned_name(node)
                if name and program.count_bindings(path, name) == 1:
                    value = _value(program, found, path, node.value)
                    if value is not None:
                        found[path, name] = value
        if len(found) == before:
            return found


def assigned_name(node):
    """Return the one name to which a statement assigns, None where it is another statement."""
    if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
        return node.targets[0].id
    return None


def _value(program, known, path, node):
    """Return the whole number that an expression gives, None if it may give something else."""
    if isinstance(node, ast.Constant):
        return node.value if node.value.__class__ is int else None
    if isinstance(node, ast.Name):
        return known.get(program.aliases[path].get(node.id, (path, node.id)))
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        value = _value(program, known, path, node.operand)
        return None if value is None else -value
    if isinstance(node, ast.BinOp) and node.op.__class__ in _OPERATORS:
        left, right = _value(program, known, path, node.left), _value(program, known, path, node.right)
        return None if left is None or right is None else _OPERATORS[node.op.__class__](left, right)
    return None
