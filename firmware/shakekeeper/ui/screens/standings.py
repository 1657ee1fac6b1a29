"""Who leads, and by how much."""

from ...core import standings
from ...gfx import draw
from .. import flow, texts, widgets
from ..events import K_BACK, K_DOWN, K_OK
from .base import Screen

_RANK_PX = 9
_CELLS = 20
_ALL = (1, 2, 3)
_VIEWS = ((1, 2), (1, 3))


class Standings(Screen):
    """Rank, name, total, last change and gap to the lead; UP and DOWN turn pages.

    Of `match`, or of the one being played.
    """

    def __init__(self, is_peek=False, match=None):
        self.is_peek = is_peek
        self.match = match
        self.page = 0
        self._views = ()
        self._chunks = 1
        # The page shown, row by row: what is at the left edge, and the rest.
        self._rows = ()

    def enter(self, app):
        match = self.match or app.match
        table = _table(match)
        widths = [_width(table, column) for column in range(4)]
        # All columns at once if they fit, else in two views.
        self._views = (_ALL,) if sum(widths) + 3 <= _CELLS else _VIEWS
        most = 3 if app.is_small else 6
        self._chunks = -(-len(table) // most)
        self.page = min(self.page, self._count() - 1)
        view, chunk = divmod(self.page, self._chunks)
        columns = self._views[view]
        seats = standings.in_order(match)[chunk * most : chunk * most + most]
        ranks = match.ranks
        self._rows = [(str(ranks[seat]), _row(table[seat], columns, widths)) for seat in seats]
        if not app.is_small:
            title = "Final" if match.is_finished else "Shake %d" % match.sheet.complete_shakes
            self._rows.insert(0, (title, _row(("", "", "last", "gap"), columns, widths)))

    def hints(self, app):
        turn = "more" if self._count() > 1 else ""
        if self.is_peek:
            return turn, "", "back"
        return turn, "next", "menu"

    def press(self, app, key):
        if self.is_peek and key == K_BACK:
            app.pop()
        elif self.is_peek and key == K_OK:
            return False
        elif key == K_OK:
            app.resume()
        elif key == K_BACK:
            app.push(flow.menu_screen())
        else:
            return self._turn(app, 1 if key == K_DOWN else -1)
        return None

    def draw(self, app, canvas):
        page = 0
        for left, row in self._rows:
            # The row in one piece, which is drawn much faster than its cells.
            draw.text(canvas, page, _RANK_PX, row)
            draw.text(canvas, page, 0, left)
            page += 1

    def _turn(self, app, step):
        count = self._count()
        if count < 2:
            return False
        self.page = (self.page + step) % count
        self.enter(app)
        return None

    def _count(self):
        return self._chunks * len(self._views)


def _table(match):
    """Name, total, last change and gap of every seat, as texts."""
    totals = match.totals
    top = totals[match.leaders[0]]
    return [
        (name, str(totals[seat]), last_change(match, seat), _gap(totals[seat] - top))
        for seat, name in enumerate(match.names)
    ]


def _row(cells, columns, widths):
    """The cells of a row in as many letters as fit: the name, and at the right edge the others."""
    others = " ".join([" " * (widths[column] - len(cells[column])) + cells[column] for column in columns])
    room = _CELLS - len(others)
    name = texts.clip(cells[0], room - 1)
    return name + " " * (room - len(name)) + others


def _width(table, column):
    """The most letters in a column; room for the heads of the last two."""
    return max([len(cells[column]) for cells in table] + [4 * (column > 1)])


def last_change(match, seat):
    """What the newest shake with any score changed for `seat`, with its sign."""
    shake = len(match.sheet.rows) - 1
    points = match.sheet.points(shake, seat) if shake >= 0 else None
    return "-" if points is None else texts.signed(points)


def _gap(gap):
    return "=" if not gap else texts.signed(gap)
