"""Asking a tied leader for the number of long words."""

from ...core import acts, standings
from ..events import K_BACK, K_OK
from .entry import Number


class LongWords(Number):
    """How many words of seven or more letters; BACK shares the win."""

    high = 99

    def __init__(self, seat):
        self.seat = seat

    def hints(self, app):
        return "words", "keep", "clear" if self.is_clearable(app) else "share"

    def press(self, app, key):
        if key == K_OK:
            if self.value is None:
                return False
            app.do((acts.LONG_WORDS, self.seat, self.value))
            app.resume()
        elif key == K_BACK and self.is_clearable(app):
            self.clear()
        elif key == K_BACK:
            app.do((acts.END, standings.SHARED))
            app.resume()
        else:
            return self.turn(app, key)
        return None

    def draw(self, app, canvas):
        lines = ["words of 7", "or more"] if app.is_small else ["words of", "7 letters", "or more"]
        self.draw_number(app, canvas, app.match.names[self.seat], lines)
