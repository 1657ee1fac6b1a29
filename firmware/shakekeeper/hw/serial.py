"""The USB serial channels: bytes in and out, without ever waiting for the computer."""

import sys

import supervisor

_MOST_AT_ONCE = 256


class Channel:
    """One channel of `usb_cdc`."""

    def __init__(self, serial):
        self._serial = serial
        # By default both wait for ever.
        serial.timeout = 0
        serial.write_timeout = 0

    @property
    def is_connected(self):
        """Does a program on the computer hold the port open?"""
        return self._serial.connected

    def read(self):
        """Return what has arrived, at most 256 bytes, or b""."""
        count = self._serial.in_waiting
        return self._serial.read(min(count, _MOST_AT_ONCE)) if count else b""

    def write(self, data):
        """Send as much of `data` as there is room for; return how many bytes."""
        return self._serial.write(data)


class Stdio:
    """The console of a board whose USB port is a chip of its own."""

    is_connected = True

    def read(self):
        """Return what has arrived, or b""."""
        count = min(supervisor.runtime.serial_bytes_available, _MOST_AT_ONCE)
        try:
            return sys.stdin.read(count).encode() if count else b""
        except UnicodeError:
            return b"?"

    def write(self, data):
        """Send `data`; this one has nobody who could let it wait."""
        sys.stdout.write(data.decode())
        return len(data)


def open_data():
    """Return the Channel that boot.py has opened beside the console, or None."""
    return _open("data")


def open_console():
    """Return the console's Channel, or what stands for it."""
    return _open("console") or Stdio()


def _open(name):
    try:
        import usb_cdc
    except ImportError:
        return None
    serial = getattr(usb_cdc, name)
    return None if serial is None else Channel(serial)
