"""The match is over: every winner named, and what next."""

from ...core import acts
from .. import flow, sounds, texts, widgets
from ..events import K_BACK, K_OK
from .base import ListScreen, Screen


class Finish(Screen):
    """The winners; UP and DOWN show the standings."""

    def enter(self, app):
        app.sound(sounds.WINNER)

    def hints(self, app):
        return "ranks", "next", "menu"

    def press(self, app, key):
        if key == K_OK:
            app.push(AfterMatch())
        elif key == K_BACK:
            app.push(flow.menu_screen())
        else:
            from .standings import Standings

            app.push(Standings(True))

    def draw(self, app, canvas):
        match = app.match
        names = [match.names[seat] for seat in match.winners]
        heading, foot = _headings(app, names)
        if app.is_small:
            # No room for a foot: the points go beside the heading.
            widgets.centered(canvas, 0, foot if len(match.names) == 1 else heading + ", " + foot)
        elif len(match.names) == 1:
            widgets.centered(canvas, 0, heading)
        else:
            widgets.centered(canvas, 0, "%s %s %s" % (texts.CUP, heading, texts.CUP))
        if len(names) == 1:
            widgets.middle(canvas, 1 if app.is_small else 2, names[0])
            if not app.is_small:
                widgets.centered(canvas, 5, foot)
            return
        self._draw_names(canvas, names, foot, app.is_small)

    def _draw_names(self, canvas, names, foot, is_small):
        if is_small:
            lines = widgets.wrap(", ".join(names), 21, 2)
        elif len(names) == 2:
            widgets.middle(canvas, 1, names[0])
            widgets.middle(canvas, 3, names[1])
            lines = []
        else:
            lines = widgets.wrap(", ".join(names), 21, 5)
        for page, line in enumerate(lines):
            widgets.centered(canvas, 1 + page, line)
        if not is_small:
            widgets.centered(canvas, 6, foot)


def _headings(app, names):
    """What stands over the winners' names and below them."""
    match = app.match
    totals = {match.totals[seat] for seat in match.winners}
    if len(match.names) == 1:
        return "Finished", solo_line(app)
    if len(names) == 1:
        return "Winner", "%d points" % max(totals)
    if len(totals) > 1:
        # Some of them left before a decider.
        return "%d winners" % len(names), "shared"
    return "%d winners" % len(names), "%d each" % max(totals)


def solo_line(app):
    """The score of one player alone against the best so far."""
    match = app.match
    best = app.ledger.bests[match.preset]
    total = match.totals[0]
    if best is None or total > best:
        return "%d, new best" % total
    return "%d, best %d" % (total, best)


class AfterMatch(ListScreen):
    """Rematch, one more shake, a decider, the result as a QR code, a new match, history."""

    title = "What next?"

    def items(self, app):
        return [(label, "") for label, _ in self._actions(app)]

    def choose(self, app, index):
        self._actions(app)[index][1](app)

    def _actions(self, app):
        actions = [("Rematch", _rematch), ("One more shake", _one_more)]
        if len(app.match.winners) > 1:
            actions.append(("Decider", _decider))
        more = [("QR code", _qr), ("New match", _new_match), ("History", flow.history), ("Home", _home)]
        return actions + more


def _rematch(app):
    match = app.match
    _, preset, settings, names = match.start_act()
    present = [name for seat, name in enumerate(names) if match.is_present(seat)]
    flow.close_match(app, acts.FINISHED)
    app.do((acts.START, preset, settings, present))
    app.resume()


def _one_more(app):
    match = app.match
    finish = match.settings["finish"]
    if finish == "open":
        act = (acts.END, 0)
    elif finish == "target":
        act = (acts.SET, "target", (max(match.totals) // 10 + 1) * 10)
    else:
        act = (acts.SET, "shakes", match.sheet.complete_regular + 1)
    if app.do(act):
        app.resume()


def _decider(app):
    if app.do((acts.SET, "tie_break", "decider")):
        app.resume()


def _qr(app):
    flow.show_code(app, app.match)


def _new_match(app):
    from .newmatch import NewMatch

    flow.close_match(app, acts.FINISHED)
    app.resume()
    app.push(NewMatch(app.ledger))


def _home(app):
    flow.close_match(app, acts.FINISHED)
    app.resume()
