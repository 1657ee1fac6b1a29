"""Memories for the journal's and the slots' tests: erased bytes can be programmed once."""

from binascii import crc32


class Flash:
    """The journal's port on a bytearray; programming anything twice is an error."""

    sides = 1

    def __init__(self, size=4096, data=None):
        self.size = size
        self.data = bytearray(data or b"\xff" * size)
        self.erases = 0
        self.crc = crc32

    def read(self, offset, count):
        return bytes(self.data[offset : offset + count])

    def program(self, offset, data):
        end = offset + len(data)
        assert end <= self.size and self.data[offset:end] == b"\xff" * len(data)
        self.data[offset:end] = data

    def rewrite(self, pieces):
        image = b"".join([bytes(piece) for piece in pieces])
        assert len(image) <= self.size
        self.data[:] = image + b"\xff" * (self.size - len(image))
        self.erases += 1


class Files:
    """What core.slots writes to: two bytearrays, None for a file that is missing."""

    def __init__(self, size):
        self.sides = [bytearray(b"\xff" * size), bytearray(b"\xff" * size)]
        self.crc = crc32
        self.writes = 0

    def read(self, side, offset, n):
        return bytes(self._there(side)[offset : offset + n])

    def write(self, side, offset, sectors):
        content = self._there(side)
        self.writes += 1
        for sector in sectors:
            if offset + len(sector) > len(content):
                raise OSError("too short")
            content[offset : offset + len(sector)] = sector
            offset += len(sector)

    def _there(self, side):
        if self.sides[side] is None:
            raise OSError("missing")
        return self.sides[side]
