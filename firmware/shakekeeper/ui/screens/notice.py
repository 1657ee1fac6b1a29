"""Something that must be read, and questions to answer."""

from .. import widgets
from ..events import K_BACK, K_OK
from .base import Screen


class Notice(Screen):
    """A heading and a text until OK."""

    def __init__(self, heading, text):
        self.heading = heading
        self.text = text

    def hints(self, app):
        return "", "go on", ""

    def press(self, app, key):
        if key != K_OK:
            return False
        app.pop()
        return None

    def draw(self, app, canvas):
        widgets.centered(canvas, 0, self.heading)
        lines = 2 if app.is_small else 5
        first = 1 if app.is_small else 2
        for page, line in enumerate(widgets.wrap(self.text, 21, lines)):
            widgets.row(canvas, first + page, line)


class Confirm(Notice):
    """A question: OK does it, BACK does not."""

    def __init__(self, heading, text, action):
        Notice.__init__(self, heading, text)
        self._action = action

    def hints(self, app):
        return "", "yes", "no"

    def press(self, app, key):
        if key == K_BACK:
            app.pop()
        elif key == K_OK:
            self._action(app)
        else:
            return False
        return None
