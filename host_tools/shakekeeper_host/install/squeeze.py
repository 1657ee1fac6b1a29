"""Makes compiled firmware smaller in the board's memory, and faster, without touching what it does.

What a match always needs becomes one module (`bundle`), whole numbers take the place of their names, and all
other names become short (`private`, `names`). Line numbers go with it: a board that shall tell them runs the
modules as they are.
"""

import ast
from pathlib import PurePosixPath

from .bundle import bundle, imported_at_once
from .literals import put_literals
from .names import shorten
from .private import share_private
from .refusals import refuse

_SHELL = "shakekeeper/shell.py"
# In memory from start to end: what the shell imports, the parts that the builder makes, the screens of a match.
_BUILDER = "shakekeeper/hw/build.py"
_SCREENS = ("base", "ready", "leadin", "running", "timeup", "entry", "tally", "standings")


def squeeze(sources, programs=()):
    """Return {path: text}, fewer and smaller, of the firmware's modules `sources`.

    `programs` are the texts of those that are not squeezed: what they name keeps its name.
    """
    kept = {name for text in programs for name in _words(ast.parse(text))}
    trees = {path: ast.parse(text) for path, text in sources.items()}
    refuse(trees)
    share_private(trees)
    small = bundle(trees, _resident(trees), _SHELL, kept)
    put_literals(small, kept)
    shorten(small, kept)
    return {path: ast.unparse(tree) + "\n" for path, tree in sorted(small.items())}


def _resident(trees):
    roots = [_SHELL] + ["shakekeeper/ui/screens/%s.py" % name for name in _SCREENS]
    found = imported_at_once(trees, roots + [_BUILDER]) - {_BUILDER}
    return sorted(path for path in found if PurePosixPath(path).name != "__init__.py")


def _words(tree):
    """Every name in a program, wherever it stands."""
    for node in ast.walk(tree):
        held = vars(node)
        yield from [held[field] for field in ("id", "attr", "arg", "name") if isinstance(held.get(field), str)]
