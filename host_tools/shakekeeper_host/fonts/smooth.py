"""Doubles a drawing of thin strokes and smooths its slanting ones."""


def doubled(glyph):
    """Return `glyph` (a list of strings of '#' and '.') twice as wide and high, its slants filled in."""
    rows = []
    for y in range(len(glyph)):
        for dy in (-1, 1):
            rows.append("".join(_quarter(glyph, x, y, dx, dy) for x in range(len(glyph[0])) for dx in (-1, 1)))
    return rows


def _quarter(glyph, x, y, dx, dy):
    """Return the pixel at the corner `dx`, `dy` of the four that one pixel becomes."""
    if glyph[y][x] == "#":
        return "#"
    # Dark between two lit neighbours that touch by their corners alone: the inner side of a slanting stroke.
    beside, above = _pixel(glyph, x + dx, y), _pixel(glyph, x, y + dy)
    is_slant = beside == above == "#" and _pixel(glyph, x + dx, y + dy) == "."
    is_closed = "#" in (_pixel(glyph, x - dx, y), _pixel(glyph, x, y - dy))
    return "#" if is_slant and not is_closed else "."


def _pixel(glyph, x, y):
    return glyph[y][x] if 0 <= y < len(glyph) and 0 <= x < len(glyph[0]) else "."
