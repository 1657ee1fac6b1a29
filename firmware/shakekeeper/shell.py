"""Runs the box in two tasks: the pump polls keys and keeps time, the painter talks to the panel.

Whatever goes wrong in one of them is told on the screen, and it is started again.
"""

import asyncio
import os
import sys

from .computer import Computer
from .gfx.canvas import Canvas
from .hw.display import Display
from .keeper import Keeper
from .painter import Painter
from .ui import events
from .ui.keys import Gestures
from .unload import forget

_POLL_MS = 10
# While a contact may still bounce, the answer to a press waits for the next poll.
_SETTLING_POLL_MS = 3
# How often the panel of a still picture is looked at.
_LOOK_EVERY_MS = 300
_FIRST_PAUSE_MS = 50
_LONGEST_PAUSE_MS = 2000
_STEADY_MS = 10000
# Writing to the drive keeps everybody waiting for less than _CHORE_MS; so it waits until keys have
# rested for _QUIET_MS.
_QUIET_MS = 300
_CHORE_MS = 500
_TICK = (events.TICK,)
_PACKAGE = "shakekeeper"


def main():
    """Play until Ctrl-C on the console."""
    box = _build()
    try:
        Shell(box).run()
    finally:
        box.rest()


def _build():
    # Needed once, so that their code leaves the memory then.
    from . import hw
    from .hw.build import Builder
    from .wiring import read_wiring

    box = Builder(*read_wiring(os.getenv)).build()
    forget(hw, "build")
    forget(sys.modules[_PACKAGE], "wiring")
    return box


class Shell:
    """Runs the parts of `box`."""

    def __init__(self, box):
        self._box = box
        self._now_ms = box.clock.now_ms
        self._gestures = _gestures(box)
        self._keeper = Keeper(box)
        canvas = Canvas(box.wiring.width_px, box.wiring.height_px)
        self._painter = Painter(self._keeper, Display(canvas, box.panel), self._now_ms)
        self._keeper.after_step = self._painter.call
        self._look_at_ms = 0
        self._key_at_ms = 0
        self._listen_at_ms = 0
        self._has_asked_date = False
        self._computer = Computer(self._keeper, box.about, self._test_yourself)

    def run(self):
        """Restore what is stored, tell of troubles, and play."""
        if not self._box.is_edit_mode:
            self._box.watchdog.start()
        # Before the match comes back, while there is room for the driver.
        self._painter.open()
        trouble = self._keeper.restore()
        self._keeper.step(_TICK)
        self._tell_troubles(trouble)
        # DOWN held at power-on asks for the self-test, as OK held asks for edit mode.
        if events.K_DOWN in self._box.buttons.held_at_start:
            self._test_yourself()
        asyncio.run(self._main())

    async def _main(self):
        asyncio.create_task(self._supervise("painter", self._painter.paint))
        await self._supervise("pump", self._pump)

    async def _supervise(self, name, task):
        """The owner of a task: starts it again whenever it fails, ever more slowly."""
        pause_ms = _FIRST_PAUSE_MS
        while True:
            began_ms = self._now_ms()
            try:
                await task()
            except Exception as error:
                self._keeper.crashed(name, error)
            if self._now_ms() - began_ms > _STEADY_MS:
                pause_ms = _FIRST_PAUSE_MS
            await asyncio.sleep_ms(pause_ms)
            pause_ms = min(2 * pause_ms, _LONGEST_PAUSE_MS)

    def _tell_troubles(self, trouble):
        tell = self._keeper.step
        reason = self._box.why_restarted()
        if reason:
            tell((events.TROUBLE, "RESTARTED", "Started again because %s." % reason))
            self._keeper.note("Restarted: " + reason)
        if trouble:
            tell((events.TROUBLE, "OLD DATA", trouble))
        for name, held, used, allowed in self._box.problems:
            text = "holds %s, used: %s, allowed: %s" % (held, used, allowed)
            tell((events.TROUBLE, name, text))
        if self._box.is_edit_mode:
            text = "The computer may write to the drive, so matches are not saved there."
            tell((events.TROUBLE, "EDIT MODE", text))
        elif not self._box.has_drive:
            tell((events.TROUBLE, "NOT SAVING TO DRIVE", "The files for the matches are missing there."))

    async def _pump(self):
        sleep_ms = asyncio.sleep_ms
        buttons = self._box.buttons
        player = self._box.player
        knob = self._box.knob
        keeper = self._keeper
        while True:
            edges = buttons.poll()
            if edges or buttons.has_key_down or self._gestures.is_waiting:
                self._take_keys(edges)
            if knob is not None:
                for key in knob.poll():
                    keeper.step((events.KEY, key))
            now = self._now_ms()
            due = now + (_SETTLING_POLL_MS if buttons.is_settling else _POLL_MS)
            # Written out, as a loop would make a tuple a hundred times a second.
            if self._look_at_ms < due:
                due = self._look_at_ms
            if self._listen_at_ms < due:
                due = self._listen_at_ms
            if player.wake_at_ms is not None and player.wake_at_ms < due:
                due = player.wake_at_ms
            if keeper.wake_at_ms is not None and keeper.wake_at_ms < due:
                due = keeper.wake_at_ms
            if due <= now:
                self._keep_time(now)
                # Never 0: a machine that always wants to wake at once must not stop time.
                due = now + 1
            await sleep_ms(due - now)

    def _is_calm(self, now):
        """Would nobody notice if everything stood still for a moment?"""
        keeper = self._keeper
        return (
            now - self._key_at_ms >= _QUIET_MS
            and not self._box.buttons.has_key_down
            and self._box.player.wake_at_ms is None
            and not keeper.is_timing
            and (keeper.wake_at_ms is None or keeper.wake_at_ms - now > _CHORE_MS)
        )

    def _take_keys(self, edges):
        self._key_at_ms = self._now_ms()
        for name, is_down, at_ms in edges:
            for key in self._gestures.edge(name, is_down, at_ms):
                self._keeper.step((events.KEY, key))
        for key in self._gestures.poll(self._now_ms()):
            self._keeper.step((events.KEY, key))

    def _keep_time(self, now):
        """Do what is due by now."""
        keeper = self._keeper
        if keeper.wake_at_ms is not None and now >= keeper.wake_at_ms:
            keeper.step(_TICK)
        self._box.player.advance(now)
        if now >= self._look_at_ms:
            self._look_at_ms = now + _LOOK_EVERY_MS
            self._box.watchdog.feed()
            self._painter.call_to_look()
            if self._is_calm(now):
                keeper.chore()
                if not self._has_asked_date and self._box.panel.is_open:
                    self._has_asked_date = True
                    keeper.ask_date()
        if now >= self._listen_at_ms:
            self._listen_at_ms = now + self._listen(now)

    def _listen(self, now):
        """Hear the computer out; return in how many ms to do so again."""
        # Neither the end of a shake nor a note waits for an answer.
        for due in (self._keeper.wake_at_ms, self._box.player.wake_at_ms):
            if due is not None and due - now < self._computer.takes_ms:
                return max(1, due - now + 1)
        try:
            return self._computer.poll(now)
        except Exception as error:
            # Whatever it has sent, the game goes on.
            self._computer.hang_up()
            self._keeper.crashed("link", error)
            return _LONGEST_PAUSE_MS

    def _test_yourself(self):
        self._keeper.step((events.SELF_TEST, self._box.wiring.board))


def _gestures(box):
    if box.has_one_key:
        from .ui.one_key import OneKey

        return OneKey()
    return Gestures(box.has_back_key)
