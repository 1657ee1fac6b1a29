"""`supervisor`: the interpreter's own state and its millisecond counter."""

from ...chips.clock import TICKS_AT_POWER_ON_MS, TICKS_PERIOD_MS
from ..interrupts import Reload
from .native import enumeration, native_module

RunReason = enumeration("supervisor", "RunReason", "STARTUP", "AUTO_RELOAD", "SUPERVISOR_RELOAD", "REPL_RELOAD")
SafeModeReason = enumeration(
    "supervisor", "SafeModeReason", "NONE", "BROWNOUT", "FLASH_WRITE_FAIL", "GC_ALLOC_OUTSIDE_VM", "HARD_FAULT",
    "INTERRUPT_ERROR", "NLR_JUMP_FAIL", "NO_CIRCUITPY", "NO_HEAP", "PROGRAMMATIC", "SDK_FATAL_ERROR",
    "STACK_OVERFLOW", "USB_BOOT_DEVICE_NOT_INTERFACE_ZERO", "USB_TOO_MANY_ENDPOINTS",
    "USB_TOO_MANY_INTERFACE_NAMES", "USER", "WATCHDOG")


class Runtime:
    """`supervisor.runtime`."""

    __slots__ = ("_vm", "_brightness")

    def __init__(self, *_):
        raise TypeError("cannot create 'Runtime' instances")

    @property
    def usb_connected(self):
        return self._vm.mcu.box.is_usb_connected

    @property
    def serial_connected(self):
        return self._vm.mcu.usb.has_console and self._vm.mcu.console.is_connected

    @property
    def serial_bytes_available(self):
        mcu = self._vm.mcu
        if mcu.trap is not None:
            mcu.trap()
        return mcu.console.in_waiting if mcu.usb.has_console else 0

    @property
    def run_reason(self):
        return getattr(RunReason, self._vm.mcu.run_reason)

    @property
    def safe_mode_reason(self):
        return getattr(SafeModeReason, self._vm.mcu.safe_mode)

    @property
    def autoreload(self):
        return self._vm.mcu.has_autoreload

    @autoreload.setter
    def autoreload(self, autoreload):
        self._vm.mcu.has_autoreload = bool(autoreload)

    @property
    def rgb_status_brightness(self):
        return self._brightness

    @rgb_status_brightness.setter
    def rgb_status_brightness(self, brightness):
        if not 0 <= brightness <= 255:
            raise ValueError("brightness must be 0-255")
        self._brightness = brightness

    @property
    def display(self):
        return None


def make(vm):
    """Return the module."""
    runtime = Runtime.__new__(Runtime)
    runtime._vm, runtime._brightness = vm, 255

    def reload():
        raise Reload("SUPERVISOR_RELOAD")

    members = {
        "ticks_ms": make_ticks_ms(vm), "runtime": runtime, "reload": reload, "RunReason": RunReason,
        "SafeModeReason": SafeModeReason, "get_previous_traceback": lambda: vm.mcu.previous_traceback,
    }
    software = vm.mcu.box.software
    if software.has_get_setting:
        members["get_setting"] = lambda key, default=None: software.get_setting(vm.mcu.drive, key, default)
    return native_module("supervisor", **members)


def make_ticks_ms(vm):
    """Return `ticks_ms`, the function that is called more often than any other."""
    mcu, clock = vm.mcu, vm.clock

    def ticks_ms():
        if mcu.trap is not None:
            mcu.trap()
        # A call takes a moment, so that a program which only looks at the clock sees it move.
        now_us = clock.now_us = clock.now_us + 1
        if now_us > clock.horizon_us:
            clock.at_horizon()
        return ((now_us + clock.uptime_us) // 1000 + TICKS_AT_POWER_ON_MS) % TICKS_PERIOD_MS

    return ticks_ms
