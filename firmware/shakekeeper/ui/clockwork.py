"""The clock of a shake: it runs whatever screen is shown, and survives a power cut."""

from ..core import ledger
from . import events, sounds

MARKS = 60
_LONGEST_MS = 3600000


class Clockwork:
    """State of the shake clock; `state` is None, RUNNING, PAUSED or TIME_UP."""

    def __init__(self):
        # So many the store can note of one run; each may cost it an erase.
        self.most_marks = MARKS
        self.state = None
        self.shake = 0
        self.whole_ms = 0
        self.is_second = False
        self.ended_ms = None
        self.wake_at_ms = None
        self._deadline_ms = 0
        self._left_ms = 0
        self._mark_ms = 0
        self._mark_step_ms = 0
        self._marks_left = 0

    def left_ms(self, now_ms):
        """Time left, never below zero."""
        if self.state == ledger.RUNNING:
            return max(0, self._deadline_ms - now_ms)
        return self._left_ms

    def take(self, clock):
        """Continues from a stored Clock, or stops if that is None."""
        self.wake_at_ms = None
        self.state = clock and clock.state
        if clock:
            self.shake = clock.shake
            self.whole_ms = clock.whole_ms
            self.is_second = clock.is_second
            self._left_ms = clock.left_ms

    def start(self, app, shake, whole_ms):
        """Starts the clock of `shake` with `whole_ms` to run."""
        self.shake = shake
        self.is_second = False
        self.whole_ms = self._left_ms = whole_ms
        self.resume(app)

    def run_again(self, app, ms):
        """Turns the sand timer once more: `ms` on top, once a shake."""
        self.is_second = True
        self._left_ms = self.left_ms(app.now_ms) + ms
        self.whole_ms += ms
        self.resume(app)

    def resume(self, app):
        """Lets a stopped clock run on."""
        self.state = ledger.RUNNING
        self._deadline_ms = app.now_ms + self._left_ms
        self.note(app)
        self._plan(app.now_ms)

    def pause(self, app):
        """Stops the clock where it is."""
        self._halt(app, ledger.PAUSED)

    def end(self, app):
        """Ends the shake now."""
        self._halt(app, ledger.TIME_UP)

    def forget(self):
        """Stops for good, as the shake or the match is gone."""
        self.state = None
        self.wake_at_ms = None

    def void(self, app):
        """Stores that the shake has to start again."""
        self.forget()
        if app.ledger.clock:
            app.store(ledger.void_clock())
            app.ledger.clock = None

    def adjust(self, app, ms):
        """Adds `ms`, for this shake only. Returns False if that is out of range."""
        left_ms = self.left_ms(app.now_ms) + ms
        if not 0 < left_ms <= _LONGEST_MS:
            return False
        self.whole_ms = max(self.whole_ms + ms, left_ms)
        self._left_ms = left_ms
        self._deadline_ms = app.now_ms + left_ms
        clock = app.ledger.clock
        clock.add(ms)
        app.store(clock.encode_added(ms))
        if self.state == ledger.RUNNING:
            self._plan(app.now_ms)
        return True

    def tick(self, app):
        """Passes the time: marks, ticks, and at the deadline the end."""
        now_ms = app.now_ms
        if self.state != ledger.RUNNING or now_ms < self.wake_at_ms:
            return
        left_ms = self._deadline_ms - now_ms
        if left_ms <= 0:
            self.state = ledger.TIME_UP
            app.time_up()
            self._halt(app, ledger.TIME_UP)
            return
        if now_ms >= self._mark_ms:
            self._mark(app)
        self._announce(app, -(-left_ms // 1000))
        self._plan(now_ms)
        app.refresh()

    def note(self, app):
        """Stores how the clock stands."""
        left_ms = self.left_ms(app.now_ms)
        clock = ledger.Clock(self.shake, self.state, left_ms, self.whole_ms, self.is_second)
        app.ledger.clock = clock
        most = self.most_marks
        self._marks_left = 0
        if self.state != ledger.RUNNING or not most:
            self._mark_ms = self._deadline_ms
            app.store(clock.encode())
            return
        self._marks_left, self._mark_step_ms = clock.strip(most)
        self._mark_ms = app.now_ms + self._mark_step_ms
        app.store(clock.encode(most), self._marks_left)

    def _halt(self, app, state):
        self._left_ms = 0 if state == ledger.TIME_UP else self.left_ms(app.now_ms)
        self.ended_ms = app.now_ms
        self.state = state
        self.wake_at_ms = None
        self.note(app)

    def _mark(self, app):
        if not self._marks_left:
            # Time was added: the strip is used up, so a new record goes on.
            self.note(app)
            return
        self._marks_left -= 1
        self._mark_ms += self._mark_step_ms
        app.emit(events.MARK)

    def _plan(self, now_ms):
        # The next moment at which the shown second changes, or a mark is due.
        left_ms = self._deadline_ms - now_ms
        next_ms = self._deadline_ms - (left_ms - 1) // 1000 * 1000
        self.wake_at_ms = min(next_ms, max(self._mark_ms, now_ms + 1))

    def _announce(self, app, seconds):
        if self._deadline_ms - app.now_ms > seconds * 1000 - 500:
            if seconds <= 5:
                app.sound(sounds.LAST_TICK)
            elif seconds <= 10:
                app.sound(sounds.TICK)
            elif seconds in (30, 60) and app.ledger.prefs["time_marks"]:
                if seconds * 1000 < self.whole_ms:
                    app.sound(sounds.MARK)
