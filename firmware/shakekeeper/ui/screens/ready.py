"""Before a shake: which one, how long, who plays."""

from ...gfx import draw
from .. import flow, texts, widgets
from ..events import K_BACK, K_OK
from .base import Screen


def shake_name(match, shake, columns=21):
    """"Shake 2 of 3", or what else this shake is, in at most `columns` characters."""
    if match.sheet.is_decider(shake):
        return "Decider"
    if match.settings["finish"] == "shakes":
        planned = max(match.settings["shakes"], shake + 1)
        for form in ("Shake %d of %d", "Shake %d/%d", "%d/%d"):
            name = form % (shake + 1, planned)
            if len(name) <= columns:
                return name
    return "Shake %d" % (shake + 1)


class Ready(Screen):
    """OK starts the shake."""

    def hints(self, app):
        return "", "start", "menu"

    def press(self, app, key):
        if key == K_OK:
            self._start(app)
            return None
        if key == K_BACK:
            app.push(flow.menu_screen())
            return None
        return False

    def draw(self, app, canvas):
        match = app.match
        time = texts.clock(match.settings["timer_s"] * 1000)
        seats = [seat for seat in match.order if match.sheet.is_in(match.current, seat)]
        names = [match.names[seat] for seat in seats]
        if app.is_small:
            widgets.medium(canvas, 0, time, canvas.width)
            columns = (canvas.width - draw.medium_width(time)) // 6
            name = shake_name(match, match.current, columns)
            for page, line in enumerate([name] + widgets.wrap(", ".join(names), columns, 2)):
                widgets.row(canvas, page, texts.clip(line, columns))
            return
        name = shake_name(match, match.current, 10)
        widgets.centered(canvas, 0, "Ready")
        widgets.middle(canvas, 1, name)
        widgets.medium(canvas, 3, time)
        widgets.centered(canvas, 6, texts.named(names, 21))

    def _start(self, app):
        from .leadin import LeadIn, go

        if app.ledger.prefs["lead_in"]:
            app.show(LeadIn())
        else:
            go(app)
