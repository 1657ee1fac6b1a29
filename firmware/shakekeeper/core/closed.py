"""A closed match from its records, in little memory: nothing of it can be undone."""

from . import acts
from .ledger import Ledger

_UNDO = bytes([acts.UNDO])
_FORGET_EVERY = 16


def replayed(data):
    """The ledger that the joined records of a match give, None if they make no sense."""
    known = Ledger()
    try:
        # Those that were undone stand at the end, behind them as often that they were.
        count = 0
        for start, end in _spans(data or b""):
            count += -1 if data[start:end] == _UNDO else 1
        for start, end in _spans(data or b""):
            count -= 1
            if count < 0:
                break
            known.replay(data[start:end])
            if not count % _FORGET_EVERY:
                known.match.forget_acts()
    except (ValueError, IndexError, KeyError, AttributeError, MemoryError):
        return None
    return known if known.match else None


def _spans(data):
    """Yields where each record begins and ends."""
    at = 0
    while at < len(data):
        end = at + 1 + data[at]
        yield at + 1, end
        at = end
