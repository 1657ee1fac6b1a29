"""The matches that were played: one at a time, the newest first."""

from ...core import acts, dates, standings
from ...core.closed import replayed
from .. import events, flow, texts, widgets
from ..events import K_BACK, K_OK, K_UP
from .base import ListScreen, Screen


class History(Screen):
    """How a match ended, when, and who had how much; OK opens it."""

    def __init__(self):
        # (serial, how it ended) of each match; None until they are read.
        self._entries = None
        self._at = 0
        self._found = None
        self._is_lost = False

    def enter(self, app):
        if self._entries is None:
            app.emit(events.LIST_HISTORY)

    def answer(self, app, event):
        if event[0] == events.HISTORY:
            self._entries = event[1]
            self._read(app)
        elif event[0] == events.FINISHED:
            self._found = replayed(event[1])
            self._is_lost = self._found is None

    def hints(self, app):
        count = len(self._entries or ())
        return "older" if count > 1 else "", "open" if self._found else "", "back"

    def press(self, app, key):
        if key == K_BACK:
            app.pop()
        elif key == K_OK and self._found:
            app.push(Opened(self._found, self._name()))
        elif key == K_OK or len(self._entries or ()) < 2:
            return False
        else:
            self._at = (self._at + (-1 if key == K_UP else 1)) % len(self._entries)
            self._read(app)
        return None

    def draw(self, app, canvas):
        if not self._entries:
            text = "One moment" if self._entries is None else "No match is finished yet."
            for page, line in enumerate(widgets.wrap(text, 21)):
                widgets.centered(canvas, 1 + page, line)
            return
        count = "%d/%d" % (self._at + 1, len(self._entries))
        is_over = self._entries[self._at][1] == acts.FINISHED
        sign = texts.DONE if is_over else texts.CROSS
        date_s = self._found.date_s if self._found else None
        date = "" if date_s is None else dates.short(date_s)
        if app.is_small:
            widgets.row(canvas, 0, "%s%d %s" % (sign, self._entries[self._at][0] + 1, date), count)
        else:
            widgets.row(canvas, 0, self._name(), count)
            widgets.row(canvas, 1, sign + (" finished" if is_over else " abandoned"), date)
        self._draw_players(canvas, 1 if app.is_small else 2)

    def _draw_players(self, canvas, page):
        rows = canvas.pages - 1 - page
        if not self._found:
            widgets.row(canvas, page, "It can't be read." if self._is_lost else "One moment")
            return
        match = self._found.match
        lines = [("%d %s" % (match.ranks[seat], match.names[seat]), str(match.totals[seat]))
                 for seat in standings.in_order(match)]
        if len(lines) > rows:
            more = "and %d more" % (len(lines) - rows + 1)
            lines = lines[: rows - 1] + [(more, "")]
        for left, right in lines:
            widgets.row(canvas, page, left, right)
            page += 1

    def _name(self):
        return "Match %d" % (self._entries[self._at][0] + 1)

    def _read(self, app):
        # What was shown is let go of first: two matches may be too much for the memory.
        self._found = None
        self._is_lost = False
        if self._entries:
            app.emit(events.READ_HISTORY, self._entries[self._at][0])


class Opened(ListScreen):
    """What there is to see of one match."""

    verb = "show"

    def __init__(self, ledger, title):
        ListScreen.__init__(self)
        self._match = ledger.match
        self.title = title

    def items(self, app):
        return [(label, "") for label in ("Standings", "Sheet", "Rules", "QR code")]

    def choose(self, app, index):
        match = self._match
        if index == 0:
            from .standings import Standings

            app.push(Standings(True, match))
        elif index == 1:
            from .sheet import Sheet

            app.push(Sheet(match))
        elif index == 2:
            app.push(flow.notice(self.title, _rules(match)))
        else:
            flow.show_code(app, match)


def _rules(match):
    settings = match.settings
    time = texts.clock(settings["timer_s"] * 1000)
    if settings["finish"] == "shakes":
        plan = "%d of %s" % (settings["shakes"], time)
    elif settings["finish"] == "target":
        plan = "%s, to %d points" % (time, settings["target"])
    else:
        plan = "%s, open end" % time
    return plan + " - " + texts.rules_in_words(settings)
