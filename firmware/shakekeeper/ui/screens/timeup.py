"""The shake is over: loud and bright, then pens down."""

from .. import flow, sounds, widgets
from ..events import INVERT, K_BACK, K_OK, LED, SILENCE
from .base import ScoringClock, Screen

_ALARM_MS = 30000
_BLINK_MS = 500


class TimeUp(Screen):
    """Sound, LED and the whole panel inverting, until any key or for 30 s."""

    is_awake = True

    def __init__(self):
        self._end_ms = 0
        self._is_lit = False

    def enter(self, app):
        app.sound(sounds.TIME_UP)
        self._end_ms = app.now_ms + _ALARM_MS
        self.wake_at_ms = app.now_ms
        self.tick(app)

    def hints(self, app):
        return "", "stop", ""

    def press(self, app, key):
        self._stop(app)

    def tick(self, app):
        if app.now_ms >= self._end_ms:
            self._stop(app)
            return
        self._is_lit = not self._is_lit
        self._light(app, self._is_lit)
        self.wake_at_ms += _BLINK_MS

    def draw(self, app, canvas):
        widgets.middle(canvas, 0 if app.is_small else 1, "TIME UP")
        if not app.is_small:
            widgets.medium(canvas, 3, "0:00")

    def _stop(self, app):
        self.wake_at_ms = None
        app.emit(SILENCE)
        self._light(app, False)
        app.show(PensDown())

    def _light(self, app, is_lit):
        app.emit(INVERT, int(is_lit))
        app.emit(LED, int(is_lit))


class PensDown(ScoringClock):
    """Nobody writes any more; OK goes to the scores."""

    def hints(self, app):
        return "", "scores", "more"

    def press(self, app, key):
        if key == K_OK:
            app.show(flow.entry_screen(app))
            return None
        if key == K_BACK:
            from .interrupt import Interrupt

            app.push(Interrupt())
            return None
        return False

    def draw(self, app, canvas):
        cancel = app.match.settings["cancel_duplicates"]
        lines = ("Cross out words that", "others have too") if cancel else (
            "Score everything",
            "you wrote",
        )
        page = 0 if app.is_small else 1
        widgets.middle(canvas, page, "PENS DOWN")
        if app.is_small:
            hint = "Cross out shared" if cancel else "Score all you wrote"
            widgets.centered(canvas, 2, self.scoring_time(app) or hint)
            return
        widgets.centered(canvas, 6, self.scoring_time(app))
        widgets.centered(canvas, 4, lines[0])
        widgets.centered(canvas, 5, lines[1])
