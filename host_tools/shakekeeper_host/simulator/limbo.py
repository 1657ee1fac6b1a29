"""A place without hardware: where the remains of an ended program may do what they like."""

from ..chips.clock import NEVER_US
from ..chips.drive import Drive
from ..chips.nvm import Nvm
from ..chips.oserror import DeviceOSError
from .serial_port import SerialPort


class Limbo:
    """While it is entered, the Mcu's memories, bus and clock are ones that nobody looks at.

    The real interpreter drops its heap without running a single `finally`; Python runs them all when
    it collects the coroutines of the old program, so they must not reach anything.
    """

    def __init__(self, mcu):
        self._mcu = mcu

    def __enter__(self):
        mcu = self._mcu
        self._kept = (mcu.nvm, mcu.drive, mcu.bus, mcu.console, mcu.data, mcu.watchers, mcu._traps, mcu.is_dead)
        mcu.nvm, mcu.drive, mcu.bus = Nvm(), Drive(), _NoBus()
        mcu.console = mcu.data = SerialPort()
        mcu.watchers = {}
        mcu.is_dead = False
        mcu.set_traps([])
        self._time = (mcu.clock.now_us, mcu.watchdog_us, mcu.reload_us, mcu.limit_us)
        mcu.watchdog_us = mcu.reload_us = mcu.limit_us = NEVER_US
        mcu.move_horizon()

    def __exit__(self, *_):
        mcu = self._mcu
        (mcu.nvm, mcu.drive, mcu.bus, mcu.console, mcu.data, mcu.watchers, traps, mcu.is_dead) = self._kept
        mcu.set_traps(traps)
        mcu.clock.now_us, mcu.watchdog_us, mcu.reload_us, mcu.limit_us = self._time
        mcu.move_horizon()
        return False


class _NoBus:
    def is_pulled_up(self, scl, sda):
        return False

    def write(self, clock, address, data, frequency_hz):
        raise DeviceOSError(19)

    def read(self, clock, address, length, frequency_hz):
        raise DeviceOSError(19)
