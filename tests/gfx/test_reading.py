"""Reading the words on a panel back from its pixels."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shakekeeper.gfx import draw
from shakekeeper.gfx.canvas import Canvas
from shakekeeper_host.render import read_text

LETTERS = "".join(map(chr, [*range(0x21, 0x7F), *range(0xA1, 0x100)]))


def read(canvas):
    return read_text(canvas.buf, canvas.width, canvas.height)


def invert(canvas, x0=0, x1=128):
    for page in range(canvas.pages):
        canvas.invert(page, x0, x1)


def words(alphabet, longest):
    word = st.text(alphabet, min_size=1, max_size=longest)
    return st.lists(word, min_size=1, max_size=4).map(lambda parts: " ".join(parts)[:longest].strip())


@settings(deadline=None, max_examples=150)
@given(words(LETTERS, 21), st.integers(0, 7), st.integers(0, 127), st.booleans())
def test_text_is_read_at_any_column(text, page, x, is_inverted):
    canvas = Canvas(128, 64)
    x = min(x, 128 - draw.text_width(text))
    if x >= 0:
        draw.text(canvas, page, x, text, is_inverted)
        assert read(canvas) == [text]


@settings(deadline=None, max_examples=60)
@given(st.integers(0, 6), st.integers(0, 127), st.booleans(), st.data())
def test_middle_face_is_read_at_any_column(page, x, is_inverted, data):
    # A line of nothing but dots and dashes may be something else; a letter makes it text.
    text = "a" + data.draw(st.text(LETTERS, max_size=9))
    canvas = Canvas(128, 64)
    x = min(x, 128 - draw.middle_width(text))
    draw.middle(canvas, page, x, text)
    if is_inverted:
        invert(canvas)
    assert read(canvas) == [text]


@pytest.mark.parametrize("is_inverted", [False, True])
@pytest.mark.parametrize("x", range(0, 31, 3))
def test_digits_are_read_at_any_column(x, is_inverted):
    canvas = Canvas(128, 64)
    draw.medium(canvas, 0, x, "-12:+7")
    draw.large(canvas, 3, x, "9:28")
    if is_inverted:
        invert(canvas)
    assert read(canvas) == ["-12:+7", "9:28"]


@pytest.mark.parametrize("digit", "0123456789")
def test_each_large_and_medium_digit_is_read(digit):
    canvas = Canvas(128, 64)
    draw.large(canvas, 1, 50, digit)
    draw.medium(canvas, 1, 100, digit)
    assert read(canvas) == [digit, digit]


def test_a_whole_screen_is_read_top_to_bottom():
    canvas = Canvas(128, 64)
    draw.text(canvas, 0, 0, "1 Zoë")
    draw.text(canvas, 0, 110, "+7")
    draw.text(canvas, 1, 2, "Müller    12", True)
    canvas.headroom(1, 2, 74, True)
    canvas.invert(1, 74, 128)
    draw.middle(canvas, 2, 9, "José: 3")
    draw.medium(canvas, 4, 30, "12")
    draw.text(canvas, 7, 1, "\x03Time")
    draw.text(canvas, 7, 64, "\x10\x11Go on")
    assert read(canvas) == ["1 Zoë +7", "Müller 12", "José: 3", "12", "↕Time OK Go on"]


def test_the_running_screen_is_read_beside_its_bar():
    canvas = Canvas(128, 64)
    draw.text(canvas, 0, 0, "Shake 2 of 3")
    draw.large(canvas, 1, 15, "2:59")
    canvas.fill(6, 0, 77, 0x3E)
    canvas.fill(6, 77, 128, 0x22)
    assert read(canvas) == ["Shake 2 of 3", "2:59"]


@pytest.mark.parametrize("rows", [1, 2, 3, 7])
def test_a_picture_shifted_against_burn_in_is_read(rows):
    canvas = Canvas(128, 64)
    draw.text(canvas, 0, 0, "Shake 2 of 3")
    draw.large(canvas, 1, 15, "2:59")
    below = canvas.buf[-128:] + canvas.buf[:-128]
    shifted = bytes((here << rows | above >> 8 - rows) & 0xFF for here, above in zip(canvas.buf, below, strict=True))
    assert read_text(shifted, 128, 64) == ["Shake 2 of 3", "2:59"]


def test_a_low_panel_is_read():
    canvas = Canvas(128, 32)
    draw.text(canvas, 3, 1, "Ready?")
    assert read(canvas) == ["Ready?"]


def test_dark_panel_and_plain_shapes_hold_no_words():
    canvas = Canvas(128, 64)
    assert read(canvas) == []
    canvas.fill(2, 3, 120, 0x3E)
    canvas.fill(5, 0, 128, 0xFF)
    assert read(canvas) == []
    invert(canvas)
    assert read(canvas) == []


def test_one_pixel_off_is_no_letter():
    canvas = Canvas(128, 64)
    draw.text(canvas, 0, 0, "Anna")
    canvas.buf[1] ^= 0x20
    assert read(canvas) == ["nna"]
