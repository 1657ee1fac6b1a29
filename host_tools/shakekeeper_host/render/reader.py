"""Reads the words on a panel back from its pixels."""

from dataclasses import dataclass
from functools import lru_cache

from .faces import columns, faces

# What a reading costs for each lit column that no letter explains; a full one may be a bar.
_FULL_COLUMN = 2
_UNREAD_COLUMN = 20
# Fewer letters and digits than this may be chance in a picture shifted by a few rows.
_ENOUGH = 3


@dataclass(frozen=True)
class _Run:
    """Cells side by side: `text` from column `x` to `end`."""

    x: int
    end: int
    text: str


def read_text(ram, width, height):
    """Return the lines of text on a panel, top to bottom, each with single spaces between its words.

    Reads all faces at any column, also inverted, and a picture which is shifted up or down as a whole.
    """
    best = _read_aligned(bytes(ram), width, height // 8)
    if _count_letters(best) < _ENOUGH:
        shifted = [_read_aligned(_shifted_up(ram, width, height, rows), width, height // 8) for rows in range(1, 8)]
        candidate = max(shifted, key=_count_letters)
        if _count_letters(candidate) >= _ENOUGH:
            return candidate
    return best


def _count_letters(lines):
    return sum(char.isalnum() for line in lines for char in line)


def _shifted_up(ram, width, height, rows):
    size = width * height // 8
    below = bytes(ram[width:size]) + bytes(ram[:width])
    return bytes((here >> rows | under << 8 - rows) & 0xFF for here, under in zip(ram, below, strict=False))


def _read_aligned(ram, width, pages):
    left = bytearray(ram)
    found = []
    for face in faces():
        for page in range(pages - face.pages + 1):
            runs = [run for run in _runs(face, tuple(columns(left, width, face.pages, page))) if _is_text(face, run)]
            for run in runs:
                for row in range(page, page + face.pages):
                    left[row * width + run.x : row * width + run.end] = bytes(run.end - run.x)
            if runs:
                found.append((page, runs[0].x, _join(runs)))
    return [line for _, _, line in sorted(found) if line]


def _is_text(face, run):
    # A dot or a dash of a tall face may be something else; digits and letters may not.
    return face.pages == 1 or any(char.isalnum() for char in run.text) or face.name == "medium"


def _join(runs):
    line = ""
    end = runs[0].x
    for run in runs:
        line += (" " if run.x - end > 1 else "") + run.text
        end = run.end
    return " ".join(line.split())


# From one reading to the next most rows of the panel stay the same.
@lru_cache(maxsize=1024)
def _runs(face, cols):
    """Return the runs of the reading of one row of `face` that leaves the least unexplained."""
    if not any(cols):
        return []
    width = len(cols)
    margin = [0] * max(face.widths)
    full = (1 << 8 * face.pages - 1) - 1
    rows = [*cols, *margin], [*(full ^ column for column in cols), *margin]
    # From the right: cost[x] of the columns from x on, cells[x] the (text, width) read there or None.
    cost = [0] * (width + len(margin) + 1)
    cells = [None] * width
    for x in range(width - 1, -1, -1):
        cost[x] = cost[x + 1] + {0: 0, full: _FULL_COLUMN}.get(cols[x], _UNREAD_COLUMN)
        for text, cell_px in _cells_at(face, rows, x):
            if cost[x + cell_px] <= cost[x]:
                cost[x] = cost[x + cell_px]
                cells[x] = text, cell_px
    return _follow(cells)


def _cells_at(face, rows, x):
    """Yield (text, width) of each character that stands at column x, dark on bright or bright on dark."""
    for cell_px in face.widths:
        for row in rows:
            text = face.chars.get(tuple(row[x : x + cell_px]))
            if text is not None:
                yield text, cell_px


def _follow(cells):
    """Return the runs of cells side by side, from the left, that hold more than spaces."""
    runs = []
    x = start = 0
    text = ""
    while x < len(cells):
        if cells[x]:
            start = start if text else x
            text += cells[x][0]
            x += cells[x][1]
        else:
            runs.append(_Run(start, x, text))
            text = ""
            x += 1
    runs.append(_Run(start, min(x, len(cells)), text))
    return [run for run in runs if run.text.strip()]
