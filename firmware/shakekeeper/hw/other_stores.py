"""The journal's bytes in memories that can't be programmed in place: see `store`."""

from .store import Memory

_PIECE = 256


class TwoSides(Memory):
    """nRF and SAMD: every write erases the pages that it touches, so the sides take turns: a power
    cut takes the newer one, and the older lacks only the record that was being stored."""

    sides = 2
    most_marks = 4

    def program(self, offset, data):
        self._check(offset, data)
        self.rewrite(self._with(offset, data))

    def rewrite(self, pieces):
        other = self._span - self._first
        self._replace(other, pieces)
        self._first = other

    def _with(self, offset, data):
        for at in range(0, self._span, _PIECE):
            piece = bytearray(self._nvm[self._first + at : self._first + at + _PIECE])
            for index in range(max(0, at - offset), min(len(data), at + _PIECE - offset)):
                piece[offset + index - at] = data[index]
            yield piece


class Blob(Memory):
    """ESP32, or all in one page: every write replaces everything, and may leave nothing."""

    most_marks = 0
    is_fragile = True

    def __init__(self, nvm):
        Memory.__init__(self, nvm)
        self._copy = None

    def read(self, offset, n):
        # Each look at the memory fetches all of it.
        if self._copy is None:
            self._copy = bytes(self._nvm[0 : self._span])
        return self._copy[offset : offset + n]

    def _write(self, start, data):
        self._copy = None
        Memory._write(self, start, data)
