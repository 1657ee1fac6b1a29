"""The display chip: what commands and data make of the picture."""

import pytest
from shakekeeper_host.chips import ChipMisuse, Ssd1306

NORMAL = bytes((0xAE, 0x20, 0x00, 0x40, 0xA1, 0xA8, 0x3F, 0xC8, 0xD3, 0x00, 0xDA, 0x12, 0x8D, 0x14, 0xA4, 0xA6, 0xAF))


def chip(*commands, height=64, width=128):
    """A chip after the driver's normal set-up and `commands`, with a dark memory."""
    panel = Ssd1306(width, height)
    panel.write(b"\x00" + NORMAL)
    if height == 32:
        panel.write(bytes((0x00, 0xA8, 0x1F, 0xDA, 0x02)))
    panel.ram[:] = bytes(1024)
    panel.write(bytes((0x00, *commands)))
    return panel


def lit(panel):
    """The (x, y) of all lit pixels that a person sees."""
    seen = panel.visible()
    return {(x, y) for x in range(panel.width) for y in range(panel.height)
            if seen[y // 8 * panel.width + x] >> y % 8 & 1}


def test_a_window_takes_data_row_by_row_and_wraps_inside():
    panel = chip(0x21, 10, 12, 0x22, 2, 3)
    panel.write(b"\x40" + bytes((1, 2, 4, 8, 16, 32, 64)))
    assert panel.ram[2 * 128 + 10:2 * 128 + 13] == bytes((64, 2, 4))
    assert panel.ram[3 * 128 + 10:3 * 128 + 13] == bytes((8, 16, 32))
    assert sum(1 for byte in panel.ram if byte) == 6


def test_one_byte_at_a_time_ends_in_the_same_picture():
    whole, single = chip(0x21, 0, 127, 0x22, 0, 7), chip()
    data = bytes(range(1, 200))
    whole.write(b"\x40" + data)
    for command in (0x21, 0, 127, 0x22, 0, 7):
        single.write(bytes((0x80, command)))
    for byte in data:
        single.write(bytes((0x40, byte)))
    assert whole.ram == single.ram and any(whole.ram)


def test_page_mode_stays_in_its_page():
    panel = chip(0x20, 0x02, 0xB3, 0x0E, 0x17)  # page 3, column 126
    panel.write(b"\x40" + bytes((1, 2, 3)))
    assert panel.ram[3 * 128 + 126:4 * 128] == bytes((1, 2)) and panel.ram[3 * 128] == 3


def test_vertical_mode_goes_down_first():
    panel = chip(0x20, 0x01, 0x21, 5, 6, 0x22, 0, 1)
    panel.write(b"\x40" + bytes((1, 2, 3, 4)))
    assert (panel.ram[5], panel.ram[128 + 5], panel.ram[6], panel.ram[128 + 6]) == (1, 2, 3, 4)


def test_data_between_commands_of_one_transfer():
    panel = chip(0x21, 0, 127, 0x22, 0, 7)
    panel.write(bytes((0xC0, 0x55, 0x80, 0xA7, 0x40, 0x66)))
    assert panel.ram[:2] == bytes((0x55, 0x66)) and panel.is_inverted


def test_it_is_dark_until_it_is_switched_on_and_its_pump_runs():
    panel = chip(0xA5)
    assert len(lit(panel)) == 128 * 64
    for off in ((0xAE,), (0x8D, 0x10)):
        assert not lit(chip(0xA5, *off))


def test_power_on_leaves_noise_and_the_dark():
    panel = chip()
    panel.power_on()
    assert not panel.is_on and not lit(panel) and any(panel.ram)


def test_turned_by_180_degrees_the_same_data_is_upside_down():
    panel = chip(0x21, 0, 127, 0x22, 0, 7)
    panel.write(b"\x40\x01")
    assert lit(panel) == {(0, 0)}
    turned = chip(0xA0, 0xC0, 0x21, 0, 127, 0x22, 0, 7)
    turned.write(b"\x40\x01")
    assert lit(turned) == {(127, 63)}


def test_columns_in_their_own_order_run_from_right_to_left():
    panel = chip(0xA0, 0x21, 0, 127, 0x22, 0, 7)
    panel.write(b"\x40" + bytes((1, 2, 4)))
    assert lit(panel) == {(127, 0), (126, 1), (125, 2)}


def test_remapping_columns_changes_only_what_is_sent_afterwards():
    panel = chip(0x21, 0, 127, 0x22, 0, 7)
    panel.write(b"\x40\x01")
    panel.write(b"\x00\xa0")
    assert lit(panel) == {(0, 0)}
    panel.write(b"\x00\xc0")
    assert lit(panel) == {(0, 63)}


@pytest.mark.parametrize("height", [64, 32])
def test_start_line_and_offset_shift_the_picture(height):
    for commands in ((0x43,), (0xD3, 3)):
        panel = chip(*commands, 0x21, 0, 127, 0x22, 0, 7, height=height)
        panel.write(b"\x40\x08")
        assert lit(panel) == {(0, 0)}


def test_a_flat_panel_shows_the_first_32_lines():
    panel = chip(0x21, 0, 127, 0x22, 0, 7, height=32)
    panel.write(b"\x40" + bytes(128 * 3) + b"\x80")
    assert lit(panel) == {(0, 31)}


def test_the_wrong_row_order_scrambles_the_picture():
    for height, wrong in ((64, 0x02), (32, 0x12)):
        panel = chip(0xDA, wrong, height=height)
        panel.ram[:] = bytes((0x0F,)) * 1024
        right = chip(height=height)
        right.ram[:] = panel.ram
        assert lit(panel) != lit(right)


def test_narrow_panels_show_the_middle_columns():
    panel = chip(0x21, 32, 95, 0x22, 0, 7, width=64)
    panel.write(b"\x40\x01")
    assert lit(panel) == {(0, 0)}


def test_what_the_chip_does_not_know_is_told_and_cannot_be_swallowed():
    for bad in (b"\x00\xff", b"\x00\x82", b"\x01\xae"):
        try:
            chip().write(bad)
        except Exception:
            pytest.fail("a firmware's `except Exception` would hide it")
        except ChipMisuse:
            continue
        pytest.fail("%r was taken" % bad)


def test_every_byte_is_counted():
    panel = chip()
    before = panel.bytes_received
    panel.write(b"\x80\xae")
    panel.write(b"\x40" + bytes(10))
    assert panel.bytes_received - before == 13
