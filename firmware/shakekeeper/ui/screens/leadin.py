"""3, 2, 1: so that everyone lifts the lid together."""

from ...gfx import draw
from .. import sounds
from ..events import K_BACK
from .base import Screen
from .running import Running


def go(app):
    """Starts the clock of the current shake."""
    match = app.match
    app.sound(sounds.GO)
    app.clockwork.start(app, match.current, match.settings["timer_s"] * 1000)
    app.show(Running())


class LeadIn(Screen):
    """Counts down from three, a second each; BACK stops it."""

    is_awake = True

    def __init__(self):
        self._count = 3

    def enter(self, app):
        app.sound(sounds.LEAD_IN)
        self.wake_at_ms = app.now_ms + 1000

    def hints(self, app):
        return "", "", "stop"

    def press(self, app, key):
        if key != K_BACK:
            return False
        app.resume()
        return None

    def tick(self, app):
        self._count -= 1
        if not self._count:
            go(app)
            return
        app.sound(sounds.LEAD_IN)
        self.wake_at_ms += 1000
        app.redraw()

    def draw(self, app, canvas):
        digit = str(self._count)
        if app.is_small:
            draw.medium(canvas, 0, (canvas.width - draw.medium_width(digit)) // 2, digit)
        else:
            draw.large(canvas, 1, (canvas.width - draw.large_width(digit)) // 2, digit)
