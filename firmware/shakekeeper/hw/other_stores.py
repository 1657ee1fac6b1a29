"""The journal's bytes in memories that can't be programmed in place: see `store`."""

from .store import Memory


class TwoSides(Memory):
    """nRF and SAMD: every write erases the pages that it touches, so the sides take turns: a power
    cut takes the newer one, and the older lacks only the record that was being stored."""

    sides = 2
    most_marks = 4

    def program(self, offset, data):
        self._check(offset, data)
        image = bytearray(self._nvm[self._first : self._first + self._span])
        image[offset : offset + len(data)] = data
        self.rewrite(image)

    def rewrite(self, image):
        other = self._span - self._first
        self._write(other, image)
        self._first = other


class Blob(Memory):
    """ESP32, or all in one page: every write replaces everything, and may leave nothing."""

    most_marks = 0
    is_fragile = True
