"""A machine with a canvas, a clock and a flash, for the tests of the screens."""

from shakekeeper.core.journal import Journal, JournalFull
from shakekeeper.gfx.canvas import Canvas
from shakekeeper.ui import events
from shakekeeper.ui.keys import Gestures
from shakekeeper.ui.machine import Machine

from ..core.flash import Flash

KEYS = {
    "UP": events.K_UP, "DOWN": events.K_DOWN, "OK": events.K_OK, "BACK": events.K_BACK, "NEXT": events.K_NEXT,
    "PREVIOUS": events.K_PREVIOUS,
}  # fmt: skip


class Table:
    """What the shell does, without hardware: carries effects out, lets time pass."""

    # No key that leads back; a single key for everything.
    is_one_way = has_one_key = False

    def __init__(self, height=64, has_back_key=True, flash=None):
        self.height = height
        self.has_back_key = has_back_key
        self.flash = flash or Flash()
        self.boot()

    def boot(self):
        """Power on: everything but the flash is new."""
        self.now_ms = 0
        self.sounds = []
        self.told = []
        self.lamp = 0
        self.journal = Journal(self.flash)
        self.canvas = Canvas(128, self.height)
        self.machine = Machine(self.height, self.has_back_key, self.is_one_way, self.has_one_key)
        self.bad = self.machine.restore(self.journal.load())
        self.send(events.TICK)

    def send(self, *event):
        """One event at the present time."""
        for effect in self.machine.step(event, self.now_ms):
            self.carry_out(effect)
        self.machine.draw(self.canvas)

    def carry_out(self, effect):
        kind = effect[0]
        if kind == events.COMMIT:
            try:
                self.journal.append(effect[1], effect[2])
            except JournalFull:
                self.journal.rewrite(self.machine.ledger.records(), self.journal.stamp + 1)
                self.send(events.COMPACTED)
        elif kind == events.MARK:
            self.journal.mark()
        elif kind == events.SOUND:
            self.sounds.append((self.now_ms, effect[1]))
        elif kind == events.SILENCE:
            self.sounds.append((self.now_ms, None))
        elif kind == events.LED:
            self.lamp = effect[1]
        elif kind == events.TELL:
            self.told.append(effect[1])

    def wait(self, ms):
        """Lets time pass, with every tick that is due."""
        end_ms = self.now_ms + ms
        while self.machine.wake_at_ms is not None and self.machine.wake_at_ms <= end_ms:
            self.now_ms = max(self.now_ms, self.machine.wake_at_ms)
            self.send(events.TICK)
        self.now_ms = end_ms

    def press(self, *names):
        """Keys by name, "UP*3" three times."""
        for name in names:
            name, _, times = name.partition("*")
            for _ in range(int(times or 1)):
                self.wait(50)
                self.send(events.KEY, KEYS[name])

    def choose(self, label):
        """Moves to the row of a list that begins with `label` and presses OK."""
        rows = [left for left, _ in self.screen.items(self.machine)]
        at = [row.strip() for row in rows].index(label)
        while self.screen.at != at:
            self.press("DOWN")
        self.press("OK")

    def start(self, *names, **settings):
        """A new match with these players."""
        from shakekeeper.core import acts, settings as rules

        chosen = {**rules.defaults(), **settings}
        self.confirm((acts.START, 0, chosen, list(names)))
        self.machine.resume()
        self.send(events.TICK)

    def confirm(self, act):
        """An act as if a screen had confirmed it."""
        self.journal.append(self.machine.ledger.do(act))

    def prefer(self, name, value):
        """A preference as if it had been chosen."""
        self.machine.ledger.prefs[name] = value
        self.journal.append(self.machine.ledger.prefs_record())

    def play(self, *points):
        """One shake from ready to standings with these totals."""
        self.press("OK")
        self.wait(3000 + self.match.settings["timer_s"] * 1000 + 100)
        self.press("OK", "OK")
        for value in points:
            self.enter(value)

    def enter(self, value):
        """A total from blank, then OK."""
        self.press(*(["UP*%d" % value] if value > 0 else ["DOWN"] * (1 - value)))
        self.press("OK")

    screen = property(lambda self: self.machine.screen)
    match = property(lambda self: self.machine.match)
    name = property(lambda self: type(self.screen).__name__)

    @property
    def art(self):
        """The picture as text art."""
        from shakekeeper_host.render import to_art

        return to_art(self.canvas.buf, 128, self.height)

    @property
    def text(self):
        """What a person reads on the panel."""
        from shakekeeper_host.render import read_text

        return "\n".join(read_text(self.canvas.buf, 128, self.height))
