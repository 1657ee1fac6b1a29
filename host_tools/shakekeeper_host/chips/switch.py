"""A push button: a contact that bounces when it closes and when it opens."""

# Gaps between the edges of a bounce, in us; real tactile switches settle within 5 ms. Several
# shapes take turns, so that code that happens to like one of them is found out.
_BOUNCES_US = ((), (180, 90), (350, 420, 610, 300), (60, 70, 900, 1400), (1100, 800))
_MEMORY_US = 10_000_000
NEVER_US = 1 << 62


class Contact:
    """The two wires of a key, closed while it is pressed.

    `last_edge_us` is when it last changed or will change, `is_closed` what it settles at.
    """

    __slots__ = ("_edges", "_first_level", "_presses", "last_edge_us", "is_closed", "_stuck", "has_bounce")

    def __init__(self, has_bounce=True):
        self._edges = []  # (at_us, is_closed), oldest first
        self._first_level = False
        self._presses = 0
        self.last_edge_us = -1
        self.is_closed = False
        self._stuck = None
        self.has_bounce = has_bounce

    def set(self, is_closed, at_us):
        """Press or let go at `at_us`; the contact bounces for up to 3 ms."""
        if self._stuck is None:
            self._move(bool(is_closed), at_us)

    def stick(self, is_closed, at_us):
        """Hold the contact closed or open from `at_us`; None frees it again, as open."""
        self._stuck = None
        self._move(bool(is_closed), at_us)
        self._stuck = is_closed

    def is_closed_at(self, at_us):
        """Return whether the wires touch at `at_us` (not more than ten seconds ago)."""
        if at_us >= self.last_edge_us:
            return self.is_closed
        level = self._first_level
        for edge_us, is_closed in self._edges:
            if edge_us > at_us:
                break
            level = is_closed
        return level

    def first_edge_after(self, at_us):
        """Return the time of the first change after `at_us`, NEVER_US when there is none."""
        if at_us >= self.last_edge_us:
            return NEVER_US
        return next(edge_us for edge_us, _ in self._edges if edge_us > at_us)

    def rest(self):
        """Forget all edges: the clock starts anew, the contact stays as it is."""
        self._edges.clear()
        self._first_level = self.is_closed
        self.last_edge_us = -1

    def _move(self, is_closed, at_us):
        self._forget(at_us)
        # What an earlier bounce had still to come is replaced by the new one.
        while self._edges and self._edges[-1][0] >= at_us:
            self._edges.pop()
        if self._level() == is_closed:
            self._settle()
            return
        self._edges.append((at_us, is_closed))
        level, edge_us = is_closed, at_us
        for gap_us in self._next_bounce():
            level, edge_us = not level, edge_us + gap_us
            self._edges.append((edge_us, level))
        self._settle()

    def _next_bounce(self):
        self._presses += 1
        return _BOUNCES_US[self._presses % len(_BOUNCES_US)] if self.has_bounce else ()

    def _level(self):
        return self._edges[-1][1] if self._edges else self._first_level

    def _settle(self):
        self.is_closed = self._level()
        self.last_edge_us = self._edges[-1][0] if self._edges else -1

    def _forget(self, at_us):
        while len(self._edges) > 1 and self._edges[0][0] < at_us - _MEMORY_US:
            self._first_level = self._edges.pop(0)[1]
