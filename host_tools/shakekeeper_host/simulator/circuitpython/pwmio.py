"""`pwmio`: pulse trains, with the RP2040's rule about slices."""

from .native import DEINITED, native_module
from .pin import check_pin

_CLOCK_HZ = 125_000_000


class PWMOut:
    """Pulses on one pin. Two pins share a slice, and with it the frequency."""

    __slots__ = ("_pin", "_slot", "_duty_cycle", "_frequency_hz", "_has_variable_frequency")

    def __init__(self, pin, *, duty_cycle=0, frequency=500, variable_frequency=False):
        vm = check_pin(pin)._vm
        self._pin = None
        if pin._owner is not None:
            raise ValueError("%s in use" % pin._name)
        _check_frequency(frequency)
        slice_number = pin._number >> 1 & 7
        neighbour = vm.pwm_channels.get((slice_number, 1 - pin._number % 2))
        if (slice_number, pin._number % 2) in vm.pwm_channels or neighbour is not None and (
            variable_frequency or neighbour._has_variable_frequency or neighbour._frequency_hz != frequency
        ):
            raise RuntimeError("Internal resource(s) in use")
        pin._claim(self)
        self._slot = (slice_number, pin._number % 2)
        vm.pwm_channels[self._slot] = self
        self._pin, self._has_variable_frequency = pin, bool(variable_frequency)
        self._duty_cycle, self._frequency_hz = duty_cycle & 0xFFFF, frequency
        self._drive()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.deinit()

    def deinit(self):
        if self._pin is not None:
            pin, self._pin = self._pin, None
            pin._vm.pwm_channels.pop(self._slot, None)
            pin._vm.mcu.drive_pin(pin._number, 0, None)
            pin._release()

    @property
    def duty_cycle(self):
        self._live()
        return self._duty_cycle

    @duty_cycle.setter
    def duty_cycle(self, duty_cycle):
        self._live()
        if not 0 <= duty_cycle <= 0xFFFF:
            raise ValueError("duty_cycle must be 0-65535")
        self._duty_cycle = int(duty_cycle)
        self._drive()

    @property
    def frequency(self):
        self._live()
        return _actual_hz(self._frequency_hz)

    @frequency.setter
    def frequency(self, frequency):
        self._live()
        if not self._has_variable_frequency:
            raise AttributeError("Invalid variable_frequency")
        if not isinstance(frequency, int):
            raise TypeError("can't convert %s to int" % type(frequency).__name__)
        _check_frequency(frequency)
        self._frequency_hz = frequency
        self._drive()

    def _drive(self):
        pin = self._pin
        pin._vm.mcu.drive_pin(pin._number, self._frequency_hz, self._duty_cycle / 0xFFFF)

    def _live(self):
        if self._pin is None:
            raise ValueError(DEINITED)
        if self._pin._vm.mcu.trap is not None:
            self._pin._vm.mcu.trap()


def make(vm):
    """Return the module."""
    return native_module("pwmio", PWMOut=PWMOut)


def _check_frequency(frequency):
    if not 0 < frequency <= _CLOCK_HZ // 2:
        raise ValueError("Invalid frequency")


def _actual_hz(frequency_hz):
    if frequency_hz > _CLOCK_HZ >> 16:
        return _CLOCK_HZ // (_CLOCK_HZ // frequency_hz)
    sixteenths = min(4095, max(16, round(_CLOCK_HZ / 4096 / frequency_hz)))
    return (_CLOCK_HZ // 4096 + sixteenths // 2) // sixteenths
