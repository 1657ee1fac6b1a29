"""Clock chips on the panel's bus: found, read, set, and told from what is none."""

import pytest

from shakekeeper.core import dates
from shakekeeper_host.simulator import Device

from ..host.boxes import DATE_S, press, screen
from ..link.desk import sealed
from .test_computer import ask

XIAO = "seeeduino_xiao_rp2040_expansion"


class Registers:
    """A chip of registers: the first byte of a write says where."""

    def __init__(self, content):
        self.content = bytearray(content)
        self.at = 0
        self.written = bytearray()

    def write(self, data):
        data = bytes(data)
        if data:
            self.at = data[0] % len(self.content)
        for byte in data[1:]:
            self.written.append(byte)
            self.content[self.at] = byte
            self.at = (self.at + 1) % len(self.content)

    def read(self, length):
        data = bytes(self.content[(self.at + i) % len(self.content)] for i in range(length))
        self.at = (self.at + length) % len(self.content)
        return data


def pcf8563(time=b"\x80\x40\x3f\x3f\x07\x1f\xff"):
    """As it is after power-on: nothing in its time makes sense, and it says so."""
    return Registers(b"\x00\x00" + time + bytes(7))


def ds3231(time=b"\x00\x00\x00\x01\x01\x01\x00", status=0x88):
    """As it is delivered: the year 2000, and the flag that it stood still."""
    return Registers(time + bytes(8) + bytes([status]) + bytes(3))


def boot_with(address, chip, board=XIAO):
    device = Device(board, has_bounce=False)
    device.bus.chips[address] = chip
    device.boot()
    device.run_ms(3000)
    return device


def date_of(device):
    return ask(device, sealed({"id": 1, "do": "hello"}))[0]["ok"]["date"]


def set_date(device, at_s=DATE_S):
    assert ask(device, sealed({"id": 2, "do": "set_clock", "at": at_s}))[0]["ok"] == {}


@pytest.mark.parametrize("address, chip, wanted", [
    (0x51, pcf8563(b"\x56\x34\x12\x31\x04\x92\x26"), dates.seconds(2026, 12, 31, 12, 34, 56)),
    (0x68, ds3231(b"\x56\x34\x23\x05\x31\x92\x26", 0), dates.seconds(2026, 12, 31, 23, 34, 56)),
])  # fmt: skip
def test_the_date_is_read_at_the_start(address, chip, wanted):
    device = boot_with(address, chip)
    assert date_of(device) - wanted in range(5)
    assert not chip.written


@pytest.mark.parametrize("address, chip", [(0x51, pcf8563()), (0x68, ds3231())])
def test_a_new_chip_is_set_by_the_computer_and_keeps_the_date(address, chip):
    device = boot_with(address, chip)
    assert date_of(device) is None
    set_date(device)
    device.cut()
    device.boot()
    device.run_ms(3000)
    assert date_of(device) - DATE_S in range(5)


@pytest.mark.parametrize("address, chip, day", [(0x51, pcf8563(), 5), (0x68, ds3231(), 6)])
def test_the_day_of_the_week_is_right_too(address, chip, day):
    set_date(boot_with(address, chip))
    first = 2 if address == 0x51 else 0
    assert chip.content[first + (4 if address == 0x51 else 3)] == day  # a Friday


def test_a_chip_that_goes_right_is_left_alone():
    chip = pcf8563(b"\x00\x30\x19\x14\x05\x08\x26")
    device = boot_with(0x51, chip)
    set_date(device, DATE_S + 1)
    assert not chip.written
    set_date(device, DATE_S + 60)
    assert chip.written


@pytest.mark.parametrize("content", [b"\xff" * 16, bytes(16), bytes(range(100, 116)), b"\x12\x34\x56" + b"\x99" * 7])
@pytest.mark.parametrize("address", [0x51, 0x68])
def test_what_is_no_clock_is_never_written_to(address, content):
    chip = Registers(content)
    device = boot_with(address, chip)
    assert date_of(device) is None
    set_date(device)
    assert not chip.written
    assert date_of(device) - DATE_S in range(5)


def test_a_chip_that_stands_still_has_no_date():
    assert date_of(boot_with(0x51, pcf8563(b"\x80\x30\x19\x14\x05\x08\x26"))) is None
    assert date_of(boot_with(0x68, ds3231(b"\x00\x30\x19\x06\x14\x08\x26", 0x80))) is None


def test_the_panel_is_not_disturbed_and_no_chip_is_no_trouble():
    device = Device(XIAO, has_bounce=False)
    device.boot()
    device.run_ms(3000)
    set_date(device)
    assert "Shakekeeper" in screen(device)
    device.set_display(False)
    device.run_ms(3000)
    set_date(device, DATE_S + 900)
    device.set_display(True)
    device.run_ms(3000)
    press(device, "OK")
    assert date_of(device) - DATE_S - 900 in range(12)


def test_dates_are_those_of_the_calendar():
    import datetime

    for days in list(range(0, 47000, 13)) + [59, 60, 365, 11016, 11017, 47541]:
        day = datetime.datetime(1970, 1, 1) + datetime.timedelta(days=days, seconds=86399)
        at_s = days * 86400 + 86399
        assert dates.civil(at_s) == (day.year, day.month, day.day, 23, 59, 59)
        assert dates.seconds(*dates.civil(at_s)) == at_s
    assert dates.short(DATE_S) == "14 Aug 26"
