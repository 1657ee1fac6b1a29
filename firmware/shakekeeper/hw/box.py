"""Builds every part of the box, once, from the wiring."""

import board
import microcontroller
import storage
import supervisor
from digitalio import DigitalInOut

from ..ui.events import K_BACK, K_DOWN, K_OK, K_UP
from .buttons import Buttons
from .buzzer import Buzzer, Player
from .clock import Clock
from .light import Light
from .panel import Panel
from .restarts import open_restarts
from .store import NvmPort

_KEYS = (
    (K_UP, "SHAKE_KEY_UP"),
    (K_DOWN, "SHAKE_KEY_DOWN"),
    (K_OK, "SHAKE_KEY_OK"),
    (K_BACK, "SHAKE_KEY_BACK"),
)


class Box:
    """The parts: `clock buttons player light panel`, `port` of the store and `restarts` (None on a
    board without NVM); beside `wiring`, `has_back_key`, `is_edit_mode`: the drive is the computer's.

    A part that can't be built is left out, and told in the list `problems`, as by `read_wiring`.
    """

    def __init__(self, wiring, problems):
        self.problems = problems
        self.wiring = wiring
        _release_panel()
        self.clock = Clock(supervisor.ticks_ms)
        keys = [(name, self._pin(line)) for name, line in _KEYS]
        keys = [key for key in keys if key[1] is not None]
        self.has_back_key = K_BACK in [name for name, _ in keys]
        self.buttons = self._built("SHAKE_KEY_OK", lambda: Buttons(keys, self.clock))
        if self.buttons is None:
            self.buttons = Buttons([], self.clock)
        self.player = Player(self._buzzer())
        led = self._pin("SHAKE_LED")
        self.light = self._built("SHAKE_LED", lambda: Light(led)) or Light(None)
        self.panel = self._panel()
        nvm = microcontroller.nvm
        self.port = NvmPort(nvm) if nvm else None
        self.restarts = open_restarts(nvm) if nvm else None
        self.is_edit_mode = storage.getmount("/").readonly

    def rest(self):
        """Be silent and dark, whatever happens next."""
        self.player.silence()
        self.light.set(0)

    def _buzzer(self):
        pin = self._pin("SHAKE_BUZZER")
        is_passive = self.wiring.is_buzzer_passive
        return self._built("SHAKE_BUZZER", lambda: Buzzer(pin, is_passive)) or Buzzer(None, True)

    def _panel(self):
        reset = self._pin("SHAKE_PANEL_RESET")
        line = None
        if reset is not None:
            line = self._built("SHAKE_PANEL_RESET", lambda: DigitalInOut(reset))
        return Panel(self.wiring, self._pin("SHAKE_SCL"), self._pin("SHAKE_SDA"), line)

    def _pin(self, line):
        """The pin of a line, None without one."""
        name = self.wiring.pins[line]
        if not name:
            return None
        pin = getattr(board, name, None)
        if pin is None:
            self.problems.append((line, name, "none", "a pin of this board"))
        return pin

    def _built(self, line, make):
        try:
            return make()
        except (ValueError, RuntimeError) as error:
            # The pin is taken, or can't do that.
            self.problems.append((line, self.wiring.pins[line], "none", str(error)))
            return None


def _release_panel():
    # Boards that ship with a display drive it themselves until told not to.
    try:
        from displayio import release_displays
    except ImportError:
        return
    release_displays()
