"""Lets waits pass in which the program does nothing but look at the timer: minutes take seconds then."""

from rp2040py.memory_map import RAM_START_ADDRESS
from rp2040py.peripherals.timer import TIMERAWL

_STACK_POINTER = 13
# The scheduler's wait looks about every 2 us, from the same depth of the stack. Delays of microseconds
# look ten times as often; they end at a moment that must not be missed, and are let alone.
_SHORTEST_NS, _LONGEST_NS = 800, 8_000
# So many looks in a row make a wait. After an interrupt the same wait is told by what is on the stack.
_PROOF = 8
_STACK_BYTES = 96
# Waits can end only when the interpreter's tick moves on: 1024 times a second, which one version takes for
# every 977 us from each full second on, another for every 1/1024 s.
_TICKS_US, _SECOND_US = (977, 1_000_000 / 1024), 1_000_000
_MARGIN_US = 3
# Where the length of a wait is known, each look takes this long.
_HURRY_NS = 100_000


class WaitSkipper:
    """Watches the looks at the timer of `mcu` and lets the time of waits pass without them."""

    def __init__(self, mcu, hurry_until_ns=0):
        self._clock = mcu.clock
        self._timer = mcu.timer
        self._registers = mcu.core.registers
        self._sram = memoryview(mcu.sram)
        self._read = mcu.timer.read_uint32
        self._hurry_until_ns = hurry_until_ns
        self._looks = self._depth = self._looked_ns = self._moment_us = 0
        self._wait = b""
        mcu.timer.read_uint32 = self._on_read

    @property
    def is_waiting(self):
        """Whether the last looks at the timer were those of a wait."""
        return self._looks > 0 and self._clock.nanos - self._looked_ns < 2 * _LONGEST_NS

    def hurry_until(self, at_ns):
        """Let all waits pass quickly until `at_ns`."""
        self._hurry_until_ns = max(self._hurry_until_ns, at_ns)

    def _on_read(self, offset):
        if offset == TIMERAWL:
            self._look(self._clock.nanos)
        return self._read(offset)

    def _look(self, now_ns):
        if now_ns < self._hurry_until_ns:
            self._clock.tick(_HURRY_NS)
            return
        depth = self._registers[_STACK_POINTER]
        if depth == self._depth and _SHORTEST_NS <= now_ns - self._looked_ns <= _LONGEST_NS:
            self._looks += 1
            if self._looks > _PROOF:
                self._wait = self._stack()
                self._skip()
            elif self._looks == 1 and self._stack() == self._wait:
                self._looks = _PROOF
                self._skip()
        else:
            self._depth, self._looks = depth, 0
        self._looked_ns = self._clock.nanos

    def _stack(self):
        start = self._depth - RAM_START_ADDRESS
        return bytes(self._sram[start : start + _STACK_BYTES])

    def _skip(self):
        second_us = self._timer._micros() % _SECOND_US
        moment_us = min(min((second_us // tick_us + 1) * tick_us for tick_us in _TICKS_US), _SECOND_US)
        # A tick that has just moved on must be seen before it is left behind.
        is_seen = moment_us == self._moment_us
        self._moment_us = moment_us
        skip_ns = (moment_us - second_us - _MARGIN_US) * 1000
        if self._clock.has_scheduled_alarm:
            skip_ns = min(skip_ns, self._clock.nanos_to_next_alarm)
        if is_seen and skip_ns > 0:
            self._clock.tick(skip_ns)
