"""The interface: events in, effects out, and a drawing of the state.

Nothing here knows hardware or reads a clock: time comes with each event, in
milliseconds that only grow.
"""

from ..core.ledger import Ledger
from ..core.match import MatchError
from ..core.settings import SettingError
from . import events, flow, sounds
from .care import Care
from .clockwork import Clockwork
from .widgets import hints, signs

# How much of the picture is out of date.
_NOTHING = 0
_PART = 1
_ALL = 2


class Machine:
    """All state of the interface over the Ledger of what is stored.

    Screens change it through `do`, `set_pref`, `store`, `show`, `push`, `pop`,
    `sound` and `emit`.
    """

    def __init__(self, height_px=64, has_back_key=True, is_one_way=False, has_one_key=False):
        self.is_small = height_px < 64
        # Is there no key that leads back, so that NEXT has to go round?
        self.is_one_way = is_one_way
        self.has_back_key = has_back_key
        self.has_one_key = has_one_key
        self._signs = signs(has_back_key, is_one_way, has_one_key)
        self.ledger = Ledger()
        self.now_ms = 0
        self.is_saving = True
        self.has_panel = True
        # How many records have been stored: whoever follows the match looks here for news.
        self.stored = 0
        self._day_s = None
        self.care = Care()
        self.clockwork = Clockwork()
        self._effects = []
        self._stack = []
        self._stale = _ALL
        self._troubles = []

    match = property(lambda self: self.ledger.match)
    screen = property(lambda self: self._stack[-1])

    def restore(self, records):
        """Takes in the list of stored records, (payload, marks) each, emptying it, and
        goes to where the table was. Returns how many made no sense and were passed over."""
        bad = 0
        # One by one, as a long match fits the heap once but not twice.
        records.reverse()
        while records:
            payload, marks = records.pop()
            try:
                self.ledger.replay(payload, marks)
            except (ValueError, IndexError, KeyError, AttributeError):
                bad += 1
        self.clockwork.take(self.ledger.clock)
        self.show(flow.phase_screen(self))
        return bad

    def step(self, event, now_ms):
        """Takes in one event and returns the list of effects to carry out."""
        self.now_ms = now_ms
        self._effects = effects = []
        if not self._stack:
            self.show(flow.phase_screen(self))
        # Whatever the event, first what was due by now: a key just after the end of a
        # shake must not meet a running clock.
        self.clockwork.tick(self)
        if self.screen.is_due(now_ms):
            self.screen.tick(self)
        kind = event[0]
        if kind == events.KEY:
            self._press(event[1])
        elif kind != events.TICK:
            self._report(event)
        self.care.step(self, kind)
        return effects

    @property
    def wake_at_ms(self):
        """When the next TICK is due, or None."""
        at_ms = self.care.wake_at_ms
        for other in (self.clockwork.wake_at_ms, self._stack and self.screen.wake_at_ms):
            if other and (at_ms is None or other < at_ms):
                at_ms = other
        return at_ms

    @property
    def is_stale(self):
        """Is there anything new to draw?"""
        return self._stale != _NOTHING

    def draw(self, canvas):
        """Brings `canvas` up to date: only what changed where the screen can tell."""
        if self._stale == _ALL:
            canvas.clear()
            self.screen.draw(self, canvas)
            hints(canvas, self.screen.hints(self), self._signs)
        elif self._stale == _PART:
            self.screen.update(self, canvas)
        self._stale = _NOTHING

    def redraw(self):
        """The whole picture is out of date."""
        self._stale = _ALL

    def refresh(self):
        """Only what the screen's `update` draws is out of date."""
        self._stale = max(self._stale, _PART)

    def show(self, screen):
        """Goes to `screen`, forgetting the way here."""
        self._stack = [screen]
        self._enter()

    def push(self, screen):
        """Opens `screen` above the one shown."""
        self._stack.append(screen)
        self._enter()

    def pop(self):
        """Goes back to the screen below, or to where the table is."""
        self._stack.pop()
        if not self._stack:
            self._stack = [flow.phase_screen(self)]
        self._enter()

    def time_up(self):
        """The clock has run out: sounds at once and shows it."""
        self.show(flow.time_up_screen())

    def resume(self):
        """Goes to the screen that the state of the match asks for."""
        self.show(flow.phase_screen(self))

    def _enter(self):
        self.screen.enter(self)
        self.redraw()

    def emit(self, *effect):
        """Adds an effect of this step."""
        self._effects.append(effect)

    def sound(self, pattern):
        """Plays a pattern of `sounds`."""
        self._effects.append((events.SOUND, pattern))

    def store(self, payload, strip=0):
        """Stores a record before anything is drawn."""
        self.stored += 1
        self._effects.append((events.COMMIT, payload, strip))

    def do(self, act):
        """Carries out and stores an act. Returns whether the rules allow it; if not,
        a screen says why."""
        before = self._milestone()
        try:
            record = self.ledger.do(act)
        except (MatchError, SettingError) as error:
            self.sound(sounds.REFUSED)
            self.push(flow.notice("Not possible", str(error)))
            return False
        if not self.ledger.clock:
            self.clockwork.forget()
        self.store(record)
        self._note_date()
        if self._milestone() != before:
            self.emit(events.SNAPSHOT)
        return True

    def _milestone(self):
        match = self.match
        return match and (match.sheet.complete_shakes, match.is_finished)

    def set_pref(self, name, value):
        """Changes and stores a preference."""
        self.ledger.prefs[name] = value
        self.store(self.ledger.prefs_record())

    def date_s(self):
        """The date and time on the wall, in seconds since 1970, or None."""
        return None if self._day_s is None else self._day_s + self.now_ms // 1000

    def _note_date(self):
        if self.match and self.ledger.date_s is None and self._day_s is not None:
            self.ledger.date_s = self.date_s()
            self.store(self.ledger.date_record())

    def _press(self, key):
        before = len(self._effects)
        self.redraw()
        if self._turn(key) is False:
            self.sound(sounds.REFUSED)
        elif not any(
            [e[0] in (events.SOUND, events.SILENCE) for e in self._effects[before:]]
        ):
            self._effects.insert(before, (events.SOUND, sounds.KEY))

    def _turn(self, key):
        screen = self.screen
        if key < events.K_NEXT:
            return screen.press(self, key)
        is_down = (screen.next_key() == events.K_DOWN) == (key == events.K_NEXT)
        done = screen.press(self, events.K_DOWN if is_down else events.K_UP)
        return screen.wrap(self) if done is False and self.is_one_way else done

    def _report(self, event):
        kind = event[0]
        if kind == events.STORE_FAILED:
            if self.is_saving:
                self.push(flow.notice("NOT SAVING", event[1]))
            self.is_saving = False
        elif kind == events.STORE_OK:
            self.is_saving = True
        elif kind == events.CRASHED:
            self.emit(events.SILENCE)
            self.push(flow.notice("Something broke", event[1] + " - the match is safe"))
        elif kind == events.COMPACTED:
            if self.clockwork.state:
                self.clockwork.note(self)
        elif kind == events.SELF_TEST:
            flow.self_test(self, event[1])
        elif kind == events.PUT:
            flow.take_in(self, event[1])
        elif kind == events.DATE:
            self._day_s = event[1] - self.now_ms // 1000
            self._note_date()
            self.emit(events.KEEP_DATE, event[1])
        elif kind in (events.HISTORY, events.FINISHED, events.QR):
            self.screen.answer(self, event)
        elif kind == events.TROUBLE:
            self.push(flow.notice(event[1], event[2]))
        else:
            self.has_panel = kind == events.PANEL_BACK
        self.redraw()
