"""Something that must be read, and questions to answer."""

from .. import widgets
from ..events import K_BACK, K_DOWN, K_OK, K_UP
from .base import Screen


class Notice(Screen):
    """A heading and a text until OK; UP and DOWN scroll what does not fit."""

    def __init__(self, heading, text):
        self.heading = heading
        self.lines = widgets.wrap(text, 21)
        self.first = 0

    def hints(self, app):
        return "more" if self._last(app) else "", "go on", ""

    def press(self, app, key):
        if key == K_OK:
            app.pop()
            return None
        return self.scroll(app, key)

    def scroll(self, app, key):
        """UP and DOWN."""
        first = self.first + {K_UP: -1, K_DOWN: 1}.get(key, 0)
        if first == self.first or not 0 <= first <= self._last(app):
            return False
        self.first = first
        return None

    def wrap(self, app):
        if not self.first:
            return False
        self.first = 0
        return None

    def draw(self, app, canvas):
        widgets.centered(canvas, 0, self.heading)
        page = 1 if app.is_small else 2
        for line in self.lines[self.first : self.first + self._rows(app)]:
            widgets.row(canvas, page, line)
            page += 1

    def _rows(self, app):
        return 2 if app.is_small else 5

    def _last(self, app):
        return max(0, len(self.lines) - self._rows(app))


class Confirm(Notice):
    """A question: OK does it, BACK does not."""

    def __init__(self, heading, text, action):
        Notice.__init__(self, heading, text)
        self._action = action

    def hints(self, app):
        return Notice.hints(self, app)[0], "yes", "no"

    def press(self, app, key):
        if key == K_BACK:
            app.pop()
        elif key == K_OK:
            self._action(app)
        else:
            return self.scroll(app, key)
        return None
