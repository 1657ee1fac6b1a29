"""The device's serial channel as a pseudo-terminal: to other programs of this computer a port like a board's."""

import errno
import os
import select
import tty

_AT_ONCE = 4096


class PseudoTerminal:
    """A port of its own for `device.link_port`; `name` is what others open. `step` is to be called often."""

    def __init__(self, device):
        self._device = device
        self._master, slave = os.openpty()
        self.name = os.ttyname(slave)
        # Bytes and nothing else: no echo, no line editing, no Ctrl-C.
        tty.setraw(slave)
        # Nobody but the other program holds that end, so that its coming and going can be seen.
        os.close(slave)
        os.set_blocking(self._master, False)
        self._poll = select.poll()
        self._poll.register(self._master, select.POLLIN)

    def step(self):
        """Carry what was sent in both directions."""
        port = self._device.link_port
        events = dict(self._poll.poll(0)).get(self._master, 0)
        port.is_connected = not events & select.POLLHUP
        if events & select.POLLIN:
            data = self._read()
            if self._device.is_on and port is self._device.data_port:
                port.pending += data
            elif self._device.is_on:
                self._device.serial_write(data)
        self._write(port)

    def close(self):
        """Take the port away."""
        os.close(self._master)
        self._device.link_port.is_connected = False

    def _read(self):
        try:
            return os.read(self._master, _AT_ONCE)
        except OSError as error:
            # The other end was closed between asking and reading.
            if error.errno not in (errno.EIO, errno.EAGAIN):
                raise
            return b""

    def _write(self, port):
        """Pass on what the device has sent; a program that does not read makes it wait."""
        if not port.is_connected:
            port.received.clear()
            return
        try:
            sent = os.write(self._master, port.received) if port.received else 0
        except BlockingIOError:
            sent = 0
        del port.received[:sent]
        port.is_stalled = bool(port.received)
