"""`keypad`: keys that are scanned in the background into a queue."""

from ...chips.clock import NEVER_US
from .native import DEINITED, native_module
from .pin import check_pin


class Event:
    """A key went down or up."""

    __slots__ = ("_key_number", "_is_pressed", "_timestamp")

    def __init__(self, key_number=0, pressed=True, timestamp=None):
        if key_number < 0:
            raise ValueError("key_number must be >= 0")
        self._key_number, self._is_pressed, self._timestamp = key_number, bool(pressed), timestamp

    @property
    def key_number(self):
        return self._key_number

    @property
    def pressed(self):
        return self._is_pressed

    @property
    def released(self):
        return not self._is_pressed

    @property
    def timestamp(self):
        return self._timestamp

    def __eq__(self, other):
        return isinstance(other, Event) and hash(self) == hash(other)

    def __hash__(self):
        return (self._is_pressed << 15) + self._key_number

    def __repr__(self):
        return "<Event: key_number %d %s>" % (self._key_number, "pressed" if self._is_pressed else "released")


class EventQueue:
    """Events in the order they happened; a full queue drops the newest."""

    __slots__ = ("_keys", "_events", "_max_events", "_has_overflowed")

    def __init__(self, *_):
        raise TypeError("cannot create 'EventQueue' instances")

    def __len__(self):
        keys = self._keys
        if keys._vm.mcu.trap is not None:
            keys._vm.mcu.trap()
        if keys._is_stirred():
            keys._catch_up()
        return len(self._events)

    def __bool__(self):
        return len(self) > 0

    def get(self):
        return self._events.pop(0) if len(self) else None

    def get_into(self, event):
        if not isinstance(event, Event):
            raise TypeError("event must be of type Event, not %s" % type(event).__name__)
        found = self.get()
        if found is None:
            return False
        event._key_number, event._is_pressed = found._key_number, found._is_pressed
        event._timestamp = found._timestamp
        return True

    def clear(self):
        len(self)
        self._events.clear()
        self._has_overflowed = False

    @property
    def overflowed(self):
        len(self)
        return self._has_overflowed

    def _record(self, key_number, is_pressed, timestamp):
        if len(self._events) >= self._max_events:
            self._has_overflowed = True
        else:
            self._events.append(Event(key_number, is_pressed, timestamp))

    def _poll(self, mask):
        return mask & 1 if len(self) else 0


class Keys:
    """One key per pin, scanned every `interval` seconds."""

    __slots__ = ("_vm", "_pins", "_value_when_pressed", "_interval_us", "_threshold", "_counters", "_queue",
                 "_next_scan_us", "_last_scan_us", "_seen", "_is_moving")

    def __init__(self, pins, *, value_when_pressed, pull=True, interval=0.020, max_events=64, debounce_threshold=1):
        _check_arguments(pins, interval, max_events, debounce_threshold)
        vm = self._vm = pins[0]._vm
        for pin in pins:
            pin._claim(self)
            pin._pull = (not value_when_pressed) if pull else None
        self._pins = tuple(pins)
        self._value_when_pressed = bool(value_when_pressed)
        # The interpreter counts in 1/1024 s.
        self._interval_us = max(1, int(interval * 1024)) * 1_000_000 // 1024
        self._threshold = debounce_threshold
        queue = self._queue = EventQueue.__new__(EventQueue)
        queue._keys, queue._events, queue._max_events, queue._has_overflowed = self, [], max_events, False
        self._next_scan_us = vm.clock.now_us
        self._forget_states()
        vm.scanners.append(self)
        self._catch_up()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.deinit()

    def deinit(self):
        if self._vm is not None:
            vm, self._vm = self._vm, None
            vm.scanners.remove(self)
            for pin in self._pins:
                pin._release()

    def reset(self):
        self._live()
        self._catch_up()
        self._next_scan_us = self._vm.clock.now_us
        self._forget_states()
        self._catch_up()

    @property
    def events(self):
        self._live()
        return self._queue

    @property
    def key_count(self):
        self._live()
        return len(self._pins)

    def _live(self):
        if self._vm is None:
            raise ValueError(DEINITED)

    def _forget_states(self):
        self._counters = [-self._threshold] * len(self._pins)
        self._last_scan_us = self._next_scan_us - 1
        self._seen = -1
        self._is_moving = True

    def _is_stirred(self):
        """Return whether any scan may find something that the last ones did not."""
        return self._is_moving or self._vm.mcu.keys.version != self._seen

    def _catch_up(self):
        """Do all scans that were due until now."""
        now_us = self._vm.clock.now_us
        self._seen = self._vm.mcu.keys.version
        while True:
            if not self._is_moving:
                self._skip_to(self._next_edge_us())
            if self._next_scan_us > now_us:
                break
            self._scan(self._next_scan_us)
        self._is_moving = self._is_moving or self._next_edge_us() != NEVER_US

    def _resume(self):
        """Begin again now: there was no time for scans until this moment."""
        self._next_scan_us = max(self._next_scan_us, self._vm.clock.now_us)
        self._is_moving = True

    def _next_edge_us(self):
        last_us = self._last_scan_us
        return min(pin._contact.first_edge_after(last_us) if pin._contact else NEVER_US for pin in self._pins)

    def _skip_to(self, edge_us):
        # Nothing has changed before that edge, so the scans before it find nothing.
        target_us = min(edge_us, self._vm.clock.now_us + 1)
        if target_us > self._next_scan_us:
            self._next_scan_us += -(-(target_us - self._next_scan_us) // self._interval_us) * self._interval_us

    def _scan(self, at_us):
        self._last_scan_us = at_us
        self._next_scan_us = at_us + self._interval_us
        self._is_moving = False
        for number, pin in enumerate(self._pins):
            is_pressed = _level_at(pin, at_us) == self._value_when_pressed
            if self._debounce(number, is_pressed):
                self._queue._record(number, is_pressed, self._vm.clock.ticks_ms(at_us))
            if self._counters[number] != (self._threshold if is_pressed else -self._threshold):
                self._is_moving = True

    def _debounce(self, number, is_pressed):
        step = 1 if is_pressed else -1
        goal = self._threshold * step
        if self._counters[number] == goal:
            return False
        self._counters[number] += step
        if self._counters[number]:
            return False
        self._counters[number] = goal
        return True


def make(vm):
    """Return the module; key matrices and shift registers are not modelled."""
    return native_module("keypad", Event=Event, EventQueue=EventQueue, Keys=Keys)


def _check_arguments(pins, interval, max_events, debounce_threshold):
    for pin in pins:
        check_pin(pin)
    if len({pin._number for pin in pins}) != len(pins):
        raise ValueError("row_pins contains duplicate pins")
    if interval < 0:
        raise ValueError("interval must be >= 0")
    if max_events < 1:
        raise ValueError("max_events must be >= 1")
    if not 1 <= debounce_threshold <= 127:
        raise ValueError("debounce_threshold must be 1-127")


def _level_at(pin, at_us):
    if pin._contact is not None and pin._contact.is_closed_at(at_us):
        return False
    return at_us // 7919 % 2 == 1 if pin._pull is None else pin._pull
