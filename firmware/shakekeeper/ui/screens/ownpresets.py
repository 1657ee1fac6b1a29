"""Keeping the rules of this match as an own preset."""

from ...core.ledger import OWN_SLOTS
from .base import ListScreen


class OwnPresets(ListScreen):
    """Three slots; choosing one names it and fills it with these rules."""

    title = "Save rules as"
    verb = "save"

    def items(self, app):
        own = app.ledger.own
        return [("%d %s" % (i + 1, own[i][0] if own[i] else "(free)"), "") for i in range(OWN_SLOTS)]

    def choose(self, app, index):
        from .nameedit import NameEdit

        def keep(app, name):
            app.ledger.own[index] = (name, dict(app.match.settings))
            app.store(app.ledger.own_record(index))
            app.pop()

        own = app.ledger.own[index]
        app.push(NameEdit("Name of the rules", own[0] if own else "", keep))
