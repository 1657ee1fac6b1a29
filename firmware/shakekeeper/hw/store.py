"""The journal's bytes in the microcontroller's non-volatile memory."""

from .restarts import TAIL_BYTES

_CHUNK = 256


class NvmPort:
    """All of `nvm` but its tail, as `core.journal` wants it; every write is read back.

    On RP2 a write into erased bytes programs them and leaves the rest alone, any other
    write erases everything first: so only `rewrite` may cost an erase.
    """

    def __init__(self, nvm):
        self._nvm = nvm
        self.size = len(nvm) - TAIL_BYTES

    def read(self, offset, n):
        """Return `n` bytes from `offset` on."""
        return bytes(self._nvm[offset : offset + n])

    def program(self, offset, data):
        """Write `data` into erased bytes; raises OSError if it does not read back."""
        if offset < 0 or offset + len(data) > self.size:
            raise OSError("outside the store")
        self._write(offset, data)

    def rewrite(self, image):
        """Replace the whole content by `image`, erased bytes behind it, with one erase;
        raises OSError if it does not read back."""
        if len(image) > self.size:
            raise OSError("outside the store")
        # The tail goes with it: restarts may be counted anew.
        content = bytearray(b"\xff" * len(self._nvm))
        content[: len(image)] = image
        self._write(0, content)

    def _write(self, offset, data):
        nvm = self._nvm
        try:
            nvm[offset : offset + len(data)] = data
        except RuntimeError as error:
            # That is how CircuitPython says that the flash refused.
            raise OSError(str(error))
        for at in range(0, len(data), _CHUNK):
            wanted = data[at : at + _CHUNK]
            if nvm[offset + at : offset + at + len(wanted)] != wanted:
                raise OSError("store does not read back")
