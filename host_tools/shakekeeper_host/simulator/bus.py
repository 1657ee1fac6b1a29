"""The I2C wires between the chip and the panel, and what can go wrong on them."""

import errno

from ..chips.oserror import DeviceOSError

TIMEOUT_US = 1_000_000


class Bus:
    """SDA and SCL with the panel's module on them, which also carries the pull-ups.

    `chips` are others on the same wires, by address: `write(data)` and `read(length)`.
    `hooks` are called as hook(bus, address, data) before each transfer and may return the name of
    the error it ends with: "ENODEV" (nobody answers), "EIO", or "ETIMEDOUT", which takes a second.
    `transfers` counts.
    """

    def __init__(self, panel, scl, sda):
        self.panel = panel
        self.pins = (scl, sda)
        self.is_plugged = True
        self.has_pull_ups = True
        self.chips = {}
        self.hooks = []
        self.transfers = 0

    def is_pulled_up(self, scl, sda):
        """Return whether both wires read high when nobody drives them."""
        return (scl, sda) == self.pins and self.is_plugged and self.has_pull_ups

    def write(self, clock, address, data, frequency_hz):
        """Send `data`, taking the time it takes; raise OSError as the chip reports a failure."""
        self._begin(clock, address, data)
        # Start, address and data with their acknowledge bits, stop.
        clock.advance(((len(data) + 1) * 9 + 2) * 1_000_000 // frequency_hz)
        if not self.is_plugged:
            self._fail(clock, "ETIMEDOUT")
        if address in self.chips:
            self.chips[address].write(data)
        elif len(data):
            self.panel.write(data)

    def read(self, clock, address, length, frequency_hz):
        """Return `length` bytes; the panel's chip only ever says whether it is on."""
        self._begin(clock, address, b"")
        clock.advance(((length + 1) * 9 + 2) * 1_000_000 // frequency_hz)
        if address in self.chips:
            return self.chips[address].read(length)
        return bytes([0x00 if self.panel.is_on else 0x40]) * length

    def _begin(self, clock, address, data):
        self.transfers += 1
        errors = [hook(self, address, data) for hook in list(self.hooks)]
        for error in filter(None, errors):
            self._fail(clock, error)
        if not self.is_plugged:
            self._fail(clock, "ETIMEDOUT")
        if address != self.panel.address and address not in self.chips:
            clock.advance(100)
            self._fail(clock, "ENODEV")

    def _fail(self, clock, error):
        if error == "ETIMEDOUT":
            clock.advance(TIMEOUT_US)
        raise DeviceOSError(getattr(errno, error))
