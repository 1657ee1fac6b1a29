"""`microcontroller.nvm` of the RP2 chips: one sector of flash beside the program."""

from .flash import FlashStep, FlashWatch

PAGE_BYTES = 256
ERASED = 0xFF


class Nvm(FlashWatch):
    """A flash sector with the rules of CircuitPython's RP2 port.

    Where all target bytes are erased (0xFF) they are programmed, page by page. Anywhere else the
    whole sector is erased and programmed anew from a copy in memory: a power cut in between loses
    everything that was in it.
    """

    def __init__(self, size=4096, content=None):
        super().__init__()
        self.data = bytearray([ERASED]) * size if content is None else bytearray(content)

    def __len__(self):
        return len(self.data)

    def read(self, offset, length):
        """Return `length` bytes from `offset`."""
        return bytes(self.data[offset:offset + length])

    def write(self, offset, values):
        """Store `values` at `offset` as the chip does."""
        if offset < 0 or offset + len(values) > len(self.data):
            raise IndexError("%d bytes at %d do not fit %d" % (len(values), offset, len(self.data)))
        target = self.data[offset:offset + len(values)]
        if target.count(ERASED) == len(target):
            self._program(offset, bytes(values))
        else:
            self._rewrite(offset, bytes(values))

    def copy(self):
        """Return another Nvm with the same content and no watcher."""
        return Nvm(content=self.data)

    def _rewrite(self, offset, values):
        final = bytearray(self.data)
        final[offset:offset + len(values)] = values
        self._step("erase", 0, bytes([ERASED]) * len(final), final)
        self._program(0, bytes(final))

    def _program(self, offset, values):
        start = 0
        while start < len(values):
            end = min(len(values), start + PAGE_BYTES - (offset + start) % PAGE_BYTES)
            self._step("program", offset + start, values[start:end], values[start:end])
            start = end

    def _step(self, kind, offset, new, final):
        def put(content):
            self.data[offset:offset + len(content)] = content

        old = self.data[offset:offset + len(new)]
        self.take(FlashStep("nvm", kind, "nvm", offset, old, new, final, put))
