"""The glyphs: all there, each its own, none touching its neighbours; and as people have approved them."""

import pytest

from shakekeeper.gfx import draw
from shakekeeper.gfx.canvas import Canvas
from shakekeeper_host.fonts.__main__ import main as generate
from shakekeeper_host.render import to_art

LATIN_1 = "".join(map(chr, [*range(0x20, 0x7F), *range(0xA0, 0x100)]))
ICONS = "".join(map(chr, range(1, 0x16)))
# Face: how it writes, its characters, rows that are always dark below, columns that are always dark right.
FACES = {
    "text": (draw.text, LATIN_1, 1, 1),
    "middle": (draw.middle, LATIN_1, 2, 2),
    "medium": (draw.medium, "0123456789:-+", 1, 1),
    "large": (draw.large, "0123456789:", 0, 1),
}
PAGES = {"text": 1, "middle": 2, "medium": 3, "large": 5}


def art_of(name, text, width=None):
    """The rows of `text` as a face draws it."""
    canvas = Canvas(width or 252, 8 * PAGES[name])
    end = FACES[name][0](canvas, 0, 0, text)
    rows = to_art(canvas.buf, canvas.width, canvas.height).splitlines()
    return rows if width else [row[:end] for row in rows]


def test_generated_modules_are_those_of_the_art(capsys):
    assert generate(["--check"]) == 0, capsys.readouterr().out


@pytest.mark.parametrize("name", FACES)
def test_every_character_has_a_look_of_its_own(name):
    seen = {}
    for char in FACES[name][1].replace("\xa0", ""):
        look = tuple(art_of(name, char))
        assert look not in seen, f"{char!r} looks like {seen[look]!r}"
        seen[look] = char
    assert "#" in "".join("".join(look) for look in seen)


def test_every_icon_is_there_and_none_looks_like_a_letter():
    unknown = art_of("text", "?")
    letters = [art_of("text", char) for char in LATIN_1 if char != "±"]
    for icon in ICONS:
        assert art_of("text", icon) != unknown
        assert art_of("text", icon) not in letters


@pytest.mark.parametrize("name", FACES)
def test_rows_and_letters_never_touch(name):
    _, characters, dark_rows, dark_columns = FACES[name]
    for char in characters:
        rows = art_of(name, char)
        assert not dark_rows or "#" not in "".join(rows[-dark_rows:]), char
        assert "#" not in "".join(row[-dark_columns:] for row in rows), char


def test_icons_leave_the_row_below_and_the_column_beside_dark():
    for icon in ICONS:
        rows = art_of("text", icon)
        assert "#" not in rows[7]
        # The left half of OK goes over into the right one; the muted speaker needs all six columns.
        assert icon in "\x09\x10" or "#" not in "".join(row[5] for row in rows), repr(icon)


@pytest.mark.parametrize(
    "name, text, width",
    [
        ("text", "", 0),
        ("text", "Zoë\x10\x11", 30),
        ("middle", "", 0),
        ("middle", "Zoë", 36),
        ("medium", "12:05", 72),
        ("medium", "-7", 32),
        ("large", "10:00", 126),
        ("large", "3:00", 98),
        ("large", "", 0),
    ],
)
def test_width_is_what_drawing_returns(name, text, width):
    canvas = Canvas(128, 64)
    assert FACES[name][0](canvas, 0, 7, text) == 7 + width
    assert getattr(draw, name + "_width")(text) == width


@pytest.mark.parametrize("name", ["text", "middle"])
def test_what_a_face_lacks_is_a_question_mark(name):
    assert art_of(name, "Łu\x7f\x81\u20ac") == art_of(name, "?u???")


def test_icons_are_question_marks_in_the_middle_face():
    assert art_of("middle", "\x03a") == art_of("middle", "?a")


@pytest.mark.parametrize("name", ["medium", "large"])
def test_what_a_face_of_digits_lacks_is_a_gap(name):
    assert art_of(name, "1x2") == art_of(name, "1 2")


def test_inverted_text_is_the_same_picture_in_negative():
    plain, negative = Canvas(128, 8), Canvas(128, 8)
    draw.text(plain, 0, 3, "Müller 12")
    draw.text(negative, 0, 3, "Müller 12", True)
    assert bytes(plain.buf[:3]) == bytes(negative.buf[:3])
    assert bytes(byte ^ 0xFF for byte in plain.buf[3:57]) == bytes(negative.buf[3:57])


@pytest.mark.parametrize("name", FACES)
def test_a_text_over_the_edge_is_cut_and_spares_the_next_row(name):
    write, characters, _, _ = FACES[name]
    whole, cut = Canvas(252, 48), Canvas(40, 48)
    write(whole, 0, 20, characters[1:4])
    write(cut, 0, 20, characters[1:4])
    write(cut, 5, 20, characters[1:4])
    wanted = [row[:40] for row in to_art(whole.buf, 252, 48).splitlines()]
    got = to_art(cut.buf, 40, 48).splitlines()
    assert got[: 8 * PAGES[name]] == wanted[: 8 * PAGES[name]]


def specimen(write, pages, lines, width):
    canvas = Canvas(width, 8 * pages * len(lines))
    for number, line in enumerate(lines):
        write(canvas, pages * number, 0, line)
    return to_art(canvas.buf, canvas.width, canvas.height)


def lines_of(characters, length):
    return [characters[at : at + length] for at in range(0, len(characters), length)]


def test_text_face_is_as_approved(golden):
    golden("text_face", specimen(draw.text, 1, lines_of(ICONS + LATIN_1, 16), 96))


def test_middle_face_is_as_approved(golden):
    golden("middle_face", specimen(draw.middle, 2, lines_of(LATIN_1, 10), 120))


def test_digits_are_as_approved(golden):
    golden("digits_medium", specimen(draw.medium, 3, ["01234", "56789", ":-+"], 80))
    golden("digits_large", specimen(draw.large, 5, ["0123", "4567", "89:"], 112))


def test_any_number_of_characters_can_be_drawn_one_after_another():
    for _ in range(2):
        for char in map(chr, range(1, 0x300)):
            known = "\x01" <= char <= "\x15" or char in LATIN_1
            assert (art_of("text", char) == art_of("text", "?")) == (not known or char == "?"), repr(char)
