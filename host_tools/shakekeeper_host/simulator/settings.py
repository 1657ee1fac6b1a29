"""`settings.toml` as the interpreter reads it: line by line, first match wins, no tables."""

_ESCAPES = {"b": "\b", "r": "\r", "n": "\n", "t": "\t", "v": "\v", "f": "\f"}


class Malformed(ValueError):
    """The key is there but its value is neither a quoted string nor a bare word."""


def lookup(text, key):
    """Return (value, is_quoted) of `key` in `text`, None when it is not there."""
    for line in text.splitlines():
        line = line.strip()
        if line.startswith("["):
            return None  # tables are not implemented: the rest of the file is not read
        name, equals, value = line.partition("=")
        if equals and name.rstrip() == key:
            return _value(value.strip())
    return None


def get_text(text, key, default=None):
    """Return what newer interpreters' `os.getenv` gives: always the raw text."""
    found = lookup(text, key)
    return default if found is None else found[0]


def get_typed(text, key, default=None):
    """Return what `os.getenv` of CircuitPython 9 and 10.0 gives: str when quoted, int when bare."""
    found = lookup(text, key)
    if found is None:
        return default
    value, is_quoted = found
    return value if is_quoted else _integer(value)


def get_setting(text, key, default=None):
    """Return what newer interpreters' `supervisor.get_setting` gives: str, bool, int or float."""
    found = lookup(text, key)
    if found is None:
        return default
    value, is_quoted = found
    if is_quoted:
        return value
    if value in ("true", "false"):
        return value == "true"
    try:
        return _integer(value)
    except ValueError:
        return float(value)


def _integer(text):
    try:
        return int(text, 0)
    except ValueError:
        raise ValueError("invalid syntax for integer with base 10: '%s'" % text) from None


def _value(text):
    if not text:
        raise Malformed("Invalid format")
    if text.startswith('"'):
        return _quoted(text[1:]), True
    return text.partition("#")[0].rstrip(), False


def _quoted(text):
    out = []
    at = 0
    while at < len(text) and text[at] != '"':
        if text[at] == "\\" and at + 1 < len(text):
            piece, at = _escape(text, at + 1)
            out.append(piece)
        else:
            out.append(text[at])
            at += 1
    rest = text[at + 1:].strip()
    if at == len(text) or rest and not rest.startswith("#"):
        raise Malformed("Invalid format")
    return "".join(out)


def _escape(text, at):
    if text[at] in "uU":
        length = 4 if text[at] == "u" else 8
        return chr(int(text[at + 1:at + 1 + length], 16)), at + 1 + length
    return _ESCAPES.get(text[at], text[at]), at + 1
