"""The box on the table, with a real CircuitPython image inside: a Target as the simulated device is one."""

from ..chips import Buzzer, Contact, Nvm, Ssd1306, tears
from ..chips.flash import FlashWatch
from ..install.content import drive_files
from ..install.fat import build_image
from ..simulator.board_file import BoardFile
from ..simulator.faults import CutAtStep
from ..simulator.interrupts import PowerCut
from . import faster
from .drive import settings_for
from .image import board_id_of, find_image, read_uf2
from .layout import DRIVE_START, FLASH_BYTES, NVM_START

# A program that has not begun to watch its keys by then is given up waiting for.
_READY_LIMIT_US = 20_000_000
_LOOK_EVERY_US = 5_000


class Board:
    """An emulated board; off until `boot`.

    `board` is the id of a board file or the path of one, `uf2` the CircuitPython image (found by
    `find_image` otherwise). `nvm` is what outlasts the power beside the drive, `files` the drive's
    content ({path: bytes}; otherwise what the image brings along, or the firmware, compiled if
    `is_compiled`, with its libraries).
    `has_bus_time` and `has_flash_time` let I2C transfers and flash commands take their time.
    `on_turn`, where set before `boot`, is called every few milliseconds of real time.
    """

    def __init__(self, board="raspberry_pi_pico", nvm=None, uf2=None, files=None, is_compiled=True,
                 firmware_dir=None, has_bounce=True, has_bus_time=True, has_flash_time=True):
        self.board = BoardFile(board)
        self._flash = read_uf2(uf2 or find_image(), FLASH_BYTES)
        self.image_board_id = board_id_of(self._flash)
        if files is None and not _has_drive(self._flash):
            files = drive_files(settings_for(self.board, self.image_board_id), is_compiled, firmware_dir)
        self.files = files
        if files is not None:
            self._flash[DRIVE_START:] = build_image(files, FLASH_BYTES - DRIVE_START)
        self.nvm, self.drive = Nvm() if nvm is None else nvm, FlashWatch()
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
        self.on_turn = None
        self.power = None
        self._printed = bytearray()
        self._now_us = 0

    # --- the Target ------------------------------------------------------------------------------

    def boot(self):
        """Switch the power on; return when the firmware watches its keys and has drawn its first picture."""
        self.cut()
        self.switch_on()
        while self.is_on and self._now_us < _READY_LIMIT_US and not self.power.is_ready():
            self._run_until(self._now_us + _LOOK_EVERY_US)

    def cut(self):
        """Take the power away, at this very moment."""
        if self.is_on:
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
        if self.is_on:
            self.power.keys[name].follow()

    def set_display(self, is_plugged):
        """Pull the display's cable or put it back; its chip loses its power meanwhile."""
        if self.is_display_plugged == bool(is_plugged):
            return
        self.is_display_plugged = bool(is_plugged)
        self.panel.power_on()
        if self.is_on:
            self.power.panel_wire.plug(self.is_display_plugged)

    def serial_write(self, data):
        """Send bytes to the console, as a computer with a terminal does."""
        if self.is_on:
            self.power.chip.usb.write(data.encode() if isinstance(data, str) else data)

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
        """All that the device has printed since this object was made, to whom it found listening."""
        self._collect_output()
        return self._printed.decode("utf-8", "replace")

    # --- more of the hardware --------------------------------------------------------------------

    @property
    def is_on(self):
        """Whether there is power."""
        return self.power is not None

    def switch_on(self):
        """Switch the power on; return at once."""
        self._now_us = 0
        self.buzzer.clear()
        self.panel.power_on()
        for contact in self.contacts.values():
            contact.rest()
        # Loaded only here: the emulator is optional, and may be had in a faster build.
        faster.use()
        from .power_on import PowerOn

        self.power = PowerOn(self, self._flash)

    def attach(self, fault):
        """Let something go wrong at a flash step: see `simulator.faults`."""
        fault.attach(self)
        return fault

    def detach(self, fault):
        """Take a fault away."""
        fault.detach(self)

    def cut_at_write(self, nth, tear=tears.part(0.5)):
        """Let the power fail at the n-th flash step from now on; `tear` tells what is left of that step."""
        self.attach(CutAtStep(nth, tear))

    def power_failure(self):
        """Return the exception that ends the power from within a flash step."""
        return PowerCut()

    # --- inside ----------------------------------------------------------------------------------

    def _power_down(self):
        flash = self.power.chip.flash
        self.power = None
        self._flash[:] = flash
        self.nvm.data = bytearray(flash[NVM_START:DRIVE_START])
        self.buzzer.silence(self.now_ms)
        self.is_led_on = False
        self.panel.power_on()

    def _run_until(self, at_us):
        if self.is_on:
            try:
                self.power.chip.run_until(at_us)
            except PowerCut:
                self._now_us = self.power.chip.now_us
                self.cut()
        self._now_us = max(self._now_us, at_us)

    def _collect_output(self):
        if self.is_on:
            self._printed += self.power.chip.usb.read()

    def _flash_step(self, step):
        for hook in list(self.flash_hooks):
            hook(step)


def _has_drive(flash):
    """Whether an image has CircuitPython and a drive in one file."""
    return flash[DRIVE_START] != 0xFF
