"""The SSD1306 display chip: its commands, its addressing modes and its memory."""

import random

from .glass import picture

COLUMNS = 128
PAGES = 8
HORIZONTAL, VERTICAL, BY_PAGE = 0, 1, 2
_CO, _DATA = 0x80, 0x40
# How many argument bytes follow each command that has any.
_ARGUMENTS = {
    0x20: 1, 0x21: 2, 0x22: 2, 0x23: 1, 0x26: 6, 0x27: 6, 0x29: 5, 0x2A: 5, 0x81: 1, 0x8D: 1, 0xA3: 2,
    0xA8: 1, 0xAD: 1, 0xD3: 1, 0xD5: 1, 0xD6: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1,
}


class ChipMisuse(BaseException):
    """The firmware sent a chip what it does not know; no `except Exception` of the firmware hides it."""


class Ssd1306:
    """A panel on the I2C bus.

    `ram` is page-ordered (index = page * 128 + x, bit 0 the top pixel) in the columns' order on the
    glass, that is with the segment remap of a normal set-up undone.
    """

    def __init__(self, width=128, height=64, address=0x3C):
        self.width = width
        self.height = height
        self.address = address
        self.ram = bytearray(COLUMNS * PAGES)
        self.bytes_received = 0
        self.power_on()

    def power_on(self):
        """Come up as after a loss of power: dark, registers at their defaults, noise in the memory."""
        self.ram[:] = random.Random(1306).randbytes(len(self.ram))
        self.reset()

    def reset(self):
        """Set the registers to their defaults, as the reset pin does; the memory stays."""
        self.is_on = self.is_inverted = self.is_entire_on = self.has_pump = False
        self.contrast = 0x7F
        self.start_line = self.offset = 0
        self.last_row = 63
        self.is_remapped = self.is_com_reversed = False
        self.com_pins = 0x12
        self.mode = BY_PAGE
        self.column, self.first_column, self.last_column = 0, 0, COLUMNS - 1
        self.page, self.first_page, self.last_page = 0, 0, PAGES - 1
        self._command = None
        self._arguments = []

    def visible(self):
        """Return what a person sees: width * height / 8 page-ordered bytes, without the inversion."""
        return picture(self)

    def write(self, payload):
        """Take one I2C write: control byte first, then commands or picture data."""
        self.bytes_received += len(payload)
        at = 0
        while at < len(payload):
            control = payload[at]
            if control & ~(_CO | _DATA):
                raise ChipMisuse("SSD1306: control byte 0x%02X" % control)
            # With Co set one byte follows and then the next control byte; without it, all the rest.
            end = at + 2 if control & _CO else len(payload)
            if control & _DATA:
                self._take_data(payload[at + 1:end])
            else:
                for byte in payload[at + 1:end]:
                    self._take_command(byte)
            at = end

    def _take_command(self, byte):
        # A command's arguments may come in later writes: the driver sends each byte on its own.
        if self._command is None:
            wanted = _ARGUMENTS.get(byte, 0)
            if wanted:
                self._command, self._arguments = byte, []
            else:
                self._do(byte)
            return
        self._arguments.append(byte)
        if len(self._arguments) == _ARGUMENTS[self._command]:
            command, self._command = self._command, None
            self._set(command, self._arguments)

    def _do(self, command):
        if command < 0x10:
            self.column = self.column & 0xF0 | command
        elif command < 0x20:
            self.column = self.column & 0x0F | (command & 0x07) << 4
        elif 0x40 <= command < 0x80:
            self.start_line = command & 0x3F
        elif 0xB0 <= command < 0xB8:
            self.page = command & 0x07
        elif command in (0xC0, 0xC8):
            self.is_com_reversed = command == 0xC8
        else:
            self._switch(command)

    def _switch(self, command):
        is_set = bool(command & 1)
        if command in (0xA0, 0xA1):
            self.is_remapped = is_set
        elif command in (0xA4, 0xA5):
            self.is_entire_on = is_set
        elif command in (0xA6, 0xA7):
            self.is_inverted = is_set
        elif command in (0xAE, 0xAF):
            self.is_on = is_set
        elif command not in (0x2E, 0xE3):  # scrolling off, no operation
            raise ChipMisuse("SSD1306: command 0x%02X" % command)

    def _set(self, command, arguments):
        value = arguments[0]
        if command == 0x20:
            self.mode = value & 0x03
        elif command == 0x21:
            self.first_column, self.last_column = value & 0x7F, arguments[1] & 0x7F
            self.column = self.first_column
        elif command == 0x22:
            self.first_page, self.last_page = value & 0x07, arguments[1] & 0x07
            self.page = self.first_page
        elif command == 0x81:
            self.contrast = value
        elif command == 0x8D:
            self.has_pump = bool(value & 0x04)
        elif command == 0xA8:
            self.last_row = value & 0x3F
        elif command == 0xD3:
            self.offset = value & 0x3F
        elif command == 0xDA:
            self.com_pins = value
        elif command in (0x26, 0x27, 0x29, 0x2A, 0x23, 0xA3, 0xD6):
            raise ChipMisuse("SSD1306: command 0x%02X (scroll, fade, zoom) is not modelled" % command)

    def _take_data(self, data):
        if self.mode == VERTICAL:
            for byte in data:
                self._place(self.page, self.column, bytes((byte,)))
                self._step_down()
            return
        at = 0
        while at < len(data):
            last = self.last_column if self.mode == HORIZONTAL else COLUMNS - 1
            room = last + 1 - self.column if self.column <= last else COLUMNS - self.column
            run = data[at:at + room]
            self._place(self.page, self.column, run)
            at += len(run)
            self._step_right(len(run), last)

    def _place(self, page, column, run):
        if not self.is_remapped:
            column, run = COLUMNS - column - len(run), run[::-1]
        at = page * COLUMNS + column
        self.ram[at:at + len(run)] = run

    def _step_right(self, count, last):
        self.column += count
        if self.column > last:
            is_windowed = self.mode == HORIZONTAL
            self.column = self.first_column if is_windowed else 0
            if is_windowed:
                self.page = self.first_page if self.page == self.last_page else (self.page + 1) % PAGES

    def _step_down(self):
        if self.page != self.last_page:
            self.page = (self.page + 1) % PAGES
            return
        self.page = self.first_page
        self.column = self.first_column if self.column == self.last_column else (self.column + 1) % COLUMNS
