"""Spelling a name letter by letter."""

from ...core.acts import MAX_NAME
from ...gfx import draw
from .. import texts, widgets
from ..events import K_BACK, K_OK, K_UP
from .base import Screen

_DONE = "\x0a"
_WHEEL = (
    _DONE + "abcdefghijklmnopqrstuvwxyz '-.&0123456789"
    "\xe4\xf6\xfc\xdf\xe9\xe8\xea\xeb\xe0\xe1\xe2\xe3\xe5\xe6\xe7\xec\xed\xee\xef\xf0\xf1"
    "\xf2\xf3\xf4\xf5\xf8\xf9\xfa\xfb\xfd\xfe\xff"
)


class NameEdit(Screen):
    """UP and DOWN turn the wheel of letters, OK takes one, BACK drops the last.

    The check mark, one step below the first letter, ends the name: then `keep(app,
    name)` closes this screen, or returns why the name can't be.
    """

    def __init__(self, title, text, keep):
        self.title = title
        self.text = text
        self._keep = keep
        self._message = ""
        self._turn(0 if text else 1)

    def hints(self, app):
        ok = "done" if self._letter() == _DONE else "take"
        return "letter", ok, "del" if self.text else "back"

    def press(self, app, key):
        self._message = ""
        if key == K_OK:
            return self._take(app)
        if key == K_BACK:
            if not self.text:
                return app.pop()
            self.text = self.text[:-1]
            self._turn(1)
            return None
        return self._turn(self._at + (1 if key == K_UP else -1))

    def next_key(self):
        return K_UP

    def draw(self, app, canvas):
        letter = self._letter()
        page = 0 if app.is_small else 2
        if not app.is_small:
            widgets.row(canvas, 0, self.title)
        x = draw.middle(canvas, page, 2, self.text)
        if len(self.text) < MAX_NAME:
            end = draw.middle(canvas, page, x, letter)
            canvas.invert(page, x - 1, end - 1)
            canvas.invert(page + 1, x - 1, end - 1)
            canvas.headroom(page, x - 1, end - 1, True)
        if self._message:
            widgets.row(canvas, page + 2, self._message)
        else:
            self._draw_wheel(canvas, page + 2 if app.is_small else page + 3)

    def _draw_wheel(self, canvas, page):
        count = len(_WHEEL)
        around = [self._case(_WHEEL[(self._at + i) % count]) for i in range(-5, 6)]
        around[5] = "[" + around[5] + "]"
        widgets.centered(canvas, page, " ".join(around[1:10]))

    def _take(self, app):
        letter = self._letter()
        if letter != _DONE:
            self.text += letter
            # Whoever can't turn back finds the end of the name at once.
            self._turn(0 if len(self.text) == MAX_NAME or app.is_one_way else 1)
            return None
        name = self.text.strip()
        if not name:
            return False
        why = self._keep(app, name)
        if not why:
            return None
        self._message = texts.clip(why, 21)
        return False

    def _turn(self, at):
        # A full name can only be ended.
        self._at = 0 if len(self.text) >= MAX_NAME else at % len(_WHEEL)
        return None

    def _letter(self):
        return self._case(_WHEEL[self._at])

    def _case(self, letter):
        if self.text and self.text[-1] not in " -":
            return letter
        # str.upper knows only ASCII on the device; in Latin-1 capitals are 32 below.
        code = ord(letter)
        if 0x61 <= code <= 0x7A or (0xE0 <= code <= 0xFE and code != 0xF7):
            return chr(code - 32)
        return letter
