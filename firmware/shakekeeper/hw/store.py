"""The journal's bytes in the microcontroller's non-volatile memory, by what its flash does in a power cut.

Each policy has what core.journal wants of its port and beside that: `sides`, between which
`use(side)` chooses; `most_marks` that a running clock may set; `is_fragile`: a power cut in any
write may take everything, so that the drive should have each confirmed act too.
"""

import sys
from binascii import crc32 as crc

from . import TAIL_BYTES

_CHUNK = 256
_ERASED = b"\xff" * _CHUNK
# Less is no use: a match would not fit. Two sides need memory of two pages.
_LEAST_BYTES = 2048
_TWO_PAGES = 8192


class Memory:
    """All of `nvm` but its tail; every write is read back."""

    sides = 1
    most_marks = 60
    is_fragile = False

    def __init__(self, nvm):
        self.crc = crc
        self._nvm = nvm
        self._first = 0
        self._span = len(nvm) // self.sides
        self.size = self._span - TAIL_BYTES

    def use(self, side):
        """Read from this side."""
        self._first = side * self._span

    def read(self, offset, n):
        """Return `n` bytes from `offset` on."""
        return bytes(self._nvm[self._first + offset : self._first + offset + n])

    def program(self, offset, data):
        """Write `data` into erased bytes; raises OSError if it does not read back."""
        self._check(offset, data)
        self._write(self._first + offset, data)

    def rewrite(self, pieces):
        """Replace everything by bytes that come in pieces; raises OSError if it does not read back."""
        self._replace(self._first, pieces)

    def _replace(self, start, pieces):
        try:
            image = bytearray(self._span)
        except MemoryError:
            # The heap is in pieces: then so is the write, at the cost of an erase each.
            image = bytearray(_CHUNK)
        for window in _filled(image, _padded(pieces, self._span)):
            self._write(start, window)
            start += len(window)

    def _check(self, offset, data):
        if offset < 0 or offset + len(data) > self.size:
            raise OSError("outside the store")

    def _write(self, start, data):
        nvm = self._nvm
        try:
            nvm[start : start + len(data)] = data
        except RuntimeError as error:
            # That is how CircuitPython says that the flash refused.
            raise OSError(str(error))
        for at in range(0, len(data), _CHUNK):
            wanted = data[at : at + _CHUNK]
            if nvm[start + at : start + at + len(wanted)] != wanted:
                raise OSError("store does not read back")


class InPlace(Memory):
    """RP2: a write into erased bytes programs them and leaves the rest alone; any other write
    erases everything first."""

    def program(self, offset, data):
        self._check(offset, data)
        if self._nvm[offset : offset + len(data)] != _ERASED[: len(data)]:
            raise OSError("not erased")
        self._write(offset, data)


def _padded(pieces, span):
    """Yields the pieces and then erased bytes, `span` bytes in all."""
    for piece in pieces:
        span -= len(piece)
        yield piece
    while span > 0:
        yield _ERASED[:span]
        span -= _CHUNK


def _filled(image, pieces):
    """Yields `image` each time that the pieces have filled it."""
    end = 0
    for piece in pieces:
        at = 0
        while at < len(piece):
            part = piece[at : at + len(image) - end]
            image[end : end + len(part)] = part
            at += len(part)
            end += len(part)
            if end == len(image):
                yield image
                end = 0


def open_store(nvm):
    """Return the policy for this board's memory, None where there is too little."""
    if not nvm or len(nvm) < _LEAST_BYTES:
        return None
    if sys.platform.startswith("RP2"):
        return InPlace(nvm)
    # Loaded only where it is needed.
    from .other_stores import Blob, TwoSides

    if sys.platform == "Espressif" or len(nvm) < _TWO_PAGES:
        return Blob(nvm)
    return TwoSides(nvm)
