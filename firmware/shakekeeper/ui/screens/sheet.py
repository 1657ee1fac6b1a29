"""The score sheet of a match: shakes down, players across."""

from ..events import K_BACK, K_DOWN, K_OK
from .. import widgets
from .base import Screen
from .cells import cell_text

# Columns of a cell and of the shake's number before them.
_CELL = 5
_LABEL = 3
_ACROSS = (21 - _LABEL) // _CELL


class Sheet(Screen):
    """A page of it at a time; UP and DOWN turn pages, first down, then across."""

    def __init__(self, match):
        self._match = match
        self._page = 0

    def hints(self, app):
        return "more" if self._count(app) > 1 else "", "", "back"

    def press(self, app, key):
        if key == K_BACK:
            app.pop()
            return None
        if key == K_OK or self._count(app) < 2:
            return False
        self._page = (self._page + (1 if key == K_DOWN else -1)) % self._count(app)
        return None

    def draw(self, app, canvas):
        match = self._match
        part, down = divmod(self._page, self._pages_down(app))
        seats = match.order[part * _ACROSS : part * _ACROSS + _ACROSS]
        _row(canvas, 0, "", _heads([match.names[seat] for seat in seats]))
        rows = self._rows(app)
        labels = [(str(shake + 1), shake) for shake in range(len(match.sheet.rows))] + [("=", None)]
        for page, (label, shake) in enumerate(labels[down * rows : down * rows + rows]):
            if shake is None:
                cells = [str(match.totals[seat]) for seat in seats]
            else:
                cells = [cell_text(match, shake, seat) for seat in seats]
            _row(canvas, page + 1, label, cells)

    def _rows(self, app):
        return 2 if app.is_small else 6

    def _pages_down(self, app):
        return -(-(len(self._match.sheet.rows) + 1) // self._rows(app))

    def _count(self, app):
        return self._pages_down(app) * -(-len(self._match.names) // _ACROSS)


def _heads(names):
    """Names as wide as a cell; where that makes them alike, the last letter tells them apart."""
    wide = _CELL - 1
    cut = [name[:wide] for name in names]
    return [
        name[: wide - 1] + name[-1] if len(name) > wide and cut.count(name[:wide]) > 1 else name[:wide]
        for name in names
    ]


def _row(canvas, page, label, cells):
    line = label + " " * (_LABEL - len(label))
    for cell in cells:
        line += " " * (_CELL - len(cell)) + cell
    widgets.row(canvas, page, line)
