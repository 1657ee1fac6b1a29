"""What can be wrong with a script, and with the device that it plays."""


class ScriptError(Exception):
    """A line of a script is no act; the text begins with file and line and says what is allowed."""

    def __init__(self, file, line, message):
        super().__init__("%s:%d: %s" % (file, line, message))
        self.file, self.line, self.message = file, line, message


class ExpectFailed(AssertionError):
    """The device did not do what a script expects.

    `expected` is that in words, `lines` the text on the screen, `art` its pixels as text art.
    """

    def __init__(self, act, expected, lines, art):
        self.file, self.line, self.expected = act.file, act.line, expected
        self.lines, self.art = lines, art
        super().__init__(self._report())

    def _report(self):
        read = "\n".join("  | " + line for line in self.lines) or "  (no text)"
        return "%s:%d: expected %s\nThe screen reads\n%s\n%s" % (self.file, self.line, self.expected, read, self.art)
