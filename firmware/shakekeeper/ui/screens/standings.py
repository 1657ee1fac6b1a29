"""Who leads, and by how much."""

from ...core import standings
from ...gfx import draw
from .. import flow, texts, widgets
from ..events import K_BACK, K_DOWN, K_OK
from .base import Screen

_RANK_PX = 9
_SPACE_PX = 6


class Standings(Screen):
    """Rank, name, total, last change and gap to the lead; UP and DOWN turn pages.

    Of `match`, or of the one being played.
    """

    def __init__(self, is_peek=False, match=None):
        self.is_peek = is_peek
        self.match = match
        self.page = 0

    def hints(self, app):
        turn = "more" if self._count(app) > 1 else ""
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
        match = self.match or app.match
        table = _table(match)
        view, chunk = divmod(self.page, self._chunks(app))
        columns = _columns(table)[view]
        page = 0
        if not app.is_small:
            title = "Final" if match.is_finished else "Shake %d" % match.sheet.complete_shakes
            heads = (title, "", "last", "gap")
            self._draw_row(canvas, 0, "", heads, table, columns)
            page = 1
        rows = self._rows(app)
        for seat in standings.in_order(match)[chunk * rows : chunk * rows + rows]:
            rank = str(match.ranks[seat])
            self._draw_row(canvas, page, rank, table[seat], table, columns)
            page += 1

    def _draw_row(self, canvas, page, rank, cells, table, columns):
        draw.text(canvas, page, 0, rank)
        draw.text(canvas, page, _RANK_PX if rank else 0, cells[0])
        right = canvas.width + 1
        for column in reversed(columns):
            text = cells[column]
            draw.text(canvas, page, right - draw.text_width(text), text)
            right -= _width(table, column) + _SPACE_PX

    def _turn(self, app, step):
        count = self._count(app)
        if count < 2:
            return False
        self.page = (self.page + step) % count
        return None

    def _rows(self, app):
        return 3 if app.is_small else 6

    def _chunks(self, app):
        return -(-len((self.match or app.match).names) // self._rows(app))

    def _count(self, app):
        return self._chunks(app) * len(_columns(_table(self.match or app.match)))


def _table(match):
    """Name, total, last change and gap of every seat, as texts."""
    return [
        (name, str(match.totals[seat]), last_change(match, seat), _gap(match, seat))
        for seat, name in enumerate(match.names)
    ]


def _width(table, column):
    return draw.text_width("m" * max([len(cells[column]) for cells in table] + [4 * (column > 1)]))


def _columns(table):
    """The columns beside the name: all at once if they fit, else in two views."""
    width = _RANK_PX + sum([_width(table, column) + _SPACE_PX for column in range(4)])
    if width <= 128 + _SPACE_PX:
        return ((1, 2, 3),)
    return ((1, 2), (1, 3))


def last_change(match, seat):
    """What the newest shake with any score changed for `seat`, with its sign."""
    shake = len(match.sheet.rows) - 1
    points = match.sheet.points(shake, seat) if shake >= 0 else None
    return "-" if points is None else texts.signed(points)


def _gap(match, seat):
    gap = match.totals[seat] - match.totals[match.leaders[0]]
    return "=" if not gap else texts.signed(gap)
