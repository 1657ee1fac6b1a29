"""Setting the table for a new match: preset, players, names, rules."""

from ...core import acts
from ...core import settings as rules
from .base import ValueList

_START, _PRESET, _PLAYERS, _RULES, _FIRST_NAME = range(5)


class NewMatch(ValueList):
    """The remembered table; OK on the first row starts it."""

    title = "New match"

    def __init__(self, ledger):
        ValueList.__init__(self)
        self.ledger = ledger
        self.preset = ledger.preset
        self.names = list(ledger.names) or _fresh_names(2)
        self.settings = self._preset_settings()

    def items(self, app):
        rows = [
            ("Start", ""),
            ("Preset", self._preset_name(self._shown(_PRESET, self.preset))),
            ("Players", str(self._shown(_PLAYERS, len(self.names)))),
            ("Rules", "..."),
        ]
        return rows + [("%d %s" % (i + 1, n), "") for i, n in enumerate(self.names)]

    def hints(self, app):
        if self.held is None and self.at == _START:
            return "move", "start", "back"
        return ValueList.hints(self, app)

    def open(self, app, index):
        if index == _PRESET:
            return self.preset
        if index == _PLAYERS:
            return len(self.names)
        return None

    def values(self, app, index):
        if index == _PLAYERS:
            return range(1, acts.MAX_PLAYERS + 1)
        own = [len(rules.PRESETS) + i for i, o in enumerate(self.ledger.own) if o]
        return list(range(len(rules.PRESETS))) + own

    def choose(self, app, index):
        if index == _START:
            return self._start(app)
        if index == _RULES:
            from .rules import Rules

            app.push(Rules(self.settings))
        elif index >= _FIRST_NAME:
            self._edit_name(app, index - _FIRST_NAME)
        else:
            ValueList.choose(self, app, index)
        return None

    def keep(self, app, index, value):
        if index == _PLAYERS:
            self._resize(value)
            return
        self.preset = value
        self.settings = self._preset_settings()
        if value == rules.SOLO_PRESET:
            self._resize(1)

    def _shown(self, index, value):
        return value if self.held is None or self.at != index else self.held

    def _preset_name(self, preset):
        if preset < len(rules.PRESETS):
            return rules.PRESETS[preset][0]
        return self.ledger.own[preset - len(rules.PRESETS)][0]

    def _preset_settings(self):
        if self.preset < len(rules.PRESETS):
            return rules.from_preset(self.preset)
        return dict(self.ledger.own[self.preset - len(rules.PRESETS)][1])

    def _resize(self, count):
        known = self.names + [n for n in self.ledger.names if n not in self.names]
        fresh = [n for n in _fresh_names(acts.MAX_PLAYERS) if n not in known]
        self.names = (known + fresh)[:count]

    def _edit_name(self, app, seat):
        from .nameedit import NameEdit

        def keep(app, name):
            if name in self.names and self.names.index(name) != seat:
                return name + " is there twice"
            self.names[seat] = name
            app.pop()
            return None

        name = self.names[seat]
        is_fresh = name in _fresh_names(acts.MAX_PLAYERS)
        app.push(NameEdit("Name of player %d" % (seat + 1), "" if is_fresh else name, keep))

    def _start(self, app):
        if app.match:
            app.do((acts.CLOSE, acts.ABANDONED))
        if app.do((acts.START, self.preset, self.settings, self.names)):
            app.resume()


def _fresh_names(count):
    return ["Player %d" % (i + 1) for i in range(count)]
