"""What BACK offers while a shake runs or has just ended."""

from ...core import ledger
from .. import flow, texts
from .base import ListScreen


class Interrupt(ListScreen):
    """End now, second run, void and replay (the grid was knocked over), menu."""

    title = "This shake"

    def items(self, app):
        return [(label, "") for label, _ in self._actions(app)]

    def choose(self, app, index):
        self._actions(app)[index][1](app)

    def leave(self, app):
        app.resume()

    def _actions(self, app):
        more = [("Void and replay", _void), ("Menu", _menu)]
        if not app.clockwork.is_second:
            time = texts.clock(app.match.settings["timer_s"] * 1000)
            more.insert(0, ("Second run +" + time, _run_again))
        if app.clockwork.state == ledger.TIME_UP:
            return [("Enter the scores", _enter)] + more
        return [("Go on", _resume), ("End now", _end)] + more


def _resume(app):
    app.resume()


def _run_again(app):
    app.clockwork.run_again(app, app.match.settings["timer_s"] * 1000)
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
