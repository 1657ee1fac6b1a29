"""`microcontroller`: the chip itself, its reset and its non-volatile memory."""

from ..interrupts import HardReset
from .native import enumeration, native_module
from .pin import Pin
from .watchdog import WatchDogTimer

ResetReason = enumeration("microcontroller", "ResetReason", "POWER_ON", "BROWNOUT", "SOFTWARE", "DEEP_SLEEP_ALARM",
                          "RESET_PIN", "WATCHDOG", "UNKNOWN", "RESCUE_DEBUG")
RunMode = enumeration("microcontroller", "RunMode", "NORMAL", "SAFE_MODE", "UF2", "BOOTLOADER")


class ByteArray:
    """`nvm.ByteArray`: bytes that outlast the power."""

    __slots__ = ("_mcu",)
    __iter__ = None
    __contains__ = None

    def __init__(self, *_):
        raise TypeError("cannot create 'ByteArray' instances")

    def __len__(self):
        return len(self._mcu.nvm)

    def __bool__(self):
        return True

    def __getitem__(self, index):
        _touch(self._mcu)
        if isinstance(index, slice):
            start, length = _bounds(index, len(self))
            return bytearray(self._mcu.nvm.read(start, length))
        return self._mcu.nvm.read(_position(index, len(self)), 1)[0]

    def __setitem__(self, index, value):
        _touch(self._mcu)
        if not isinstance(index, slice):
            if not 0 <= value <= 255:
                raise ValueError("bytes must be 0-255")
            self._mcu.nvm.write(_position(index, len(self)), bytes((value,)))
            return
        start, length = _bounds(index, len(self))
        if not isinstance(value, (bytes, bytearray, memoryview)):
            raise NotImplementedError("array/bytes required on right side")
        if len(value) != length:
            raise ValueError("Slice and value different lengths.")
        self._mcu.nvm.write(start, bytes(value))


class Processor:
    """`microcontroller.cpu`."""

    __slots__ = ("_mcu",)

    def __init__(self, *_):
        raise TypeError("cannot create 'Processor' instances")

    @property
    def frequency(self):
        return 125_000_000

    @property
    def reset_reason(self):
        return getattr(ResetReason, self._mcu.reset_reason)

    @property
    def temperature(self):
        return 25.0

    @property
    def uid(self):
        return bytearray(b"SHAKESIM")

    @property
    def voltage(self):
        return 3.3


def make(vm):
    """Return the module."""
    mcu = vm.mcu
    next_mode = ["NONE"]

    def reset():
        _touch(mcu)
        raise HardReset("SOFTWARE", next_mode[0])

    def on_next_reset(run_mode):
        next_mode[0] = "PROGRAMMATIC" if run_mode is RunMode.SAFE_MODE else "NONE"

    def delay_us(duration):
        _touch(mcu)
        mcu.clock.advance(duration)

    cpu = _bound(Processor, mcu)
    return native_module(
        "microcontroller", cpu=cpu, cpus=(cpu, cpu), nvm=_bound(ByteArray, mcu), watchdog=_bound(WatchDogTimer, mcu),
        Pin=Pin, Processor=Processor, ResetReason=ResetReason, RunMode=RunMode, delay_us=delay_us, reset=reset,
        on_next_reset=on_next_reset, disable_interrupts=lambda: None, enable_interrupts=lambda: None,
    )


def make_nvm(vm):
    """Return the module `nvm`."""
    return native_module("nvm", ByteArray=ByteArray)


def _bound(kind, mcu):
    thing = kind.__new__(kind)
    thing._mcu = mcu
    return thing


def _touch(mcu):
    if mcu.trap is not None:
        mcu.trap()


def _position(index, size):
    position = index + size if index < 0 else index
    if not 0 <= position < size:
        raise IndexError("index out of range")
    return position


def _bounds(index, size):
    start, stop, step = index.indices(size)
    if step != 1:
        raise NotImplementedError("only slices with step=1 (aka None) are supported")
    return start, max(0, stop - start)
