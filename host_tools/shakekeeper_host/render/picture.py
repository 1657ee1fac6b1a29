"""Panel memory as a PNG which looks like the small OLED that it stands for."""

import io

from PIL import Image

_GLASS = (6, 8, 12)
_DARK = (13, 17, 23)
_LIT = (214, 236, 255)


def to_png(ram, width, height, scale=4, is_inverted=False):
    """Return a PNG of page-ordered `ram`, each pixel a square of `scale` px less a gap (none below 3)."""
    gap = 1 if scale >= 3 else 0
    pixels = Image.new("RGB", (width, height), _DARK)
    for x in range(width):
        for y in range(height):
            if (ram[y // 8 * width + x] >> y % 8 & 1) != bool(is_inverted):
                pixels.putpixel((x, y), _LIT)
    return _encode(_with_gaps(pixels, scale, gap))


def _with_gaps(pixels, scale, gap):
    picture = pixels.resize((pixels.width * scale, pixels.height * scale), Image.Resampling.NEAREST)
    if gap:
        for x in range(scale - 1, picture.width, scale):
            picture.paste(_GLASS, (x, 0, x + gap, picture.height))
        for y in range(scale - 1, picture.height, scale):
            picture.paste(_GLASS, (0, y, picture.width, y + gap))
    margin = 2 * scale
    framed = Image.new("RGB", (picture.width + 2 * margin, picture.height + 2 * margin), _GLASS)
    framed.paste(picture, (margin, margin))
    return framed


def _encode(picture):
    out = io.BytesIO()
    picture.save(out, format="PNG", optimize=True)
    return out.getvalue()
