"""Turns the text art of every face into the source of its firmware module."""

from importlib import resources

from .art import read_sheet, to_columns
from .smooth import doubled

_LATIN_1 = [*range(0x80), *range(0xA0, 0x100)]


def read_art(name):
    """Return the text of one art sheet of this package."""
    return (resources.files(__package__) / f"{name}.txt").read_text(encoding="utf-8")


def text_face():
    """Return the source of the text face's module."""
    glyphs = read_sheet(read_art("text_face"), 7)
    cells = b"".join(to_columns(glyphs.get(chr(code), glyphs["?"]), 6) for code in _LATIN_1)
    doc = "The text face: six column bytes a cell, for the codes 0-0x7F and then 0xA0-0xFF."
    return _module(doc, "text_face", CELLS=_literal(cells, 24))


def middle_glyphs():
    """Return the glyphs of the middle face: the text face's doubled, but for those that its sheet redraws."""
    glyphs = {name: doubled(glyph) for name, glyph in read_sheet(read_art("text_face"), 7).items()}
    return read_sheet(read_art("middle_face"), 14, glyphs)


def middle_face():
    """Return the source of the middle face's module."""
    glyphs = middle_glyphs()
    drawn = [glyphs.get(chr(code), glyphs["?"]) for code in _LATIN_1[32:]]
    doc = "The middle face, ten column bytes a glyph for the codes 0x20-0x7F and then 0xA0-0xFF, in two page rows."
    rows = [b"".join(to_columns(glyph, 10, page) for glyph in drawn) for page in (0, 1)]
    return _module(doc, "middle_face", UPPER=_literal(rows[0], 20), LOWER=_literal(rows[1], 20))


def digit_face(name, pages, half_px):
    """Return the source of a face of digits, whose cells are cut into tiles of one page and `half_px`."""
    glyphs = read_sheet(read_art(name), 8 * pages)
    # Those that a clock needs are found by their code.
    glyphs = {char: glyphs[char] for char in sorted(glyphs, key=lambda char: (not "0" <= char <= ":", char))}
    glyphs[" "] = ["." * 2 * half_px] * (8 * pages)
    tiles = [bytes(half_px)]
    places = []
    for glyph in glyphs.values():
        for page in range(pages):
            for tile in _halves(glyph, page, half_px):
                if tile not in tiles:
                    tiles.append(tile)
                places.append(tiles.index(tile))
    doc = (
        f"Digits of {pages} pages, each page of a cell two tiles of {half_px} columns; the colon has one.\n\n"
        f"PLACES holds the tiles' numbers, {2 * pages} for each of CHARS: left and right, page after page."
    )
    return _module(
        doc,
        name,
        CHARS=f'"{"".join(glyphs)}"',
        PAGES=str(pages),
        HALF_PX=str(half_px),
        PLACES=_literal(bytes(places), 2 * pages),
        TILES=_literal(b"".join(tiles), half_px),
        FACE="(CHARS, PAGES, HALF_PX, PLACES, TILES)",
    )


def _halves(glyph, page, half_px):
    """Return the left and right tile of a glyph that stands in the middle of its cell."""
    margin = (2 * half_px - len(glyph[0])) // 2
    is_half = len(glyph[0]) <= half_px
    columns = bytes(0 if is_half else margin) + to_columns(glyph, len(glyph[0]), page)
    columns += bytes(2 * half_px - len(columns))
    return columns[:half_px], columns[half_px:]


def _literal(data, bytes_a_line):
    """Return `data` as the lines of a parenthesised bytes literal."""
    # Printable characters as themselves: a board that compiles the file reads a third less of it.
    signs = [chr(byte) if 32 <= byte < 127 and byte not in b'"\\' else f"\\x{byte:02x}" for byte in data]
    lines = ["".join(signs[at : at + bytes_a_line]) for at in range(0, len(signs), bytes_a_line)]
    return "\n".join(["(", *(f'    b"{line}"' for line in lines), ")"])


def _module(doc, art_name, **names):
    """Return the source of a generated module which assigns the expressions `names`."""
    made = f"Generated from {art_name}.txt by `python -m shakekeeper_host.fonts`: edit that, not this."
    return f'"""{doc}\n\n{made}\n"""\n\n' + "".join(f"{name} = {held}\n" for name, held in names.items())


def modules():
    """Return {file name: source} of every generated module of the firmware's gfx package."""
    return {
        "text_face.py": text_face(),
        "middle_face.py": middle_face(),
        "digits_large.py": digit_face("digits_large", pages=5, half_px=14),
        "digits_medium.py": digit_face("digits_medium", pages=3, half_px=8),
    }
