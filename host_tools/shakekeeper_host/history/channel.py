"""One serial port as lines in and out, with deadlines."""

import time

from shakekeeper.link.frames import MAX_ANSWER

# Before each message on the console, where the interpreter's prompt and prints are too.
CONSOLE_MARK = b"~"
_BAUD = 115200  # USB does not care
_AT_ONCE = 4096


class PortLost(OSError):
    """The port is gone, or can't be opened; the text says so for people."""


class Channel:
    """The port `name`. With `is_console` messages are marked, and what is not is passed over."""

    def __init__(self, name, is_console=False):
        import serial

        self.name = name
        self.is_console = is_console
        self._held = b""
        try:
            # Short: a deadline is looked at between two reads.
            self._serial = serial.Serial(name, _BAUD, timeout=0.05, write_timeout=2, exclusive=_can_lock())
        except (serial.SerialException, OSError, ValueError) as error:
            raise PortLost("%s can't be opened: %s" % (name, error)) from None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        """Let go of the port."""
        self._serial.close()

    def send(self, line):
        """Send a message's line."""
        import serial

        try:
            self._serial.write((CONSOLE_MARK if self.is_console else b"") + line)
        except (serial.SerialException, OSError) as error:
            raise PortLost("%s is gone: %s" % (self.name, error)) from None

    def receive(self, timeout_s):
        """Return the next line that looks like a message, without its newline; None if none comes in time."""
        deadline_s = time.monotonic() + timeout_s
        while True:
            line = self._next_line()
            if line is not None:
                return line
            if time.monotonic() >= deadline_s:
                return None
            self._held += self._read()

    def _next_line(self):
        while b"\n" in self._held:
            line, _, self._held = self._held.partition(b"\n")
            if self.is_console:
                # The game's own prints may stand before it.
                line = line[line.find(CONSOLE_MARK + b"{") + 1:] if CONSOLE_MARK + b"{" in line else b""
            if line.startswith(b"{"):
                return line.rstrip(b"\r")
        self._held = self._held[-2 * MAX_ANSWER:]
        return None

    def _read(self):
        import serial

        try:
            return self._serial.read(max(1, min(self._serial.in_waiting, _AT_ONCE)))
        except (serial.SerialException, OSError, TypeError) as error:
            # TypeError: what pyserial makes of a port that another thread has closed.
            raise PortLost("%s is gone: %s" % (self.name, error)) from None


def _can_lock():
    import os

    return True if os.name == "posix" else None
