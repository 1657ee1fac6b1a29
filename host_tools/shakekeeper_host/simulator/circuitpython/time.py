"""`time`: waiting, and a clock that begins in the year 2000 at every power-on."""

import calendar
import math
import struct
import time

from .native import native_module

# A sleep of no length still takes the way into the interpreter and back.
_SHORTEST_US = 10
_YEAR_2000_S = 946_684_800


def make(vm):
    """Return the module."""
    mcu, clock = vm.mcu, vm.clock

    def look_us():
        if mcu.trap is not None:
            mcu.trap()
        clock.advance(1)
        return clock.now_us + clock.uptime_us

    def sleep(seconds):
        if mcu.trap is not None:
            mcu.trap()
        if seconds < 0:
            raise ValueError("sleep length must be non-negative")
        clock.advance(max(_SHORTEST_US, int(seconds * 1_000_000)))

    def now_s():
        return _YEAR_2000_S + look_us() // 1_000_000

    def localtime(seconds=None):
        return time.gmtime(now_s() if seconds is None else seconds)

    return native_module(
        "time", sleep=sleep, monotonic=lambda: _short_float(look_us() / 1_000_000),
        monotonic_ns=lambda: look_us() * 1000, time=now_s, localtime=localtime, mktime=_mktime,
        struct_time=time.struct_time,
    )


def _short_float(value):
    """Return `value` as the interpreter's 30-bit floats keep it: rounded to 22 bits."""
    bits = struct.unpack("<I", struct.pack("<f", value))[0]
    return struct.unpack("<f", struct.pack("<I", bits & ~3))[0] if math.isfinite(value) else value


def _mktime(moment):
    return calendar.timegm(tuple(moment))
