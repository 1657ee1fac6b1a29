"""What the computer sends: requests on the data channel; where the port has none, on the console.

There each stands behind a mark that neither the interpreter's prompt nor a person begins a line with;
and one word is understood beside them.
"""

from .talk import Talk

MARK = b"~"
SELF_TEST = b"selftest"
# How long until the next look: somebody there, somebody talking.
_IDLE_MS = 50
_TALKING_MS = 5
_AT_ONCE = 256
# Longer lines than a request are nobody's.
_LONGEST_LINE = 300


class Listener:
    """Reads the channels `data` (or None) and `console` and lets a Talk answer."""

    def __init__(self, keeper, data, console, about, test):
        self._keeper = keeper
        self._data = data
        self._console = console
        self._about = about
        self._test = test
        self._line = b""
        self._talk = None

    def poll(self, now_ms):
        """Listen and answer; return in how many ms to do so again, None if nobody is there any more."""
        channel = self._console if self._data is None else self._data
        if not channel.connected:
            self._talk = None
            if not self._console.connected:
                return None
        # Who does not fetch an answer is asked nothing more; the USB host then waits too.
        is_stalled = self._talk is not None and self._talk.is_waiting
        if self._console.in_waiting and not (is_stalled and self._data is None):
            self._read_lines(self._console.read(min(self._console.in_waiting, _AT_ONCE)))
        if self._data is not None and self._data.in_waiting and not is_stalled:
            self._hear(self._data.read(min(self._data.in_waiting, _AT_ONCE)), self._data, b"")
        if self._talk is not None and self._talk.go_on(now_ms):
            return _TALKING_MS
        return _IDLE_MS

    def _hear(self, data, channel, mark):
        if self._talk is None:
            self._talk = Talk(self._keeper, self._about(), channel.write, mark)
        self._talk.take(data)

    def _read_lines(self, data):
        *lines, rest = (self._line + data).replace(b"\r", b"\n").split(b"\n")
        self._line = rest[:_LONGEST_LINE]
        for line in lines:
            if line == SELF_TEST:
                self._test()
            elif line[:1] == MARK and self._data is None:
                self._hear(line[1:] + b"\n", self._console, MARK)
