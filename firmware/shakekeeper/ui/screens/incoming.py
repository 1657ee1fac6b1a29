"""What the computer put onto the box: taken in, stored, and told on the screen."""

from ...core import ledger
from ...core import settings as rules
from .. import texts
from .notice import Notice


class Incoming(Notice):
    """Says what is new until OK; what comes meanwhile is told on the same screen."""

    def __init__(self, news):
        Notice.__init__(self, "From the computer", " ".join([news[key] for key in sorted(news)]))
        self.news = news


def take_in(app, payload):
    """Stores a checked TABLE, OWN or PREFS record and shows what is new."""
    known = app.ledger
    known.replay(payload)
    app.store(payload)
    # Own presets are told slot by slot, of everything else only the newest.
    key = payload[0] * 16 + (payload[1] if payload[0] == ledger.OWN else 0)
    # Asked by what it has: the module may have been loaded anew meanwhile, and its class with it.
    news = getattr(app.screen, "news", None)
    if news is None:
        news = {}
    else:
        app.pop()
    if payload[0] == ledger.TABLE:
        # A draft of a new match, if one was open, knows the old table.
        app.resume()
    news[key] = _told(known, payload)
    app.push(Incoming(news))


def _told(known, payload):
    if payload[0] == ledger.TABLE:
        own = known.preset - len(rules.PRESETS)
        preset = rules.PRESETS[known.preset][0] if own < 0 else known.own[own][0]
        return "Next match: %s. %s." % (preset, ", ".join(known.names))
    if payload[0] == ledger.OWN:
        name, settings = known.own[payload[1]]
        return "Own rules %s: %s." % (name, texts.rules_in_words(settings))
    return "Settings are new."
