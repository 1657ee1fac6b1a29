"""Leaves the programmable I/O blocks out of the instruction loop until a program asks for one of them."""

_PIO_BASES = (0x50200, 0x50300)
_PINS_BASE = 0x40014
_START = 0x000
_STATE_MACHINES = 0xF
_PIN_CONTROL, _PIN_STRIDE = 4, 8
_FUNCTION, _PIO_FUNCTIONS = 0x1F, (6, 7)


class _Watched:
    """Stands before a peripheral: all goes through to it, and what `is_wanted` wakes the blocks first."""

    def __init__(self, peripheral, is_wanted, wake):
        self._peripheral, self._is_wanted, self._wake = peripheral, is_wanted, wake

    def read_uint32(self, offset):
        return self._peripheral.read_uint32(offset)

    def write_uint32_atomic(self, offset, value, atomic_type):
        if self._is_wanted(offset, value):
            self._wake()
        self._peripheral.write_uint32_atomic(offset, value, atomic_type)


def put_to_sleep(mcu):
    """Spare the loop its questions to both blocks at each instruction, a fifth of all time."""
    blocks = mcu.pio
    watched = {base: mcu.peripherals[base] for base in (*_PIO_BASES, _PINS_BASE)}

    def wake():
        mcu.pio = blocks
        mcu.peripherals.update(watched)

    for base in _PIO_BASES:
        mcu.peripherals[base] = _Watched(watched[base], _starts, wake)
    mcu.peripherals[_PINS_BASE] = _Watched(watched[_PINS_BASE], _connects, wake)
    mcu.pio = []


def _starts(offset, value):
    return offset == _START and value & _STATE_MACHINES


def _connects(offset, value):
    return offset % _PIN_STRIDE == _PIN_CONTROL and value & _FUNCTION in _PIO_FUNCTIONS
