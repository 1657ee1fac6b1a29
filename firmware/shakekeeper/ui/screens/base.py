"""What every screen can do, and lists to choose from."""

from .. import texts, widgets
from ..events import K_BACK, K_DOWN, K_OK, K_UP


class Screen:
    """One picture on the panel and what the keys do there."""

    # When `tick` is next due, or None.
    wake_at_ms = None
    # An awake screen is never dimmed.
    is_awake = False

    def is_due(self, now_ms):
        """Is `tick` due?"""
        return self.wake_at_ms is not None and now_ms >= self.wake_at_ms

    def enter(self, app):
        """The screen is shown, for the first time or again."""

    def hints(self, app):
        """What UP/DOWN, OK and BACK do, "" for nothing."""
        return "", "", ""

    def press(self, app, key):
        """A key was pressed; False means that it does nothing here."""
        return False

    def next_key(self):
        """Which of UP and DOWN leads on here, for boards that know only on and back, or only on."""
        return K_DOWN

    def wrap(self, app):
        """Leading on at the very end, where nothing leads back; False if that does nothing either."""
        return False

    def tick(self, app):
        """`wake_at_ms` has come."""

    def answer(self, app, event):
        """What was read or made comes in; who did not ask for it leaves it alone."""

    def draw(self, app, canvas):
        """Draws everything but the bottom line on a dark canvas."""

    def update(self, app, canvas):
        """Draws what has changed since the last drawing."""


class ScoringClock(Screen):
    """Counts the time since the end of the shake, if the table wants it."""

    def scoring_time(self, app):
        """The time to show, empty if none is wanted; asks to be drawn each second."""
        ended_ms = app.clockwork.ended_ms
        if not app.ledger.prefs["count_up"] or ended_ms is None:
            return ""
        passed_ms = app.now_ms - ended_ms
        self.wake_at_ms = app.now_ms + 1000 - passed_ms % 1000
        return texts.clock(passed_ms // 1000 * 1000)

    def tick(self, app):
        self.wake_at_ms = None
        app.redraw()


class ListScreen(Screen):
    """Rows to move through with UP and DOWN and to choose from with OK."""

    title = ""
    verb = "choose"

    def __init__(self):
        self.at = 0

    def items(self, app):
        """The rows as (left, right) texts."""
        return []

    def choose(self, app, index):
        """OK on row `index`."""

    def leave(self, app):
        """BACK."""
        app.pop()

    def hints(self, app):
        return "move", self.verb, "back"

    def press(self, app, key):
        count = len(self.items(app))
        if key == K_BACK:
            return self.leave(app)
        if key == K_OK:
            return self.choose(app, self.at)
        if count < 2:
            return False
        self.at = (self.at + (1 if key == K_DOWN else -1)) % count
        return None

    def draw(self, app, canvas):
        items = self.items(app)
        self.at = min(self.at, len(items) - 1)
        count = "%d/%d" % (self.at + 1, len(items))
        widgets.row(canvas, 0, self.title, count)
        rows = canvas.pages - 2
        first = max(0, min(self.at - rows // 2, len(items) - rows))
        for page, index in enumerate(range(first, min(first + rows, len(items)))):
            left, right = items[index]
            cursor = self.cursor() if index == self.at else " "
            widgets.row(canvas, page + 1, cursor + left, right)

    def cursor(self):
        """The sign before the row that OK would choose."""
        return texts.RIGHT


class ValueList(ListScreen):
    """A list whose rows hold values: OK opens a row, UP and DOWN change its value,
    OK keeps it, BACK puts the old one back."""

    verb = "change"

    def __init__(self):
        ListScreen.__init__(self)
        self.held = None

    def open(self, app, index):
        """Returns the value to begin with, or None if the row is no value."""

    def values(self, app, index):
        """All values that the row may have, in order."""

    def keep(self, app, index, value):
        """OK on a changed value."""

    def hints(self, app):
        if self.held is None:
            return ListScreen.hints(self, app)
        return "value", "keep", "undo"

    def press(self, app, key):
        if self.held is None:
            return ListScreen.press(self, app, key)
        if key == K_OK:
            value, self.held = self.held, None
            return self.keep(app, self.at, value)
        if key == K_BACK:
            self.held = None
            return None
        # A range has no `index` on the device.
        values = list(self.values(app, self.at))
        index = values.index(self.held) + (1 if key == K_UP else -1)
        if not 0 <= index < len(values):
            return False
        self.held = values[index]
        return None

    def next_key(self):
        return K_DOWN if self.held is None else K_UP

    def wrap(self, app):
        if self.held is None:
            return False
        self.held = list(self.values(app, self.at))[0]
        return None

    def choose(self, app, index):
        self.held = self.open(app, index)

    def cursor(self):
        return texts.RIGHT if self.held is None else texts.UP_DOWN
