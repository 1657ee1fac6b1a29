"""What a match file may tell beyond the cells: who came and went, and how it was ended by hand."""

from dataclasses import dataclass

from shakekeeper.core import standings
from shakekeeper.core.sheet import MAX_SHAKES, NEVER

from .places import check_range, fail
from .strict_json import describe

KEYS = ("joined", "left", "long_words", "ended", "win_shared")
_MOST_LONG_WORDS = 99


@dataclass(frozen=True)
class Extras:
    """By seat the first shake played, the first not played any more (NEVER) and the words of seven or more
    letters that were asked for (None); `ended` is one of the core's NOT_ENDED, ENDED, SHARED."""

    joined: list
    left: list
    long_words: list
    ended: int


def read_extras(value, players_count):
    """Return the Extras of the file's object `value`; every key may be left out."""
    joined = _read_seats(value, "joined", players_count, MAX_SHAKES, 0)
    left = _read_seats(value, "left", players_count, MAX_SHAKES, NEVER)
    for seat in range(players_count):
        if left[seat] < joined[seat]:
            fail("left[%d]" % seat, "%d is before the shake joined, %d" % (left[seat], joined[seat]))
    if NEVER not in left:
        fail("left", "somebody has to stay")
    long_words = _read_seats(value, "long_words", players_count, _MOST_LONG_WORDS, None)
    ended = standings.ENDED if _read_flag(value, "ended") else standings.NOT_ENDED
    if _read_flag(value, "win_shared"):
        ended = standings.SHARED
    return Extras(joined, left, long_words, ended)


def write_extras(match):
    """Return the keys that the core's `match` needs in a file, as a dict."""
    sheet = match.sheet
    extras = {}
    if any(sheet.joined):
        extras["joined"] = list(sheet.joined)
    if any(shake != NEVER for shake in sheet.left):
        extras["left"] = [None if shake == NEVER else shake for shake in sheet.left]
    if any(count is not None for count in match.long_counts):
        extras["long_words"] = list(match.long_counts)
    if match.ended:
        extras["ended" if match.ended == standings.ENDED else "win_shared"] = True
    return extras


def _read_seats(value, key, players_count, most, absent):
    seats = value.get(key)
    if key not in value:
        return [absent] * players_count
    if not isinstance(seats, list) or len(seats) != players_count:
        fail(key, "it must be a list with an entry for each of the %d players" % players_count)
    read = []
    for seat, number in enumerate(seats):
        place = "%s[%d]" % (key, seat)
        read.append(absent if number is None else check_range(place, number, 0, most))
    return read


def _read_flag(value, key):
    flag = value.get(key, False)
    if flag.__class__ is not bool:
        fail(key, "%s is not true or false" % describe(flag))
    return flag
