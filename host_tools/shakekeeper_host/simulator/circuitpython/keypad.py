"""`keypad`: keys that are scanned in the background into a queue."""

from .key_scanner import KeyScanner
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

    __slots__ = ("_mcu", "_scanner", "_events", "_max_events", "_has_overflowed")

    def __init__(self, *_):
        raise TypeError("cannot create 'EventQueue' instances")

    def __len__(self):
        if self._mcu.trap is not None:
            self._mcu.trap()
        if self._scanner.is_stirred():
            self._scanner.catch_up()
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

    __slots__ = ("_vm", "_pins", "_queue")

    def __init__(self, pins, *, value_when_pressed, pull=True, interval=0.020, max_events=64, debounce_threshold=1):
        _check_arguments(pins, interval, max_events, debounce_threshold)
        vm = pins[0]._vm
        self._vm = None
        for pin in pins:
            pin._claim(self)
            pin._pull = (not value_when_pressed) if pull else None
        self._pins = tuple(pins)
        queue = self._queue = EventQueue.__new__(EventQueue)
        queue._mcu, queue._events, queue._max_events, queue._has_overflowed = vm.mcu, [], max_events, False
        # The interpreter counts in 1/1024 s.
        interval_us = max(1, int(interval * 1024)) * 1_000_000 // 1024
        queue._scanner = KeyScanner(vm, self._pins, bool(value_when_pressed), interval_us, debounce_threshold,
                                    queue._record)
        vm.scanners.append(queue._scanner)
        self._vm = vm

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.deinit()

    def deinit(self):
        if self._vm is not None:
            vm, self._vm = self._vm, None
            vm.scanners.remove(self._queue._scanner)
            for pin in self._pins:
                pin._release()

    def reset(self):
        self._live()
        self._queue._scanner.catch_up()
        self._queue._scanner.start_over()

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
