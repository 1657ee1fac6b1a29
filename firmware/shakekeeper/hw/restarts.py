"""Counts automatic restarts out of safe mode, so that they end, and keeps their reason.

Each restart takes one pair of cells, reason and seen, that were erased (0xFF) before.
Ports whose `alarm.sleep_memory` outlives a reset keep the cells there: RAM, no wear,
empty again after the power was off. RP2 has none: there the cells are the last bytes of
NVM, where writing an erased byte programs it without erasing anything, so neither the
flash wears nor can a second brown-out cost the match. They become free again when the
journal is next rewritten.
"""

TAIL_BYTES = 16
BROWN_OUT = 1
WATCHDOG = 2
_ERASED = 0xFF
_SEEN = 0
_MAGIC = b"SK"


class Restarts:
    """The cells `memory[first:first + TAIL_BYTES]`."""

    def __init__(self, memory, first):
        self._memory = memory
        self._first = first

    def note(self, reason):
        """Keep the reason of a restart about to be made; return False if there were too many."""
        for at in self._pairs():
            if self._memory[at] == _ERASED:
                self._memory[at] = reason
                return self._memory[at] == reason
        return False

    def take_unseen(self):
        """Return the reason of the newest restart nobody was told of, once; else 0."""
        reason = 0
        for at in self._pairs():
            if self._memory[at] != _ERASED and self._memory[at + 1] == _ERASED:
                reason = self._memory[at]
                self._memory[at + 1] = _SEEN
        return reason

    def _pairs(self):
        return range(self._first, self._first + TAIL_BYTES, 2)


def open_restarts(nvm):
    """Return the Restarts in the best memory of this board."""
    try:
        from alarm import sleep_memory

        if bytes(sleep_memory[0:2]) != _MAGIC:
            sleep_memory[0 : 2 + TAIL_BYTES] = _MAGIC + b"\xff" * TAIL_BYTES
        return Restarts(sleep_memory, 2)
    except (ImportError, NotImplementedError):
        return Restarts(nvm, len(nvm) - TAIL_BYTES)
