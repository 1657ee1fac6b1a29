"""A match: a list of acts, and the sheet that they give."""

from . import acts, scoring, standings
from . import settings as rules
from .pile import Pile
from .sheet import MAX_SHAKES, NEVER, Sheet

_RESCORING = ("scoring_table", "shortest_word", "penalty", "bonus_letters")


class MatchError(ValueError):
    """An act was refused, and why, in words for a person; the match is as before."""


class Match:
    """The acts of a match and what they amount to.

    Every act but START assigns one value in one place, so undoing it is putting back
    what was there. `acts` are those in force, `undone` those that redo brings back,
    the next one last.
    """

    def __init__(self, settings, names, preset=0):
        if not 1 <= len(names) <= acts.MAX_PLAYERS:
            raise MatchError("1 to %d players, not %d" % (acts.MAX_PLAYERS, len(names)))
        self.preset = preset
        self.sheet = Sheet(settings, [])
        for name in names:
            self._check_name(name)
            self._add_seat(name, 0)
        self.acts = Pile()
        self.undone = Pile()
        # What an act has replaced, by its place among `acts`, where that was not blank.
        self._olds = {}
        self.long_counts = [None] * len(names)
        # How the match was ended by hand, and the order round the table.
        self._marks = [standings.NOT_ENDED, tuple(range(len(names)))]
        self._judge()

    settings = property(lambda self: self.sheet.settings)
    names = property(lambda self: self.sheet.names)
    totals = property(lambda self: self.sheet.totals)
    current = property(lambda self: self.sheet.current)
    ended = property(lambda self: self._marks[0])
    order = property(lambda self: self._marks[1])
    ranks = property(lambda self: self.standings.ranks)
    leaders = property(lambda self: self.standings.leaders)
    winners = property(lambda self: self.standings.winners)
    is_finished = property(lambda self: self.standings.is_finished)

    def do(self, act):
        """Carries out `act`; raises MatchError or SettingError and changes nothing
        if the rules do not allow it."""
        self._check(act)
        self._apply(act)
        self.undone = Pile()

    def undo(self):
        """Takes back the last act and returns it, or None at the start."""
        if not self.acts:
            return None
        act = self.acts.pop()
        old = self._olds.pop(len(self.acts), None)
        if act[0] == acts.JOIN:
            self._drop_seat()
        else:
            place, key, _ = self._slot(act)
            place[key] = old
        self.undone.append(act)
        self._settle(act)
        return act

    def redo(self):
        """Carries out again what undo took back and returns it, or None."""
        if not self.undone:
            return None
        act = self.undone.pop()
        self._apply(act)
        return act

    def forget_acts(self):
        """Drops what undo would need: this match is only looked at."""
        self.acts = Pile()
        self._olds = {}

    def start_act(self):
        """The START act of a new match with these settings and players."""
        return (acts.START, self.preset, dict(self.settings), list(self.names))

    def is_present(self, seat):
        """Is `seat` still in the match?"""
        return self.sheet.left[seat] == NEVER

    def tied(self):
        """The seats that must play a decider now, or none."""
        return standings.tied(self.sheet, self.ended)

    def _apply(self, act):
        old = None
        if act[0] == acts.JOIN:
            self._add_seat(act[2], self.current)
            self.long_counts.append(None)
            self._marks[1] = self.order + (act[1],)
        else:
            place, key, value = self._slot(act)
            old = place[key]
            place[key] = value
        if old is not None:
            self._olds[len(self.acts)] = old
        self.acts.append(act)
        self._settle(act)

    def _slot(self, act):
        """(container, key, value) of what `act` assigns."""
        kind = act[0]
        sheet = self.sheet
        if kind == acts.SCORE:
            return sheet.row(act[1]), act[2], act[3]
        if kind == acts.SET:
            return sheet.settings, act[1], act[2]
        if kind == acts.VOID:
            return sheet.rows, act[1], self._cleared(act[1])
        if kind == acts.DECIDER:
            sheet.row(act[1])
            return sheet.rows, act[1], self._decider_row(act[2])
        if kind == acts.LEAVE:
            return sheet.left, act[1], self.current
        if kind == acts.NAME:
            return sheet.names, act[1], act[2]
        if kind == acts.LONG_WORDS:
            return self.long_counts, act[1], act[2]
        return self._marks, 0 if kind == acts.END else 1, act[1]

    def _cleared(self, shake):
        row = self.sheet.row(shake)
        return [cell if scoring.is_not_played(cell) else None for cell in row]

    def _decider_row(self, mask):
        seats = range(len(self.names))
        return [None if mask >> seat & 1 else scoring.NOT_PLAYED for seat in seats]

    def _add_seat(self, name, shake):
        sheet = self.sheet
        sheet.names.append(name)
        sheet.joined.append(shake)
        sheet.left.append(NEVER)
        for number, row in enumerate(sheet.rows):
            row.append(scoring.NOT_PLAYED if sheet.is_decider(number) else None)

    def _drop_seat(self):
        sheet = self.sheet
        seat = len(sheet.names) - 1
        for column in [sheet.names, sheet.joined, sheet.left, self.long_counts] + sheet.rows:
            column.pop()
        self._marks[1] = tuple([other for other in self.order if other != seat])

    def _settle(self, act):
        first = 0
        if act[0] in (acts.SCORE, acts.VOID, acts.DECIDER):
            first = act[1]
        elif act[0] == acts.SET and act[1] not in _RESCORING:
            first = len(self.sheet.rows)
        self.sheet.trim()
        self.sheet.recount(first)
        self._judge()

    def _judge(self):
        self.standings = standings.judge(self.sheet, self.ended, self.long_counts)

    def _check(self, act):
        kind = act[0]
        if kind == acts.SCORE:
            self._check_score(act[1], act[2], act[3])
        elif kind == acts.SET:
            self._check_setting(act[1], act[2])
        elif kind == acts.VOID:
            if act[1] > len(self.sheet.rows):
                raise MatchError("shake %d has no scores yet" % (act[1] + 1))
        elif kind in (acts.JOIN, acts.NAME):
            self._check_seat_name(kind, act[1], act[2])
        elif kind == acts.LEAVE:
            self._check_leave(act[1])
        elif kind == acts.ORDER:
            if sorted(act[1]) != list(range(len(self.names))):
                raise MatchError("the order must name every seat once")
        elif kind == acts.DECIDER:
            if not act[2] or act[2] >> len(self.names) or act[1] != self.current:
                raise MatchError("a decider is the next shake of those who are tied")

    def _check_score(self, shake, seat, cell):
        if not 0 <= seat < len(self.names):
            raise MatchError("no player in seat %d" % (seat + 1))
        if not 0 <= shake <= len(self.sheet.rows) or shake >= MAX_SHAKES:
            raise MatchError("shake %d is not open yet" % (shake + 1))
        if scoring.is_not_played(self.sheet.cell(shake, seat)):
            raise MatchError("%s does not play this decider" % self.names[seat])
        if cell.__class__ is int:
            low = scoring.lowest_total(self.settings)
            if not low <= cell <= scoring.MAX_TOTAL:
                raise MatchError("%d is not from %d to %d" % (cell, low, scoring.MAX_TOTAL))

    def _check_setting(self, key, value):
        rules.check(key, value)
        if key == "penalty" and not value:
            for row in self.sheet.rows:
                if any([cell.__class__ is int and cell < 0 for cell in row]):
                    raise MatchError("penalty: a total below zero needs one")

    def _check_seat_name(self, kind, seat, name):
        is_new = kind == acts.JOIN
        if is_new and (seat != len(self.names) or seat >= acts.MAX_PLAYERS):
            raise MatchError("no free seat")
        self._check_name(name, None if is_new else seat)

    def _check_name(self, name, but_seat=None):
        if not name.strip():
            raise MatchError("a name is empty")
        for seat, other in enumerate(self.names):
            if seat != but_seat and other == name:
                raise MatchError("%s is there twice" % name)

    def _check_leave(self, seat):
        if not 0 <= seat < len(self.names) or self.sheet.left[seat] != NEVER:
            raise MatchError("that player is not in the match")
        if self.sheet.left.count(NEVER) < 2:
            raise MatchError("the last player can't leave")
