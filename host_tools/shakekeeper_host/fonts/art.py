"""Reads glyphs drawn as text art: see the first lines of text_face.txt for the notation."""


class ArtError(ValueError):
    """A sheet of text art that breaks the notation; the message names the line."""


def read_sheet(text, rows, known=None):
    """Return {name: glyph} for a sheet; a glyph is a list of `rows` strings of '#' and '.'.

    The sheet may redraw and compose from the glyphs of `known`, which are in the result too.
    """
    lines = text.splitlines()
    drawn = {}
    for number, line in enumerate(lines, 1):
        if line.startswith(": "):
            names = [_name(word) for word in line[2:].split(" ")]
            columns = _columns(lines[number : number + rows], len(names), rows, number)
            for name, glyph in zip(names, columns, strict=True):
                _add(drawn, name, glyph, number)
    parts = {**(known or {}), **drawn}
    composed = {}
    for number, line in enumerate(lines, 1):
        if line.startswith("= "):
            name, *names = [_name(word) for word in line[2:].split(" ")]
            if name in drawn:
                raise ArtError(f"line {number}: {name!r} is drawn too")
            _add(composed, name, _overlay([_part(parts, part, number) for part in names]), number)
    return {**parts, **composed}


def _part(parts, name, number):
    if name not in parts:
        raise ArtError(f"line {number}: there is no {name!r} to compose from")
    return parts[name]


def _name(word):
    if word.startswith("U+"):
        return chr(int(word[2:], 16))
    return word


def _columns(block, count, rows, number):
    """Split the art below a line of names into its glyphs."""
    cut = [line.split(" ") for line in block]
    if len(cut) != rows or any(len(parts) != count for parts in cut):
        raise ArtError(f"line {number}: not {count} glyphs of {rows} rows")
    for parts in zip(*cut, strict=True):
        if len({len(part) for part in parts}) != 1 or set("".join(parts)) - set("#."):
            raise ArtError(f"line {number}: a glyph is ragged or holds a stray character")
        yield list(parts)


def _add(glyphs, name, glyph, number):
    if name in glyphs:
        raise ArtError(f"line {number}: {name!r} is drawn twice")
    glyphs[name] = glyph


def _overlay(parts):
    return ["".join("#" if "#" in pixels else "." for pixels in zip(*rows)) for rows in zip(*parts)]


def to_columns(glyph, width, page=0):
    """Return one page row of a glyph as `width` column bytes, bit 0 on top."""
    rows = glyph[8 * page : 8 * page + 8]
    columns = bytearray(width)
    for y, row in enumerate(rows):
        for x, pixel in enumerate(row):
            if pixel == "#":
                columns[x] |= 1 << y
    return bytes(columns)
