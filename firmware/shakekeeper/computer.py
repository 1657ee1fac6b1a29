"""The computer at the other end of the cable, as long as it is silent; who listens to it is loaded then."""

from . import link
from .hw.serial import open_ports
from .unload import forget

# How often to see whether it says something.
_LOOK_EVERY_MS = 100
# So long everybody waits while an answer is made, or first the code for it is loaded.
_ANSWER_MS = 30
_LOADING_MS = 300
_MODULES = ("checks", "fields", "frames", "listener", "service", "talk")


class Computer:
    """Listens for the `keeper`; `about()` returns what a greeting tells, `test()` begins the self-test."""

    def __init__(self, keeper, about, test):
        self._keeper = keeper
        self._about = about
        self._test = test
        self._data, self._console = open_ports()
        self._listener = None

    @property
    def takes_ms(self):
        """How long `poll` may take at most, where no drive has to be read."""
        return _LOADING_MS if self._listener is None else _ANSWER_MS

    def poll(self, now_ms):
        """Listen and answer; return in how many ms to do so again."""
        if self._listener is None:
            if not (self._console.in_waiting or self._data is not None and self._data.in_waiting):
                return _LOOK_EVERY_MS
            from .link.listener import Listener

            self._listener = Listener(self._keeper, self._data, self._console, self._about, self._test)
        wait_ms = self._listener.poll(now_ms)
        if wait_ms is None:
            self.hang_up()
            return _LOOK_EVERY_MS
        return wait_ms

    def hang_up(self):
        """Forget what was begun, and the code for it."""
        self._listener = None
        for name in _MODULES:
            forget(link, name)
