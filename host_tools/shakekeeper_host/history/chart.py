"""The figures of everybody as a picture: a bar for the matches of each, the wins filled in."""

import unicodedata
from functools import lru_cache

from PIL import Image, ImageDraw, ImageFont

from .archive import ArchiveError

_WIDTH_PX = 1200
_ROW_PX = 64
_EDGE_PX = 40
_HEAD_PX = 90
_NAME_PX = 260
_FIGURE_PX = 300
_BAR_PX = 30
# The first that this computer has; Pillow looks where systems keep their fonts.
_FACES = ("DejaVuSans.ttf", "LiberationSans-Regular.ttf", "Arial.ttf", "arial.ttf", "Helvetica.ttc",
          "NotoSans-Regular.ttf")
_GROUND, _INK, _QUIET, _TRACK, _WON = "#f6f1e6", "#1d2126", "#5b626a", "#d6ccb9", "#1f6f78"


def draw(people, path):
    """Draw the Persons of `stats.count` into the picture file `path`; its ending says of what kind."""
    height = _HEAD_PX + _ROW_PX * max(1, len(people)) + _EDGE_PX
    image = Image.new("RGB", (_WIDTH_PX, height), _GROUND)
    pen = ImageDraw.Draw(image)
    pen.text((_EDGE_PX, 28), "Matches and wins", _INK, _font(34))
    most = max([person.matches for person in people], default=1)
    for index, person in enumerate(people):
        _draw_row(pen, _HEAD_PX + index * _ROW_PX, person, most)
    try:
        image.save(path)
    except ValueError as error:
        raise ArchiveError("%s: %s" % (path, error)) from None


def _draw_row(pen, y, person, most):
    middle = y + _ROW_PX // 2
    left, right = _EDGE_PX + _NAME_PX, _WIDTH_PX - _EDGE_PX - _FIGURE_PX
    per_match = (right - left) / most
    pen.text((_EDGE_PX, middle), _fitting(pen, _drawable(person.name)), _INK, _font(26), anchor="lm")
    for count, colour in ((person.matches, _TRACK), (person.wins, _WON)):
        if count:
            box = (left, middle - _BAR_PX // 2, left + count * per_match, middle + _BAR_PX // 2)
            pen.rounded_rectangle(box, 5, colour)
    told = "%d of %d won, average %.1f" % (person.wins, person.matches, person.average)
    pen.text((right + 20, middle), told, _QUIET, _font(20), anchor="lm")


def _fitting(pen, name):
    font = _font(26)
    while len(name) > 1 and pen.textlength(name, font) > _NAME_PX - 20:
        name = name[:-1].rstrip(".") + "." if not name.endswith(".") else name[:-2] + "."
    return name


def _drawable(name):
    """`name` as far as the face goes: Pillow's own has no accents."""
    if _system_face() is not None:
        return name
    return "".join(char for char in unicodedata.normalize("NFKD", name) if not unicodedata.combining(char))


def _font(size):
    face = _system_face()
    return ImageFont.load_default(size) if face is None else ImageFont.truetype(face, size)


@lru_cache(maxsize=None)
def _system_face():
    for face in _FACES:
        try:
            ImageFont.truetype(face, 20)
        except OSError:
            continue
        return face
    return None
