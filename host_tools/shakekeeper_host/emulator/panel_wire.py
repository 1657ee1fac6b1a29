"""The four wires between the chip and the display module."""

from rp2040py.gpio_pin import GPIOPinState
from rp2040py.peripherals.reset import RESET, RESET_I2C0, RESET_I2C1

# CircuitPython gives a transfer up after this time.
_TIMEOUT_NS = 1_100_000_000
_TX_EMPTY = 1 << 4
_STATUS_OFF, _STATUS_ON = 0x40, 0x00


class PanelWire:
    """SDA and SCL of `chip` on the pins `sda` and `scl`, with `panel` and its pull-ups at the end.

    Transfers of the I2C block reach the panel whole. CircuitPython's zero-length probe, which it does
    by hand on the pins, is acknowledged bit by bit. With `has_bus_time` each byte takes the time it
    takes on the wire; the processor does nothing meanwhile.
    """

    def __init__(self, chip, panel, sda, scl, has_bus_time=True):
        self._chip = chip
        self._panel = panel
        self._sda, self._scl = chip.mcu.gpio[sda], chip.mcu.gpio[scl]
        number = (sda >> 1) & 1
        self._bus = chip.mcu.i2c[number]
        self._reset_bit = (RESET_I2C0, RESET_I2C1)[number]
        self._has_bus_time = has_bus_time
        self._payload = bytearray()
        self._is_selected = False
        self._probe = _Probe(panel.address)
        self.is_plugged = True
        self.last_us = -1
        self._wire_block()
        self._sda.add_listener(self._on_pin)
        self._scl.add_listener(self._on_pin)
        self._pull()

    def plug(self, is_plugged):
        """Pull the module off its socket or put it back."""
        self.is_plugged = is_plugged
        self._payload.clear()
        # What hangs in the block since the cable was pulled ends here.
        self._bus.reset()
        self._pull()

    def _wire_block(self):
        bus = self._bus
        bus.on_start = self._on_start
        bus.on_connect = self._on_connect
        bus.on_write_byte = self._on_byte
        bus.on_read_byte = self._on_read
        bus.on_stop = self._on_stop
        self._write_resets = self._chip.mcu.resets.write_uint32
        self._chip.mcu.resets.write_uint32 = self._on_resets

    def _on_resets(self, offset, value):
        # The interpreter lets go of a block by holding it in reset, which rp2040py leaves without effect.
        if offset == RESET and value & self._reset_bit:
            self._bus.reset()
        self._write_resets(offset, value)

    def _on_start(self, is_repeated):
        if not self.is_plugged:
            # Nobody pulls the lines up: the block waits for ever, the interpreter for a second.
            self._chip.hurry_for_ns(_TIMEOUT_NS)
            return
        self._flush()
        self._bus.complete_start()

    def _on_connect(self, address, mode):
        self._take_time(11)
        self._is_selected = address == self._panel.address
        self._bus.complete_connect(self._is_selected)
        if not self._is_selected:
            # Nobody answers: the block throws away what waits to be sent. rp2040py forgets to say so.
            self._bus.int_raw |= _TX_EMPTY
            self._bus.check_interrupts()

    def _on_byte(self, value):
        self._take_time(9)
        self._payload.append(value)
        self._bus.complete_write(True)

    def _on_read(self, is_acknowledged):
        self._take_time(9)
        self._bus.complete_read(_STATUS_ON if self._panel.is_on else _STATUS_OFF)

    def _on_stop(self):
        self._flush()
        self._bus.complete_stop()

    def _flush(self):
        if self._payload and self._is_selected:
            payload = bytes(self._payload)
            self._payload.clear()
            self.last_us = self._chip.now_us
            self._panel.write(payload)

    def _take_time(self, bits):
        if self._has_bus_time:
            self._chip.spend_ns(bits * 8 * (self._bus.scl_low_period + self._bus.scl_high_period))

    def _pull(self):
        self._sda.set_input_value(self.is_plugged)
        self._scl.set_input_value(self.is_plugged)

    def _on_pin(self, new, old):
        if self.is_plugged:
            is_sda_high = self._sda.value != GPIOPinState.LOW
            is_scl_high = self._scl.value != GPIOPinState.LOW
            is_held_low = self._probe.see(is_sda_high, is_scl_high)
            self._scl.set_input_value(is_scl_high)
            self._sda.set_input_value(is_sda_high and not is_held_low)


class _Probe:
    """Listens to an address sent by hand and tells when to hold SDA low to acknowledge it."""

    def __init__(self, address):
        self._address = address
        self._sda = self._scl = True
        self._bits = None
        self._is_acknowledging = False

    def see(self, sda, scl):
        """Take the new levels; return whether the module holds SDA low."""
        old_sda, old_scl, self._sda, self._scl = self._sda, self._scl, sda, scl
        if scl and old_scl:
            if old_sda != sda:
                # SDA moves while the clock is high: start (falling) or stop (rising).
                self._bits = None if sda else []
                self._is_acknowledging = False
        elif self._bits is not None and scl != old_scl:
            self._clock(sda, scl)
        return self._is_acknowledging

    def _clock(self, sda, is_rising):
        if is_rising:
            if not self._is_acknowledging:
                self._bits.append(sda)
        elif self._is_acknowledging:
            self._is_acknowledging, self._bits = False, []
        elif len(self._bits) == 8:
            value = sum(bit << 7 - at for at, bit in enumerate(self._bits))
            self._is_acknowledging = value >> 1 == self._address
            if not self._is_acknowledging:
                self._bits = None
