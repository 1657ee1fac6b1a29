"""Key edges: scanned in the background, freed of bounces, each with its own time."""

from adafruit_debouncer import Debouncer
from digitalio import DigitalInOut, Pull
from keypad import Event, Keys

# A level counts when it has lasted this long.
_STABLE_MS = 8
# Half a millisecond more, so that cutting off the fraction leaves _STABLE_MS.
_STABLE_S = 0.0085
# Two scans fit into the time a level has to last.
_SCAN_S = 0.005
_NONE = ()


class _Key:
    def __init__(self, name, is_down):
        self.name = name
        # What the last scan saw, since when, and what was told of it.
        self.is_seen_down = is_down
        self.since_ms = 0
        self.is_down = is_down
        # Down since before we looked: stuck, or held for edit mode. Its release is no news either.
        self.is_mute = is_down
        self.debouncer = Debouncer(lambda: is_down, _STABLE_S)


class Buttons:
    """The keys on `pins`, [(name, pin)], each to ground; times are those of `clock`."""

    def __init__(self, pins, clock):
        self._pins = [pin for _, pin in pins]
        self._clock = clock
        self._event = Event()
        levels = self._levels()
        # Which keys were held while the box was switched on?
        self.held_at_start = [pins[i][0] for i in range(len(pins)) if levels[i]]
        self._keys = [_Key(pins[i][0], levels[i]) for i in range(len(pins))]
        self._scanner = None
        self._events = _NONE
        self._scan()
        # Is a level waiting to count?
        self.is_settling = False
        self.has_key_down = False

    def poll(self):
        """Return the edges since the last time as [(name, is_down, at_ms)] by their time, empty when idle."""
        if not self.is_settling and not self._events:
            return _NONE
        edges = []
        has_overflowed = self._events.overflowed
        while self._events.get_into(self._event):
            key = self._keys[self._event.key_number]
            self._see(key, self._event.pressed, self._clock.at_ms(self._event.timestamp), edges)
        if has_overflowed:
            self._resynchronise(edges)
        self._settle(edges)
        if len(edges) > 1:
            edges.sort(key=_at_ms)
        return edges

    def deinit(self):
        """Let go of the pins."""
        self._scanner.deinit()

    def _levels(self):
        return [_is_low(pin) for pin in self._pins]

    def _scan(self):
        if self._pins:
            self._scanner = Keys(self._pins, value_when_pressed=False, pull=True, interval=_SCAN_S)
            self._events = self._scanner.events

    def _resynchronise(self, edges):
        # Full queues drop the newest events, so a release may be gone: look at the pins themselves.
        # The scanner owns them, and its reset() differs by version: it is built anew.
        self._scanner.deinit()
        levels = self._levels()
        self._scan()
        now_ms = self._clock.now_ms()
        for i in range(len(levels)):
            self._see(self._keys[i], levels[i], now_ms, edges)

    def _see(self, key, is_down, at_ms, edges):
        if is_down == key.is_seen_down:
            return
        # Between two looks at the queue a whole press can come and go: the level that ends here
        # counts if it was long enough by the scanner's own times.
        if key.is_seen_down != key.is_down and at_ms - key.since_ms >= _STABLE_MS:
            self._tell(key, edges)
        key.is_seen_down = is_down
        key.since_ms = at_ms
        key.debouncer.update(is_down)

    def _settle(self, edges):
        self.is_settling = False
        for key in self._keys:
            if key.is_seen_down == key.is_down:
                continue
            key.debouncer.update(key.is_seen_down)
            lasted_ms = self._clock.now_ms() - key.since_ms
            if key.debouncer.value == key.is_seen_down and lasted_ms >= _STABLE_MS:
                self._tell(key, edges)
            else:
                self.is_settling = True

    def _tell(self, key, edges):
        key.is_down = key.is_seen_down
        if not key.is_mute:
            edges.append((key.name, key.is_down, key.since_ms))
        key.is_mute = False
        self.has_key_down = any([key.is_down and not key.is_mute for key in self._keys])


def _at_ms(edge):
    return edge[2]


def _is_low(pin):
    with DigitalInOut(pin) as line:
        line.switch_to_input(pull=Pull.UP)
        return not line.value
