"""A pin of the chip, with the switch that may be wired from it to ground."""


class Pin:
    """`microcontroller.Pin`: it can be named and compared, everything else goes through other modules."""

    __slots__ = ("_vm", "_name", "_number", "_owner", "_contact", "_pull", "_level", "_is_output")

    def __init__(self, vm, name, number):
        self._vm = vm
        self._name = name
        self._number = number
        self._contact = vm.mcu.keys.at_pin(number)
        self._owner = None
        self._release()

    def __repr__(self):
        return "board." + self._name

    def _release(self):
        self._owner = self._pull = None
        self._is_output = self._level = False

    def _claim(self, owner):
        if self._owner is not None:
            raise ValueError("%s in use" % self._name)
        self._owner = owner

    def _read(self):
        return self._level if self._is_output else self._read_at(self._vm.clock.now_us)

    def _read_at(self, at_us):
        if self._contact is not None and self._contact.is_closed_at(at_us):
            return False
        # Nothing holds a wire without a pull: it reads whatever is in the air.
        return at_us // 7919 % 2 == 1 if self._pull is None else self._pull

    def _let_go(self):
        if self._is_output:
            self._is_output = False
            self._vm.mcu.drive_pin(self._number, 0, None)

    def _drive(self, level):
        self._is_output, self._level = True, level
        self._vm.mcu.drive_pin(self._number, 0, 1 if level else 0)


def check_pin(value):
    """Return `value` if it is a pin, raise the interpreter's TypeError otherwise."""
    if not isinstance(value, Pin):
        raise TypeError("pin must be of type Pin, not %s" % type(value).__name__)
    return value
