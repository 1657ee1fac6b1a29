"""The score sheet once more, as a plain dict, written from the rules and the format page and not from the code.

It is fed with the records that are stored, and says what must be on the screen then.
"""

import copy

KEYS = ("shakes", "finish", "target", "timer_s", "shortest_word", "cancel_duplicates", "scoring_table", "proper_nouns",
        "penalty", "bonus_letters", "tie_break")  # fmt: skip
CHOICES = {
    "shakes": range(1, 21), "finish": ("shakes", "target", "open"), "target": range(10, 501, 10),
    "timer_s": range(30, 601, 15), "shortest_word": (3, 4), "cancel_duplicates": (False, True),
    "scoring_table": ("classic", "big", "super_big"), "proper_nouns": (False, True), "penalty": range(6),
    "bonus_letters": (False, True), "tie_break": ("shared", "decider", "long_words"),
}  # fmt: skip
POINTS = {3: 1, 4: 1, 5: 2, 6: 3, 7: 5}
OUT = "-"
# How a match was ended by hand, and the shake in which somebody leaves who does not.
SHARED = 2
STAYS = 255


def points(cell, rules):
    """What a cell adds: a total, or (rejected words, ((letters, bonus, count), ...))."""
    if cell in (None, OUT):
        return 0
    if isinstance(cell, int):
        return cell
    rejected, words = cell
    total = -rejected * rules["penalty"]
    for letters, bonus, count in words:
        if letters < rules["shortest_word"] or (letters == 3 and rules["scoring_table"] != "classic"):
            continue
        score = POINTS.get(letters, 11) if letters > 2 else 0
        if rules["scoring_table"] == "super_big" and letters > 8:
            score = 2 * letters
        total += count * score * (2**bonus if rules["bonus_letters"] else 1)
    return total


class Model:
    """The match that is open, `now`, or None; `past` and `future` for undo and redo."""

    def __init__(self):
        self.now, self.past, self.future = None, [], []
        self.closed = 0

    def take(self, record):
        """Takes in a stored record; those that are no acts change nothing."""
        kind = record[0]
        if kind == 1:
            self._start(record)
        elif kind == 7:
            # A match without a score leaves no trace.
            self.closed += self.now is not None and rows(self.now) > 0
            self.now, self.past, self.future = None, [], []
        elif kind == 4:
            self.future.append(self.now)
            self.now = self.past.pop()
        elif kind == 5:
            self.past.append(self.now)
            self.now = self.future.pop()
        elif kind < 0x20 or kind >= 0x40:
            self.past.append(self.now)
            self.now, self.future = copy.deepcopy(self.now), []
            self._change(self.now, record)

    def _start(self, record):
        rules = {key: CHOICES[key][index] for key, index in zip(KEYS, record[3:14])}
        names = texts(record, 14)
        seats = len(names)
        self.now = {"rules": rules, "names": names, "cells": {}, "joined": [0] * seats, "left": [STAYS] * seats,
                    "ended": 0, "order": list(range(seats))}  # fmt: skip
        self.past, self.future = [], []

    def _change(self, now, record):
        kind, cells, seats = record[0], now["cells"], range(len(now["names"]))
        if kind >= 0x40:
            seat = kind & 7
            cell = int.from_bytes(record[2:4], "little", signed=True) if kind < 0x48 else tally(record[2:])
            cells[record[1], seat] = None if cell == -0x8000 else cell
        elif kind == 2:
            key = KEYS[record[1]]
            now["rules"][key] = CHOICES[key][record[2]]
        elif kind == 3:
            for seat in seats:
                if cells.get((record[1], seat)) != OUT:
                    cells.pop((record[1], seat), None)
        elif kind == 6:
            now["ended"] = record[1]
        elif kind == 8:
            self._join(now, texts(record, 2)[0])
        elif kind == 9:
            now["left"][record[1]] = current(now)
        elif kind == 10:
            now["names"][record[1]] = texts(record, 2)[0]
        elif kind == 11:
            now["order"] = list(record[1:])
        elif kind == 12:
            for seat in seats:
                cells[record[1], seat] = None if record[2] >> seat & 1 else OUT

    def _join(self, now, name):
        seat = len(now["names"])
        now["joined"].append(current(now))
        now["names"].append(name)
        now["left"].append(STAYS)
        now["order"].append(seat)
        for shake in range(rows(now)):
            if is_decider(now, shake, seat):
                now["cells"][shake, seat] = OUT


