"""The firmware above its hardware: the real keeper, saver and machine, on memories that can be cut."""

from shakekeeper import keeper as keeper_module
from shakekeeper.core.archive import Archive
from shakekeeper.core.journal import Journal
from shakekeeper.core.ledger import CLOCK, PAUSED, RUNNING, Ledger
from shakekeeper.core.recovery import recover
from shakekeeper.core.slots import RING
from shakekeeper.gfx.canvas import Canvas
from shakekeeper.keeper import Keeper
from shakekeeper.saver import Saver
from shakekeeper.ui import events

KEYS = {"UP": events.K_UP, "DOWN": events.K_DOWN, "OK": events.K_OK, "BACK": events.K_BACK}


class _Part:
    """Buzzer, LED and panel: here they do nothing."""

    wake_at_ms = None

    def silence(self):
        pass

    def set(self, value):
        pass

    def play(self, steps, is_endless, now_ms):
        pass

    set_volume = invert = contrast = flip = shift = set


class _Wiring:
    height_px = 64
    width_px = 128
    board = "test"


class Box:
    """The parts of a box on `memories`, in the time that the test lets pass."""

    has_back_key = True
    is_one_way = has_one_key = is_edit_mode = False
    wiring = _Wiring()

    def __init__(self, memories, has_drive=True):
        self.player = self.light = self.panel = _Part()
        self.time_ms = 0
        self.clock = self
        self.port = memories.port()
        self.slots = memories.slots()
        self.has_drive = has_drive and memories.files().has_any()

    def now_ms(self):
        return self.time_ms


class Game:
    """One power-on of a box; `on_stored()` is called after each thing that was stored."""

    def __init__(self, memories, has_drive=True, on_stored=None):
        self.memories = memories
        self.box = Box(memories, has_drive)
        self.canvas = Canvas(128, 64)
        # The keeper makes its own saver; here it tells when it has stored.
        keeper_module.Saver = _watched(on_stored) if on_stored else Saver
        self.keeper = Keeper(self.box)
        self.trouble = self.keeper.restore()
        self.keeper.step((events.TICK,))

    machine = property(lambda self: self.keeper.machine)
    ledger = property(lambda self: self.machine.ledger)
    match = property(lambda self: self.ledger.match)
    screen = property(lambda self: self.machine.screen)
    name = property(lambda self: type(self.screen).__name__)
    error = property(lambda self: self.keeper.store_error)

    def send(self, *event):
        """One event at the present time."""
        self.keeper.step(event)

    def wait(self, ms):
        """Lets time pass, with every tick that is due."""
        end_ms = self.box.time_ms + ms
        while self.keeper.wake_at_ms is not None and self.keeper.wake_at_ms <= end_ms:
            self.box.time_ms = max(self.box.time_ms, self.keeper.wake_at_ms)
            self.send(events.TICK)
        self.box.time_ms = end_ms

    def press(self, *names):
        """Keys by name, "UP*3" three times."""
        for name in names:
            name, _, times = name.partition("*")
            for _ in range(int(times or 1)):
                self.wait(50)
                self.send(events.KEY, KEYS[name])

    def rest(self, chores=4):
        """A calm moment: some of the store's chores, as the shell does them."""
        if self.machine.clockwork.state != RUNNING:
            for _ in range(chores):
                self.keeper.chore()

    def choose(self, label):
        """Moves to the row of a list that begins with `label` and presses OK."""
        rows = [left.strip() for left, _ in self.screen.items(self.machine)]
        while self.screen.at != rows.index(label):
            self.press("DOWN")
        self.press("OK")

    def enter(self, value):
        """A total from blank, then OK."""
        self.press(*(["UP*%d" % value] if value > 0 else ["DOWN"] * (1 - value)), "OK")

    def draw(self):
        """Brings the canvas up to date."""
        self.machine.draw(self.canvas)


def _watched(on_stored):
    class WatchedSaver(Saver):
        def commit(self, payload, strip, ledger):
            Saver.commit(self, payload, strip, ledger)
            on_stored()

        def mark(self):
            Saver.mark(self)
            on_stored()

        def chore(self, ledger):
            Saver.chore(self, ledger)
            on_stored()

    return WatchedSaver


def state_of(ledger, archive):
    """All that lasts, as one value: records, clock, closed matches by serial."""
    clock = ledger.clock
    # A clock that ran stands still after a start.
    state = clock and (PAUSED if clock.state == RUNNING else clock.state)
    stood = clock and (clock.shake, state, clock.whole_ms, clock.is_second)
    records = [payload for payload in ledger.records() if payload[0] != CLOCK]
    # One that has still to go to the drive takes the place of the oldest there.
    return tuple(records), stood, {serial: archive.data(serial) for serial, *_ in archive.entries()[:RING]}


def stored_state(memories):
    """(state, left_ms of the clock, trouble) that a start would find now; writes nothing."""
    port, slots = memories.port(), memories.slots()
    journal = Journal(port)
    records, trouble, _ = recover(journal, port, slots)
    ledger = Ledger()
    for payload, marks in records:
        ledger.replay(payload, marks)
    state = state_of(ledger, Archive(slots, ledger))
    return state, ledger.clock and ledger.clock.left_ms, trouble
