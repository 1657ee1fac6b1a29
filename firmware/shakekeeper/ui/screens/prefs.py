"""The box itself: sound, brightness and the like, remembered for every match."""

from ...core.ledger import PREFERENCES
from .. import texts
from .base import ValueList

_KEYS = ("sound", "brightness", "flip", "lead_in", "time_marks", "count_up")


class Prefs(ValueList):
    """Preferences by name and value."""

    title = "Settings"

    def items(self, app):
        rows = []
        for index, key in enumerate(_KEYS):
            is_open = self.held is not None and index == self.at
            held = self.held if is_open else app.ledger.prefs[key]
            rows.append((texts.LABELS[key], texts.value(key, held)))
        return rows

    def open(self, app, index):
        return app.ledger.prefs[_KEYS[index]]

    def values(self, app, index):
        for name, _, count in PREFERENCES:
            if name == _KEYS[index]:
                return range(count)

    def keep(self, app, index, value):
        app.set_pref(_KEYS[index], value)
