"""`digitalio`: single pins as inputs and outputs."""

from .native import DEINITED, enumeration, native_module
from .pin import check_pin

Direction = enumeration("digitalio", "Direction", "INPUT", "OUTPUT")
DriveMode = enumeration("digitalio", "DriveMode", "PUSH_PULL", "OPEN_DRAIN")
Pull = enumeration("digitalio", "Pull", "UP", "DOWN")
_PULLS = {None: None, Pull.UP: True, Pull.DOWN: False}


class DigitalInOut:
    """One pin; it begins as an input without a pull."""

    __slots__ = ("_pin", "_drive_mode")

    def __init__(self, pin):
        check_pin(pin)._claim(self)
        self._pin = pin
        self._drive_mode = DriveMode.PUSH_PULL

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.deinit()

    def deinit(self):
        if self._pin is not None:
            pin, self._pin = self._pin, None
            pin._let_go()
            pin._release()

    def switch_to_output(self, value=False, drive_mode=DriveMode.PUSH_PULL):
        pin = self._live()
        self._drive_mode = drive_mode
        pin._drive(bool(value))

    def switch_to_input(self, pull=None):
        pin = self._live()
        pin._let_go()
        pin._pull = _pull_level(pull)

    @property
    def value(self):
        pin = self._pin
        if pin is None:
            raise ValueError(DEINITED)
        if pin._vm.mcu.trap is not None:
            pin._vm.mcu.trap()
        return pin._read()

    @value.setter
    def value(self, value):
        pin = self._live()
        if not pin._is_output:
            raise AttributeError("Cannot set value when direction is input.")
        pin._drive(bool(value))

    @property
    def direction(self):
        return Direction.OUTPUT if self._live()._is_output else Direction.INPUT

    @direction.setter
    def direction(self, direction):
        if direction is Direction.INPUT:
            self.switch_to_input()
        elif direction is Direction.OUTPUT:
            self.switch_to_output()
        else:
            raise ValueError("Invalid direction")

    @property
    def pull(self):
        pin = self._live()
        if pin._is_output:
            raise AttributeError("Pull not used when direction is output.")
        return next(pull for pull, level in _PULLS.items() if level is pin._pull)

    @pull.setter
    def pull(self, pull):
        pin = self._live()
        if pin._is_output:
            raise AttributeError("Pull not used when direction is output.")
        pin._pull = _pull_level(pull)

    @property
    def drive_mode(self):
        if not self._live()._is_output:
            raise AttributeError("Drive mode not used when direction is input.")
        return self._drive_mode

    @drive_mode.setter
    def drive_mode(self, drive_mode):
        if not self._live()._is_output:
            raise AttributeError("Drive mode not used when direction is input.")
        self._drive_mode = drive_mode

    def _live(self):
        if self._pin is None:
            raise ValueError(DEINITED)
        if self._pin._vm.mcu.trap is not None:
            self._pin._vm.mcu.trap()
        return self._pin


def make(vm):
    """Return the module."""
    return native_module("digitalio", DigitalInOut=DigitalInOut, Direction=Direction, DriveMode=DriveMode, Pull=Pull)


def _pull_level(pull):
    if pull not in _PULLS:
        raise ValueError("Invalid pull")
    return _PULLS[pull]
