"""The box on the table, with a real CircuitPython image inside: a Target as the simulated device is one."""

from ..chips import Buzzer, Contact, Nvm, Ssd1306, tears
from ..simulator.board_file import BoardFile
from ..simulator.faults import CutAtStep
from ..simulator.interrupts import PowerCut
from .drive import drive_files, settings_for
from .fat import build_image
from .flash_wire import DRIVE_START, NVM_START, DriveWatch, FlashWire
from .image import board_id_of, find_image, read_uf2
from .panel_wire import PanelWire
from .parts import KeyWire, LevelWire, ToneWire

FLASH_BYTES = 2 << 20
# A program that has not begun to watch its keys by then is given up waiting for.
_READY_LIMIT_US = 20_000_000
_LOOK_EVERY_US = 5_000
# The first picture comes in pieces; after so long without one it is complete.
_QUIET_US = 30_000


class Board:
    """An emulated board; off until `boot`.

    `board` is the id of a board file or the path of one, `uf2` the CircuitPython image (found by
    `find_image` otherwise). `nvm` is what outlasts the power beside the drive, `files` the drive's
    content (the firmware, compiled if `is_compiled`, and its libraries otherwise).
    `has_bus_time` and `has_flash_time` let I2C transfers and flash commands take their time.
    """

    def __init__(self, board="raspberry_pi_pico", nvm=None, uf2=None, files=None, is_compiled=True,
                 firmware_dir=None, has_bounce=True, has_bus_time=True, has_flash_time=True):
        self.board = BoardFile(board)
        self._flash = bytearray(read_uf2(uf2 or find_image(), FLASH_BYTES))
        self.image_board_id = board_id_of(self._flash)
        settings = settings_for(self.board, self.image_board_id)
        self.files = drive_files(settings, is_compiled, firmware_dir) if files is None else files
        self._flash[DRIVE_START:] = build_image(self.files, FLASH_BYTES - DRIVE_START)
        self.nvm, self.drive = nvm or Nvm(), DriveWatch()
        self._flash[NVM_START:DRIVE_START] = self.nvm.data
        self.nvm.on_step = self.drive.on_step = self._flash_step
        self.flash_hooks = []
        self.panel = Ssd1306(self.board.get("SHAKE_PANEL_WIDTH", 128), self.board.get("SHAKE_PANEL_HEIGHT", 64),
                             self.board.get("SHAKE_PANEL_ADDRESS", 0x3C))
        self.buzzer = Buzzer(self.board.get("SHAKE_BUZZER_KIND") == "active")
        self.contacts = {name: Contact(has_bounce) for name in self.board.key_pins()}
        self.is_display_plugged = True
        self.is_led_on = False
        self.has_bus_time, self.has_flash_time = has_bus_time, has_flash_time
        # Called every few milliseconds of real time while the chip runs.
        self.on_turn = None
        self._printed = []
        self._now_us = 0
        self.chip = None

    # --- the Target ------------------------------------------------------------------------------

    def boot(self):
        """Switch the power on; return when the firmware watches its keys and has drawn its first picture."""
        self.cut()
        self._power_up()
        while self._now_us < _READY_LIMIT_US and self.chip is not None and not self._is_ready():
            self._run_until(self._now_us + _LOOK_EVERY_US)

    def cut(self):
        """Take the power away, at this very moment."""
        if self.chip is not None:
            self._collect_output()
            self._power_down()

    def run_ms(self, duration_ms):
        """Let time pass."""
        self._run_until(self._now_us + int(duration_ms * 1000))

    def set_key(self, name, is_down):
        """Press or release UP, DOWN, OK or BACK, as far as the board has it."""
        if name not in self.contacts:
            raise KeyError("this board has the keys %s, not %s" % (", ".join(self.contacts), name))
        self.contacts[name].set(is_down, self._now_us)
        if self.chip is not None:
            self.keys[name].follow()

    def set_display(self, is_plugged):
        """Pull the display's cable or put it back; its chip loses its power meanwhile."""
        if self.is_display_plugged != bool(is_plugged):
            self.is_display_plugged = bool(is_plugged)
            self.panel.power_on()
            if self.chip is not None:
                self.panel_wire.plug(self.is_display_plugged)

    def serial_write(self, data):
        """Send bytes to the console, as a computer with a terminal does."""
        if self.chip is not None:
            self.chip.usb.write(data.encode() if isinstance(data, str) else data)

    @property
    def tones(self):
        """List of (at_ms, hz) since power-on; hz 0 is silence."""
        return self.buzzer.tones

    @property
    def now_ms(self):
        """Milliseconds since power-on."""
        return self._now_us // 1000

    @property
    def console(self):
        """All that the device has printed since this object was made."""
        self._collect_output()
        return b"".join(self._printed).decode("utf-8", "replace")

    # --- more of the hardware --------------------------------------------------------------------

    @property
    def is_on(self):
        """Whether there is power."""
        return self.chip is not None

    def attach(self, fault):
        """Let something go wrong at a flash step: see `simulator.faults`."""
        fault.attach(self)
        return fault

    def detach(self, fault):
        """Take a fault away."""
        fault.detach(self)

    def cut_at_write(self, nth):
        """Let the power fail at the n-th flash step from now on, leaving that step half done."""
        self.attach(CutAtStep(nth, tears.part(0.5)))

    def power_failure(self):
        """End the power from within a flash step; return the exception to raise there."""
        return PowerCut()

    # --- inside ----------------------------------------------------------------------------------

    def _power_up(self):
        # The emulator's own package is optional, so that it is imported only here.
        from .chip import Chip

        self._now_us = 0
        self.buzzer.clear()
        self.panel.power_on()
        self.is_led_on = False
        for contact in self.contacts.values():
            contact.rest()
        self.chip = chip = Chip(self._flash)
        chip.on_turn = self.on_turn
        self.nvm.data = chip.flash[NVM_START:DRIVE_START]
        self._flash_wire = FlashWire(chip, self.nvm, self.drive, self.has_flash_time)
        self._wire_pins(chip)

    def _wire_pins(self, chip):
        pin = self.board.pin
        self.panel_wire = PanelWire(chip, self.panel, pin("SHAKE_SDA"), pin("SHAKE_SCL"), self.has_bus_time)
        if not self.is_display_plugged:
            self.panel_wire.plug(False)
        self.keys = {name: KeyWire(chip, self.contacts[name], number)
                     for name, number in self.board.key_pins().items()}
        self._wire_buzzer(chip, pin("SHAKE_BUZZER"))
        if pin("SHAKE_LED") is not None:
            LevelWire(chip, pin("SHAKE_LED"), self._drive_led)
        if pin("SHAKE_PANEL_RESET") is not None:
            LevelWire(chip, pin("SHAKE_PANEL_RESET"), self._drive_panel_reset)

    def _wire_buzzer(self, chip, pin):
        if pin is None:
            return
        if self.buzzer.is_active:
            LevelWire(chip, pin, lambda is_high: self.buzzer.drive(chip.now_us // 1000, 0, int(is_high)))
        else:
            ToneWire(chip, self.buzzer, pin)

    def _power_down(self):
        chip, self.chip = self.chip, None
        self._flash[:] = chip.flash
        self.nvm.data = bytearray(chip.flash[NVM_START:DRIVE_START])
        self.buzzer.silence(self.now_ms)
        self.is_led_on = False
        self.panel.power_on()

    def _run_until(self, at_us):
        if self.chip is not None:
            try:
                self.chip.run_until(at_us)
            except PowerCut:
                self._now_us = self.chip.now_us
                self.cut()
        self._now_us = max(self._now_us, at_us)

    def _is_ready(self):
        is_drawn = self.panel_wire.last_us >= 0 or not self.is_display_plugged
        is_quiet = self._now_us - self.panel_wire.last_us > _QUIET_US
        is_watching = all(key.is_watched for key in self.keys.values())
        return is_watching and is_drawn and is_quiet and self.chip.is_idle

    def _collect_output(self):
        if self.chip is not None:
            data = self.chip.usb.read()
            if data:
                self._printed.append(data)

    def _flash_step(self, step):
        for hook in list(self.flash_hooks):
            hook(step)

    def _drive_led(self, is_high):
        self.is_led_on = is_high

    def _drive_panel_reset(self, is_high):
        if not is_high:
            self.panel.reset()
