"""What the interpreter does from reset on: safemode.py, boot.py, code.py, and what comes after."""

from .interrupts import HardReset, Reload
from .limbo import Limbo
from .software import save_boot_output
from .vm import Vm

_CTRL_D = 0x04
_IDLE_US = 100_000
_VERSION = "Adafruit CircuitPython %s; Shakekeeper simulator"


class UsbSetup:
    """What boot.py settles about USB; it lasts until the next hard reset."""

    def __init__(self):
        self.has_console = True
        self.has_data = False
        self.has_drive = True
        self.is_code_writer = False  # by default the computer writes the drive and the program may not
        self.is_started = False


def run_programs(mcu):
    """Run the chip for as long as it has power."""
    reason, safe_mode = "POWER_ON", mcu.box.take_safe_mode()
    while True:
        try:
            _start(mcu, reason, safe_mode)
        except HardReset as reset:
            reason, safe_mode = reset.reason, reset.safe_mode
            end_program(mcu)
            # The timer starts from zero like everything else in the chip.
            mcu.clock.uptime_us = -mcu.clock.now_us


def end_program(mcu):
    """Clear up after a program: watchdog, pins, heap."""
    mcu.stop_watchdog()
    if mcu.vm is not None:
        mcu.release_pins()
        with Limbo(mcu):
            mcu.vm.close()
        mcu.vm = None


def _start(mcu, reason, safe_mode):
    mcu.usb = UsbSetup()
    mcu.reset_reason = reason
    mcu.safe_mode = "NO_CIRCUITPY" if mcu.drive.is_lost else safe_mode
    mcu.run_reason = "STARTUP"
    mcu.has_autoreload = mcu.safe_mode == "NONE"
    mcu.previous_traceback = None
    if mcu.safe_mode not in ("NONE", "USER", "NO_CIRCUITPY"):
        _run(mcu, "safemode.py")
    if mcu.safe_mode == "NONE":
        _run_boot(mcu)
    mcu.usb.is_started = True
    while True:
        if mcu.safe_mode != "NONE" or _run_code(mcu):
            mcu.run_reason = _idle(mcu)


def _run_boot(mcu):
    lines = [_VERSION % mcu.box.software.version_text, "\nBoard ID:%s\n" % mcu.box.board.interpreter_id]
    _run(mcu, "boot.py", lines)
    save_boot_output(mcu.drive, mcu.clock, "".join(lines))


def _run_code(mcu):
    """Run code.py; return whether the chip then idles, False when it is to be run again at once."""
    try:
        _run(mcu, "code.py")
    except Reload as reload:
        end_program(mcu)
        mcu.run_reason = reload.run_reason
        mcu.print("\nsoft reboot\n")
        return False
    return True


def _run(mcu, name, captured=None):
    path = mcu.box.software.program_path(mcu.drive, name)
    if path is None:
        return
    vm = mcu.vm = Vm(mcu, name)
    vm.captured = captured
    vm.write_console("%s output:\n" % name)
    error = vm.run(path)
    if error is not None:
        text = vm.describe(error)
        vm.write_console(text)
        mcu.previous_traceback = text
    if vm.at_exit is not None:
        vm.at_exit()
    vm.write_console("\nCode done running.\n" if name == "code.py" else "")
    end_program(mcu)


def _idle(mcu):
    """Wait as the interpreter does after the program's end; return why the program is run again."""
    is_prompted = False
    while True:
        try:
            if mcu.console.is_connected and not is_prompted:
                is_prompted = True
                mcu.print("\nPress any key to enter the REPL. Use CTRL-D to reload.\n")
            if _CTRL_D in mcu.console.take(64):
                return "REPL_RELOAD"
            mcu.wait(mcu.clock.now_us + _IDLE_US)
        except Reload as reload:
            return reload.run_reason
        except KeyboardInterrupt:
            is_prompted = False  # here it is a key like any other
