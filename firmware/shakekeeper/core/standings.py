"""Ranks, leaders, the finish and the winners of a sheet."""

from . import scoring
from .sheet import NEVER

# How a match was ended by hand: not at all, an open match is over, the tie is shared.
NOT_ENDED = 0
ENDED = 1
SHARED = 2

# Ranks somebody who was not in a decider behind everybody who was.
_BEHIND = -1000000


class Standings:
    """`ranks` by seat, `leaders` and `winners` as seats, `is_finished`, and `asks`:
    the tied leaders whose count of long words has still to be asked for."""

    def __init__(self, ranks, leaders, is_finished, asks=()):
        self.ranks = ranks
        self.leaders = leaders
        self.is_finished = is_finished
        self.winners = leaders if is_finished else []
        self.asks = asks


def competition_ranks(keys):
    """1 for the highest key; level keys share a rank and the next rank skips."""
    return [1 + sum([other > key for other in keys]) for key in keys]


def _keys(sheet, is_settled=False):
    """What ranks the seats; with `is_settled` complete shakes alone count."""
    # A decider only orders those who were tied, so what was scored before it counts
    # first, then each decider in turn.
    is_open = [is_settled and not sheet.is_complete(s) for s in range(len(sheet.rows))]
    apart = [s for s in range(len(sheet.rows)) if is_open[s] or sheet.is_decider(s)]
    if not apart:
        return sheet.totals
    keys = []
    for seat, total in enumerate(sheet.totals):
        played = []
        for shake in apart:
            points = sheet.points(shake, seat)
            total -= points or 0
            if not is_open[shake]:
                is_out = scoring.is_not_played(sheet.cell(shake, seat))
                played.append(_BEHIND if is_out else points or 0)
        keys.append((total,) + tuple(played))
    return keys


def _leaders(keys):
    top = max(keys)
    return [seat for seat, key in enumerate(keys) if key == top]


def _is_over(sheet, ended):
    finish = sheet.settings["finish"]
    if finish == "open":
        return ended != NOT_ENDED
    if finish == "target":
        best = sheet.best_left
        return best is not None and best >= sheet.settings["target"]
    return sheet.complete_regular >= sheet.settings["shakes"]


def tied(sheet, ended):
    """The seats that must play a decider before the match is over, or none."""
    if sheet.settings["tie_break"] != "decider" or ended == SHARED:
        return []
    if not _is_over(sheet, ended):
        return []
    # A tie is judged on complete shakes, so that half a decider decides nothing.
    leaders = _leaders(_keys(sheet, True))
    present = [seat for seat in leaders if sheet.left[seat] == NEVER]
    return present if len(present) > 1 else []


def _has_totals(sheet, seat):
    return any([row[seat].__class__ is int for row in sheet.rows])


def _count(sheet, seat, length, is_or_more):
    found = 0
    for row in sheet.rows:
        if row[seat].__class__ is bytes:
            found += scoring.long_words(row[seat], length, sheet.settings, is_or_more)
    return found


def _word_keys(sheet, leaders, counts):
    # Totals hide the words: then only the counts of seven or more, asked or known.
    if any([_has_totals(sheet, seat) for seat in leaders]):
        return [
            counts[seat] if _has_totals(sheet, seat) else _count(sheet, seat, 7, True)
            for seat in leaders
        ]
    shortest = sheet.settings["shortest_word"]
    return [
        tuple(
            [_count(sheet, seat, scoring.LONG_WORD, True)]
            + [_count(sheet, seat, n, False) for n in range(7, shortest - 1, -1)]
        )
        for seat in leaders
    ]


def _by_long_words(sheet, standings, counts):
    leaders = standings.leaders
    standings.asks = [
        seat for seat in leaders if counts[seat] is None and _has_totals(sheet, seat)
    ]
    if standings.asks:
        return
    keys = _word_keys(sheet, leaders, counts)
    winners = [seat for seat, key in zip(leaders, keys) if key == max(keys)]
    for seat in leaders:
        standings.ranks[seat] = 1 if seat in winners else 1 + len(winners)
    standings.leaders = standings.winners = winners


def judge(sheet, ended, long_counts):
    """The Standings of `sheet`; `ended` says how it was ended by hand, `long_counts`
    holds by seat how many words of seven or more letters were asked for, or None."""
    keys = _keys(sheet)
    is_finished = _is_over(sheet, ended) and not tied(sheet, ended)
    standings = Standings(competition_ranks(keys), _leaders(keys), is_finished)
    if is_finished and len(standings.leaders) > 1 and ended != SHARED:
        if sheet.settings["tie_break"] == "long_words":
            _by_long_words(sheet, standings, long_counts)
    return standings


def in_order(match):
    """The seats, best rank first, then as they sit round the table."""
    order = list(match.order)
    return sorted(order, key=lambda seat: match.ranks[seat] * 100 + order.index(seat))
