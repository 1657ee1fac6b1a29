"""Panel memory as text art and as PNG."""

import io

import pytest
from PIL import Image

from shakekeeper_host.render import from_art, to_art, to_png

RAM = bytes([0x01, 0x80, 0xFF, 0x00])


def test_art_has_a_character_a_pixel():
    assert to_art(RAM, 4, 8) == "#.#.\n" + "..#.\n" * 6 + ".##.\n"


def test_art_is_read_back():
    ram = bytes(range(256)) * 4
    assert from_art(to_art(ram, 128, 64)) == (ram, 128, 64)
    assert from_art(to_art(ram, 64, 128)) == (ram, 64, 128)


@pytest.mark.parametrize("art", ["", "#.\n#.\n", "#.\n" * 7 + "#\n", "#x\n" * 8])
def test_what_is_no_picture_is_refused(art):
    with pytest.raises(ValueError, match="not a picture"):
        from_art(art)


def lit_pixels(png, width, height, scale):
    picture = Image.open(io.BytesIO(png)).convert("L")
    margin = (picture.width - width * scale) // 2
    assert picture.size == (width * scale + 2 * margin, height * scale + 2 * margin)
    return {
        (x, y)
        for x in range(width)
        for y in range(height)
        if picture.getpixel((margin + x * scale, margin + y * scale)) > 128
    }


@pytest.mark.parametrize("scale", [1, 2, 4, 7])
def test_png_shows_each_pixel_as_a_square(scale):
    lit = {(0, 0), (1, 7), *((2, y) for y in range(8))}
    assert lit_pixels(to_png(RAM, 4, 8, scale), 4, 8, scale) == lit
    everything = {(x, y) for x in range(4) for y in range(8)}
    assert lit_pixels(to_png(RAM, 4, 8, scale, is_inverted=True), 4, 8, scale) == everything - lit


def test_png_parts_its_pixels_by_gaps():
    picture = Image.open(io.BytesIO(to_png(b"\xff\xff", 2, 8, scale=4))).convert("L")
    assert picture.getpixel((8 + 2, 8)) > 128
    assert picture.getpixel((8 + 3, 8)) < 64
