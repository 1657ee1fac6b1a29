"""Builds every part of the box, once, from the wiring."""

import board
import microcontroller
import storage
import supervisor
from digitalio import DigitalInOut

from .. import VERSION
from ..core.slots import Slots
from ..ui.events import K_BACK, K_DOWN, K_NEXT, K_OK, K_UP
from ..unload import forget
from .buttons import Buttons
from .buzzer import Buzzer, Player
from .clock import Clock
from .light import Light
from .panel import Panel
from .slotfiles import SlotFiles
from .store import crc, open_store
from .watchdog import Watchdog

_KEYS = (
    (K_UP, "SHAKE_KEY_UP"),
    (K_DOWN, "SHAKE_KEY_DOWN"),
    (K_OK, "SHAKE_KEY_OK"),
    (K_BACK, "SHAKE_KEY_BACK"),
)


class Box:
    """The parts: `clock buttons player light panel watchdog`, `knob` (None where there is none),
    `port` of the store (None on a board without NVM), `slots` on the drive; beside `wiring`, which
    keys there are (`has_back_key`; `is_one_way`: none leads back; `has_one_key`), `is_edit_mode`:
    the drive is the computer's, and `has_drive`: there is something to write on it.

    A part that can't be built is left out, and told in the list `problems`, as by `read_wiring`.
    """

    def __init__(self, wiring, problems):
        self.problems = problems
        self.wiring = wiring
        _release_panel()
        self.clock = Clock(supervisor.ticks_ms)
        keys = [(name, self._pin(line)) for name, line in _KEYS]
        keys = [key for key in keys if key[1] is not None]
        names = [name for name, _ in keys]
        self.knob = self._knob()
        self.has_back_key = K_BACK in names
        self.is_one_way = not (self.knob or K_UP in names)
        self.has_one_key = self.is_one_way and names == [K_OK]
        if self.is_one_way:
            keys = [(K_NEXT if name == K_DOWN else name, pin) for name, pin in keys]
        self.buttons = self._built("SHAKE_KEY_OK", lambda: Buttons(keys, self.clock))
        if self.buttons is None:
            self.buttons = Buttons([], self.clock)
        self.player = Player(self._buzzer())
        led = self._pin("SHAKE_LED")
        is_high = wiring.is_led_lit_high
        self.light = self._built("SHAKE_LED", lambda: Light(led, is_high)) or Light(None)
        self.panel = self._panel()
        nvm = microcontroller.nvm
        self.port = open_store(nvm)
        self.is_edit_mode = storage.getmount("/").readonly
        files = SlotFiles(crc)
        self.slots = Slots(files)
        self.has_drive = files.has_any() and not self.is_edit_mode
        self.watchdog = Watchdog()

    def about(self):
        """Return what tells this box from others, as a dict."""
        uid = "".join(["%02X" % byte for byte in microcontroller.cpu.uid])
        size = (self.wiring.width_px, self.wiring.height_px)
        return {"device": uid, "board": self.wiring.board, "panel": size, "version": VERSION}

    def why_restarted(self):
        """Return in words why the chip was started again by itself, once; "" if it was not."""
        # Needed at the start alone, so that its code leaves the memory then.
        from .. import hw
        from .restarts import REASONS, open_restarts

        nvm = microcontroller.nvm
        reason = open_restarts(nvm).take_unseen() if nvm else 0
        forget(hw, "restarts")
        return REASONS[reason] if reason < len(REASONS) else ""

    def rest(self):
        """Be silent and dark, whatever happens next."""
        self.watchdog.stop()
        self.player.silence()
        self.light.set(0)

    def _buzzer(self):
        pin = self._pin("SHAKE_BUZZER")
        is_passive = self.wiring.is_buzzer_passive
        return self._built("SHAKE_BUZZER", lambda: Buzzer(pin, is_passive)) or Buzzer(None, True)

    def _knob(self):
        a = self._pin("SHAKE_ENCODER_A")
        b = self._pin("SHAKE_ENCODER_B")
        if a is None or b is None:
            return None
        return self._built("SHAKE_ENCODER_A", lambda: self._new_knob(a, b))

    def _new_knob(self, a, b):
        # Imported only where there is one: few boards have it.
        from .knob import Knob

        return Knob(a, b, self.wiring.encoder_steps)

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
        except (ValueError, RuntimeError, ImportError) as error:
            # The pin is taken, or can't do that, or the interpreter can't.
            self.problems.append((line, self.wiring.pins[line], "none", str(error)))
            return None


def _release_panel():
    # Boards that ship with a display drive it themselves until told not to.
    try:
        from displayio import release_displays
    except ImportError:
        return
    release_displays()
