"""The lines of a settings.toml, as CircuitPython reads them: NAME = "text" or NAME = number, no tables."""

import re

PREFIX = "SHAKE_"
_NAME = re.compile(r"[A-Za-z0-9_-]+")
_TEXT = re.compile(r'"((?:[^"\\]|\\.)*)"\s*(?:#.*)?')
_BARE = re.compile(r"([^#\"']*?)\s*(?:#.*)?")
_OTHER_BARE = re.compile(r"[+-]?(\d+\.\d*|\.\d+)([eE][+-]?\d+)?|true|false")
_ESCAPES = {"b": "\b", "r": "\r", "n": "\n", "t": "\t", "v": "\v", "f": "\f"}


class Line:
    """One line: its `number` from 1, its `text`, and the `name` and `value` it gives (None for others).

    `problem` says what is wrong with it, None where nothing is.
    """

    def __init__(self, number, text):
        self.number, self.text = number, text
        self.name = self.value = self.problem = None
        self.is_table = False
        self._read(text.strip())

    def _read(self, text):
        if not text or text.startswith("#"):
            return
        if text.startswith("["):
            self.is_table = True
            self.problem = "%s begins a table: CircuitPython reads nothing after it" % text
            return
        name, equals, rest = text.partition("=")
        if not equals or not _NAME.fullmatch(name.strip()):
            self.problem = "%s is neither NAME = value nor a comment" % _short(text)
            return
        self.name = name.strip()
        self._read_value(rest.strip())

    def _read_value(self, text):
        quoted = _TEXT.fullmatch(text)
        if quoted:
            self.value = _unescaped(quoted[1])
            return
        if text.startswith('"'):
            self.problem = "%s: the text %s lacks its closing quote" % (self.name, _short(text))
            return
        bare = _BARE.fullmatch(text)
        word = bare[1] if bare else text
        try:
            self.value = int(word, 0)
        except ValueError:
            self._refuse(word)

    def _refuse(self, word):
        if _OTHER_BARE.fullmatch(word) and not self.name.startswith(PREFIX):
            self.value = word  # newer interpreters know these; none of ours needs them
        elif not word:
            self.problem = "%s has no value; for none write %s = \"\"" % (self.name, self.name)
        else:
            plain = word.strip("'")
            self.problem = "%s: %s is no number; text needs double quotes: \"%s\"" % (self.name, _short(word), plain)


def read_lines(text):
    """Return the list of Lines of a file's text."""
    return [Line(number, line) for number, line in enumerate(text.splitlines(), 1)]


def values_of(lines):
    """Return {name: value}, as the interpreter finds them: the first of a name counts, nothing after a table."""
    found = {}
    for line in lines:
        if line.is_table:
            break
        if line.name is not None and line.value is not None:
            found.setdefault(line.name, line.value)
    return found


def inserted(lines, rows):
    """Return the text of Lines with the lines `rows` behind them, in front of a table."""
    # The interpreter reads nothing after one.
    at = next((index for index, line in enumerate(lines) if line.is_table), len(lines))
    texts = [line.text for line in lines]
    return "\n".join(texts[:at] + rows + texts[at:]) + "\n"


def line_of(lines, name):
    """Return the number of the line that gives `name`, None where none does."""
    return next((line.number for line in lines if line.name == name), None)


def problems_of(lines):
    """Return [(line number, text)] of all that the interpreter would stumble over."""
    found, seen = [], {}
    for line in lines:
        if line.problem:
            found.append((line.number, line.problem))
        if line.name in seen:
            found.append((line.number, "%s stands there twice; line %d counts" % (line.name, seen[line.name])))
        elif line.name is not None:
            seen[line.name] = line.number
    return found


def _unescaped(text):
    text = re.sub(r"\\u([0-9a-fA-F]{4})|\\U([0-9a-fA-F]{8})", lambda m: chr(int(m[1] or m[2], 16)), text)
    return re.sub(r"\\(.)", lambda match: _ESCAPES.get(match[1], match[1]), text)


def _short(text):
    return text if len(text) <= 40 else text[:39] + "…"
