"""Pieces that several screens are drawn from. Rows are pages of eight pixels."""

from ..gfx import draw
from . import texts


def row(canvas, page, left, right=""):
    """A line of text with something at the right edge."""
    draw.text(canvas, page, 0, left)
    if right:
        draw.text(canvas, page, canvas.width - draw.text_width(right) + 1, right)


def centered(canvas, page, text):
    """A line of text in the middle."""
    draw.text(canvas, page, (canvas.width - draw.text_width(text) + 1) // 2, text)


def middle(canvas, page, text):
    """A line of the middle face, two pages high, in the middle."""
    draw.middle(canvas, page, (canvas.width - draw.middle_width(text)) // 2, text)


def medium(canvas, page, text, right_px=None):
    """Digits three pages high, in the middle or ending at `right_px`."""
    if right_px is None:
        right_px = (canvas.width + draw.medium_width(text)) // 2
    draw.medium(canvas, page, right_px - draw.medium_width(text), text)


def hints(canvas, labels, has_back_key):
    """The bottom line: what UP/DOWN, OK and BACK do now, empty where nothing."""
    page = canvas.pages - 1
    up_down, ok, back = labels
    left = texts.UP_DOWN + up_down if up_down else ""
    right = ""
    if back:
        right = (texts.LEFT if has_back_key else texts.HOLD) + back
    draw.text(canvas, page, 0, left)
    right_px = canvas.width - draw.text_width(right) + 1
    draw.text(canvas, page, right_px, right)
    if ok:
        ok = texts.OK + ok
        width = draw.text_width(ok)
        free_px = draw.text_width(left)
        # In the middle of the panel if there is room, else of what is left.
        x = (canvas.width - width) // 2
        if x < free_px or x + width > right_px:
            x = free_px + max(0, (right_px - free_px - width) // 2)
        draw.text(canvas, page, x, ok)


def bar_px(part, whole, width):
    """How much of a bar `width` wide is filled for `part` of `whole`, in pixels."""
    inner = width - 4
    return min(inner, -(-part * inner // whole)) if whole > 0 else 0


def bar(canvas, page, filled_px, width=None):
    """A bar from the left edge, the full width if none is given."""
    width = width or canvas.width
    canvas.blit(page, 0, b"\x3e\x22")
    canvas.fill(page, 2, 2 + filled_px, 0x3E)
    canvas.fill(page, 2 + filled_px, width - 2, 0x22)
    canvas.blit(page, width - 2, b"\x22\x3e")


def bar_change(canvas, page, old_px, new_px):
    """Redraws only what differs between two fillings of a bar."""
    canvas.fill(page, 2 + old_px, 2 + new_px, 0x3E)
    canvas.fill(page, 2 + new_px, 2 + old_px, 0x22)


def wrap(text, columns, lines):
    """`text` broken at spaces into at most `lines` lines of `columns` characters."""
    out = []
    line = ""
    for word in text.split(" "):
        while len(word) > columns:
            if line:
                out.append(line)
            line, word = word[:columns], word[columns:]
            out.append(line)
            line = ""
        if line and len(line) + 1 + len(word) > columns:
            out.append(line)
            line = word
        else:
            line = line + " " + word if line else word
    out.append(line)
    if len(out) > lines:
        out = out[:lines]
        out[-1] = texts.clip(out[-1] + "   ", columns)
    return out
