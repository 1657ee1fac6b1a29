"""The LED."""

from digitalio import DigitalInOut


class Light:
    """An LED on `pin` (None: there is none), lit by a high level or by a low one."""

    def __init__(self, pin, is_lit_high=True):
        self._line = None
        self._is_lit_high = is_lit_high
        if pin is not None:
            self._line = DigitalInOut(pin)
            self._line.switch_to_output(value=not is_lit_high)

    def set(self, is_on):
        """Light it, or put it out."""
        if self._line is not None:
            self._line.value = bool(is_on) == self._is_lit_high
