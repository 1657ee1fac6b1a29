"""The result as a QR code, for a phone's camera."""

from ...core import standings
from ...gfx import draw
from .. import events, texts
from ..events import K_BACK, K_DOWN, K_OK
from .base import Screen

# What the largest code holds that fits on the panel with two pixels a module.
LONGEST = 53
TOO_LOW = " - A code needs a panel of 64 rows."
_WAIT_MS = 50
_TEXT_X = 68


def result_texts(match):
    """The result in as many texts as it needs, "Anna 18, Ben 18", each short enough for a code."""
    lines = []
    for seat in standings.in_order(match):
        part = "%s %d" % (match.names[seat], match.totals[seat])
        if lines and len(lines[-1]) + 2 + len(part) <= LONGEST:
            lines[-1] += ", " + part
        else:
            lines.append(part)
    return lines


class Qr(Screen):
    """A code; UP and DOWN show the next one where it takes several."""

    # Nobody can hold a camera steady on a dimmed panel.
    is_awake = True

    def __init__(self, lines):
        self._lines = lines
        self._at = 0
        self._picture = None
        self._has_failed = False

    def enter(self, app):
        # Making a code takes a second: first say so.
        self._picture = None
        self.wake_at_ms = app.now_ms + _WAIT_MS

    def tick(self, app):
        self.wake_at_ms = None
        app.emit(events.MAKE_QR, self._lines[self._at])

    def answer(self, app, event):
        if event[0] == events.QR:
            self._picture = event[1]
            self._has_failed = event[1] is None

    def hints(self, app):
        return "", "", "back"

    def press(self, app, key):
        if key == K_BACK:
            app.pop()
            return None
        if key == K_OK or len(self._lines) < 2:
            return False
        self._at = (self._at + (1 if key == K_DOWN else -1)) % len(self._lines)
        self.enter(app)
        return None

    def draw(self, app, canvas):
        if self._picture:
            width = len(self._picture) // canvas.pages
            for page in range(canvas.pages):
                canvas.blit(page, 0, self._picture[page * width : page * width + width])
            lines = ("For a", "camera")
        else:
            lines = ("No memory", "for that") if self._has_failed else ("One", "moment")
        for page, line in enumerate(lines):
            draw.text(canvas, 1 + page, _TEXT_X, line)
        if len(self._lines) > 1:
            draw.text(canvas, 4, _TEXT_X, "%s%d of %d" % (texts.UP_DOWN, self._at + 1, len(self._lines)))
