"""The SH1106 display chip as far as the firmware has to get it right."""

COLUMNS = 132
_ARGUMENTS = (0x81, 0xA8, 0xAD, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB)


class Sh1106:
    """132 columns, of which a panel of 128 shows the middle ones; page addressing only; no windows.

    `visible()` is what a person sees, dark unless the panel and its charge pump are on.
    """

    def __init__(self, width=128, height=64, address=0x3C):
        self.width, self.height, self.address = width, height, address
        self.bytes_received = 0
        self.power_on()

    def power_on(self):
        self.ram = bytearray(b"\xa5" * COLUMNS * 8)
        self.is_on = self.has_pump = False
        self.page = self.column = self.start_line = 0
        self._command = None

    def write(self, payload):
        self.bytes_received += len(payload)
        if payload and payload[0] == 0x40:
            self._take_data(payload[1:])
        elif payload and payload[0] in (0x00, 0x80):
            for byte in payload[1:]:
                self._take_command(byte)

    def visible(self):
        if not (self.is_on and self.has_pump and self.start_line == 0):
            return bytes(self.width * self.height // 8)
        rows = [self.ram[page * COLUMNS + 2:][:128] for page in range(8)]
        return b"".join(bytes(row) for row in rows)

    def _take_data(self, data):
        for byte in data:
            if self.column < COLUMNS:
                self.ram[self.page * COLUMNS + self.column] = byte
                self.column += 1

    def _take_command(self, byte):
        if self._command is not None:
            if self._command == 0xAD and byte in (0x8A, 0x8B):
                self.has_pump = byte == 0x8B
            self._command = None
        elif byte in _ARGUMENTS:
            self._command = byte
        elif byte < 0x10:
            self.column = self.column & 0xF0 | byte
        elif byte < 0x20:
            self.column = self.column & 0x0F | (byte & 0x0F) << 4
        elif 0x40 <= byte < 0x80:
            self.start_line = byte & 0x3F
        elif 0xB0 <= byte < 0xB8:
            self.page = byte & 7
        elif byte in (0xAE, 0xAF):
            self.is_on = byte == 0xAF
