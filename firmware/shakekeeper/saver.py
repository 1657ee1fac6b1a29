"""Keeps the journal up with what people confirm, and the drive with what the journal may lose."""

import gc

from . import core
from .core.journal import JournalFull
from .core.slots import RING, SIDES
from .unload import forget

# With less than this free the journal is rewritten at the next calm moment: all that one shake
# may store fits, so that no erase falls into a running shake.
_LOW_BYTES = 400
# More than these are not kept: the ledger knows them all.
_MOST_UNSAVED = 24
_FULL = "The store is full."


class Saver:
    """Stores records in `journal` (None: there is nowhere to store), snapshots and closed matches in
    `slots` (None: the drive can't be written). `is_eager`: after each record a snapshot.

    `error` is None, or says why something is not stored yet; each record tries it again.
    `drive_error` is None, or says why the drive was given up. `was_rewritten` is set when the
    journal was; who has seen it resets it.
    """

    def __init__(self, journal, slots=None, is_eager=False):
        self._journal = journal
        self._slots = slots
        self._is_eager = is_eager
        self._unsaved = []
        # So many confirmed records the journal lacks.
        self._ahead = 0
        # Does it lack something that only a rewrite can bring in?
        self._is_behind = False
        self._low_bytes = _LOW_BYTES
        # For each file: the stamp of its newest snapshot, whether one is wanted, what went wrong.
        self._copied = [-1, -1]
        self._wanted = [False, False]
        self._troubles = [None, None]
        # The file whose turn it is to get the oldest closed match.
        self._turn = 0
        self._heal_at = 0
        self.error = None
        self.drive_error = None
        self.was_rewritten = False

    def begin(self, ledger, sides):
        """After a start, before anything is stored: `ledger` came from the journal, or, where only
        snapshots had it, from those in the files `sides`."""
        journal = self._journal
        if sides:
            for side in sides:
                self._copied[side] = journal.stamp
            self._attempt(self._replace, ledger)
        elif self._slots and (journal.skipped or not journal.free):
            # With a snapshot on the drive the unreadable bytes can be erased without a risk.
            journal.leap()
        if self._is_eager:
            # The next write may take the journal: the drive must not be behind by more than that.
            self._copy_all(ledger)

    def commit(self, payload, strip, ledger):
        """Store a record, already part of `ledger`, after all that is still unsaved."""
        self._ahead += 1
        self._unsaved.append((payload, strip))
        if len(self._unsaved) > _MOST_UNSAVED:
            self._is_behind = True
            self._unsaved.clear()
        self._attempt(self._catch_up, ledger)
        if self._is_eager or self.error:
            self._copy_all(ledger)

    def distrust(self):
        """What is stored makes no sense: the next record replaces it all."""
        self._is_behind = True
        self._ahead += 1

    def mark(self):
        """Note that the running clock went on."""
        # The newest record in the journal has to be that clock's.
        if self._journal and not self._ahead:
            try:
                self._journal.mark()
            except OSError:
                # Worth some seconds of a clock and no score; the next mark tries the same byte.
                return

    def want_snapshot(self):
        """Let both files have a snapshot at the next calm moments."""
        self._wanted = [True, True]

    def chore(self, ledger):
        """Do one piece of what can wait for a calm moment; it takes a fraction of a second."""
        journal = self._journal
        if journal and not self.error and journal.free < self._low_bytes:
            self._make_room(ledger)
        elif self._slots is None:
            # Nowhere to keep them.
            ledger.closed.clear()
        elif True in self._wanted:
            self._copy(self._wanted.index(True), ledger)
        elif self._heal_at < RING:
            self._heal(ledger)
        elif ledger.closed and self._archive(ledger):
            self.commit(ledger.archived(), 0, ledger)

    def _attempt(self, work, ledger):
        # Holds if it ends by something unforeseen.
        self.error = "The store failed."
        try:
            work(ledger)
            self.error = None
        except JournalFull:
            self.error = _FULL
        except OSError as error:
            self.error = "The store failed: " + str(error)

    def _catch_up(self, ledger):
        if self._journal is None:
            raise OSError("there is none")
        if self._is_behind:
            self._rewrite(ledger)
        try:
            while self._unsaved:
                self._append(*self._unsaved[0])
                self._unsaved.pop(0)
                self._ahead -= 1
        except JournalFull:
            self._rewrite(ledger)

    def _append(self, payload, strip):
        try:
            self._journal.append(payload, strip)
        except OSError:
            # Those bytes are spoilt; a record finds its place behind them.
            self._journal.append(payload, strip)

    def _make_room(self, ledger):
        # The pieces of a rewrite, one at a time.
        stale = self._slots and self._stale_sides()
        if self._slots and ledger.closed:
            if self._archive(ledger):
                self.commit(ledger.archived(), 0, ledger)
        elif stale:
            self._copy(stale[0], ledger)
        else:
            self._low_bytes = min(self._low_bytes, self._journal.free // 2)
            self._attempt(self._rewrite, ledger)
            if self.error == _FULL:
                # Everything is stored; what comes next may still fit.
                self.error = None

    def _rewrite(self, ledger):
        """Bring everything onto the drive, then replace the journal: the erase may take it all."""
        gc.collect()
        while self._slots and ledger.closed:
            if self._archive(ledger):
                ledger.archived()
        self._copy_all(ledger)
        self._replace(ledger)

    def _replace(self, ledger):
        journal = self._journal
        self._is_behind = True
        journal.rewrite(ledger.records(), journal.stamp + self._ahead)
        self._is_behind = False
        self._unsaved.clear()
        self._ahead = 0
        # What is full anew must not be rewritten again and again.
        self._low_bytes = min(_LOW_BYTES, journal.free // 2)
        self.was_rewritten = True

    def _stale_sides(self):
        """The files without a snapshot of this state, the one with the older snapshot first: a
        power cut while it is written leaves the newer one."""
        stamp = self._journal.stamp + self._ahead
        sides = SIDES if self._copied[0] <= self._copied[1] else reversed(SIDES)
        return [side for side in sides if not self._troubles[side] and self._copied[side] != stamp]

    def _copy_all(self, ledger):
        if self._slots:
            for side in self._stale_sides():
                self._copy(side, ledger)

    def _copy(self, side, ledger):
        self._wanted[side] = False
        stamp = self._journal.stamp + self._ahead
        slots = self._slots
        if slots is None:
            return
        if self._store(side, lambda: slots.write_snapshot(side, stamp, ledger.records())):
            self._copied[side] = stamp

    def _archive(self, ledger):
        """Bring the oldest closed match into one file; return whether both have had their turn."""
        closed = ledger.closed[0]
        slots = self._slots
        side = self._turn
        self._turn = 1 - side
        if not self._troubles[side]:
            self._store(side, lambda: slots.write_match(side, closed.serial, closed.how, closed))
        return side == 1 and self._slots is not None

    def _heal(self, ledger):
        from .core.slot_reader import SlotReader

        serial = SlotReader(self._slots).heal(self._heal_at)
        self._heal_at += 1
        if self._heal_at == RING:
            forget(core, "slot_reader")
        record = ledger.skip_serials(serial)
        if record:
            self.commit(record, 0, ledger)

    def _store(self, side, write):
        """Carry out a write to one file; where it fails leave that file alone from now on."""
        try:
            write()
            return True
        except OSError as error:
            self._troubles[side] = str(error)
        except ValueError:
            # More than a block holds; the journal may hold it all the same.
            return False
        if None not in self._troubles:
            self.drive_error = self._troubles[0]
            self._slots = None
        return False
