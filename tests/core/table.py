"""Builds matches from rows of cells, for the tests."""

from shakekeeper.core import acts, settings
from shakekeeper.core.match import Match


def match_of(rows, names=None, **changes):
    """A match with these settings changed and these rows entered, None staying blank."""
    chosen = settings.defaults()
    for key, value in changes.items():
        chosen[key] = settings.check(key, value)
    count = max([len(row) for row in rows] + [0])
    match = Match(chosen, names or ["Anna", "Ben", "Cara", "Dan", "Eve"][: max(count, 1)])
    for shake, row in enumerate(rows):
        enter(match, shake, row)
    return match


def enter(match, shake, row):
    """Enters a row; "-" marks who does not play a decider."""
    if "-" in row:
        mask = sum(1 << seat for seat, cell in enumerate(row) if cell != "-")
        match.do((acts.DECIDER, shake, mask))
    for seat, cell in enumerate(row):
        if cell is not None and cell != "-":
            match.do((acts.SCORE, shake, seat, cell))


def winners(match):
    """The names of the winners."""
    return [match.names[seat] for seat in match.winners]


def leaders(match):
    """The names of the leaders."""
    return [match.names[seat] for seat in match.leaders]
