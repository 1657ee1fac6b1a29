"""The canvas: byte order, clipping, what counts as changed."""

import pytest

from shakekeeper.gfx.canvas import Canvas


def clean_canvas(height=64):
    canvas = Canvas(128, height)
    canvas.mark_clean()
    return canvas


def dirty(canvas):
    return {p: (canvas.lo[p], canvas.hi[p]) for p in range(canvas.pages) if canvas.lo[p] < canvas.hi[p]}


def test_a_byte_is_eight_pixels_below_each_other_in_a_page_row():
    canvas = clean_canvas()
    canvas.blit(2, 5, b"\x81")
    assert canvas.buf[2 * 128 + 5] == 0x81
    assert sum(canvas.buf) == 0x81


def test_a_new_canvas_is_dark_and_all_changed():
    canvas = Canvas(128, 32)
    assert canvas.pages == 4 and bytes(canvas.buf) == bytes(512)
    assert dirty(canvas) == {page: (0, 128) for page in range(4)}


def test_only_what_was_drawn_counts_as_changed():
    canvas = clean_canvas()
    canvas.blit(1, 20, b"ab")
    canvas.blit(1, 60, b"cde")
    canvas.fill(4, 0, 3, 0xFF)
    assert dirty(canvas) == {1: (20, 63), 4: (0, 3)}
    canvas.mark_clean()
    assert dirty(canvas) == {}


def test_clear_darkens_and_changes_everything():
    canvas = clean_canvas()
    canvas.fill(3, 0, 128, 0xAA)
    canvas.mark_clean()
    canvas.clear()
    assert bytes(canvas.buf) == bytes(1024)
    assert dirty(canvas) == {page: (0, 128) for page in range(8)}


def test_a_lost_panel_makes_everything_changed_and_keeps_the_picture():
    canvas = clean_canvas()
    canvas.blit(0, 0, b"\x01")
    canvas.mark_dirty()
    assert dirty(canvas) == {page: (0, 128) for page in range(8)}
    assert canvas.buf[0] == 1


@pytest.mark.parametrize(
    "page, x, wanted",
    [
        (0, 126, {0: (126, 128)}),
        (0, 128, {}),
        (0, 300, {}),
        (0, -1, {0: (0, 2)}),
        (0, -3, {}),
        (0, -300, {}),
        (7, 127, {7: (127, 128)}),
        (8, 0, {}),
        (-1, 0, {}),
    ],
)
def test_what_lies_outside_is_left_out(page, x, wanted):
    canvas = clean_canvas()
    canvas.blit(page, x, b"\x01\x02\x04")
    lit = {(at // 128, at % 128): byte for at, byte in enumerate(canvas.buf) if byte}
    inside = {(page, x + i): 1 << i for i in range(3) if 0 <= page < 8 and 0 <= x + i < 128}
    assert lit == inside
    assert len(canvas.buf) == 1024
    assert dirty(canvas) == wanted


def test_fill_and_invert_outside_change_nothing():
    canvas = clean_canvas()
    canvas.fill(0, 10, 10, 0xFF)
    canvas.fill(0, 10, 5, 0xFF)
    canvas.invert(0, 10, 10)
    canvas.invert(0, 130, 200)
    canvas.invert(8, 0, 128)
    canvas.headroom(0, 0, 128, True)
    assert bytes(canvas.buf) == bytes(1024) and dirty(canvas) == {}


def test_invert_flips_the_run_alone_and_twice_is_nothing():
    canvas = clean_canvas()
    canvas.fill(1, 0, 128, 0x0F)
    canvas.mark_clean()
    canvas.invert(1, -5, 40)
    assert bytes(canvas.buf[128:256]) == b"\xf0" * 40 + b"\x0f" * 88
    assert dirty(canvas) == {1: (0, 40)}
    canvas.invert(1, 0, 40)
    assert bytes(canvas.buf[128:256]) == b"\x0f" * 128


def test_headroom_is_the_row_above_a_bar_and_nothing_else():
    canvas = clean_canvas()
    canvas.fill(1, 0, 128, 0x01)
    canvas.headroom(2, 10, 200, True)
    assert bytes(canvas.buf[128:256]) == b"\x01" * 10 + b"\x81" * 118
    canvas.headroom(2, 0, 128, False)
    assert bytes(canvas.buf[128:256]) == b"\x01" * 128
