"""Before a shake: which one, how long, who plays."""

from ...gfx import draw
from .. import flow, texts, widgets
from ..events import K_BACK, K_OK
from .base import Screen


def shake_name(match, shake, of=" of "):
    """"Shake 2 of 3", or what else this shake is."""
    if match.sheet.is_decider(shake):
        return "Decider"
    if match.settings["finish"] == "shakes":
        planned = max(match.settings["shakes"], shake + 1)
        return "Shake %d%s%d" % (shake + 1, of, planned)
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
        name = shake_name(match, match.current, "/")
        time = texts.clock(match.settings["timer_s"] * 1000)
        seats = [seat for seat in match.order if match.sheet.is_in(match.current, seat)]
        names = [match.names[seat] for seat in seats]
        if app.is_small:
            widgets.medium(canvas, 0, time, canvas.width)
            columns = (canvas.width - draw.medium_width(time)) // 6
            for page, line in enumerate([name] + widgets.wrap(", ".join(names), columns, 2)):
                widgets.row(canvas, page, texts.clip(line, columns))
            return
        widgets.centered(canvas, 0, "Ready")
        if draw.middle_width(name) <= canvas.width:
            widgets.middle(canvas, 1, name)
        else:
            widgets.middle(canvas, 1, name.replace("Shake ", ""))
        widgets.medium(canvas, 3, time)
        widgets.centered(canvas, 6, texts.named(names, 21))

    def _start(self, app):
        from .leadin import LeadIn, go

        if app.ledger.prefs["lead_in"]:
            app.show(LeadIn())
        else:
            go(app)
