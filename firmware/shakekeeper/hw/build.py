"""Builds every part of the box, once, from the wiring. Needed at the start alone: its code leaves
the memory then."""

import board
import microcontroller
import storage
import supervisor
from digitalio import DigitalInOut

from ..core.slots import Slots
from ..ui.events import K_BACK, K_DOWN, K_NEXT, K_OK, K_UP
from .box import Box, Facts
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


class Builder:
    """Makes a Box of `wiring`; what it can't, it adds to the list `problems`, as `read_wiring` does."""

    def __init__(self, wiring, problems):
        self.wiring = wiring
        self.problems = problems

    def build(self):
        """Return the Box; a part that can't be built is left out, and told in `problems`."""
        box = Box(Facts(self.wiring), self.problems)
        _release_panel()
        box.clock = Clock(supervisor.ticks_ms)
        box.knob = self._knob()
        keys = self._keys(box)
        box.buttons = self._built("SHAKE_KEY_OK", lambda: Buttons(keys, box.clock))
        if box.buttons is None:
            box.buttons = Buttons([], box.clock)
        box.player = Player(self._buzzer())
        led = self._pin("SHAKE_LED")
        is_high = self.wiring.is_led_lit_high
        box.light = self._built("SHAKE_LED", lambda: Light(led, is_high)) or Light(None)
        box.panel = self._panel(box.wiring)
        box.port = open_store(microcontroller.nvm)
        box.is_edit_mode = storage.getmount("/").readonly
        # Then the program starts again when the computer has written, as people expect.
        supervisor.runtime.autoreload = box.is_edit_mode
        files = SlotFiles(crc)
        box.slots = Slots(files)
        box.has_drive = files.has_any() and not box.is_edit_mode
        box.watchdog = Watchdog()
        return box

    def _keys(self, box):
        keys = [(name, self._pin(line)) for name, line in _KEYS]
        keys = [key for key in keys if key[1] is not None]
        names = [name for name, _ in keys]
        box.has_back_key = K_BACK in names
        box.is_one_way = not (box.knob or K_UP in names)
        box.has_one_key = box.is_one_way and names == [K_OK]
        if box.is_one_way:
            keys = [(K_NEXT if name == K_DOWN else name, pin) for name, pin in keys]
        return keys

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

    def _panel(self, facts):
        reset = self._pin("SHAKE_PANEL_RESET")
        line = None
        if reset is not None:
            line = self._built("SHAKE_PANEL_RESET", lambda: DigitalInOut(reset))
        return Panel(facts, self._pin("SHAKE_SCL"), self._pin("SHAKE_SDA"), line)

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
