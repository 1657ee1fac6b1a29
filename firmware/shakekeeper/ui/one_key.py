"""All logical keys out of a single one."""

from .events import K_BACK, K_NEXT, K_OK
from .keys import LONG_MS

# A press that begins so soon after the last release belongs to it.
DOUBLE_MS = 300


class OneKey:
    """A tap is NEXT, a long press OK, two quick taps are BACK, three and more as many NEXT: who taps
    a number up does not want to go back.

    `edge` and `poll` are those of `keys.Gestures`.
    """

    def __init__(self):
        self._down_ms = None
        self._taps = 0
        self._last_ms = 0
        # Does a release no longer count, as its press has been a long one?
        self._is_used = False

    @property
    def is_waiting(self):
        """Is something due without a key being held?"""
        return self._taps > 0

    def edge(self, key, is_down, at_ms):
        """The contact closed or opened at `at_ms`."""
        due = self.poll(at_ms)
        if is_down:
            self._down_ms = at_ms
            self._is_used = False
        elif self._down_ms is not None:
            if not self._is_used:
                due += self._tap(at_ms)
            self._down_ms = None
        return due

    def poll(self, now_ms):
        """The keys due by `now_ms`."""
        if self._down_ms is not None:
            if not self._is_used and now_ms - self._down_ms >= LONG_MS:
                self._is_used = True
                return self._settle() + [K_OK]
        elif self._taps and now_ms - self._last_ms >= DOUBLE_MS:
            return self._settle()
        return []

    def _tap(self, at_ms):
        self._taps += 1
        self._last_ms = at_ms
        if self._taps < 3:
            return []
        # It is a run: the first taps of it were steps too.
        return [K_NEXT] * 3 if self._taps == 3 else [K_NEXT]

    def _settle(self):
        taps, self._taps = self._taps, 0
        return [[], [K_NEXT], [K_BACK]][taps] if taps < 3 else []
