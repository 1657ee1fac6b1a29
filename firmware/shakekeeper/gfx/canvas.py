"""A one-bit picture in the panel's own byte order, which knows what changed."""


class Canvas:
    """Bitmap of `width` x `height` pixels: byte `page * width + x`, bit 0 the top pixel of the page.

    Columns [lo[page], hi[page]) changed since `mark_clean()`; lo >= hi is a clean page.
    """

    def __init__(self, width, height):
        self.width = width
        self.height = height
        self.pages = height // 8
        self.buf = bytearray(width * self.pages)
        whole = memoryview(self.buf)
        # CircuitPython moves all that follows a slice when it assigns one: three times faster in a row alone.
        self._rows = [whole[at : at + width] for at in range(0, len(whole), width)]
        self._blank = bytes(width)
        self._zeros = bytes(self.pages)
        self._widths = bytes([width]) * self.pages
        self.lo = bytearray(self._zeros)
        self.hi = bytearray(self._widths)

    def mark_clean(self):
        """Forget all changes: the panel shows this picture."""
        self.lo[:] = self._widths
        self.hi[:] = self._zeros

    def mark_dirty(self):
        """Declare every column changed, as after the panel was lost."""
        self.lo[:] = self._zeros
        self.hi[:] = self._widths

    def clear(self):
        """Darken every pixel and declare it changed."""
        blank = self._blank
        for row in self._rows:
            row[:] = blank
        self.mark_dirty()

    def blit(self, page, x, strip):
        """Copy the bytes `strip` into one page row at column `x`; what lies outside is left out."""
        end = x + len(strip)
        if x < 0 or end > self.width or not 0 <= page < self.pages:
            strip = self._cut(page, x, strip)
            x = max(x, 0)
            end = x + len(strip)
            if x == end:
                return
        self._rows[page][x:end] = strip
        if x < self.lo[page]:
            self.lo[page] = x
        if end > self.hi[page]:
            self.hi[page] = end

    def _cut(self, page, x, strip):
        """Return what of `strip` lies on the canvas."""
        if not 0 <= page < self.pages or x >= self.width or x + len(strip) <= 0:
            return b""
        return strip[max(-x, 0) : self.width - x]

    def fill(self, page, x0, x1, byte):
        """Fill the columns [x0, x1) of one page row with one byte."""
        if x1 > x0:
            self.blit(page, x0, bytes([byte]) * (x1 - x0))

    def invert(self, page, x0, x1):
        """Flip every pixel of the columns [x0, x1) of one page row."""
        x0 = max(x0, 0)
        if 0 <= page < self.pages:
            self.blit(page, x0, inverted(self._rows[page][x0:x1]))

    def headroom(self, page, x0, x1, is_lit):
        """Light or darken the pixel row above `page`: the upper edge of an inverted bar there."""
        x0 = max(x0, 0)
        page -= 1
        if 0 <= page < self.pages:
            self.blit(page, x0, _with_bottom(self._rows[page][x0:x1], is_lit))


def inverted(strip):
    """Return the bytes of `strip` with every bit flipped."""
    # One long integer flips all the bits at once, in under half the time of a loop over the bytes.
    length = len(strip)
    ones = (1 << 8 * length) - 1
    return (int.from_bytes(strip, "little") ^ ones).to_bytes(length, "little")


def _with_bottom(strip, is_lit):
    """Return the bytes of `strip` with the bottom pixel of each lit or dark."""
    length = len(strip)
    bottoms = int.from_bytes(b"\x80" * length, "little")
    bits = int.from_bytes(strip, "little") | bottoms
    return (bits if is_lit else bits ^ bottoms).to_bytes(length, "little")
