"""The microcontroller from power-on to power-off: resets, program runs, and who holds the processor."""

import weakref

import greenlet

from ..chips import tears
from ..chips.clock import NEVER_US, Clock
from ..chips.nvm import PAGE_BYTES
from .interrupts import HardReset, PowerCut, Reload
from .limbo import Limbo
from .program import run_programs

ERASE_US = 45_000
PROGRAM_PAGE_US = 1_000
FIRST_WAIT_LIMIT_US = 30_000_000
_PATIENCE = 100


class Mcu:
    """One power-on. The firmware runs as a coroutine (a greenlet) that gives way whenever time passes.

    `trap` is None or a function that every stand-in calls first: it raises what has to come up in the
    firmware at its next touch of the hardware.
    """

    def __init__(self, box, uptime_us=0):
        # The firmware's coroutine holds this object: only a device that can be forgotten can end it.
        self.box = weakref.proxy(box)
        self.nvm, self.drive, self.bus = box.nvm, box.drive, box.bus
        self.console, self.data = box.terminal.port, box.data_port
        self.watchers, self.keys = box.watchers, box.keys
        self.clock = Clock(self._reach_horizon, uptime_us)
        self.trap = None
        self._traps = []
        self.is_dead = False
        self._refusals = 0
        self.limit_us = 0
        self._stops_at_wait = False
        self.watchdog_us = self.reload_us = NEVER_US
        self.watchdog_mode, self.watchdog_timeout_s = None, 0.0
        self.vm = None
        self._greenlet = greenlet.greenlet(lambda: run_programs(self))

    # --- the host's side -------------------------------------------------------------------------

    def run_until(self, limit_us, stops_at_wait=False):
        """Let the firmware run until `limit_us`, or until it first idles."""
        self.limit_us = limit_us
        self._stops_at_wait = stops_at_wait
        self.move_horizon()
        self._switch()

    def cut(self):
        """Take the power away: nothing that the firmware does from now on has an effect."""
        self.kill()
        if self._greenlet and not self._greenlet.dead:
            self._switch()

    def kill(self):
        """Make every further step of the firmware end in PowerCut; return that exception."""
        self.is_dead = True
        self.clock.horizon_us = self.clock.poll_horizon_us = -1
        self.set_traps([self._refuse])
        return PowerCut()

    def _switch(self):
        self._greenlet.parent = greenlet.getcurrent()
        try:
            self._greenlet.switch()
        except PowerCut:
            pass
        if self.is_dead:
            self._bury()

    def _bury(self):
        with Limbo(self):
            if self.vm is not None:
                self.vm.close()
        self.vm = None

    # --- the firmware's side ---------------------------------------------------------------------

    def wait(self, until_us):
        """Idle until `until_us`: a host that waits for the first idle moment gets its turn."""
        if self._stops_at_wait:
            self.pause()
        self.clock.advance_to(until_us)

    def pause(self):
        """Give the host its turn, then go on with what it left in the way."""
        greenlet.getcurrent().parent.switch()
        if self.trap is not None:
            self.trap()

    def flash_step(self, step):
        """Take the time of a flash step; whatever ends the power in it leaves it torn."""
        for hook in list(self.box.flash_hooks):
            hook(step)
        start_us = self.clock.now_us
        duration_us = ERASE_US if step.kind == "erase" else -(-len(step.new) // PAGE_BYTES) * PROGRAM_PAGE_US
        if self.vm is not None:
            self.vm.catch_up_scanners()
        try:
            # Interrupts are off while the chip works: nobody looks at the keys.
            self.clock.advance(duration_us)
        except PowerCut:
            step.leave(tears.part((self.clock.now_us - start_us) / duration_us)(step))
            raise
        if self.vm is not None:
            self.vm.delay_scanners()

    def feed_watchdog(self, timeout_us):
        """Put the watchdog's bite off by `timeout_us`."""
        self.watchdog_us = self.clock.now_us + timeout_us
        self.move_horizon()

    def can_write_drive(self):
        """Return whether the program may write the drive."""
        return self.usb.is_code_writer and not self.drive.is_write_protected

    def print(self, text):
        """Print on the console."""
        self.box.terminal.print(self, text)

    def release_pins(self):
        """Let go of everything wired to a pin, as the end of a program does."""
        for pin in self.watchers:
            self.drive_pin(pin, 0, None)

    def stop_watchdog(self):
        """Switch the watchdog off, as the end of a program does."""
        self.watchdog_us, self.watchdog_mode = NEVER_US, None
        self.move_horizon()

    def drive_pin(self, number, hz, duty):
        """Tell what is wired to a pin that it now carries `hz` pulses, or a level `duty` of 0 or 1.

        `duty` None means that nothing drives the pin any more.
        """
        watcher = self.watchers.get(number)
        if watcher is not None:
            watcher(self.clock.now_us // 1000, hz, duty)

    def reload_after(self, delay_us):
        """Run the program anew after `delay_us`, as after the computer wrote to the drive."""
        self.reload_us = self.clock.now_us + delay_us
        self.move_horizon()

    # --- traps and horizons ----------------------------------------------------------------------

    def set_trap(self, trap):
        """Call `trap` at the firmware's next touch of the hardware; it may call `drop_trap`."""
        self.set_traps(self._traps + [trap])

    def drop_trap(self, trap):
        """Take a trap away."""
        self.set_traps([other for other in self._traps if other != trap])

    def set_traps(self, traps):
        """Replace all traps."""
        self._traps = traps
        self.trap = self._spring if traps else None

    def move_horizon(self):
        """Work out anew until when time may pass freely."""
        horizon_us = -1 if self.is_dead else min(self.limit_us, self.watchdog_us, self.reload_us)
        self.clock.horizon_us = horizon_us
        self.clock.poll_horizon_us = -1 if self._stops_at_wait else horizon_us

    def _spring(self):
        for trap in list(self._traps):
            trap()

    def _refuse(self):
        self._refusals += 1
        if self._refusals > _PATIENCE:
            # The firmware swallows the end of its power again and again: leave it where it is.
            _UNDEAD.append(self._greenlet)
            greenlet.getcurrent().parent.switch()
        raise PowerCut()

    def _reach_horizon(self):
        if self.is_dead:
            self._refuse()
        if self.clock.now_us >= self.watchdog_us:
            raise HardReset("WATCHDOG")
        if self.clock.now_us >= self.reload_us:
            self.reload_us = NEVER_US
            self.move_horizon()
            raise Reload("AUTO_RELOAD")
        self.pause()


_UNDEAD = []
