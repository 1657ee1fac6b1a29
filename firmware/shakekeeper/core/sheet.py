"""The score sheet: cells, running totals, and who is in which shake."""

from . import scoring

NEVER = 255
MAX_SHAKES = 99


class Sheet:
    """Cells by shake and seat, with running totals kept shake by shake.

    A change recounts from its own shake on, so that entering the newest scores costs
    the same in a long match as in a short one.
    """

    def __init__(self, settings, names):
        self.settings = settings
        self.names = list(names)
        self.joined = [0] * len(self.names)
        self.left = [NEVER] * len(self.names)
        self.rows = []
        # Shakes that are played by some only, in order.
        self.deciders = []
        # After each shake: (totals, complete shakes, those that are no deciders,
        # highest total that a complete shake has left so far or None).
        self._sums = []

    @property
    def totals(self):
        """Every seat's total, blanks adding nothing."""
        return self._sums[-1][0] if self._sums else [0] * len(self.names)

    @property
    def complete_shakes(self):
        """How many shakes have a cell of everybody who is in them."""
        return self._sums[-1][1] if self._sums else 0

    @property
    def complete_regular(self):
        """How many complete shakes are not deciders."""
        return self._sums[-1][2] if self._sums else 0

    @property
    def best_left(self):
        """The highest total that any complete shake has left, or None."""
        return self._sums[-1][3] if self._sums else None

    @property
    def current(self):
        """The first shake that is not complete yet, counted from 0."""
        for shake in range(len(self.rows)):
            if not self.is_complete(shake):
                return shake
        return len(self.rows)

    def cell(self, shake, seat):
        """The cell of `seat` in `shake`; blank beyond the last row."""
        return self.rows[shake][seat] if shake < len(self.rows) else scoring.BLANK

    def points(self, shake, seat):
        """Points of a cell, or None where it is blank or not played."""
        cell = self.cell(shake, seat)
        if cell is scoring.BLANK or scoring.is_not_played(cell):
            return None
        return scoring.cell_points(cell, self.settings)

    def is_in(self, shake, seat):
        """Must `seat` have a cell before `shake` is complete?"""
        if not self.joined[seat] <= shake < self.left[seat]:
            return False
        return not scoring.is_not_played(self.cell(shake, seat))

    def missing(self, shake):
        """The seats without a cell that hold up `shake`."""
        return [
            seat
            for seat in range(len(self.names))
            if self.is_in(shake, seat) and self.cell(shake, seat) is scoring.BLANK
        ]

    def is_complete(self, shake):
        """Has everybody who is in `shake` a cell (and somebody one at all)?"""
        if shake >= len(self.rows) or self.missing(shake):
            return False
        return any([cell is not None for cell in self.rows[shake]])

    def is_decider(self, shake):
        """Is `shake` played by some only?"""
        return shake in self.deciders

    def row(self, shake):
        """The list of cells of `shake`, made if it is not there yet."""
        while len(self.rows) <= shake:
            self.rows.append([scoring.BLANK] * len(self.names))
        return self.rows[shake]

    def trim(self):
        """Drops blank rows at the end, which nobody has played."""
        while self.rows and not any([cell is not None for cell in self.rows[-1]]):
            self.rows.pop()

    def recount(self, first):
        """Brings the running totals up to date from shake `first` on."""
        del self._sums[first:]
        first = len(self._sums)
        self.deciders = [shake for shake in self.deciders if shake < first]
        for shake in range(first, len(self.rows)):
            if any([scoring.is_not_played(cell) for cell in self.rows[shake]]):
                self.deciders.append(shake)
            self._sums.append(self._sum(shake))

    def _sum(self, shake):
        totals, complete, regular, best = [0] * len(self.names), 0, 0, None
        if shake:
            totals, complete, regular, best = self._sums[shake - 1]
            totals = list(totals)
        for seat, cell in enumerate(self.rows[shake]):
            totals[seat] += scoring.cell_points(cell, self.settings)
        if self.is_complete(shake):
            complete += 1
            regular += not self.is_decider(shake)
            top = max(totals)
            best = top if best is None else max(best, top)
        return totals, complete, regular, best
