"""What the cases share; nothing here that MicroPython lacks."""

from binascii import crc32

from shakekeeper.core import acts
from shakekeeper.core import settings as rules
from shakekeeper.core.match import Match

SEED = ((7, 4, 6), (5, 9, 3), (6, 5, 8))


def match_of(names, rows=(), **changes):
    """A match with these settings changed and every cell of `rows` entered."""
    settings = rules.defaults()
    settings.update(changes)
    match = Match(settings, names)
    for shake, row in enumerate(rows):
        for seat, cell in enumerate(row):
            match.do((acts.SCORE, shake, seat, cell))
    return match


class Random:
    """Small integers that are the same on every machine."""

    def __init__(self, seed):
        self._state = seed

    def below(self, limit):
        """A number from 0 to `limit` - 1."""
        self._state = (self._state * 1103 + 12345) & 0xFFFFFF
        return (self._state >> 8) % limit


class Digest:
    """One number for all that was added."""

    def __init__(self):
        self._crc = 0

    def add(self, text):
        """Takes in a text, or bytes as they are."""
        self._crc = crc32(text if text.__class__ in (bytes, bytearray) else text.encode(), self._crc)

    def __str__(self):
        return "%08x" % self._crc
