"""Keeps the journal up with what people confirm, and with what could not be stored at once."""

import gc

from .copies import Copies
from .core.journal import JournalFull

# With less than this free the journal is rewritten at the next calm moment: all that one shake
# may store fits, so that no erase falls into a running shake.
_LOW_BYTES = 400
# More than these are not kept: the ledger knows them all.
_MOST_UNSAVED = 24
_FULL = "The store is full."


class Saver:
    """Stores records in `journal` (None: there is nowhere to store), and copies of the state in
    `slots` (None: the drive can't be written). `is_eager`: a copy for each record.

    `error` is None, or says why something is not stored yet; each record tries it again.
    `was_rewritten` is set when the journal was; who has seen it resets it.
    """

    def __init__(self, journal, slots=None, is_eager=False):
        self._journal = journal
        self.copies = Copies(slots)
        self._is_eager = is_eager
        self._unsaved = []
        # So many confirmed records the journal lacks.
        self._ahead = 0
        # Does it lack something that only a rewrite can bring in?
        self._is_behind = False
        self._low_bytes = _LOW_BYTES
        self.error = None
        self.was_rewritten = False

    @property
    def _stamp(self):
        return self._journal.stamp + self._ahead

    def begin(self, ledger, sides):
        """After a start, before anything is stored: `ledger` came from the journal, or, where only
        snapshots had it, from those in the files `sides`."""
        journal = self._journal
        if sides:
            self.copies.has(sides, journal.stamp)
            self._attempt(self._replace, ledger)
        elif self.copies.is_on and (journal.skipped or not journal.free):
            # With a snapshot on the drive the unreadable bytes can be erased without a risk.
            journal.leap()
        if self._is_eager:
            # The next write may take the journal: the drive must not be behind by more than that.
            self.copies.copy(self._stamp, ledger)

    def commit(self, payload, strip, ledger):
        """Store a record, already part of `ledger`, after all that is still unsaved."""
        self._ahead += 1
        self._unsaved.append((payload, strip))
        if len(self._unsaved) > _MOST_UNSAVED:
            self._is_behind = True
            self._unsaved.clear()
        self._attempt(self._catch_up, ledger)
        if self.copies.is_on and (self._is_eager or self.error):
            self.copies.copy(self._stamp, ledger)

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

    def chore(self, ledger):
        """Do one piece of what can wait for a calm moment; it takes a fraction of a second."""
        journal = self._journal
        if journal is None:
            return
        if not self.error and journal.free < self._low_bytes:
            self._make_room(ledger)
        else:
            self._keep(self.copies.work(self._stamp, ledger), ledger)

    def _keep(self, record, ledger):
        if record:
            self.commit(record, 0, ledger)

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
        is_prepared, record = self.copies.prepare(self._stamp, ledger)
        self._keep(record, ledger)
        if is_prepared:
            self._low_bytes = min(self._low_bytes, self._journal.free // 2)
            self._attempt(self._rewrite, ledger)
            if self.error == _FULL:
                # Everything is stored; what comes next may still fit.
                self.error = None

    def _rewrite(self, ledger):
        """Bring everything onto the drive, then replace the journal: the erase may take it all."""
        gc.collect()
        self.copies.complete(self._stamp, ledger)
        self._replace(ledger)

    def _replace(self, ledger):
        journal = self._journal
        self._is_behind = True
        journal.rewrite(ledger.records(), self._stamp)
        self._is_behind = False
        self._unsaved.clear()
        self._ahead = 0
        # What is full anew must not be rewritten again and again.
        self._low_bytes = min(_LOW_BYTES, journal.free // 2)
        self.was_rewritten = True
