"""The console where it is no USB channel of the microcontroller's own."""

import sys

import supervisor


class Stdio:
    """Has what a channel of `usb_cdc` has, as far as it is needed."""

    connected = True

    @property
    def in_waiting(self):
        """Bytes that can be read at once."""
        return supervisor.runtime.serial_bytes_available

    def read(self, count):
        """Return `count` bytes; what is no text comes as a question mark."""
        try:
            return sys.stdin.read(count).encode()
        except UnicodeError:
            return b"?"

    def write(self, data):
        """Send `data`; nobody on the other side can make it wait."""
        sys.stdout.write(data.decode())
        return len(data)
