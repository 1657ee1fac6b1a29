"""What each face's characters look like in panel memory, taken from the firmware's own drawing."""

from dataclasses import dataclass
from functools import cache

from shakekeeper.gfx import draw
from shakekeeper.gfx.canvas import Canvas

# How an icon is written in a line of text that was read from a panel.
ICONS = dict(zip(range(1, 0x16), "↑↓↕←→●⤓♫♩✓✗♛▮✎⧗OK‖♪±…", strict=True))

_LATIN_1 = "".join(map(chr, [*range(0x20, 0x7F), *range(0xA0, 0x100)]))


@dataclass(frozen=True, eq=False)
class Face:
    """A face as the reader needs it: `chars` maps a cell's columns, as integers of `pages` bytes, to text."""

    name: str
    pages: int
    chars: dict
    widths: tuple


@cache
def faces():
    """Return the faces, the tallest first, so that no part of a tall letter is taken for a small one."""
    icons = "".join(map(chr, ICONS))
    return (
        _face("large", 5, draw.large, "0123456789: "),
        _face("medium", 3, draw.medium, "0123456789:-+ "),
        _face("middle", 2, draw.middle, _LATIN_1),
        _face("text", 1, draw.text, icons + _LATIN_1),
    )


def _face(name, pages, write, characters):
    chars = {}
    for char in characters:
        canvas = Canvas(28, 8 * pages)
        width = write(canvas, 0, 0, char)
        # The first of two that look alike: the no-break space and U+B1 have their look from others.
        chars.setdefault(tuple(columns(canvas.buf, 28, pages, 0)[:width]), _as_text(char))
    return Face(name, pages, chars, tuple(sorted({len(cell) for cell in chars})))


def _as_text(char):
    if char == "\x11":
        return "K "
    return ICONS.get(ord(char), char)


def columns(ram, width, pages, page):
    """Return `pages` page rows from `page` on as one integer a column, less the very last pixel row.

    That row is dark in every face of text; above an inverted bar it may be lit.
    """
    mask = (1 << 8 * pages - 1) - 1
    rows = [ram[width * (page + i) : width * (page + i + 1)] for i in range(pages)]
    return [int.from_bytes(bytes(column), "little") & mask for column in zip(*rows, strict=True)]
