"""Picking an earlier cell to put right."""

from ...core import scoring
from ..flow import entry_for
from .base import ListScreen


def cell_text(match, shake, seat):
    """A cell as shown in lists."""
    if scoring.is_not_played(match.sheet.cell(shake, seat)):
        return "-"
    points = match.sheet.points(shake, seat)
    return "." if points is None else str(points)


class PickShake(ListScreen):
    """Which shake?"""

    title = "Which shake?"

    def items(self, app):
        match = app.match
        rows = []
        for shake in range(len(match.sheet.rows)):
            cells = [cell_text(match, shake, seat) for seat in match.order]
            rows.append(("Shake %d" % (shake + 1), " ".join(cells)[:12]))
        return rows

    def choose(self, app, index):
        app.push(PickPlayer(index))


class PickPlayer(ListScreen):
    """Whose cell?"""

    verb = "edit"

    def __init__(self, shake):
        ListScreen.__init__(self)
        self.shake = shake
        self.title = "Shake %d: whose?" % (shake + 1)

    def items(self, app):
        match = app.match
        return [(match.names[s], cell_text(match, self.shake, s)) for s in match.order]

    def choose(self, app, index):
        seat = app.match.order[index]
        if scoring.is_not_played(app.match.sheet.cell(self.shake, seat)):
            return False
        app.push(entry_for(app, seat, self.shake))
        return None
