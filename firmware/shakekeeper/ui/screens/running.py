"""The shake runs, or is paused."""

from ...core import ledger
from ...gfx import draw
from .. import flow, texts, widgets
from ..events import K_BACK, K_OK, K_UP
from .base import Screen
from .ready import shake_name

STEP_MS = 15000


class Running(Screen):
    """The time left, as large as the panel allows."""

    def __init__(self):
        self._shown = ""
        self._filled_px = 0
        self._is_end_loaded = False

    is_awake = True

    def hints(self, app):
        ok = "pause" if app.clockwork.state == ledger.RUNNING else "go on"
        return ("+" if app.is_one_way else texts.PLUS_MINUS) + "15s", ok, "more"

    def press(self, app, key):
        clockwork = app.clockwork
        if key == K_OK:
            if clockwork.state == ledger.RUNNING:
                clockwork.pause(app)
            else:
                clockwork.resume(app)
        elif key == K_BACK:
            from .interrupt import Interrupt

            app.push(Interrupt())
        else:
            return clockwork.adjust(app, STEP_MS if key == K_UP else -STEP_MS)
        return None

    def next_key(self):
        return K_UP

    def draw(self, app, canvas):
        time = self._time(app)
        self._shown = time
        self._filled_px = self._filled(app, canvas)
        columns = (canvas.width - draw.medium_width(time)) // 6 if app.is_small else 21
        name = shake_name(app.match, app.clockwork.shake, columns)
        is_paused = app.clockwork.state != ledger.RUNNING
        if app.is_small:
            self._draw_small(canvas, time, "PAUSED" if is_paused else "", name)
            return
        if is_paused:
            widgets.centered(canvas, 0, name)
            widgets.middle(canvas, 1, "PAUSED")
            widgets.medium(canvas, 3, time)
        else:
            widgets.row(canvas, 0, name)
            draw.large(canvas, 1, self._large_x(canvas, time), time)
        widgets.bar(canvas, 6, self._filled_px)

    def _draw_small(self, canvas, time, paused, name):
        draw.medium(canvas, 0, canvas.width - draw.medium_width(time), time)
        widgets.row(canvas, 0, name)
        widgets.row(canvas, 1, paused)
        widgets.bar(canvas, 2, self._filled_px, canvas.width // 3)

    def update(self, app, canvas):
        if not self._is_end_loaded:
            # Its code is read from the drive now, while there is time, and not at the deadline.
            self._is_end_loaded = True
            flow.time_up_screen()
        time = self._time(app)
        if len(time) != len(self._shown):
            app.redraw()
            app.draw(canvas)
            return
        if app.is_small:
            draw.medium(canvas, 0, canvas.width - draw.medium_width(time), time)
        else:
            draw.large_changes(canvas, 1, self._large_x(canvas, time), self._shown, time)
        self._shown = time
        filled_px = self._filled(app, canvas)
        if filled_px != self._filled_px:
            widgets.bar_change(canvas, 2 if app.is_small else 6, self._filled_px, filled_px)
            self._filled_px = filled_px

    def _time(self, app):
        return texts.clock(app.clockwork.left_ms(app.now_ms))

    def _filled(self, app, canvas):
        width = canvas.width // 3 if app.is_small else canvas.width
        seconds = -(-app.clockwork.left_ms(app.now_ms) // 1000)
        # When all digits change the bar waits, so that the panel gets few bytes at once.
        if seconds % 60 == 59:
            seconds += 1
        return widgets.bar_px(seconds * 1000, app.clockwork.whole_ms, width)

    def _large_x(self, canvas, time):
        return (canvas.width - draw.large_width(time)) // 2
