"""The first screen: what to do with this box."""

from .. import flow
from .base import ListScreen


class Home(ListScreen):
    """New match, history, settings, about; a match in progress comes first."""

    title = "Shakekeeper"

    def items(self, app):
        return [(label, "") for label, _ in self._actions(app)]

    def hints(self, app):
        return "move", "choose", ""

    def choose(self, app, index):
        return self._actions(app)[index][1](app)

    def leave(self, app):
        return False

    def _actions(self, app):
        actions = [("New match", _new_match), ("History", flow.history), ("Settings", _settings), ("About", _about)]
        if app.match:
            actions.insert(0, ("Go on with the match", _resume))
        return actions


def _resume(app):
    app.resume()


def _new_match(app):
    from .newmatch import NewMatch

    app.push(NewMatch(app.ledger))


def _settings(app):
    from .prefs import Prefs

    app.push(Prefs())


def _about(app):
    from ... import VERSION

    text = "A shake timer and score keeper. Hold UP or DOWN to go fast."
    if app.ledger.trouble:
        text += " Last trouble: " + app.ledger.trouble
    app.push(flow.notice("Shakekeeper " + VERSION, text))
