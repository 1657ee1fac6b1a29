"""Messages as lines: a JSON object, a space, the CRC-32 of its bytes as eight hex digits, newline."""

import json
from binascii import crc32

MAX_REQUEST = 256
MAX_ANSWER = 512
_BRACE = 0x7B
_NEWLINE = 0x0A


class FrameError(ValueError):
    """A line that looks like a message and is none; the text says why in two words."""


def seal(message):
    """The line of a message, a dict."""
    text = json.dumps(message)
    return (text + " %08x\n" % _crc(text.encode())).encode()


def unseal(line):
    """The message in a line without its newline; raises FrameError."""
    text, space, crc = bytes(line).rstrip().rpartition(b" ")
    # Compared as text: what is not hex needs no rule of its own.
    if not space or crc != ("%08x" % _crc(text)).encode():
        raise FrameError("bad checksum")
    try:
        message = json.loads(text.decode())
    except (ValueError, UnicodeError):
        raise FrameError("no JSON")
    if not isinstance(message, dict):
        raise FrameError("no object")
    return message


class Inbox:
    """Cuts what arrives into lines; keeps none longer than a request may be."""

    def __init__(self):
        self._line = bytearray()
        self._is_too_long = False

    def take(self, data):
        """Takes in bytes; returns the messages' lines that ended: bytes, or None for one that was too long.

        What does not begin like a message was meant for somebody else, and is dropped.
        """
        found = []
        rest = data
        while rest:
            piece, newline, rest = rest.partition(b"\n")
            self._add(piece)
            if newline:
                if self._line and self._line[0] == _BRACE:
                    found.append(None if self._is_too_long else bytes(self._line))
                self.clear()
        return found

    def clear(self):
        """Forgets a line that was begun."""
        self._line = bytearray()
        self._is_too_long = False

    def _add(self, piece):
        # The newline counts too.
        room = MAX_REQUEST - 1 - len(self._line)
        self._line.extend(piece[:room])
        self._is_too_long = self._is_too_long or len(piece) > room


def _crc(data):
    return crc32(data) & 0xFFFFFFFF
