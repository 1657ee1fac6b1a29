"""`rotaryio`: a rotary encoder that is counted in the background."""

from .native import DEINITED, native_module
from .pin import check_pin

_QUARTERS_PER_CLICK = 4


class IncrementalEncoder:
    """Counts the quarter steps of an encoder, `divisor` of them to one step of `position`."""

    __slots__ = ("_vm", "_pins", "_divisor", "_start")

    def __init__(self, pin_a, pin_b, divisor=4):
        vm = check_pin(pin_a)._vm
        self._vm = None
        if vm.mcu.box.board.is_rp2 and abs(pin_a._number - check_pin(pin_b)._number) != 1:
            raise RuntimeError("Pins must be sequential GPIO pins")
        if divisor not in (1, 2, 4):
            raise ValueError("divisor must be 1, 2 or 4")
        for pin in (pin_a, pin_b):
            pin._claim(self)
        self._vm, self._pins, self._divisor = vm, (pin_a, pin_b), divisor
        self._start = self._quarters()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.deinit()

    def deinit(self):
        if self._vm is not None:
            self._vm = None
            for pin in self._pins:
                pin._release()

    @property
    def divisor(self):
        self._live()
        return self._divisor

    @property
    def position(self):
        self._live()
        return int((self._quarters() - self._start) / self._divisor)

    @position.setter
    def position(self, position):
        self._live()
        self._start = self._quarters() - position * self._divisor

    def _quarters(self):
        if self._vm is not None and self._vm.mcu.trap is not None:
            self._vm.mcu.trap()
        return self._pins[0]._vm.mcu.keys.clicks * _QUARTERS_PER_CLICK

    def _live(self):
        if self._vm is None:
            raise ValueError(DEINITED)


def make(vm):
    """Return the module."""
    return native_module("rotaryio", IncrementalEncoder=IncrementalEncoder)
