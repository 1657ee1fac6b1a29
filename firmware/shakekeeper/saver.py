"""Keeps the journal up with what people confirm, and with what could not be stored at once."""

from .core.journal import JournalFull

# With less than this free the journal is rewritten at the next calm moment: all that one shake
# may store fits, so that no erase falls into a running shake.
_LOW_BYTES = 400
# More than these are not kept: the ledger knows them all.
_MOST_UNSAVED = 24


class Saver:
    """Stores records in `journal` (None: there is nowhere to store).

    `error` is None, or says why something is not stored yet; each record tries it again.
    `was_rewritten` is set when the journal was; who has seen it resets it.
    """

    def __init__(self, journal):
        self._journal = journal
        self._unsaved = []
        # Does the journal lack something that only a rewrite can bring in?
        self._is_behind = False
        self._low_bytes = _LOW_BYTES
        self.error = None
        self.was_rewritten = False

    def commit(self, payload, strip, ledger):
        """Store a record, already part of `ledger`, after all that is still unsaved."""
        self._unsaved.append((payload, strip))
        if len(self._unsaved) > _MOST_UNSAVED:
            self._is_behind = True
            self._unsaved.clear()
        self._attempt(self._catch_up, ledger)

    def distrust(self):
        """What is stored makes no sense: the next record replaces it all."""
        self._is_behind = True

    def mark(self):
        """Note that the running clock went on."""
        # The newest record in the journal has to be that clock's.
        if self._journal and not self._unsaved and not self._is_behind:
            try:
                self._journal.mark()
            except OSError:
                # Worth some seconds of a clock and no score; the next mark tries the same byte.
                return

    def make_room(self, ledger):
        """At a calm moment: rewrite the journal if it may not last for another shake."""
        if self._journal and not self.error and self._journal.free < self._low_bytes:
            self._attempt(self._rewrite, ledger)

    def _attempt(self, work, ledger):
        try:
            work(ledger)
            self.error = None
        except JournalFull:
            self.error = "The store is full."
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
        except JournalFull:
            self._rewrite(ledger)

    def _append(self, payload, strip):
        try:
            self._journal.append(payload, strip)
        except OSError:
            # Those bytes are spoilt; a record finds its place behind them.
            self._journal.append(payload, strip)

    def _rewrite(self, ledger):
        self._is_behind = True
        self._journal.rewrite(ledger.records())
        self._is_behind = False
        self._unsaved.clear()
        # What is full anew must not be rewritten again and again.
        self._low_bytes = min(_LOW_BYTES, self._journal.free // 2)
        self.was_rewritten = True
