"""From the text of a script to a list of acts."""

import shlex
from dataclasses import dataclass
from pathlib import Path

from .errors import ScriptError
from .grammar import BadAct, read_act

_DEEPEST = 16


@dataclass(frozen=True)
class Act:
    """One act of a script, and where it stands."""

    file: str
    line: int
    verb: str
    arguments: tuple


def load(path):
    """Return the acts of a script file, those of the files that it includes in their place."""
    return _load(Path(path), str(path), ())


def parse(text, name="script", folder="."):
    """Return the acts of a script's text; files that it includes are looked for in `folder`."""
    return list(_acts(text, name, Path(folder), ()))


def _load(path, name, outer):
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        file, line = outer[-1][1:] if outer else (name, 0)
        reason = getattr(error, "strerror", None) or "it is not UTF-8 text"
        raise ScriptError(file, line, "can't read %s: %s" % (name, reason)) from None
    return list(_acts(text, name, path.parent, outer + ((path.resolve(), name, 0),)))


def _acts(text, name, folder, outer):
    for number, line in enumerate(text.splitlines(), 1):
        words = _words(line, name, number)
        if not words:
            continue
        try:
            arguments = read_act(words[0], words[1:])
        except BadAct as error:
            raise ScriptError(name, number, str(error)) from None
        if words[0] == "include":
            yield from _include(folder / arguments[0], name, number, outer)
        else:
            yield Act(name, number, words[0], arguments)


def _include(path, name, number, outer):
    if len(outer) >= _DEEPEST or any(path.resolve() == file for file, _, _ in outer):
        raise ScriptError(name, number, "%s includes itself" % path)
    return _load(path, str(path), outer[:-1] + ((outer[-1][0] if outer else None, name, number),))


def _words(line, name, number):
    # A backslash is left alone: `serial` reads it, and a quotation mark inside a text needs none.
    lexer = shlex.shlex(line, posix=True, punctuation_chars=False)
    lexer.whitespace_split, lexer.commenters, lexer.escape = True, "#", ""
    try:
        return list(lexer)
    except ValueError:
        raise ScriptError(name, number, "a quotation mark is missing") from None
