"""One USB serial channel: what the device sends, what it gets, and a host that may not be there."""

FIFO_BYTES = 256


class SerialPort:
    """Both directions of a channel, with the chip's small buffers.

    `is_connected` is whether a program on the computer holds the port open; `is_stalled` means that
    it does not read. `received` is what reached the computer, `pending` what it has sent and the
    device has not read yet.
    """

    def __init__(self):
        self.is_connected = False
        self.is_stalled = False
        self.received = bytearray()
        self.pending = bytearray()
        self._fifo = bytearray()

    @property
    def in_waiting(self):
        """Bytes that the device can read at once."""
        return min(len(self.pending), FIFO_BYTES)

    @property
    def out_waiting(self):
        """Bytes that the device wrote and the computer has not taken."""
        self._drain()
        return len(self._fifo)

    def take(self, length):
        """Return up to `length` bytes for the device."""
        data = bytes(self.pending[:min(length, FIFO_BYTES)])
        del self.pending[:len(data)]
        return data

    def put(self, data):
        """Take bytes from the device as far as there is room; return how many."""
        self._drain()
        if self.is_connected and not self.is_stalled:
            self.received += data
            return len(data)
        room = FIFO_BYTES - len(self._fifo)
        self._fifo += data[:room]
        return min(room, len(data))

    def drop_output(self):
        """Forget what the computer has not taken."""
        self._fifo.clear()

    def reset(self):
        """Start anew, as at power-on; the computer's side stays as it is."""
        self.pending.clear()
        self._fifo.clear()

    def _drain(self):
        if self.is_connected and not self.is_stalled:
            self.received += self._fifo
            self._fifo.clear()
