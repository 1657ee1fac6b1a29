"""A rotary encoder: each click is a key."""

from rotaryio import IncrementalEncoder

from ..ui.events import K_NEXT, K_PREVIOUS

_NONE = ()


class Knob:
    """The encoder on the pins `a` and `b`, with `edges` edges a click."""

    def __init__(self, a, b, edges):
        self._encoder = IncrementalEncoder(a, b, edges)
        self._position = self._encoder.position

    def poll(self):
        """Return the keys since the last time: NEXT for each click clockwise, PREVIOUS for each back."""
        clicks = self._encoder.position - self._position
        if not clicks:
            return _NONE
        self._position += clicks
        return [K_NEXT] * clicks if clicks > 0 else [K_PREVIOUS] * -clicks
