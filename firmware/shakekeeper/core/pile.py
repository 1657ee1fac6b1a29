"""A stack of acts for a small heap: in short pieces, and scores packed into pairs."""

from .acts import SCORE

_PIECE = 32


class Pile:
    """Acts in order: `append`, `pop`, `len`, by index and in a loop.

    A board's heap is in pieces after hours of play, so no list here grows long.
    """

    def __init__(self):
        self._pieces = [[]]

    def __len__(self):
        return (len(self._pieces) - 1) * _PIECE + len(self._pieces[-1])

    def __getitem__(self, index):
        if index < 0:
            index += len(self)
        if not 0 <= index < len(self):
            raise IndexError("no such act")
        return _unpacked(self._pieces[index // _PIECE][index % _PIECE])

    def append(self, act):
        """Puts an act on top."""
        if len(self._pieces[-1]) == _PIECE:
            self._pieces.append([])
        self._pieces[-1].append(_packed(act))

    def pop(self):
        """Takes the top act off."""
        act = self._pieces[-1].pop()
        if not self._pieces[-1] and len(self._pieces) > 1:
            self._pieces.pop()
        return _unpacked(act)


def _packed(act):
    # A pair takes half of what four fields do, and finds its place in the heap faster.
    if act[0] == SCORE:
        return act[2] << 16 | act[1] << 8 | SCORE, act[3]
    return act


def _unpacked(act):
    if act[0] & 0xFF == SCORE:
        return SCORE, act[0] >> 8 & 0xFF, act[0] >> 16, act[1]
    return act
