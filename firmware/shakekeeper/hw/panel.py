"""The OLED controller on its bus: found, initialised, told things, and lost."""

import gc
import sys
import time

from busio import I2C

# What a missing, pulled or shorted panel raises.
PANEL_ERRORS = (OSError, ValueError, RuntimeError)

_DISPLAY_IS_OFF = 0x40
_NOP = b"\x00\xe3"
# Page addressing needs the fewest bytes to begin a run, and is all that an SH1106 knows.
_PAGE_ADDRESSING = b"\x00\x20\x02"
_SH1106_PUMP_ON = b"\x00\xae\xad\x8b\xaf"
_SH1106_COLUMNS = 132
_SSD1306_COLUMNS = 128
_CONTROLLER_ROWS = 64
_LAST_PAGE = 7
# The driver's modules, which are needed once.
_DRIVER = (
    "adafruit_ssd1306", "adafruit_framebuf", "adafruit_bus_device.i2c_device", "adafruit_bus_device.spi_device",
    "adafruit_bus_device",
)  # fmt: skip
# Not inverted, contrast, start line 0, columns and rows as a panel stands upright.
_SETUP = b"\x00\xa6\x81\xff\x40\xa1\xc8"


class Panel:
    """The panel that `wiring` tells of, on the pins `scl` and `sda`, with `reset`, a DigitalInOut
    or None. Every method that talks to it raises one of PANEL_ERRORS when it is gone; `is_open`: there
    is one, as far as we know.

    Wishes (`invert`, `contrast`, `flip`, `shift`) outlive a lost panel; `fulfil` carries them out.
    """

    def __init__(self, wiring, scl, sda, reset):
        self._wiring = wiring
        self._scl = scl
        self._sda = sda
        self._reset = reset
        self._address = wiring.address
        self._i2c = None
        columns = _SH1106_COLUMNS if wiring.is_sh1106 else _SSD1306_COLUMNS
        self._column0 = (columns - wiring.width_px) // 2
        self._head = bytearray(4)
        # The page that the panel's pointer is in, as far as we know.
        self._page = None
        self._status = bytearray(1)
        self._has_status = False
        self._setup = bytearray(_SETUP)
        self.is_open = False
        # What the driver left: the picture memory as it knows it, and the commands it sent.
        self._buffer = None
        self._commands = bytearray(b"\x00")
        self._has_wish = True
        self._is_turned = False
        self.flip(0)

    @property
    def i2c(self):
        """The bus, for what else hangs on it; None while there is no panel, whose module pulls it up."""
        return self._i2c

    def open(self):
        """Find and initialise the panel, dark; return its picture memory as we know it."""
        self.close()
        if self._scl is None or self._sda is None:
            raise ValueError("no pins for the panel")
        try:
            self._i2c = I2C(self._scl, self._sda, frequency=self._wiring.i2c_hz)
            # The driver asks so too; but without a panel its code need not even be loaded.
            self._write(b"")
            if self._buffer is None:
                self._load_driver()
            else:
                self._repeat_init()
            self._finish_init()
            self.is_open = True
        except PANEL_ERRORS:
            self.close()
            raise
        return memoryview(self._buffer)[1:]

    def close(self):
        """Let go of the bus. Built anew it fails at once while there is no panel; kept, each
        transfer would wait a second."""
        self.is_open = False
        if self._i2c is not None:
            self._i2c.deinit()
            self._i2c = None

    def check(self):
        """Raise OSError if the panel is gone, or was, and has lost what it was told."""
        if not self._has_status:
            self._write(_NOP)
            return
        self._read_status()
        if self._status[0] & _DISPLAY_IS_OFF:
            raise OSError("panel lost its power")

    def write_run(self, page, column, data, end):
        """Send `data[:end]`, 0x40 and the bytes from `column` of `page` on."""
        head = self._head
        column += self._column0
        head[1] = column & 15
        head[2] = 0x10 | column >> 4
        head[3] = 0xB0 | page
        i2c = self._lock()
        try:
            i2c.writeto(self._address, head, end=3 if page == self._page else 4)
            i2c.writeto(self._address, data, end=end)
        finally:
            i2c.unlock()
        self._page = page

    def invert(self, is_inverted):
        """Wish for dark pixels on a bright panel."""
        self._wish(1, 0xA7 if is_inverted else 0xA6)

    def contrast(self, level):
        """Wish for a brightness, 0 to 255."""
        self._wish(3, level)

    def shift(self, rows):
        """Wish for the picture `rows` pixels lower, against burn-in."""
        self._wish(4, 0x40 | -rows % _CONTROLLER_ROWS)

    def flip(self, is_flipped):
        """Wish for the picture upside down, as seen from how the panel is built in."""
        is_upright = bool(is_flipped) == self._wiring.is_flipped
        self._is_turned = self._wish(5, 0xA1 if is_upright else 0xA0) or self._is_turned
        self._wish(6, 0xC8 if is_upright else 0xC0)

    def fulfil(self):
        """Carry out the wishes; return whether the picture has to be sent again for them."""
        if not self._has_wish:
            return False
        self._write(self._setup)
        is_turned = self._is_turned
        self._has_wish = self._is_turned = False
        return is_turned

    def _wish(self, index, byte):
        if self._setup[index] == byte:
            return False
        self._setup[index] = byte
        self._has_wish = True
        return True

    def _lock(self):
        i2c = self._i2c
        while not i2c.try_lock():
            pass
        return i2c

    def _write(self, data):
        i2c = self._lock()
        try:
            i2c.writeto(self._address, data)
        finally:
            i2c.unlock()

    def _read_status(self):
        i2c = self._lock()
        try:
            i2c.readfrom_into(self._address, self._status)
        finally:
            i2c.unlock()

    def _load_driver(self):
        """Let Adafruit's driver initialise the panel, and keep what it sent: without its code there
        are 13 kB more, and a long match may leave no room to load it again."""
        gc.collect()
        from adafruit_ssd1306 import SSD1306_I2C

        commands = self._commands = bytearray(b"\x00")

        class Driver(SSD1306_I2C):
            def write_cmd(self, command):
                SSD1306_I2C.write_cmd(self, command)
                commands.append(command)

        wiring = self._wiring
        driver = Driver(
            wiring.width_px,
            wiring.height_px,
            self._i2c,
            addr=wiring.address,
            reset=self._reset,
            page_addressing=wiring.is_sh1106,
        )
        self._buffer = driver.buffer
        for name in _DRIVER:
            sys.modules.pop(name, None)

    def _repeat_init(self):
        """Initialise a panel that came back as the driver did the first time."""
        if self._reset is not None:
            for level in (True, False, True):
                self._reset.value = level
                time.sleep(0.01)
        self._write(self._commands)

    def _finish_init(self):
        self._page = None
        self._has_wish = True
        # The driver clears the wrong columns of an SH1106; and a panel that came back shows noise.
        self._is_turned = True
        self._write(_SH1106_PUMP_ON if self._wiring.is_sh1106 else _PAGE_ADDRESSING)
        if self._wiring.height_px < _CONTROLLER_ROWS:
            # Below a low panel's rows the memory holds noise, and `shift` shows a row of it.
            blank = b"\x40" + bytes(self._wiring.width_px)
            self.write_run(_LAST_PAGE, 0, blank, len(blank))
        self._has_status = self._can_tell_status()

    def _can_tell_status(self):
        # Reading is an extra of the chip: believed only if it knows that the panel is on.
        try:
            self._read_status()
        except OSError:
            return False
        return not self._status[0] & _DISPLAY_IS_OFF
