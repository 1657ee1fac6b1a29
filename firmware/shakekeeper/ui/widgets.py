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


def signs(has_back_key, is_one_way, has_one_key):
    """What stands for UP/DOWN, OK and BACK on the bottom line.

    Without a BACK key an ellipsis is a long press; a single key is tapped, held, or tapped twice.
    """
    if has_one_key:
        return texts.TAP, texts.HOLD, texts.TAP + texts.TAP
    turn = texts.DOWN if is_one_way else texts.UP_DOWN
    return turn, texts.OK, texts.LEFT if has_back_key else texts.OK + texts.ELLIPSIS


def hints(canvas, labels, key_signs):
    """The bottom line: what UP/DOWN, OK and BACK do now, empty where nothing, each after its sign."""
    page = canvas.pages - 1
    up_down, ok, back = labels
    left_px = draw.text(canvas, page, 0, key_signs[0] + up_down) if up_down else 0
    right_px = canvas.width + 1
    if back:
        right_px -= draw.text_width(key_signs[2] + back)
        draw.text(canvas, page, right_px, key_signs[2] + back)
    if ok:
        width = draw.text_width(key_signs[1] + ok) + 2
        # In the middle of the panel if there is room, else of what is left.
        x = (canvas.width - width) // 2
        if x < left_px + 3 or x + width + 3 > right_px:
            x = left_px + max(0, (right_px - left_px - width) // 2)
        x = draw.text(canvas, page, x, key_signs[1])
        draw.text(canvas, page, x + 2, ok)


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


def wrap(text, columns, most=99):
    """`text` broken at spaces into lines of `columns` characters, at most `most`."""
    lines = [""]
    for word in text.split(" "):
        line = lines[-1]
        if line and len(line) + 1 + len(word) <= columns:
            lines[-1] = line + " " + word
            continue
        if line:
            lines.append("")
        while len(word) > columns:
            lines[-1] = word[:columns]
            word = word[columns:]
            lines.append("")
        lines[-1] = word
    if len(lines) > most:
        lines = lines[:most]
        lines[-1] = lines[-1][: columns - 1] + texts.ELLIPSIS
    return lines
