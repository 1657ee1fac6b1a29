"""`select`: waiting for streams, which is where the firmware's scheduler spends its time."""

from ...chips.oserror import DeviceOSError
from .native import native_module

POLLIN, POLLOUT, POLLERR, POLLHUP = 1, 4, 8, 16
# One turn of the scheduler without waiting.
_TURN_US = 50
_LOOK_US = 1_000


class Poller:
    """What `select.poll()` makes."""

    __slots__ = ("_mcu", "_streams")

    def __init__(self, mcu):
        self._mcu = mcu
        self._streams = {}

    def register(self, stream, eventmask=POLLIN | POLLOUT):
        if not hasattr(stream, "_poll"):
            raise TypeError("stream operation not supported")
        self._streams[id(stream)] = [stream, eventmask]

    def unregister(self, stream):
        self._streams.pop(id(stream), None)

    def modify(self, stream, eventmask):
        if id(stream) not in self._streams:
            raise DeviceOSError(2)
        self._streams[id(stream)][1] = eventmask

    def ipoll(self, timeout=-1, flags=0):
        mcu = self._mcu
        clock = mcu.clock
        now_us = clock.now_us
        # The interpreter counts whole milliseconds, so a wait ends on one.
        until_us = (now_us // 1000 + timeout) * 1000 if timeout > 0 else now_us + _TURN_US
        if not self._streams and timeout >= 0 and mcu.trap is None:
            if until_us <= clock.poll_horizon_us:
                clock.now_us = until_us
            elif timeout:
                mcu.wait(until_us)
            else:
                clock.advance_to(until_us)
            return ()
        return self._wait(until_us if timeout >= 0 else None)

    def poll(self, timeout=-1):
        return list(self.ipoll(timeout))

    def _wait(self, until_us):
        mcu = self._mcu
        if mcu.trap is not None:
            mcu.trap()
        ready = self._ready()
        while not ready and (until_us is None or mcu.clock.now_us < until_us):
            step_us = mcu.clock.now_us + _LOOK_US
            mcu.wait(step_us if until_us is None else min(step_us, until_us))
            ready = self._ready()
        return ready

    def _ready(self):
        found = [(stream, stream._poll(mask)) for stream, mask in self._streams.values()]
        return [(stream, events) for stream, events in found if events]


def make(vm):
    """Return the module."""
    return native_module("select", poll=lambda: Poller(vm.mcu), POLLIN=POLLIN, POLLOUT=POLLOUT, POLLERR=POLLERR,
                         POLLHUP=POLLHUP)