def texts(record, at):
    """Latin-1 texts, each behind its length."""
    found = []
    while at < len(record):
        end = at + 1 + record[at]
        found.append(record[at + 1:end].decode("latin-1"))
        at = end
    return found


def tally(data):
    """(rejected, ((letters, bonus, count), ...)) of a tally's bytes."""
    return data[0], tuple((code % 36 + 1, code // 36, count) for code, count in zip(data[1::2], data[2::2]))


def rows(now):
    """How many shakes have anything in them."""
    return max((shake + 1 for (shake, _), cell in now["cells"].items() if cell is not None), default=0)


def is_decider(now, shake, seats=None):
    """Is this shake played by some only?"""
    return any(now["cells"].get((shake, seat)) == OUT for seat in range(seats or len(now["names"])))


def is_complete(now, shake):
    """Has everybody who is in the shake a cell?"""
    row = [now["cells"].get((shake, seat)) for seat in range(len(now["names"]))]
    if all(cell is None for cell in row):
        return False
    return not any(
        cell is None and now["joined"][seat] <= shake < now["left"][seat] for seat, cell in enumerate(row)
    )


def current(now):
    """The first shake that is not complete."""
    return next((shake for shake in range(rows(now)) if not is_complete(now, shake)), rows(now))


def leaders(ranking):
    """The seats that nobody is ahead of."""
    return [seat for seat, key in enumerate(ranking) if key == max(ranking)]


def ranking(now, is_settled=False):
    """What puts one seat before another: the points of ordinary shakes, then each decider in its turn,
    where whoever does not play it is behind. Settled: complete shakes alone."""
    shakes = [shake for shake in range(rows(now)) if not is_settled or is_complete(now, shake)]
    deciders = [shake for shake in shakes if is_decider(now, shake)]
    keys = []
    for seat in range(len(now["names"])):
        gained = {shake: points(now["cells"].get((shake, seat)), now["rules"]) for shake in shakes}
        turns = [-10**6 if now["cells"].get((shake, seat)) == OUT else gained[shake] for shake in deciders]
        keys.append((sum(gained[shake] for shake in shakes if shake not in deciders), *turns))
    return keys


def is_over(now, regular, is_hit):
    """Has the match come to its end, ties aside?"""
    rules = now["rules"]
    return {"open": now["ended"] != 0, "target": is_hit, "shakes": regular >= rules["shakes"]}[rules["finish"]]


def judged(now):
    """What must be true of the match: totals, complete shakes, the finish, ranks but for counted words."""
    rules, seats = now["rules"], range(len(now["names"]))
    totals = [0 for _ in seats]
    complete = regular = 0
    is_hit = False
    for shake in range(rows(now)):
        for seat in seats:
            totals[seat] += points(now["cells"].get((shake, seat)), rules)
        if is_complete(now, shake):
            complete += 1
            regular += not is_decider(now, shake)
            is_hit = is_hit or max(totals) >= rules["target"]
    is_finished = is_over(now, regular, is_hit)
    if rules["tie_break"] == "decider" and now["ended"] != SHARED:
        tied = [seat for seat in leaders(ranking(now, True)) if now["left"][seat] == STAYS]
        is_finished = is_finished and len(tied) < 2
    found = {"totals": totals, "complete": complete, "names": now["names"], "order": tuple(now["order"]),
             "settings": rules, "current": current(now), "is_finished": is_finished}  # fmt: skip
    keys = ranking(now)
    if not (rules["tie_break"] == "long_words" and is_finished and len(leaders(keys)) > 1):
        found["ranks"] = [1 + sum(other > own for other in keys) for own in keys]
        found["winners"] = leaders(keys) if is_finished else []
    return found


def seen(match, wanted):
    """The same of a match of the firmware, as far as `wanted` has it."""
    found = {"totals": match.totals, "complete": match.sheet.complete_shakes, "names": match.names,
             "order": tuple(match.order), "settings": match.settings, "current": match.current,
             "is_finished": match.is_finished, "ranks": match.ranks, "winners": match.winners}  # fmt: skip
    return {key: found[key] for key in wanted}
