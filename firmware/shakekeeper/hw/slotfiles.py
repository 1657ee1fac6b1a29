"""The two files on the drive, each in a folder of its own, that core.slots keeps its blocks in."""

import os

from ..core.slots import FILE_BYTES, SIDES

PATHS = ("/keep_a/shakes.bin", "/keep_b/shakes.bin")


def is_there(side):
    """Is the file there, in its whole length?"""
    try:
        return os.stat(PATHS[side])[6] >= FILE_BYTES
    except OSError:
        return False


class SlotFiles:
    """Reads and overwrites parts of the files, which are never created, extended or renamed."""

    def __init__(self, crc):
        self.crc = crc

    def has_any(self):
        """Is there a file to write to?"""
        return any([is_there(side) for side in SIDES])

    def read(self, side, offset, n):
        """Return up to `n` bytes; raises OSError."""
        with open(PATHS[side], "rb") as file:
            file.seek(offset)
            return file.read(n)

    def write(self, side, offset, sectors):
        """Overwrite what is there by whole sectors; raises OSError."""
        if not is_there(side):
            raise OSError(PATHS[side] + " is missing")
        with open(PATHS[side], "r+b") as file:
            file.seek(offset)
            for sector in sectors:
                file.write(sector)
