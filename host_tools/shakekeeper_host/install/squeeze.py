"""Makes compiled firmware smaller in the board's memory without touching what it does.

Every different name that a program uses costs a MicroPython heap its letters and a place in a table that
doubles when it is full. Private names (`_left_ms`) are nobody else's business, so before compiling they are
replaced by a few short ones shared among all modules; and private whole numbers become constants that the
compiler puts in their place. Lines stay where they are, so tracebacks tell the same line numbers.
"""

import ast
import io
import tokenize
from itertools import count


def squeeze(sources):
    """Return {path: text} of `sources` with private names shortened and private numbers made constant."""
    trees = {path: ast.parse(text) for path, text in sources.items()}
    short = _short_names(sources, trees)
    return {path: _rewrite(text, short, _numbers(trees[path])) for path, text in sources.items()}


def _is_private(name):
    return name.startswith("_") and not name.startswith("__") and name != "_"


def _short_names(sources, trees):
    """Return {private name: short name}: two names get the same one only if they never meet."""
    kin = _kin(trees)
    homes = {}
    for path, text in sources.items():
        for token in _tokens(text):
            if token.type == tokenize.NAME and _is_private(token.string):
                homes.setdefault(token.string, set()).add(kin[path])
    # What is spelled in a string may be looked up by that name.
    for name in _spelled(trees):
        homes.pop(name, None)
    short = {}
    taken = {}
    for name in sorted(homes, key=lambda name: (-len(homes[name]), name)):
        code = next(n for n in count() if not any(n in taken.get(home, ()) for home in homes[name]))
        for home in homes[name]:
            taken.setdefault(home, set()).add(code)
        short[name] = "_%x" % code
    return short


def _kin(trees):
    """Return {path: group}: classes that inherit from one another share their attributes, so their
    modules share a group."""
    homes = {}
    for path, tree in trees.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                homes.setdefault(node.name, set()).add(path)
    group = {path: path for path in trees}
    for path, tree in trees.items():
        for node in ast.walk(tree):
            for base in getattr(node, "bases", ()):
                for other in homes.get(getattr(base, "id", getattr(base, "attr", None)), ()):
                    old, new = group[other], group[path]
                    group = {at: new if held == old else held for at, held in group.items()}
    return group


def _spelled(trees):
    nodes = [node for tree in trees.values() for node in ast.walk(tree)]
    return {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def _numbers(tree):
    """Return the places (line, column, end column) of whole numbers that private names of a module hold."""
    names = [node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)]
    found = []
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            name, value = node.targets[0].id, node.value
            is_number = isinstance(value, ast.Constant) and value.value.__class__ is int
            if is_number and _is_private(name) and names.count(name) == 1:
                found.append((value.lineno, value.col_offset, value.end_col_offset))
    return found


def _rewrite(text, short, numbers):
    lines = text.splitlines(keepends=True)
    edits = [(line - 1, start, end, "const(%s)" % lines[line - 1][start:end]) for line, start, end in numbers]
    for token in _tokens(text):
        if token.type == tokenize.NAME and token.string in short:
            (line, start), (_, end) = token.start, token.end
            edits.append((line - 1, start, end, short[token.string]))
    for line, start, end, new in sorted(edits, reverse=True):
        lines[line] = lines[line][:start] + new + lines[line][end:]
    return "".join(lines)


def _tokens(text):
    return tokenize.generate_tokens(io.StringIO(text).readline)
