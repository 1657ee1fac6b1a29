"""The console: what the device prints, and the computer that may listen to it."""

from .serial_port import SerialPort

_STALLED_US = 1000


class Console:
    """A serial port that also remembers everything ever printed."""

    def __init__(self):
        self.port = SerialPort()
        self._printed = []

    @property
    def text(self):
        """All that was printed."""
        if len(self._printed) > 1:
            self._printed = ["".join(self._printed)]
        return self._printed[0] if self._printed else ""

    def note(self, port, data):
        """Remember what the device has written to its own console as to any other channel."""
        if port is self.port:
            self._printed.append(data.decode("utf-8", "replace").replace("\r\n", "\n"))

    def print(self, mcu, text):
        """Take what the device prints; a computer that holds the port open and does not read stops it."""
        if mcu.console is not self.port:
            return
        self._printed.append(text)
        data = text.encode("utf-8", "replace") if mcu.usb.has_console else b""
        while data and self.port.is_connected:
            data = data[self.port.put(data):]
            if data:
                mcu.clock.advance(_STALLED_US)
