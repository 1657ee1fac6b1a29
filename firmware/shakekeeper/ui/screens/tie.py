"""A tie for first that a decider can break."""

from ...core import acts, standings
from .. import widgets
from ..events import K_BACK, K_OK
from .base import Screen


class Tie(Screen):
    """OK plays one more shake among the tied, BACK shares the win."""

    def hints(self, app):
        return "", "decider", "share"

    def press(self, app, key):
        match = app.match
        if key == K_OK:
            mask = sum([1 << seat for seat in match.tied()])
            if app.do((acts.DECIDER, match.current, mask)):
                from ..flow import ready_screen

                app.show(ready_screen())
        elif key == K_BACK:
            if app.do((acts.END, standings.SHARED)):
                app.resume()
        else:
            return False
        return None

    def draw(self, app, canvas):
        names = [app.match.names[seat] for seat in app.match.tied()]
        page = 0
        if app.is_small:
            widgets.centered(canvas, 0, "A tie for first")
            page = 1
        else:
            widgets.middle(canvas, 0, "A tie!")
            page = 3
        lines = widgets.wrap(", ".join(names), 21, 2 if app.is_small else 4)
        for line in lines:
            widgets.centered(canvas, page, line)
            page += 1
