"""Every rule of the match, changed on the spot."""

from ...core import acts
from ...core import settings as rules
from .. import texts
from .base import ValueList


class Rules(ValueList):
    """The settings of the match, or of the draft of a new one."""

    title = "Rules"

    def __init__(self, draft=None):
        ValueList.__init__(self)
        self._draft = draft

    def items(self, app):
        settings = self._settings(app)
        rows = []
        for index, key in enumerate(rules.KEYS):
            is_open = self.held is not None and index == self.at
            held = self.held if is_open else settings[key]
            rows.append((texts.LABELS[key], texts.value(key, held)))
        return rows

    def open(self, app, index):
        return self._settings(app)[rules.KEYS[index]]

    def values(self, app, index):
        return rules.choices(rules.KEYS[index])

    def keep(self, app, index, value):
        key = rules.KEYS[index]
        if self._draft is not None:
            self._draft[key] = value
        elif value != app.match.settings[key]:
            app.do((acts.SET, key, value))

    def _settings(self, app):
        return app.match.settings if self._draft is None else self._draft
