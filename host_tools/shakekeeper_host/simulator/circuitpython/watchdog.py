"""`watchdog`: the RP2's watchdog timer, which can only reset."""

from .native import enumeration, native_module

MAX_TIMEOUT_S = 8
WatchDogMode = enumeration("watchdog", "WatchDogMode", "RAISE", "RESET")


class WatchDogTimeout(Exception):
    """What other ports raise; the RP2 never does."""


class WatchDogTimer:
    """`microcontroller.watchdog`."""

    __slots__ = ("_mcu",)

    def __init__(self, *_):
        raise TypeError("cannot create 'WatchDogTimer' instances")

    def feed(self):
        mcu = self._mcu
        if mcu.trap is not None:
            mcu.trap()
        if mcu.watchdog_mode is not None:
            mcu.feed_watchdog(int(mcu.watchdog_timeout_s * 1_000_000))

    @property
    def timeout(self):
        return self._mcu.watchdog_timeout_s

    @timeout.setter
    def timeout(self, timeout):
        if timeout < 0:
            raise ValueError("timeout must be >= 0")
        if timeout > MAX_TIMEOUT_S:
            raise ValueError("timeout must be <= %d" % MAX_TIMEOUT_S)
        self._mcu.watchdog_timeout_s = float(timeout)
        self.feed()

    @property
    def mode(self):
        return self._mcu.watchdog_mode

    @mode.setter
    def mode(self, mode):
        if mode is WatchDogMode.RAISE:
            raise NotImplementedError
        if mode not in (None, WatchDogMode.RESET):
            raise TypeError("mode must be of type WatchDogMode, not %s" % type(mode).__name__)
        if mode is None:
            self._mcu.stop_watchdog()
        elif mode is not self._mcu.watchdog_mode:
            self._mcu.watchdog_mode = mode
            self.feed()


def make(vm):
    """Return the module."""
    return native_module("watchdog", WatchDogMode=WatchDogMode, WatchDogTimeout=WatchDogTimeout)
