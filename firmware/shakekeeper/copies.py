"""Keeps the drive up with the ledger: snapshots and closed matches in two files, in pieces of work
that each take a fraction of a second."""

from . import core
from .core.ledger import MOST_CLOSED
from .core.slots import RING, SIDES
from .unload import forget


class Copies:
    """What the files of `slots` (None: the drive can't be written) have of the ledger.

    `error` is None, or says why the drive was given up.
    """

    def __init__(self, slots):
        self._slots = slots
        # For each file: the stamp of its newest snapshot, whether one is wanted, what went wrong.
        self._copied = [-1, -1]
        self._wanted = [False, False]
        self._troubles = [None, None]
        # The file whose turn it is to get the oldest closed match.
        self._turn = 0
        self._heal_at = 0
        self.error = None

    @property
    def is_on(self):
        """Can the drive be written, as far as we know?"""
        return self._slots is not None

    def has(self, sides, stamp):
        """The files `sides` have a snapshot of the state `stamp`."""
        for side in sides:
            self._copied[side] = stamp

    def want(self):
        """Let both files have a snapshot at the next calm moments."""
        self._wanted = [True, True]

    def work(self, stamp, ledger):
        """Do a piece of work that can wait for a calm moment; return the record that has to be
        stored for it, or None."""
        if not self.is_on:
            # Nowhere to keep them.
            ledger.closed.clear()
        elif True in self._wanted:
            self._copy(self._wanted.index(True), stamp, ledger)
        elif self._heal_at < RING:
            return self._heal(ledger)
        elif ledger.closed:
            return self._archive(ledger)
        return None

    def prepare(self, stamp, ledger):
        """Do a piece of what has to be done before the journal is rewritten; return whether that
        was all, and the record that has to be stored for it, or None."""
        if self.is_on and ledger.closed:
            return False, self._archive(ledger)
        stale = self._stale_sides(stamp)
        if stale:
            self._copy(stale[0], stamp, ledger)
        return not stale, None

    def complete(self, stamp, ledger):
        """Do all of that at once."""
        for _ in range(2 * MOST_CLOSED):
            if self.is_on and ledger.closed:
                self._archive(ledger)
        self.copy(stamp, ledger)

    def copy(self, stamp, ledger):
        """Bring a snapshot into each file that has none of the state `stamp`."""
        for side in self._stale_sides(stamp):
            self._copy(side, stamp, ledger)

    def _stale_sides(self, stamp):
        # The one with the older snapshot first: a power cut while it is written leaves the newer.
        sides = SIDES if self._copied[0] <= self._copied[1] else reversed(SIDES)
        return [side for side in sides if self._is_usable(side) and self._copied[side] != stamp]

    def _is_usable(self, side):
        return self.is_on and not self._troubles[side]

    def _copy(self, side, stamp, ledger):
        self._wanted[side] = False
        slots = self._slots
        if self._is_usable(side):
            if self._store(side, lambda: slots.write_snapshot(side, stamp, ledger.records())):
                self._copied[side] = stamp

    def _archive(self, ledger):
        """Bring the oldest closed match into one file; when both have had their turn return the
        record of that."""
        closed = ledger.closed[0]
        slots = self._slots
        side = self._turn
        if self._is_usable(side):
            is_done = self._store(side, lambda: slots.write_match(side, closed.serial, closed.how, closed))
            if not is_done and self._is_usable(side):
                # Its turn comes again.
                return None
        self._turn = 1 - side
        return ledger.archived() if side == 1 and self.is_on else None

    def _heal(self, ledger):
        # Its code is needed in the first moments alone.
        from .core.slot_reader import SlotReader

        turn = self._heal_at
        self._heal_at += 1
        serial = SlotReader(self._slots).heal(turn)
        if self._heal_at == RING:
            forget(core, "slot_reader")
        return ledger.skip_serials(serial)

    def _store(self, side, write):
        """Carry out a write to one file; where it fails leave that file alone from now on."""
        try:
            write()
            return True
        except OSError as error:
            self._troubles[side] = str(error)
        except ValueError:
            # More than a block holds; the journal may hold it all the same.
            return True
        except MemoryError:
            return False
        if None not in self._troubles:
            self.error = self._troubles[0]
            self._slots = None
        return False
