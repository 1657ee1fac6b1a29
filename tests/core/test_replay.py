"""Undo, redo, storing and an independent model of the sheet, under random acts."""

from hypothesis import settings as hsettings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from shakekeeper.core import acts, scoring, settings
from shakekeeper.core.journal import Journal
from shakekeeper.core.ledger import Ledger
from shakekeeper.core.match import MatchError

from .flash import Flash

CLASSIC = {3: 1, 4: 1, 5: 2, 6: 3, 7: 5}


def model_points(cell, rules):
    """Points of a cell, written from the rules and not from the code."""
    if cell is None or cell == "-":
        return 0
    if isinstance(cell, int):
        return cell
    words, rejected = cell
    points = -rejected * rules["penalty"]
    for letters, bonus in words:
        if letters < max(3, rules["shortest_word"]):
            continue
        if letters == 3 and rules["scoring_table"] != "classic":
            continue
        score = CLASSIC.get(letters, 11)
        if rules["scoring_table"] == "super_big" and letters >= 9:
            score = letters * 2
        points += score * (2**bonus if rules["bonus_letters"] else 1)
    return points


def model_sheet(model):
    """Totals, ranks, finished of a plain dict {"cells": {(shake, seat): cell}, ...}."""
    rules, seats = model["rules"], range(model["players"])
    totals = [0 for _ in seats]
    complete, is_hit = 0, False
    for shake in range(100):
        row = [model["cells"].get((shake, seat)) for seat in seats]
        for seat in seats:
            totals[seat] += model_points(row[seat], rules)
        if None not in row:
            complete += 1
            is_hit = is_hit or max(totals) >= rules["target"]
    ranks = [1 + len([t for t in totals if t > own]) for own in totals]
    finished = complete >= rules["shakes"] if rules["finish"] == "shakes" else is_hit
    return totals, ranks, finished and rules["finish"] != "open", complete


tallies = st.tuples(
    st.lists(st.tuples(st.integers(1, 17), st.integers(0, 4)), max_size=9), st.integers(0, 3)
)
CHANGES = [(k, v) for k in settings.KEYS for v in settings.choices(k) if k != "tie_break"]


class MatchAgainstModel(RuleBasedStateMachine):
    @initialize(players=st.integers(1, 8))
    def start(self, players):
        self.flash = Flash()
        self.journal = Journal(self.flash)
        self.journal.load()
        self.ledger = Ledger()
        names = ["P%d" % seat for seat in range(players)]
        self.model = {"cells": {}, "rules": settings.defaults(), "players": players}
        self.past, self.future = [], []
        self.store((acts.START, 0, settings.defaults(), names))

    def store(self, act):
        self.journal.append(self.ledger.do(act))

    def copy(self):
        return {**self.model, "cells": dict(self.model["cells"]), "rules": dict(self.model["rules"])}

    def attempt(self, act, change):
        before = self.copy()
        try:
            self.store(act)
        except MatchError:
            return
        self.past.append(before)
        self.future = []
        change()

    @rule(back=st.integers(0, 3), seat=st.integers(0, 7), cell=st.one_of(st.integers(-50, 120), tallies, st.none()))
    def score(self, back, seat, cell):
        match = self.ledger.match
        seat %= self.model["players"]
        shake = max(0, match.current - back)
        stored = cell if cell is None or isinstance(cell, int) else scoring.tally_of(*cell)
        self.attempt(
            (acts.SCORE, shake, seat, stored),
            lambda: self.model["cells"].update({(shake, seat): cell}),
        )

    @rule(change=st.sampled_from(CHANGES))
    def set(self, change):
        key, value = change
        self.attempt((acts.SET, key, value), lambda: self.model["rules"].update({key: value}))

    @rule(back=st.integers(0, 3))
    def void(self, back):
        shake = max(0, self.ledger.match.current - back)

        def clear():
            cells = self.model["cells"]
            self.model["cells"] = {k: v for k, v in cells.items() if k[0] != shake}

        self.attempt((acts.VOID, shake), clear)

    @precondition(lambda self: self.past)
    @rule()
    def undo(self):
        self.future.append(self.model)
        self.model = self.past.pop()
        self.store((acts.UNDO,))

    @precondition(lambda self: self.future)
    @rule()
    def redo(self):
        self.past.append(self.model)
        self.model = self.future.pop()
        self.store((acts.REDO,))

    @rule()
    def rewrite(self):
        self.journal.rewrite(self.ledger.records(), self.journal.stamp)

    @invariant()
    def sheet_is_the_models(self):
        match = self.ledger.match
        totals, ranks, finished, complete = model_sheet(self.model)
        assert match.totals == totals
        assert match.ranks == ranks
        assert match.is_finished == finished
        assert match.sheet.complete_shakes == complete
        assert match.leaders == [seat for seat, rank in enumerate(ranks) if rank == 1]

    @invariant()
    def replaying_the_flash_gives_the_same_match(self):
        other = Ledger()
        for payload, marks in Journal(self.flash).load():
            other.replay(payload, marks)
        ours, theirs = self.ledger.match, other.match
        assert theirs.totals == ours.totals and theirs.sheet.rows == ours.sheet.rows
        assert list(theirs.acts) == list(ours.acts) and list(theirs.undone) == list(ours.undone)
        assert theirs.settings == ours.settings


MatchAgainstModel.TestCase.settings = hsettings(max_examples=60, stateful_step_count=40, deadline=None)
TestMatchAgainstModel = MatchAgainstModel.TestCase
