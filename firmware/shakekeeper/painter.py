"""Draws what the machine shows, looks after the panel, and collects garbage at calm moments."""

import asyncio

from .hw.panel import PANEL_ERRORS
from .memory import tidy
from .ui import events
from .unload import unload_screens

_SEARCH_EVERY_MS = 800
# For so long initialising a panel, or collecting garbage, keeps everybody waiting.
_SEARCH_TAKES_MS = 120
# The last seconds of a shake, which sound.
_LAST_MS = 11000
_COLLECT_TAKES_MS = 60
_COLLECT_EVERY_MS = 5000


class Painter:
    """Brings `display` up to what the machine of `keeper` shows; `paint` is its task."""

    def __init__(self, keeper, display, now_ms):
        self._keeper = keeper
        self._display = display
        self._now_ms = now_ms
        self._call = asyncio.Event()
        # Was there a step since the last drawing?
        self._is_dirty = True
        self._has_panel = True
        self._collect_at_ms = _COLLECT_EVERY_MS
        self._screen = None
        # How long the last search took, if it was long enough to matter.
        self._search_ms = -_LAST_MS

    def open(self):
        """Before anything else, while there is room: open the panel if it is there."""
        try:
            self._display.open()
        except PANEL_ERRORS:
            # The task will search for it.
            return

    def call(self):
        """There was a step: draw what is new."""
        self._is_dirty = True
        self._call.set()

    def call_to_look(self):
        """See whether the panel is still there."""
        self._call.set()

    async def paint(self):
        """Draw whenever called, for ever."""
        # After a crash in the middle nobody knows what was sent.
        self._display.forget()
        while True:
            if not self._display.panel.is_open:
                await self._search()
            await self._call.wait()
            self._call.clear()
            self._unload()
            if self._display.panel.is_open:
                await self._work()
                self._collect()

    def _unload(self):
        """When another screen is shown, let go of the code of those that are not."""
        machine = self._keeper.machine
        if machine.screen is not self._screen:
            self._screen = machine.screen
            unload_screens(machine.match is not None)

    async def _work(self):
        is_dirty = self._is_dirty
        self._is_dirty = False
        machine = self._keeper.machine
        if is_dirty and machine.is_stale:
            machine.draw(self._display.canvas)
        try:
            if is_dirty:
                await self._display.send()
            else:
                self._display.panel.check()
        except PANEL_ERRORS:
            self._display.close()
            self._call.set()

    async def _search(self):
        """Try to get a panel; the game goes on without."""
        if self._keeper.is_ending_within(self._search_ms + _LAST_MS):
            # A bus that hangs must not hold up the end of a shake.
            await asyncio.sleep_ms(_SEARCH_EVERY_MS)
            return
        if self._is_due_within(_SEARCH_TAKES_MS):
            await asyncio.sleep_ms(_SEARCH_TAKES_MS)
        began_ms = self._now_ms()
        try:
            self._display.open()
        except PANEL_ERRORS:
            took_ms = self._now_ms() - began_ms
            self._search_ms = took_ms if took_ms > _SEARCH_TAKES_MS else -_LAST_MS
            if self._has_panel:
                self._has_panel = False
                self._keeper.step((events.PANEL_LOST,))
            await asyncio.sleep_ms(_SEARCH_EVERY_MS)
            return
        if not self._has_panel:
            self._has_panel = True
            self._keeper.step((events.PANEL_BACK,))
        self.call()

    def _collect(self):
        """Collect garbage where it disturbs nobody, before it is needed where it would."""
        now = self._now_ms()
        if now >= self._collect_at_ms and not self._is_due_within(_COLLECT_TAKES_MS):
            self._collect_at_ms = now + _COLLECT_EVERY_MS
            tidy()

    def _is_due_within(self, ms):
        due = self._keeper.wake_at_ms
        return due is not None and due - self._now_ms() < ms
