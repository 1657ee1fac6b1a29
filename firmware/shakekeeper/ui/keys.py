"""Turns contacts opening and closing into the logical keys that people mean."""

from .events import K_BACK, K_DOWN, K_NEXT, K_OK, K_UP

LONG_MS = 600
REPEAT_AFTER_MS = 400
_FIRST_STEP_MS = 220
_FASTEST_STEP_MS = 60


class Gestures:
    """One key at a time: repeats while UP, DOWN or NEXT is held, and on boards without a
    BACK key makes a long OK into BACK.

    `edge` and `poll` return the list of logical keys that are due. Times are in ms
    and grow.
    """

    # Is something due without a key being held?
    is_waiting = False

    def __init__(self, has_back_key=True):
        self._has_back_key = has_back_key
        self._held = None
        self._next_ms = 0
        self._step_ms = 0

    def edge(self, key, is_down, at_ms):
        """A contact of `key` closed or opened at `at_ms`."""
        if is_down:
            return self._press(key, at_ms)
        due = self.poll(at_ms)
        if key == self._held:
            self._held = None
            if self._is_long_bound(key):
                due.append(K_OK)
        return due

    def poll(self, now_ms):
        """The keys due by `now_ms` from a key that is still held."""
        due = []
        while self._held is not None and now_ms >= self._next_ms:
            if self._is_long_bound(self._held):
                self._held = None
                due.append(K_BACK)
            elif self._held in (K_UP, K_DOWN, K_NEXT):
                due.append(self._held)
                self._next_ms += self._step_ms
                self._step_ms = max(_FASTEST_STEP_MS, self._step_ms * 7 // 8)
            else:
                break
        return due

    def _press(self, key, at_ms):
        due = self.poll(at_ms)
        self._held = key
        self._step_ms = _FIRST_STEP_MS
        if self._is_long_bound(key):
            self._next_ms = at_ms + LONG_MS
            return due
        self._next_ms = at_ms + REPEAT_AFTER_MS
        due.append(key)
        return due

    def _is_long_bound(self, key):
        return key == K_OK and not self._has_back_key
