"""Writes strings on a canvas in the faces. A face draws '?', or nothing, for what it lacks."""

from .canvas import inverted
from .digits_large import FACE as LARGE
from .digits_medium import FACE as MEDIUM
from .middle_face import LOWER, UPPER
from .text_face import CELLS

_GAP = b"\0\0"
_MOST_CELLS = 64
# Where a face of digits has the columns of half a digit.
_HALF_PX = 2
_ZERO = 48
_COLON = 58

# Cells of the text face by place, those drawn so far: joining them takes a quarter of the memory that
# cutting them out of CELLS anew takes each time. All of them at once would fill the heap.
_cells = {}


def text_width(s):
    """Return the columns that `text` takes for `s`."""
    return 6 * len(s)


def text(canvas, page, x, s, is_inverted=False):
    """Write `s` in the 6x8 text face into one page row; return the column after it."""
    cells = _cells
    places = _places(s)
    try:
        strip = b"".join([cells[place] for place in places])
    except KeyError:
        _learn(places)
        strip = b"".join([cells[place] for place in places])
    canvas.blit(page, x, inverted(strip) if is_inverted else strip)
    return x + len(strip)


def _places(s):
    """Return where the letters of `s` are in a face that holds 0-0x7F and 0xA0-0xFF; '?' stands for others."""
    places = s.encode()
    if len(places) == len(s):
        # Also because a string hands out its letters one by one ten times as slowly.
        return places
    return [_place_latin_1(char) for char in s]


def _learn(places):
    if len(_cells) > _MOST_CELLS:
        _cells.clear()
    for place in places:
        at = 6 * place
        _cells[place] = CELLS[at : at + 6]


def _place_latin_1(char):
    code = ord(char)
    if code < 128:
        return code
    return code - 32 if 160 <= code < 256 else 63


def middle_width(s):
    """Return the columns that `middle` takes for `s`."""
    return 12 * len(s)


def middle(canvas, page, x, s):
    """Write `s` in the 12x16 middle face into two page rows; return the column after it."""
    # The face begins at the space: it has no icons.
    starts = [10 * (place - 32 if place > 31 else 31) for place in _places(s)]
    if starts:
        canvas.blit(page, x, _GAP.join([UPPER[at : at + 10] for at in starts]) + _GAP)
        canvas.blit(page + 1, x, _GAP.join([LOWER[at : at + 10] for at in starts]) + _GAP)
    return x + 12 * len(s)


def large_width(s):
    """Return the columns that `large` takes for `s`."""
    return _digits_width(LARGE, s)


def large(canvas, page, x, s):
    """Write digits, colons and spaces five pages tall; return the column after them."""
    return _digits(LARGE, canvas, page, x, s)


def large_changes(canvas, page, x, old, new):
    """Turn `old`, drawn at `x`, into `new`, its colons in the same places, by the half digits that differ."""
    _, _, half_px, places, tiles = LARGE
    for was, char in zip(old.encode(), new.encode()):
        if was != char:
            was_at = _place(LARGE, was)
            at = _place(LARGE, char)
            for k in range(10):
                tile = places[at + k]
                if tile != places[was_at + k]:
                    tile *= half_px
                    canvas.blit(page + k // 2, x + k % 2 * half_px, tiles[tile : tile + half_px])
        x += half_px if char == _COLON else 2 * half_px


def medium_width(s):
    """Return the columns that `medium` takes for `s`."""
    return _digits_width(MEDIUM, s)


def medium(canvas, page, x, s):
    """Write digits, colons, signs and spaces three pages tall; return the column after them."""
    return _digits(MEDIUM, canvas, page, x, s)


def _digits_width(face, s):
    return face[_HALF_PX] * (2 * len(s) - s.count(":"))


def _digits(face, canvas, page, x, s):
    _, pages, half_px, places, tiles = face
    starts = []
    for char in s.encode():
        at = _place(face, char)
        starts.append(at)
        if char != _COLON:
            starts.append(at + 1)
    for k in range(0, 2 * pages, 2):
        strip = b"".join([tiles[t : t + half_px] for t in [half_px * places[at + k] for at in starts]])
        canvas.blit(page + k // 2, x, strip)
    return x + half_px * len(starts)


def _place(face, char):
    """Return where in PLACES the tiles of the ASCII code `char` begin, those of a space for what the face lacks."""
    chars, pages, _, _, _ = face
    # Digits and the colon come first, in the order of their codes.
    at = char - _ZERO
    if not 0 <= at <= _COLON - _ZERO:
        at = chars.find(chr(char))
    return 2 * pages * (at if at >= 0 else len(chars) - 1)
