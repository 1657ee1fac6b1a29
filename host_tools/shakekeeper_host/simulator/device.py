"""The box on the table: a microcontroller with panel, keys, buzzer and LED, in virtual time."""

import greenlet

from ..chips import Buzzer, Drive, Ssd1306, new_nvm, tears
from ..install.slots import slot_files
from .board_file import BoardFile
from .bus import Bus
from .console import Console
from .faults import CutAtStep
from .key_row import KeyRow
from .mcu import FIRST_WAIT_LIMIT_US, Mcu
from .outputs import Light, wire_outputs
from .serial_port import SerialPort
from .software import SETTINGS_PATH, Software

AUTORELOAD_US = 750_000
_CTRL_C = 0x03


class Device:
    """A simulated board; off until `boot`.

    `board` is the id of a board file or the path of one. `nvm` and `drive` are the memories that
    outlast the power, new ones by default. `firmware_dir` holds what is on the drive besides them.
    `uptime_ms` is how long the interpreter's counters pretend to have run at power-on, `version` the
    interpreter that is played.
    """

    def __init__(self, board="raspberry_pi_pico", nvm=None, drive=None, firmware_dir=None, uptime_ms=0,
                 version=(10, 0, 3), has_bounce=True):
        self.board = BoardFile(board)
        self.software = Software(firmware_dir, version)
        self.nvm = new_nvm(self.board.platform) if nvm is None else nvm
        self.drive = self._new_drive() if drive is None else drive
        self.flash_hooks = []
        self.panel = Ssd1306(self.board.get("SHAKE_PANEL_WIDTH", 128), self.board.get("SHAKE_PANEL_HEIGHT", 64),
                             self.board.get("SHAKE_PANEL_ADDRESS", 0x3C))
        self.bus = Bus(self.panel, self.board.pin("SHAKE_SCL"), self.board.pin("SHAKE_SDA"))
        self.buzzer = Buzzer(self.board.get("SHAKE_BUZZER_KIND") == "active")
        self.keys = KeyRow(self.board.key_pins(), has_bounce, self.board.pin("SHAKE_ENCODER_A") is not None)
        self.light = Light(self.board.get("SHAKE_LED_LIT", 1) == 1)
        self.watchers = wire_outputs(self.board, self.buzzer, self.light, self.panel)
        self.terminal, self.data_port = Console(), SerialPort()
        self.is_usb_connected = False
        self._uptime_us = uptime_ms * 1000
        self._safe_mode = "NONE"
        self._now_us = 0
        self._mcu = None

    # --- the Target ------------------------------------------------------------------------------

    def boot(self):
        """Switch the power on; return when the firmware waits for the first time."""
        self.cut()
        self._power_up()
        self._mcu.run_until(FIRST_WAIT_LIMIT_US, stops_at_wait=True)
        self._now_us = self._mcu.clock.now_us
        self._look_for_power_failure()

    def cut(self):
        """Take the power away, at this very moment."""
        if self._mcu is not None:
            self._mcu.cut()
            self._look_for_power_failure()

    def run_ms(self, duration_ms):
        """Let time pass."""
        self._now_us += int(duration_ms * 1000)
        if self._mcu is not None:
            self._mcu.run_until(self._now_us)
            self._look_for_power_failure()

    def set_key(self, name, is_down):
        """Press or release UP, DOWN, OK or BACK; KeyError where the board lacks it."""
        self.keys.set(name, is_down, self._time_us())

    def set_display(self, is_plugged):
        """Pull the display's cable or put it back; its chip loses its power meanwhile."""
        if self.bus.is_plugged != bool(is_plugged):
            self.bus.is_plugged = bool(is_plugged)
            self.panel.power_on()

    def serial_write(self, data):
        """Send bytes to the console, as a computer with a terminal does."""
        self.is_usb_connected = self.terminal.port.is_connected = True
        for byte in data.encode() if isinstance(data, str) else data:
            if byte == _CTRL_C:
                self._interrupt()
            else:
                self.terminal.port.pending.append(byte)

    @property
    def tones(self):
        """List of (at_ms, hz) since power-on; hz 0 is silence."""
        return self.buzzer.tones

    @property
    def now_ms(self):
        """Milliseconds since power-on."""
        return self._time_us() // 1000

    @property
    def console(self):
        """All that the device has printed since this object was made."""
        return self.terminal.text

    # --- more of the hardware ---------------------------------------------------------------------

    @property
    def is_on(self):
        """Whether there is power."""
        return self._mcu is not None

    @property
    def is_led_on(self):
        """Whether the LED is lit."""
        return self.light.is_on

    @property
    def console_port(self):
        """The computer's side of the console."""
        return self.terminal.port

    @property
    def link_port(self):
        """The computer's side of the channel for requests: the data channel, or the console where there is none."""
        is_console = self._mcu is not None and self._mcu.usb.is_started and not self._mcu.usb.has_data
        return self.terminal.port if is_console else self.data_port

    def stick_key(self, name, is_down):
        """Hold a key down (True) or up (False) whatever is pressed; None lets it go."""
        self.keys.stick(name, is_down, self._time_us())

    def boot_in_safe_mode(self, reason):
        """Let the next `boot` find the chip in safe mode for `reason`, such as "BROWNOUT"."""
        self._safe_mode = reason

    def host_write(self, path, content):
        """Write a file as a computer that has the drive open does; PermissionError where it may not."""
        mcu = self._mcu
        if mcu is not None and not (mcu.usb.has_drive and not mcu.usb.is_code_writer):
            raise PermissionError("the device owns its drive now")
        self.drive.install(path, content)
        if mcu is not None and mcu.has_autoreload:
            mcu.reload_after(AUTORELOAD_US)

    # --- faults -----------------------------------------------------------------------------------

    def attach(self, fault):
        """Let something go wrong (see `faults`); return the fault."""
        fault.attach(self)
        return fault

    def detach(self, fault):
        """Take a fault away."""
        fault.detach(self)

    def cut_at_write(self, nth, tear=tears.part(0.5)):
        """Let the power fail at the n-th flash step from now on; `tear` tells what is left of that step."""
        self.attach(CutAtStep(nth, tear))

    def set_trap(self, trap):
        """Call `trap` at the firmware's touches of the hardware from now on; it may raise there."""
        self._powered_mcu().set_trap(trap)

    def drop_trap(self, trap):
        """Take a trap away."""
        if self._mcu is not None:
            self._mcu.drop_trap(trap)

    def spend(self, duration_us):
        """Let time pass from within the firmware's own doing."""
        self._powered_mcu().clock.advance(duration_us)

    def power_failure(self):
        """End the power from within the firmware's own doing; return the exception to raise there."""
        return self._powered_mcu().kill()

    def add_uptime(self, length_ms):
        """Let the interpreter's counter jump ahead, as if so much time had passed without anything happening."""
        if self._mcu is None:
            self._uptime_us += length_ms * 1000
        else:
            self._mcu.clock.uptime_us += length_ms * 1000

    # --- for the Mcu ------------------------------------------------------------------------------

    def take_safe_mode(self):
        """Return the reason for safe mode at this power-on, once."""
        reason, self._safe_mode = self._safe_mode, "NONE"
        return reason

    # --- inside -----------------------------------------------------------------------------------

    def _new_drive(self):
        # As installing leaves it.
        files = {"/" + path: content for path, content in slot_files().items()}
        files[SETTINGS_PATH] = self.board.text.encode()
        return Drive(files)

    def _power_up(self):
        self._now_us = 0
        self.buzzer.clear()
        self.keys.rest()
        self.terminal.port.reset()
        self.data_port.reset()
        self.panel.power_on()
        self._mcu = Mcu(self, self._uptime_us)
        self.nvm.on_step = self.drive.on_step = self._mcu.flash_step

    def _look_for_power_failure(self):
        if self._mcu is not None and self._mcu.is_dead:
            self._now_us = self._time_us()
            self._mcu = self.nvm.on_step = self.drive.on_step = None
            self.drive.lose_power()
            self.buzzer.silence(self.now_ms)
            self.light.drive(self.now_ms, 0, None)
            self.panel.power_on()

    def _time_us(self):
        return self._now_us if self._mcu is None else max(self._now_us, self._mcu.clock.now_us)

    def _powered_mcu(self):
        if self._mcu is None:
            raise RuntimeError("the device is off")
        return self._mcu

    def _interrupt(self):
        mcu = self._mcu
        if mcu is None or not mcu.usb.has_console:
            return

        def trap():
            mcu.drop_trap(trap)
            raise KeyboardInterrupt

        mcu.set_trap(trap)

    def __del__(self):
        # The firmware waits in its coroutine and would wait there for ever: nobody has it but this device.
        try:
            self.cut()
        except (greenlet.error, RuntimeError, AttributeError):
            # Python is ending, or another thread clears up, or the device was never made.
            return
