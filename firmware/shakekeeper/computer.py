"""The computer at the other end of the USB cable: what it asks for, and what it is answered.

Requests come as lines on the data channel; where the port has none, on the console, each behind a
mark that neither the interpreter's prompt nor a person begins a line with. On the console one word
is understood beside them.
"""

from .hw.serial import open_console, open_data

MARK = b"~"
SELF_TEST = b"selftest"
# How long until the next look: nobody there, somebody there, somebody talking.
_ALONE_MS = 300
_IDLE_MS = 50
_TALKING_MS = 5
# Longer lines than a request are nobody's.
_LONGEST_LINE = 300


class Computer:
    """Listens for the `keeper`; `about()` returns what a greeting tells, `test()` begins the self-test."""

    def __init__(self, keeper, about, test):
        self._keeper = keeper
        self._about = about
        self._test = test
        self._data = open_data()
        self._console = open_console()
        self._line = b""
        self._talk = None

    def poll(self, now_ms):
        """Listen and answer; return in how many ms to do so again."""
        if self._console is not None and not self._is_stalled(self._console):
            heard = self._console.read()
            if heard:
                self._read_lines(heard)
        if self._data is not None and not self._is_stalled(self._data):
            heard = self._data.read()
            if heard:
                self._hear(heard, self._data, b"")
        return self._go_on(now_ms)

    def hang_up(self):
        """Forget what was begun."""
        self._line = b""
        if self._talk is not None:
            self._talk.hang_up()

    def _is_stalled(self, channel):
        # Who does not fetch an answer is asked nothing more; the USB host then waits too.
        return self._talk is not None and self._talk.is_waiting and channel is (self._data or self._console)

    def _go_on(self, now_ms):
        channel = self._data or self._console
        if channel is None or not channel.is_connected:
            self.hang_up()
            return _ALONE_MS
        if self._talk is not None and self._talk.go_on(now_ms):
            return _TALKING_MS
        return _IDLE_MS

    def _hear(self, data, channel, mark):
        if self._talk is None:
            # Its code costs memory only where somebody talks.
            from .link.talk import Talk

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
