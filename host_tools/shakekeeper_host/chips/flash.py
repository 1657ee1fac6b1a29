"""What happens to flash memory, step by step, so that power can fail in the middle of any of them."""


class FlashStep:
    """One erase or one program of a piece of flash that is about to happen.

    `memory` is "nvm" or "drive", `kind` "erase" or "program", `place` says where in words; `old` and
    `new` are the bytes before and after, `final` what the piece holds once the whole write is done.
    """

    __slots__ = ("memory", "kind", "place", "offset", "old", "new", "final", "_put")

    def __init__(self, memory, kind, place, offset, old, new, final, put):
        self.memory = memory
        self.kind = kind
        self.place = place
        self.offset = offset
        self.old = bytes(old)
        self.new = bytes(new)
        self.final = bytes(final)
        self._put = put

    def leave(self, content):
        """Make `content` (as long as `old`) what the memory holds: the step was cut short."""
        if len(content) != len(self.old):
            raise ValueError("a tear must leave %d bytes, not %d" % (len(self.old), len(content)))
        self._put(bytes(content))

    def finish(self):
        """Carry the step out."""
        self._put(self.new)

    def __repr__(self):
        return "<%s %s of %d bytes at %s+%d>" % (self.memory, self.kind, len(self.old), self.place, self.offset)


class FlashWatch:
    """Carries steps out; `on_step(step)` runs before each and may raise after `step.leave(...)`.

    `on_done()` runs after each, when the memory holds what a power cut would leave from here on.
    """

    def __init__(self):
        self.on_step = self.on_done = None
        self.programs = 0
        self.erases = 0

    def take(self, step):
        """Do `step` unless `on_step` raises first."""
        if self.on_step is not None:
            self.on_step(step)
        step.finish()
        if step.kind == "erase":
            self.erases += 1
        else:
            self.programs += 1
        if self.on_done is not None:
            self.on_done()
