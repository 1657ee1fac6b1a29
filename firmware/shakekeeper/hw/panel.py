"""The OLED controller on its bus: found, initialised, told things, and lost."""

from adafruit_ssd1306 import SSD1306_I2C
from busio import I2C

# What a missing, pulled or shorted panel raises.
PANEL_ERRORS = (OSError, ValueError, RuntimeError)

_DISPLAY_IS_OFF = 0x40
_NOP = b"\x00\xe3"
_START_LINE = 0x40
# Page addressing needs the fewest bytes to begin a run, and is all that an SH1106 knows.
_PAGE_ADDRESSING = b"\x00\x20\x02"
_SH1106_PUMP_ON = b"\x00\xae\xad\x8b\xaf"
_SH1106_COLUMNS = 132
_SSD1306_COLUMNS = 128
_CONTROLLER_ROWS = 64
_LAST_PAGE = 7
# Inverted, contrast, flipped, shift: how the driver's init leaves the panel.
_AFTER_INIT = (0, 255, 0, 0)


class Panel:
    """The panel that `wiring` tells of, on the pins `scl` and `sda`, with `reset`, a DigitalInOut
    or None. Every method that talks to it raises one of PANEL_ERRORS when it is gone.

    Wishes (`invert`, `contrast`, `flip`, `shift`) outlive a lost panel; `fulfil` carries them out.
    """

    def __init__(self, wiring, scl, sda, reset):
        self._wiring = wiring
        self._scl = scl
        self._sda = sda
        self._reset = reset
        self._i2c = None
        self._driver = None
        self._device = None
        columns = _SH1106_COLUMNS if wiring.is_sh1106 else _SSD1306_COLUMNS
        self._column0 = (columns - wiring.width_px) // 2
        self._head = bytearray(4)
        # The page that the panel's pointer is in, as far as we know.
        self._page = None
        self._status = bytearray(1)
        self._has_status = False
        self.is_sh1106 = wiring.is_sh1106
        self._wanted = [0, 255, 1 if wiring.is_flipped else 0, 0]
        self._actual = list(_AFTER_INIT)

    @property
    def is_open(self):
        """Is there a panel, as far as we know?"""
        return self._device is not None

    def open(self):
        """Find and initialise the panel, dark; return its picture memory as we know it."""
        self.close()
        if self._scl is None or self._sda is None:
            raise ValueError("no pins for the panel")
        try:
            self._i2c = I2C(self._scl, self._sda, frequency=self._wiring.i2c_hz)
            self._driver = SSD1306_I2C(
                self._wiring.width_px,
                self._wiring.height_px,
                self._i2c,
                addr=self._wiring.address,
                reset=self._reset,
                page_addressing=self.is_sh1106,
            )
            self._device = self._driver.i2c_device
            self._finish_init()
        except PANEL_ERRORS:
            self.close()
            raise
        return memoryview(self._driver.buffer)[1:]

    def close(self):
        """Let go of the bus. Built anew it fails at once while there is no panel; kept, each
        transfer would wait a second."""
        self._device = None
        self._driver = None
        if self._i2c is not None:
            self._i2c.deinit()
            self._i2c = None

    def check(self):
        """Raise OSError if the panel is gone, or was, and has lost what it was told."""
        with self._device:
            if not self._has_status:
                self._device.write(_NOP)
                return
            self._device.readinto(self._status)
        if self._status[0] & _DISPLAY_IS_OFF:
            raise OSError("panel lost its power")

    def write_run(self, page, column, data, end):
        """Send `data[:end]`, 0x40 and the bytes from `column` of `page` on."""
        head = self._head
        column += self._column0
        head[1] = column & 15
        head[2] = 0x10 | column >> 4
        head[3] = 0xB0 | page
        with self._device:
            self._device.write(head, end=3 if page == self._page else 4)
            self._device.write(data, end=end)
        self._page = page

    def invert(self, is_inverted):
        """Wish for dark pixels on a bright panel."""
        self._wanted[0] = 1 if is_inverted else 0

    def contrast(self, level):
        """Wish for a brightness, 0 to 255."""
        self._wanted[1] = level

    def flip(self, is_flipped):
        """Wish for the picture upside down, as seen from how the panel is built in."""
        self._wanted[2] = 1 if is_flipped != self._wiring.is_flipped else 0

    def shift(self, rows):
        """Wish for the picture `rows` pixels lower, against burn-in."""
        self._wanted[3] = rows

    def fulfil(self):
        """Carry out the wishes; return whether the picture has to be sent again for them."""
        wanted = self._wanted
        actual = self._actual
        if wanted == actual:
            return False
        driver = self._driver
        if wanted[0] != actual[0]:
            driver.invert(wanted[0])
        if wanted[1] != actual[1]:
            driver.contrast(wanted[1])
        if wanted[3] != actual[3]:
            driver.write_cmd(_START_LINE | -wanted[3] % _CONTROLLER_ROWS)
        is_turned = wanted[2] != actual[2]
        if is_turned:
            # "Rotated" is, to the driver, how its own init leaves the panel.
            driver.rotate(1 - wanted[2])
        actual[:] = wanted
        return is_turned

    def _finish_init(self):
        self._actual[:] = _AFTER_INIT
        self._page = None
        with self._device:
            self._device.write(_SH1106_PUMP_ON if self.is_sh1106 else _PAGE_ADDRESSING)
        if self._wiring.height_px < _CONTROLLER_ROWS:
            # Below a low panel's rows the memory holds noise, and `shift` shows a row of it.
            blank = b"\x40" + bytes(self._wiring.width_px)
            self.write_run(_LAST_PAGE, 0, blank, len(blank))
        self._has_status = self._can_tell_status()

    def _can_tell_status(self):
        # Reading is an extra of the chip: believed only if it knows that the panel is on.
        try:
            with self._device:
                self._device.readinto(self._status)
        except OSError:
            return False
        return not self._status[0] & _DISPLAY_IS_OFF
