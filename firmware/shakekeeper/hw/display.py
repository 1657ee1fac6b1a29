"""Brings the panel up to date: only what changed, in pieces that block nobody for long."""

from asyncio import sleep_ms

# Other tasks may run after this many bytes: 3.6 ms of bus at 400 kHz.
_CHUNK = 160
# How closely it is worth to look depends on what was drawn, as looking takes time like sending. Of
# a part no wider than one large digit only the ends are cut off; in wider ones gaps are looked for
# in small blocks; and of rows drawn anew the ends are cut off in large blocks.
_SHORT = 28
_BLOCK = 6
_LARGE_BLOCK = 16
_CONTROL_BYTES = 5


class Display:
    """Shows `canvas` on `panel`. After an error of the panel's `close` it and `open` it again."""

    def __init__(self, canvas, panel):
        self.canvas = canvas
        self.panel = panel
        self._new = self._rows(memoryview(canvas.buf))
        # What the panel shows.
        self._old = None
        self._data = memoryview(bytearray(1 + canvas.width))
        self._data[0] = 0x40
        self._is_stale = True

    def open(self):
        """Find the panel; it is dark then, and gets the whole picture next."""
        self._old = self._rows(self.panel.open())
        self.canvas.mark_dirty()
        self._is_stale = False

    def close(self):
        """Let go of a lost panel."""
        self._old = None
        self.panel.close()

    def forget(self):
        """Send the whole picture next time."""
        self._is_stale = True

    async def send(self):
        """Send what differs from the picture shown."""
        canvas = self.canvas
        if self.panel.fulfil():
            self._is_stale = True
        if self._is_stale:
            canvas.mark_dirty()
        sent = 0
        for page in range(canvas.pages):
            lo = canvas.lo[page]
            hi = canvas.hi[page]
            if lo < hi:
                if sent + hi - lo > _CHUNK:
                    sent = 0
                    await sleep_ms(0)
                sent += self._send_row(page, lo, hi)
        canvas.mark_clean()
        self._is_stale = False

    def _rows(self, picture):
        width = self.canvas.width
        return [picture[at : at + width] for at in range(0, len(picture), width)]

    def _send_row(self, page, lo, hi):
        """Send what differs in the columns [lo, hi) of one page; return the number of bytes."""
        if self._is_stale:
            return self._send_run(page, lo, hi)
        if self._new[page] == self._old[page]:
            return 0
        if hi - lo <= _SHORT:
            return self._send_trimmed(page, lo, hi)
        if hi - lo == self.canvas.width:
            return self._send_middle(page, lo, hi)
        return self._send_pieces(page, lo, hi)

    def _send_middle(self, page, lo, hi):
        """Send what is left of [lo, hi) without the equal blocks at both ends."""
        new = self._new[page]
        old = self._old[page]
        while new[lo : lo + _LARGE_BLOCK] == old[lo : lo + _LARGE_BLOCK]:
            lo += _LARGE_BLOCK
        while new[hi - _LARGE_BLOCK : hi] == old[hi - _LARGE_BLOCK : hi]:
            hi -= _LARGE_BLOCK
        return self._send_run(page, lo, hi)

    def _send_pieces(self, page, lo, hi):
        """Send the runs of [lo, hi) that differ."""
        new = self._new[page]
        old = self._old[page]
        start = -1
        sent = 0
        while lo < hi:
            stop = lo + _BLOCK
            if stop > hi:
                stop = hi
            if new[lo:stop] != old[lo:stop]:
                if start < 0:
                    start = lo
            elif start >= 0:
                sent += self._send_trimmed(page, start, lo)
                start = -1
            lo = stop
        return sent + self._send_trimmed(page, start, hi) if start >= 0 else sent

    def _send_trimmed(self, page, start, end):
        # Both ends are near a difference, so neither loop runs far.
        new = self._new[page]
        old = self._old[page]
        while new[start] == old[start]:
            start += 1
        while new[end - 1] == old[end - 1]:
            end -= 1
        return self._send_run(page, start, end)

    def _send_run(self, page, start, end):
        pixels = self._new[page][start:end]
        length = end - start + 1
        self._data[1:length] = pixels
        self.panel.write_run(page, start, self._data, length)
        self._old[page][start:end] = pixels
        return length + _CONTROL_BYTES
