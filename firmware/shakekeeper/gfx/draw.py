"""Writes strings on a canvas in the faces. A face draws '?', or nothing, for what it lacks."""

from . import digits_large, digits_medium
from .canvas import inverted
from .middle_face import LOWER, UPPER
from .text_face import CELLS

_GAP = b"\0\0"
_MOST_CELLS = 64

# Cells of the text face by character, those drawn so far: joining them takes a quarter of the memory that
# cutting them out of CELLS anew takes each time. All of them at once would fill the heap.
_cells = {}


def text_width(s):
    """Return the columns that `text` takes for `s`."""
    return 6 * len(s)


def text(canvas, page, x, s, is_inverted=False):
    """Write `s` in the 6x8 text face into one page row; return the column after it."""
    cells = _cells
    try:
        strip = b"".join([cells[char] for char in s])
    except KeyError:
        _learn(s)
        strip = b"".join([cells[char] for char in s])
    canvas.blit(page, x, inverted(strip) if is_inverted else strip)
    return x + len(strip)


def _learn(s):
    if len(_cells) > _MOST_CELLS:
        _cells.clear()
    for char in s:
        at = 6 * _place_latin_1(char)
        _cells[char] = CELLS[at : at + 6]


def _place_latin_1(char):
    """Return the place of `char` in a face that holds 0-0x7F and 0xA0-0xFF, that of '?' for others."""
    code = ord(char)
    if code < 128:
        return code
    return code - 32 if 160 <= code < 256 else 63


def middle_width(s):
    """Return the columns that `middle` takes for `s`."""
    return 12 * len(s)


def middle(canvas, page, x, s):
    """Write `s` in the 12x16 middle face into two page rows; return the column after it."""
    places = s.encode()
    if len(places) != len(s):
        places = [_place_latin_1(char) for char in s]
    # The face begins at the space: it has no icons.
    starts = [10 * (place - 32 if place > 31 else 31) for place in places]
    if starts:
        canvas.blit(page, x, _GAP.join([UPPER[at : at + 10] for at in starts]) + _GAP)
        canvas.blit(page + 1, x, _GAP.join([LOWER[at : at + 10] for at in starts]) + _GAP)
    return x + 12 * len(s)


def large_width(s):
    """Return the columns that `large` takes for `s`."""
    return _digits_width(digits_large, s)


def large(canvas, page, x, s):
    """Write digits, colons and spaces five pages tall; return the column after them."""
    return _digits(digits_large, canvas, page, x, s)


def large_changes(canvas, page, x, old, new):
    """Turn `old`, drawn at `x`, into `new`, its colons in the same places, by the half digits that differ."""
    half_px = digits_large.HALF_PX
    tiles = digits_large.TILES
    places = digits_large.PLACES
    for was, char in zip(old, new):
        if was != char:
            was_at = _place(digits_large, was)
            at = _place(digits_large, char)
            for k in range(10):
                tile = places[at + k]
                if tile != places[was_at + k]:
                    tile *= half_px
                    canvas.blit(page + k // 2, x + k % 2 * half_px, tiles[tile : tile + half_px])
        x += half_px if char == ":" else 2 * half_px


def medium_width(s):
    """Return the columns that `medium` takes for `s`."""
    return _digits_width(digits_medium, s)


def medium(canvas, page, x, s):
    """Write digits, colons, signs and spaces three pages tall; return the column after them."""
    return _digits(digits_medium, canvas, page, x, s)


def _digits_width(face, s):
    return face.HALF_PX * (2 * len(s) - s.count(":"))


def _digits(face, canvas, page, x, s):
    half_px = face.HALF_PX
    tiles = face.TILES
    places = face.PLACES
    starts = []
    for char in s:
        at = _place(face, char)
        starts.append(at)
        if char != ":":
            starts.append(at + 1)
    for k in range(0, 2 * face.PAGES, 2):
        strip = b"".join([tiles[t : t + half_px] for t in [half_px * places[at + k] for at in starts]])
        canvas.blit(page + k // 2, x, strip)
    return x + half_px * len(starts)


def _place(face, char):
    """Return where in PLACES the tiles of `char` begin, those of a space for what the face lacks."""
    at = face.CHARS.find(char)
    return 2 * face.PAGES * (at if at >= 0 else len(face.CHARS) - 1)
