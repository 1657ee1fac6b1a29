"""The date from a clock chip with a battery, where one hangs on the panel's bus: PCF8563 or DS3231."""

from ..core import dates

_FIRST_YEAR = 24
# Address, first register of the time, and where in the seven from there day, month and year are;
# seconds, minutes and hours are the first three.
_CHIPS = ((0x51, 2, 3, 5, 6), (0x68, 0, 4, 5, 6))
_PCF8563 = 0x51
_DS3231_STATUS = 0x0F
_STOPPED = 0x80


def read(i2c):
    """Return the date and time in seconds since 1970; None without a chip, or from one that was never set."""
    for chip in _CHIPS:
        fields = _fields(i2c, chip)
        if fields and fields[0] >= _FIRST_YEAR and not _has_stopped(i2c, chip):
            return dates.seconds(2000 + fields[0], *fields[1:])
    return None


def write(i2c, at_s):
    """Set the chip, if there is one and it goes wrong by more than two seconds."""
    now_s = read(i2c)
    if now_s is not None and abs(now_s - at_s) <= 2:
        return
    for chip in _CHIPS:
        if _fields(i2c, chip) or _is_unset_pcf8563(i2c, chip):
            _set(i2c, chip, at_s)
            return


def _set(i2c, chip, at_s):
    address, first, day_at, month_at, year_at = chip
    year, month, day, hour, minute, second = dates.civil(at_s)
    data = bytearray(8)
    data[0] = first
    times = ((0, second), (1, minute), (2, hour), (day_at, day), (month_at, month), (year_at, year % 100))
    for at, value in times:
        data[1 + at] = value // 10 << 4 | value % 10
    # The day of the week, which nobody here asks for, counts from 0 on the one and from 1 on the other.
    data[1 + 7 - day_at] = (at_s // 86400 + 4) % 7 + (0 if address == _PCF8563 else 1)
    _transfer(i2c, address, data)
    if address != _PCF8563:
        _transfer(i2c, address, bytes([_DS3231_STATUS, 0]))


def _fields(i2c, chip):
    """[year of the century, month, day, hour, minute, second], None if nothing there looks like a clock."""
    address, first, day_at, month_at, year_at = chip
    data = _transfer(i2c, address, bytes([first]), 7)
    if data is None:
        return None
    # Above these bits there are flags.
    places = (
        (year_at, 0xFF, 0, 99), (month_at, 0x1F, 1, 12), (day_at, 0x3F, 1, 31),
        (2, 0x3F, 0, 23), (1, 0x7F, 0, 59), (0, 0x7F, 0, 59),
    )  # fmt: skip
    fields = []
    for at, mask, low, high in places:
        code = data[at] & mask
        value = (code >> 4) * 10 + (code & 15)
        if code & 15 > 9 or not low <= value <= high:
            return None
        fields.append(value)
    return fields


def _has_stopped(i2c, chip):
    # The PCF8563 says so in the seconds, the DS3231 in a register of its own.
    register = chip[1] if chip[0] == _PCF8563 else _DS3231_STATUS
    data = _transfer(i2c, chip[0], bytes([register]), 1)
    return data is None or data[0] & _STOPPED


def _is_unset_pcf8563(i2c, chip):
    # Before it is first set its time may be any bytes; but not those of its control registers, and so it
    # is told from a memory chip, which must not be written to.
    if chip[0] != _PCF8563:
        return False
    data = _transfer(i2c, _PCF8563, b"\x00", 3)
    return data is not None and not (data[0] & 0x57 or data[1] & 0xE0) and data[2] & _STOPPED


def _transfer(i2c, address, data, length=0):
    """Send `data`, and return `length` bytes that come back; None if nobody answers."""
    if not i2c.try_lock():
        return None
    try:
        answer = bytearray(length)
        i2c.writeto(address, data)
        if length:
            i2c.readfrom_into(address, answer)
        return answer
    except OSError:
        return None
    finally:
        i2c.unlock()
