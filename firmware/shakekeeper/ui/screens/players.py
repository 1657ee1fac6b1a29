"""Who plays: joining late, leaving early, names, seats, and how scores are entered."""

from ...core import acts
from .base import ListScreen


class Players(ListScreen):
    """Everybody round the table, and a free chair."""

    title = "Players"

    def items(self, app):
        match = app.match
        rows = [(match.names[s], "" if match.is_present(s) else "left") for s in match.order]
        if len(match.names) < acts.MAX_PLAYERS:
            rows.append(("Somebody joins", ""))
        return rows

    def choose(self, app, index):
        if index < len(app.match.order):
            app.push(Player(app.match.order[index]))
        else:
            seat = len(app.match.names)
            edit_name(app, "Who joins?", "", (acts.JOIN, seat))


class Player(ListScreen):
    """What can be done for one player."""

    def __init__(self, seat):
        ListScreen.__init__(self)
        self.seat = seat

    def enter(self, app):
        self.title = app.match.names[self.seat]

    def items(self, app):
        by_tally = app.ledger.prefs["tally_seats"] >> self.seat & 1
        rows = [("Scores by", "tally" if by_tally else "total"), ("Rename", ""), ("Move up", "")]
        if app.match.is_present(self.seat):
            rows.append(("Leaves the match", ""))
        return rows

    def choose(self, app, index):
        if index == 0:
            app.set_pref("tally_seats", app.ledger.prefs["tally_seats"] ^ 1 << self.seat)
        elif index == 1:
            edit_name(app, "New name", app.match.names[self.seat], (acts.NAME, self.seat))
        elif index == 2:
            return self._move_up(app)
        elif app.do((acts.LEAVE, self.seat)):
            app.pop()
        return None

    def _move_up(self, app):
        order = list(app.match.order)
        at = order.index(self.seat)
        if not at:
            return False
        order[at - 1], order[at] = order[at], order[at - 1]
        app.do((acts.ORDER, tuple(order)))
        return None


def edit_name(app, title, name, act):
    """Spells a name and does `act` with it."""
    from .nameedit import NameEdit

    def keep(app, name):
        names = app.match.names
        if name in names and not (act[0] == acts.NAME and names[act[1]] == name):
            return name + " is there twice"
        app.pop()
        app.do(act + (name,))
        return None

    app.push(NameEdit(title, name, keep))
