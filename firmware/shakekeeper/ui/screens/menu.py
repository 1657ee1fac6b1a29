"""The menu of a match: mend, look up, change, leave."""

from ...core import acts
from .. import flow, texts
from .base import ListScreen


class Menu(ListScreen):
    """From anywhere in a match; leaving it goes to where the match stands."""

    title = "Menu"

    def items(self, app):
        return [(label, right) for label, right, _ in self._actions(app)]

    def choose(self, app, index):
        return self._actions(app)[index][2](app)

    def leave(self, app):
        app.resume()

    def _actions(self, app):
        match = app.match
        undo = describe(match, match.acts[-1]) if match.acts else "-"
        redo = describe(match, match.undone[-1]) if match.undone else "-"
        actions = [
            ("Standings", "", _standings),
            ("Edit a score", "", _edit),
            ("Undo", undo, _undo),
            ("Redo", redo, _redo),
            ("Rules", "", _rules),
            ("Rules in words", "", _reminder),
            ("Save these rules", "", _own),
            ("Players", "", _players),
            ("Sound, screen", "", _prefs),
        ]
        if match.settings["finish"] == "open" and not match.is_finished:
            actions.append(("End the match", "", _end))
        if not match.is_finished:
            actions.append(("Void shake %d" % (match.current + 1), "", _void))
        return actions + [("Abandon match", "", _abandon), ("Home", "", _home)]


def describe(match, act):
    """An act in at most 13 characters, to say what undo takes back."""
    kind = act[0]
    if kind == acts.SCORE:
        text = "%s %d" % (match.names[act[2]], act[1] + 1)
    elif kind == acts.SET:
        text = texts.LABELS[act[1]]
    elif kind == acts.VOID:
        text = "void %d" % (act[1] + 1)
    else:
        text = _KINDS.get(kind, "")
    return texts.clip(text, 13)


_KINDS = {
    acts.JOIN: "player joined",
    acts.LEAVE: "player left",
    acts.NAME: "name",
    acts.ORDER: "order",
    acts.END: "end",
    acts.DECIDER: "decider",
    acts.LONG_WORDS: "long words",
}


def _standings(app):
    from .standings import Standings

    app.push(Standings(True))


def _edit(app):
    from .cells import PickShake

    if not app.match.sheet.rows:
        app.push(flow.notice("Edit a score", "There are no scores yet."))
    else:
        app.push(PickShake())


def _undo(app):
    return bool(app.match.acts) and app.do((acts.UNDO,))


def _redo(app):
    return bool(app.match.undone) and app.do((acts.REDO,))


def _rules(app):
    from .rules import Rules

    app.push(Rules())


def _reminder(app):
    app.push(flow.notice("The rules", texts.rules_in_words(app.match.settings)))


def _own(app):
    from .ownpresets import OwnPresets

    app.push(OwnPresets())


def _players(app):
    from .players import Players

    app.push(Players())


def _prefs(app):
    from .prefs import Prefs

    app.push(Prefs())


def _end(app):
    if app.do((acts.END, 1)):
        app.resume()


def _void(app):
    from .interrupt import void_shake
    from .notice import Confirm

    number = app.match.current + 1
    app.push(Confirm("Void shake %d?" % number, "Its scores are cleared and it is played again.", void_shake))


def _abandon(app):
    from .notice import Confirm

    def abandon(app):
        flow.close_match(app, acts.ABANDONED)
        app.resume()

    app.push(Confirm("Abandon?", "The match ends without a winner.", abandon))


def _home(app):
    from .home import Home

    app.show(Home())
