"""The LED."""

from digitalio import DigitalInOut


class Light:
    """An LED on `pin`, lit by a high level (None: there is none)."""

    def __init__(self, pin):
        self._line = None
        if pin is not None:
            self._line = DigitalInOut(pin)
            self._line.switch_to_output(value=False)

    def set(self, is_on):
        """Light it, or put it out."""
        if self._line is not None:
            self._line.value = bool(is_on)
