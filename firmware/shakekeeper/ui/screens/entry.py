"""Entering a player's points."""

from ...core import acts, scoring
from ...gfx import draw
from .. import flow, texts, widgets
from ..events import K_BACK, K_OK, K_UP
from .base import ScoringClock


class Number(ScoringClock):
    """A number that is blank until UP or DOWN is pressed."""

    value = None
    _before = None
    low = 0
    high = scoring.MAX_TOTAL

    def turn(self, app, key):
        """UP and DOWN: the first press leaves blank for 1 or 0."""
        is_up = key == K_UP
        if self.value is None:
            self.value = 1 if is_up and not app.is_one_way else 0
            return None
        value = self.value + (1 if is_up else -1)
        if not self.low <= value <= self.high:
            return False
        self.value = value
        return None

    def next_key(self):
        return K_UP

    def wrap(self, app):
        self.value = self.low
        return None

    def is_clearable(self, app):
        """Does BACK first put the number back, as there is no other way from one too many?"""
        return app.is_one_way and self.value != self._before

    def clear(self):
        """Puts the number back to what it was."""
        self.value = self._before

    def draw_number(self, app, canvas, name, lines):
        """The number beside or below `name`, and up to three short lines."""
        number = "--" if self.value is None else str(self.value)
        if app.is_small:
            widgets.medium(canvas, 0, number, canvas.width)
            for page, line in enumerate([name] + lines[:2]):
                widgets.row(canvas, page, line)
            return
        widgets.middle(canvas, 1, name)
        if len(lines) == 3:
            widgets.medium(canvas, 3, number, canvas.width)
            for page, line in enumerate(lines):
                widgets.row(canvas, 3 + page, line)
        else:
            widgets.medium(canvas, 3, number)
            widgets.centered(canvas, 6, lines[0])


class Entry(Number):
    """One player after another in the current shake, or one earlier cell."""

    def __init__(self, seat, shake=None):
        self.seat = seat
        self.shake = shake
        self.is_edit = shake is not None

    def enter(self, app):
        if self.shake is None:
            self.shake = app.match.current
        self.low = scoring.lowest_total(app.match.settings)
        self.value = self._before = app.match.sheet.points(self.shake, self.seat)

    def hints(self, app):
        if self.is_clearable(app):
            return "points", "keep" if self.is_edit else "next", "clear"
        if self.is_edit:
            return "points", "keep", "back"
        return "points", "next", "prev" if self._neighbour(app, -1) is not None else "menu"

    def press(self, app, key):
        if key == K_OK:
            return self._confirm(app)
        if key == K_BACK:
            return self.clear() if self.is_clearable(app) else self._back(app)
        return self.turn(app, key)

    def draw(self, app, canvas):
        match = app.match
        name = match.names[self.seat]
        total = "total %d" % match.totals[self.seat]
        if not app.is_small:
            seats = self._seats(app)
            place = "%d/%d" % (seats.index(self.seat) + 1, len(seats))
            place = self.scoring_time(app) + " " + place
            widgets.row(canvas, 0, "Shake %d" % (self.shake + 1), place)
        lines = [total]
        if not match.settings["cancel_duplicates"]:
            lines = ["score all", "you wrote"]
            if not app.is_small:
                lines = ["score", "everything", "you wrote"]
        self.draw_number(app, canvas, name, lines)

    def _confirm(self, app):
        cell = self.cell(app)
        if cell != app.match.sheet.cell(self.shake, self.seat):
            if not app.do((acts.SCORE, self.shake, self.seat, cell)):
                return None
        if self.is_edit:
            app.pop()
            return None
        return self._next(app)

    def _next(self, app):
        missing = app.match.sheet.missing(self.shake)
        seat = self._neighbour(app, 1)
        if not missing:
            from .standings import Standings

            app.show(Standings())
        elif seat is not None:
            app.show(flow.entry_for(app, seat))
        else:
            app.show(flow.entry_for(app, missing[0]))
            name = app.match.names[missing[0]]
            app.push(flow.notice("Still missing", name + " has no score yet"))

    def cell(self, app):
        """The cell as it would be stored now."""
        if self.value == self._before:
            return app.match.sheet.cell(self.shake, self.seat)
        return self.value

    def _back(self, app):
        if self.is_edit:
            app.pop()
            return None
        seat = self._neighbour(app, -1)
        if seat is None:
            app.push(flow.menu_screen())
        else:
            app.show(flow.entry_for(app, seat))
        return None

    def _seats(self, app):
        sheet = app.match.sheet
        return [s for s in app.match.order if sheet.is_in(self.shake, s) or s == self.seat]

    def _neighbour(self, app, step):
        seats = self._seats(app)
        at = seats.index(self.seat) + step
        return seats[at] if 0 <= at < len(seats) else None
