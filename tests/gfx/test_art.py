"""Sheets of glyph art: what is wrong in one is said with its line."""

import pytest

from shakekeeper_host.fonts.art import ArtError, read_sheet, to_columns

SHEET = """Two glyphs and a part, two rows tall

: U+41 b /dot
#. ## ..
.# #. .#

= c b /dot
"""


def test_a_sheet_gives_its_glyphs():
    assert read_sheet(SHEET, 2) == {"A": ["#.", ".#"], "b": ["##", "#."], "/dot": ["..", ".#"], "c": ["##", "##"]}


def test_a_sheet_redraws_what_another_has_drawn():
    glyphs = read_sheet(": A\n#\n= B A C\n", 1, {"A": ["."], "C": ["#"]})
    assert glyphs == {"A": ["#"], "B": ["#"], "C": ["#"]}


def test_columns_have_the_top_pixel_in_bit_0():
    glyph = ["#.", ".#", "..", "..", "..", "..", "..", "##", ".#"]
    assert to_columns(glyph, 3) == bytes([0x81, 0x82, 0])
    assert to_columns(glyph, 2, page=1) == bytes([0, 1])


@pytest.mark.parametrize(
    "sheet, message",
    [
        (": A B\n# #\n", "line 1: not 2 glyphs of 2 rows"),
        ("\n: A B\n# #\n#\n", "line 2: not 2 glyphs of 2 rows"),
        (": A\n##\n#\n", "line 1: a glyph is ragged"),
        (": A\n#\nx\n", "line 1: .* stray character"),
        (": A A\n# #\n# #\n", "line 1: 'A' is drawn twice"),
        (": A\n#\n#\n= A A\n", "line 4: 'A' is drawn too"),
        (": A\n#\n#\n= B C\n", "line 4: there is no 'C'"),
    ],
)
def test_a_broken_sheet_is_refused_by_its_line(sheet, message):
    with pytest.raises(ArtError, match=message):
        read_sheet(sheet, 2)
