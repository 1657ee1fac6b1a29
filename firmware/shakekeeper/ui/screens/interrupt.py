"""What BACK offers while a shake runs or has just ended."""

from ...core import ledger
from .. import flow
from .base import ListScreen


class Interrupt(ListScreen):
    """End now, void and replay (the grid was knocked over), menu."""

    def items(self, app):
        return [(label, "") for label, _ in self._actions(app)]

    def choose(self, app, index):
        self._actions(app)[index][1](app)

    def leave(self, app):
        app.resume()

    @property
    def title(self):
        """No match at hand here, so a title that always fits."""
        return "This shake"

    def _actions(self, app):
        replay = ("Void and replay", _void)
        if app.clockwork.state == ledger.TIME_UP:
            return [("Enter the scores", _enter), replay, ("Menu", _menu)]
        return [("Go on", _resume), ("End now", _end), replay, ("Menu", _menu)]


def _resume(app):
    app.resume()


def _end(app):
    app.clockwork.end(app)
    app.time_up()


def void_shake(app):
    """Clears the current shake and goes back to its start."""
    if flow.is_begun(app.match):
        from ...core import acts

        app.do((acts.VOID, app.match.current))
    app.clockwork.void(app)
    app.resume()


_void = void_shake


def _enter(app):
    app.show(flow.entry_screen(app))


def _menu(app):
    app.push(flow.menu_screen())
