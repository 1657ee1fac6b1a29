"""What the firmware does while it plays, piece by piece."""

import asyncio
import gc
import os

from shakekeeper.core import acts
from shakekeeper.core import settings as rules
from shakekeeper.core.journal import Journal
from shakekeeper.gfx import draw
from shakekeeper.gfx.canvas import Canvas
from shakekeeper.hw.display import Display
from shakekeeper.keeper import Keeper
from shakekeeper.memory import tidy
from shakekeeper.ui import events
from shakekeeper.ui.screens.standings import Standings
from stopwatch import measure as measure_once

NAMES = ["Anna", "Ben", "Cara", "Dan", "Eve"]
POINTS = ((7, 4, 6, 12, 0), (5, 9, 3, 1, 8))


def _build():
    from shakekeeper import hw
    from shakekeeper.hw.build import Builder
    from shakekeeper.unload import forget
    from shakekeeper.wiring import read_wiring

    box = Builder(*read_wiring(os.getenv)).build()
    forget(hw, "build")
    return box


def measure(name, work, times=5, before=None):
    """As the game does, which looks after the heap at calm moments."""
    return measure_once(name, work, times, before, tidy)


class Bench:
    """The game over an empty store, but for its tasks; time passes only when `now` is moved."""

    def __init__(self):
        self.now = 10000
        self.box = _build()
        self.box.clock = self
        self.canvas = Canvas(self.box.wiring.width_px, self.box.wiring.height_px)
        self.display = Display(self.canvas, self.box.panel)
        # In the firmware's own order: the driver's code is gone when the match comes.
        self.display.open()
        self.keeper = Keeper(self.box)
        self.keeper.restore()
        self.machine = self.keeper.machine

    def now_ms(self):
        """Takes the place of the clock."""
        return self.now

    def start_match(self, names=NAMES, shakes=20):
        """A match before its first shake, without lead-in."""
        settings = rules.defaults()
        settings["shakes"] = shakes
        self.machine.ledger.do((acts.START, 0, settings, names))
        self.machine.ledger.prefs["lead_in"] = 0
        self.machine.resume()

    def press(self, key):
        """A key, with all it does; drawn but not sent."""
        self.keeper.step((events.KEY, key))
        self.machine.draw(self.canvas)

    async def second(self):
        """A second passes: the new time is on the panel."""
        self.now += 1000
        self.keeper.step((events.TICK,))
        self.machine.draw(self.canvas)
        await self.display.send()

    async def blank(self):
        """The panel shows nothing."""
        self.canvas.clear()
        await self.display.send()

    async def picture(self):
        """The whole picture anew."""
        self.machine.redraw()
        self.machine.draw(self.canvas)
        await self.display.send()


async def measure_all():
    bench = Bench()
    await bench.picture()
    await measure("nothing", lambda: None)
    await measure("clear", bench.canvas.clear)
    await measure("digit", lambda: draw.large(bench.canvas, 1, 0, "8"))
    keys = [events.K_DOWN, events.K_UP] * 6
    await measure("step", lambda: bench.press(keys.pop()), 10)
    journal = Journal(bench.box.port)
    journal.load()
    record = bytes((0x40, 1, 7))
    await measure("store", lambda: journal.append(record), 20)
    bench.start_match()
    for shake, row in enumerate(POINTS):
        for seat, points in enumerate(row):
            bench.machine.ledger.do((acts.SCORE, shake, seat, points))
    await bench.picture()
    bench.machine.push(Standings(True))
    await measure("standings", bench.picture, 5, bench.blank)
    bench.machine.resume()
    bench.press(events.K_OK)
    await bench.picture()
    await measure("second", bench.second, 125)
    print("LIVE", gc.mem_alloc(), gc.mem_free())
    await measure("collect", gc.collect)


def main():
    asyncio.run(measure_all())
    print("END")
