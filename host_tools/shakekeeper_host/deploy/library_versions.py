"""How old the libraries on a drive are, and how old they may be."""

import re
from importlib.metadata import PackageNotFoundError, requires

from ..simulator.library import DISTRIBUTIONS

_DISTRIBUTION = "shakekeeper-host"
_ANY = (0, 0, 0)
_NAME = b"__version__"
# As text in a source file; in a compiled one the number stands as a constant of its own.
_IN_SOURCE = re.compile(rb"__version__\s*=\s*[\"'](\d+)\.(\d+)\.(\d+)")
_IN_COMPILED = re.compile(rb"(?<![\d.])(\d+)\.(\d+)\.(\d+)(?![\d.])")


def oldest_version(name):
    """Return the oldest version (three numbers) of a library that the firmware runs with."""
    try:
        lines = requires(_DISTRIBUTION) or []
    except PackageNotFoundError:
        return _ANY
    for line in lines:
        found = re.match(re.escape(DISTRIBUTIONS[name]) + r"[^;]*>=(\d+)(?:\.(\d+))?(?:\.(\d+))?", line)
        if found:
            return tuple(int(part or 0) for part in found.groups())
    return _ANY


def version_in(contents):
    """Return the version that a library's files tell of, None where they tell none."""
    for content in contents:
        found = _IN_SOURCE.search(content)
        if found is None and _NAME in content:
            found = _IN_COMPILED.search(content)
        if found is not None and _is_release(found):
            return tuple(int(part) for part in found.groups())
    return None


def _is_release(found):
    # 0.0.0 is what files from a repository say before anything is released.
    return tuple(found.groups()) != (b"0", b"0", b"0")
