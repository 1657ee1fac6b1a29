"""JSON read strictly: every fault has a line and column, or is kept in the value for its reader to place.

The standard reader takes NaN, lets a repeated key win silently, and turns 2.0 and 2 into numbers
that compare equal; a score sheet must not.
"""

import json
import re

MAX_DEPTH = 16
# Longer whole numbers are kept as text: nothing here can hold them, and Python refuses very long ones.
_MAX_DIGITS = 18
_STRING = r'"[^"\\]*(?:\\.[^"\\]*)*"'
_BRACKETS = re.compile(_STRING + r"|([\[{])|([\]}])", re.DOTALL)
_CONSTANTS = re.compile(_STRING + r"|(NaN|-?Infinity)", re.DOTALL)


class JsonError(ValueError):
    """Bytes that are not JSON; `line` and `column` count from 1."""

    def __init__(self, text, offset, message):
        line = text.count("\n", 0, offset) + 1
        column = offset - text.rfind("\n", 0, offset)
        super().__init__("line %d, column %d: %s" % (line, column, message))
        self.line = line
        self.column = column


class OddNumber(str):
    """The text of a number that is no whole number of at most 18 digits."""


class Object(dict):
    """A JSON object; `repeated` is the first key that stands in it twice, or None."""

    repeated = None


class _NotANumber(Exception):
    pass


def parse(data):
    """Return the value of the UTF-8 bytes `data`; raise JsonError where they are not JSON."""
    text = _decode(data)
    if not text.strip(" \t\r\n"):
        raise JsonError(text, 0, "nothing there")
    _check_depth(text)
    try:
        return json.loads(
            text,
            parse_int=_whole_number,
            parse_float=OddNumber,
            parse_constant=_refuse,
            object_pairs_hook=_object,
        )
    except json.JSONDecodeError as error:
        raise JsonError(text, error.pos, "not JSON: " + error.msg.rstrip(": ")) from None
    except _NotANumber:
        found = [m for m in _CONSTANTS.finditer(text) if m.group(1)][0]
        raise JsonError(text, found.start(), "not JSON: " + found.group(1)) from None


def describe(value):
    """Return `value` as a reader of the file would recognise it: one short printable line."""
    if isinstance(value, OddNumber):
        return _shorten(str(value))
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return "a list"
    return _shorten(printable(json.dumps(value, ensure_ascii=False)))


def printable(text):
    """Return `text` with everything escaped that would break or garble a line."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def _shorten(text):
    return text if len(text) <= 60 else text[:57] + "..."


def _decode(data):
    # Windows' editors put a byte order mark before UTF-8; the standard lets a reader skip it.
    if data.startswith(b"\xef\xbb\xbf"):
        data = data[3:]
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        is_utf16 = data[:2] in (b"\xff\xfe", b"\xfe\xff")
        message = "not UTF-8" + (" but UTF-16" if is_utf16 else "")
        raise JsonError(before, len(before), message) from None


def _check_depth(text):
    depth = 0
    for token in _BRACKETS.finditer(text):
        depth += bool(token.group(1)) - bool(token.group(2))
        if depth > MAX_DEPTH:
            raise JsonError(text, token.start(), "nested more than %d deep" % MAX_DEPTH)


def _whole_number(digits):
    return int(digits) if len(digits) <= _MAX_DIGITS else OddNumber(digits)


def _refuse(_):
    raise _NotANumber


def _object(pairs):
    found = Object()
    for key, value in pairs:
        if key in found and found.repeated is None:
            found.repeated = key
        found[key] = value
    return found
