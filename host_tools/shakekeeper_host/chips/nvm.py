"""`microcontroller.nvm` of the chips: how each stores its bytes, and what a power cut leaves of them."""

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
        return type(self)(content=self.data)

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


class PagedNvm(Nvm):
    """Pages of the chip's own flash, as the nRF and SAMD ports have: each write erases those it touches."""

    page_bytes = 4096

    def __init__(self, size=8192, content=None):
        super().__init__(size, content)

    def write(self, offset, values):
        """Store `values` at `offset`, page by page."""
        if offset < 0 or offset + len(values) > len(self.data):
            raise IndexError("%d bytes at %d do not fit %d" % (len(values), offset, len(self.data)))
        final = bytearray(self.data)
        final[offset:offset + len(values)] = values
        size = self.page_bytes
        for start in range(offset // size * size, offset + len(values), size):
            page = bytes(final[start:start + size])
            self._step("erase", start, bytes([ERASED]) * size, page)
            self._step("program", start, page, page)


class BlobNvm(Nvm):
    """One entry of a key-value store, as the Espressif port has: removed and put there anew at each write.

    While it is not there it reads as zeros; it is there as a whole or not at all.
    """

    def __init__(self, size=8192, content=None):
        super().__init__(content=bytes(size) if content is None else content)

    def write(self, offset, values):
        """Store `values` at `offset`."""
        if offset < 0 or offset + len(values) > len(self.data):
            raise IndexError("%d bytes at %d do not fit %d" % (len(values), offset, len(self.data)))
        old, nothing = bytes(self.data), bytes(len(self.data))
        final = old[:offset] + bytes(values) + old[offset + len(values):]

        def put(content):
            self.data[:] = content if content in (old, final) else nothing

        self.take(FlashStep("nvm", "erase", "nvm", 0, old, nothing, final, put))
        self.take(FlashStep("nvm", "program", "nvm", 0, nothing, final, final, put))


def new_nvm(platform):
    """Return the memory of a new chip, by what its `sys.platform` says."""
    if platform.startswith("RP2"):
        return Nvm()
    return BlobNvm() if platform == "Espressif" else PagedNvm()
