"""Milliseconds that grow for ever, out of a counter that wraps."""

from adafruit_ticks import ticks_diff

_TICKS_MASK = (1 << 29) - 1


class Clock:
    """Counts on from 0 by `ticks_ms`; ask it at least once in six days."""

    def __init__(self, ticks_ms):
        self._ticks_ms = ticks_ms
        self._ticks = ticks_ms()
        self._now_ms = 0

    def now_ms(self):
        """Return the milliseconds since this clock was made."""
        ticks = self._ticks_ms()
        self._now_ms += (ticks - self._ticks) & _TICKS_MASK
        self._ticks = ticks
        return self._now_ms

    def at_ms(self, ticks):
        """Return the time on this clock when the counter showed `ticks`, up to three days ago."""
        return self.now_ms() + ticks_diff(ticks, self._ticks)
