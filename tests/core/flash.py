"""A flash for the journal's tests: erased bytes can be programmed once."""


class Flash:
    """The journal's port on a bytearray; programming anything twice is an error."""

    def __init__(self, size=4096, data=None):
        self.size = size
        self.data = bytearray(data or b"\xff" * size)
        self.erases = 0

    def read(self, offset, count):
        return bytes(self.data[offset : offset + count])

    def program(self, offset, data):
        end = offset + len(data)
        assert end <= self.size and self.data[offset:end] == b"\xff" * len(data)
        self.data[offset:end] = data

    def rewrite(self, image):
        assert len(image) == self.size
        self.data[:] = image
        self.erases += 1
