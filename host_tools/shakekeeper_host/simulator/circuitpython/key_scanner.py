"""The background scan of `keypad.Keys`, done late and all at once, with the result of doing it in time."""

from ...chips.clock import NEVER_US


class KeyScanner:
    """Looks at pins every `interval_us` and reports each change to `record(number, is_pressed, timestamp)`.

    Nothing runs in the background here: `catch_up` does the scans that were due, skipping those that
    cannot find anything.
    """

    def __init__(self, vm, pins, value_when_pressed, interval_us, threshold, record):
        self._clock = vm.clock
        self._row = vm.mcu.keys
        self._pins = pins
        self._value_when_pressed = value_when_pressed
        self._interval_us = interval_us
        self._threshold = threshold
        self._record = record
        self.start_over()

    def start_over(self):
        """Take all keys as released and scan now, as the interpreter's `reset` does."""
        self._next_us = self._clock.now_us
        self._last_us = self._next_us - 1
        self._counters = [-self._threshold] * len(self._pins)
        self._seen = -1
        self._is_moving = True
        self.catch_up()

    def is_stirred(self):
        """Return whether any scan may find something that the last ones did not."""
        return self._is_moving or self._row.version != self._seen

    def catch_up(self):
        """Do all scans that were due until now."""
        now_us = self._clock.now_us
        self._seen = self._row.version
        while True:
            if not self._is_moving:
                self._skip_to(min(self._next_edge_us(), now_us + 1))
            if self._next_us > now_us:
                break
            self._scan(self._next_us)
        self._is_moving = self._is_moving or self._next_edge_us() != NEVER_US

    def resume(self):
        """Begin again now: there was no time for scans until this moment."""
        self._next_us = max(self._next_us, self._clock.now_us)
        self._is_moving = True

    def _next_edge_us(self):
        edges = [pin._contact.first_edge_after(self._last_us) for pin in self._pins if pin._contact is not None]
        return min(edges, default=NEVER_US)

    def _skip_to(self, target_us):
        # Nothing has changed before that, so the scans before it find nothing.
        if target_us > self._next_us:
            self._next_us += -(-(target_us - self._next_us) // self._interval_us) * self._interval_us

    def _scan(self, at_us):
        self._last_us = at_us
        self._next_us = at_us + self._interval_us
        self._is_moving = False
        for number, pin in enumerate(self._pins):
            is_pressed = pin._read_at(at_us) == self._value_when_pressed
            if self._debounce(number, is_pressed):
                self._record(number, is_pressed, self._clock.ticks_ms(at_us))
            if self._counters[number] != (self._threshold if is_pressed else -self._threshold):
                self._is_moving = True

    def _debounce(self, number, is_pressed):
        """Count a key towards its new state; return whether it has just got there."""
        step = 1 if is_pressed else -1
        goal = self._threshold * step
        if self._counters[number] == goal:
            return False
        self._counters[number] += step
        if self._counters[number]:
            return False
        self._counters[number] = goal
        return True
