"""Counts automatic restarts out of safe mode, so that they end, and keeps their reason.

Each restart takes one pair of cells, reason and seen, that were erased (0xFF) before.
Where `alarm.sleep_memory` outlives a reset the cells are there: RAM, no wear, empty again
after the power was off. On RP2 a reset clears it: there the cells are the last bytes of
NVM, where writing an erased byte programs it without erasing anything, so neither the
flash wears nor can a second brown-out cost the match. They become free again when the
journal is next rewritten.
"""

import sys

from . import TAIL_BYTES

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


def why_restarted(nvm):
    """Return in words why the chip was started again by itself, once; "" if it was not."""
    reason = open_restarts(nvm).take_unseen() if nvm else 0
    if not reason:
        reason = _reset_reason()
    return {BROWN_OUT: "the power was low", WATCHDOG: "the program hung"}.get(reason, "")


def _reset_reason():
    # Not every port goes into safe mode for that.
    from microcontroller import ResetReason, cpu
    from supervisor import RunReason, runtime

    if runtime.run_reason != RunReason.STARTUP:
        return 0
    if cpu.reset_reason == ResetReason.WATCHDOG:
        return WATCHDOG
    return BROWN_OUT if cpu.reset_reason == ResetReason.BROWNOUT else 0


def open_restarts(nvm):
    """Return the Restarts in the best memory of this board."""
    memory = None if sys.platform.startswith("RP2") else _sleep_memory()
    if memory is None:
        return Restarts(nvm, len(nvm) - TAIL_BYTES)
    if bytes(memory[0 : len(_MAGIC)]) != _MAGIC:
        memory[0 : len(_MAGIC) + TAIL_BYTES] = _MAGIC + b"\xff" * TAIL_BYTES
    return Restarts(memory, len(_MAGIC))


def _sleep_memory():
    try:
        from alarm import sleep_memory
    except ImportError:
        return None
    return sleep_memory
