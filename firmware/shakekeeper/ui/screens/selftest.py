"""The box checks itself with somebody's help: each key, the sound and light, the edges of the panel."""

from ...gfx import draw
from .. import sounds, texts, widgets
from ..events import K_BACK, K_DOWN, K_OK, K_UP, LED, TELL
from .base import Screen

# Nobody answers for so long: the part counts as missing.
PATIENCE_MS = 20000
_KEYS, _SOUND, _PANEL, _RESULT = range(4)
_NAMES = ((K_UP, "UP"), (K_DOWN, "DOWN"), (K_OK, "OK"), (K_BACK, "BACK"))


class SelfTest(Screen):
    """One step after the other; the result is shown, and told to the computer in one line."""

    is_awake = True

    def __init__(self, board):
        self._board = board
        self._step = _KEYS
        self._missing = []
        self._results = []

    def enter(self, app):
        from ... import VERSION

        self._missing = [name for key, name in _NAMES if key != K_UP or not app.is_one_way]
        app.emit(TELL, "SELFTEST begin version=%s board=%s" % (VERSION, self._board))
        self._wait(app)

    def hints(self, app):
        if self._step == _KEYS or self._step == _PANEL:
            return "", "", ""
        return ("", "go on", "") if self._step == _RESULT else ("", "yes", "no")

    def press(self, app, key):
        if self._step == _RESULT:
            if key != K_OK:
                return False
            app.pop()
        elif self._step == _KEYS:
            return self._note_key(app, key)
        elif key in (K_OK, K_BACK):
            self._answer(app, "ok" if key == K_OK else "no")
        else:
            return False
        return None

    def tick(self, app):
        app.redraw()
        self._answer(app, ",".join(self._missing) if self._step == _KEYS else "unanswered")

    def draw(self, app, canvas):
        if self._step == _KEYS:
            self._draw_keys(app, canvas)
        elif self._step == _SOUND:
            _lines(app, canvas, ("Three notes,", "and the LED lit?"))
        elif self._step == _PANEL:
            self._draw_frame(app, canvas)
        else:
            bad = ["%s: %s" % pair for pair in self._results if pair[1] != "ok"]
            _lines(app, canvas, bad or ("Keys, sound and panel", "all work."))

    def _draw_keys(self, app, canvas):
        widgets.centered(canvas, 0, "Press each key")
        page = 1 if app.is_small else 2
        for key, name in _NAMES:
            if key != K_UP or not app.is_one_way:
                sign = " " if name in self._missing else texts.DONE
                x = 64 * (key % 2) if app.is_small else 36
                row = key // 2 if app.is_small else key
                draw.text(canvas, page + row, x, sign + " " + _called(app, key, name))

    def _draw_frame(self, app, canvas):
        canvas.fill(0, 0, canvas.width, 0x01)
        canvas.fill(canvas.pages - 1, 0, canvas.width, 0x80)
        page = canvas.pages // 2
        widgets.centered(canvas, page - 1, "Frame on all sides?")
        answers = _called(app, K_OK, "OK"), _called(app, K_BACK, "BACK")
        widgets.centered(canvas, page, "%s yes, %s no" % answers)
        for page in range(canvas.pages):
            canvas.blit(page, 0, b"\xff")
            canvas.blit(page, canvas.width - 1, b"\xff")

    def _note_key(self, app, key):
        name = [name for other, name in _NAMES if other == key][0]
        # A key already seen gives no more time for the others: somebody may press it again and
        # again because one of them does nothing.
        if name in self._missing:
            self._missing.remove(name)
            self._wait(app)
        if not self._missing:
            self._answer(app, "ok")

    def _answer(self, app, result):
        part = ("keys", "sound", "panel")[self._step]
        self._results.append((part, result))
        app.emit(LED, 1 if self._step == _KEYS else 0)
        if self._step == _KEYS:
            app.sound(sounds.SELF_TEST)
        self._step += 1
        self._wait(app)
        if self._step == _RESULT:
            self.wake_at_ms = None
            self._tell(app)

    def _tell(self, app):
        is_good = all([result == "ok" for _, result in self._results])
        told = " ".join(["%s=%s" % pair for pair in self._results])
        app.emit(TELL, "SELFTEST result=%s %s" % ("pass" if is_good else "fail", told))

    def _wait(self, app):
        self.wake_at_ms = app.now_ms + PATIENCE_MS


def _called(app, key, name):
    """What people do for a logical key on this box."""
    if app.has_one_key:
        return {K_DOWN: "tap", K_OK: "hold", K_BACK: "tap tap"}[key]
    return "long OK" if key == K_BACK and not app.has_back_key else name


def _lines(app, canvas, lines):
    widgets.centered(canvas, 0, "Self-test")
    page = 1 if app.is_small else 2
    for line in lines:
        widgets.centered(canvas, page, texts.clip(line, 21))
        page += 1
