"""Who leads, and by how much."""

from ...core import standings
from ...gfx import draw
from .. import flow, texts, widgets
from ..events import K_BACK, K_DOWN, K_OK
from .base import Screen

_RANK_PX = 9
_COLUMN_PX = 24
# Names up to this long leave room for both the last change and the gap.
_SHORT = 7


class Standings(Screen):
    """Rank, name, total, last change and gap to the lead; UP and DOWN turn pages."""

    def __init__(self, is_peek=False):
        self.is_peek = is_peek
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
        match = app.match
        is_gap, chunk = divmod(self.page, self._chunks(app))
        columns = self._columns(match, is_gap)
        first_page = 0
        if not app.is_small:
            done = match.sheet.complete_shakes
            title = "Final" if match.is_finished else "Shake %d" % done
            widgets.row(canvas, 0, title)
            self._heads(canvas, columns)
            first_page = 1
        rows = self._rows(app)
        order = standings.in_order(match)[chunk * rows : chunk * rows + rows]
        for page, seat in enumerate(order):
            self._draw_row(canvas, first_page + page, match, seat, columns)

    def _columns(self, match, is_gap):
        if self._is_wide(match):
            return ("last", "gap")
        return ("gap",) if is_gap else ("last",)

    def _is_wide(self, match):
        return max([len(name) for name in match.names]) <= _SHORT

    def _heads(self, canvas, columns):
        right = canvas.width + 1
        for name in reversed(columns):
            draw.text(canvas, 0, right - draw.text_width(name), name)
            right -= _COLUMN_PX + 6

    def _draw_row(self, canvas, page, match, seat, columns):
        draw.text(canvas, page, 0, str(match.ranks[seat]))
        draw.text(canvas, page, _RANK_PX, match.names[seat])
        right = canvas.width + 1
        for name in reversed(columns):
            text = last_change(match, seat) if name == "last" else _gap(match, seat)
            draw.text(canvas, page, right - draw.text_width(text), text)
            right -= _COLUMN_PX + 6
        total = str(match.totals[seat])
        draw.text(canvas, page, right - draw.text_width(total), total)

    def _turn(self, app, step):
        count = self._count(app)
        if count < 2:
            return False
        self.page = (self.page + step) % count
        return None

    def _rows(self, app):
        return 3 if app.is_small else 6

    def _chunks(self, app):
        return -(-len(app.match.names) // self._rows(app))

    def _count(self, app):
        return self._chunks(app) * (1 if self._is_wide(app.match) else 2)


def last_change(match, seat):
    """What the newest shake with any score changed for `seat`, with its sign."""
    shake = len(match.sheet.rows) - 1
    points = match.sheet.points(shake, seat) if shake >= 0 else None
    return "-" if points is None else texts.signed(points)


def _gap(match, seat):
    gap = match.totals[seat] - match.totals[match.leaders[0]]
    return "=" if not gap else texts.signed(gap)
