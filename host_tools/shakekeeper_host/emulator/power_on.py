"""One power-on of the board: a fresh chip with everything wired to it. Importing this loads the emulator."""

from .chip import Chip
from .flash_wire import FlashWire
from .layout import DRIVE_START, NVM_START
from .panel_wire import PanelWire
from .parts import KeyWire, LevelWire, ToneWire

# Higher numbers are pins of the radio chip of "W" boards.
PINS = 30
# The first picture comes in pieces; after so long without one it is complete.
_QUIET_US = 30_000


class PowerOn:
    """The chip, the wires and the contacts of `board`, from power-on to power-off."""

    def __init__(self, board, flash):
        self._board = board
        self.chip = chip = Chip(flash)
        chip.on_turn = board.on_turn
        board.nvm.data = chip.flash[NVM_START:DRIVE_START]
        self._flash_wire = FlashWire(chip, board.nvm, board.drive, board.has_flash_time)
        pin = board.board.pin
        self.panel_wire = PanelWire(chip, board.panel, pin("SHAKE_SDA"), pin("SHAKE_SCL"), board.has_bus_time)
        if not board.is_display_plugged:
            self.panel_wire.plug(False)
        self.keys = {name: KeyWire(chip, board.contacts[name], number)
                     for name, number in board.board.key_pins().items()}
        self._wire_buzzer(pin("SHAKE_BUZZER"))
        self._wire_level(pin("SHAKE_LED"), self._drive_led)
        self._wire_level(pin("SHAKE_PANEL_RESET"), self._drive_panel_reset)

    def is_ready(self):
        """Whether the firmware watches its keys, has drawn its first picture and waits."""
        now_us, drawn_us = self.chip.now_us, self.panel_wire.last_us
        is_drawn = drawn_us >= 0 or not self._board.is_display_plugged
        is_watching = all(key.is_watched for key in self.keys.values())
        return is_watching and is_drawn and now_us - drawn_us > _QUIET_US and self.chip.is_idle

    def _wire_buzzer(self, pin):
        buzzer, chip = self._board.buzzer, self.chip
        if pin is not None and buzzer.is_active:
            self._wire_level(pin, lambda is_high: buzzer.drive(chip.now_us // 1000, 0, int(is_high)))
        elif pin is not None:
            ToneWire(chip, buzzer, pin)

    def _wire_level(self, pin, on_level):
        if pin is not None and pin < PINS:
            LevelWire(self.chip, pin, on_level)

    def _drive_led(self, is_high):
        self._board.is_led_on = is_high

    def _drive_panel_reset(self, is_high):
        if not is_high:
            self._board.panel.reset()
