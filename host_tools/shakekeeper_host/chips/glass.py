"""From a display chip's memory to what a person sees on its glass."""

_ONES = int.from_bytes(b"\x01" * 128, "little")
_COLUMNS = 128


def picture(chip):
    """Return the visible pixels of an Ssd1306, page-ordered, with a normal set-up as upright."""
    width, height = chip.width, chip.height
    size = width * height // 8
    if not (chip.is_on and chip.has_pump):
        return bytes(size)
    if chip.is_entire_on:
        return b"\xff" * size
    if _is_plain(chip):
        return _crop(chip.ram, width, height // 8)
    return _crop(_rows_through_glass(chip), width, height // 8)


def _is_plain(chip):
    return (
        chip.is_com_reversed and chip.start_line == 0 and chip.offset == 0
        and chip.last_row == chip.height - 1 and not _is_miswired(chip)
    )


def _is_miswired(chip):
    # Panels of 128x32 have their rows in sequence, all others alternate: a driver set to the wrong
    # one shows every second row.
    is_alternating = chip.width <= 2 * chip.height
    return bool(chip.com_pins & 0x10) != is_alternating


def _crop(ram, width, pages):
    # Narrow panels use the columns in the middle.
    left = (_COLUMNS - width) // 2
    if width == _COLUMNS:
        return bytes(ram[:_COLUMNS * pages])
    return b"".join(bytes(ram[page * _COLUMNS + left:][:width]) for page in range(pages))


def _rows_through_glass(chip):
    pages = [int.from_bytes(chip.ram[at:at + _COLUMNS], "little") for at in range(0, 1024, _COLUMNS)]
    seen = [0] * (chip.height // 8)
    for y in range(chip.height):
        line = _line_at(chip, y)
        if line is not None:
            # One bit per column of that memory line, moved to the bit of the row it shows on.
            row = pages[line >> 3] >> (line & 7) & _ONES
            seen[y >> 3] |= row << (y & 7)
    return b"".join(page.to_bytes(_COLUMNS, "little") for page in seen)


def _line_at(chip, y):
    """Return the memory line that the glass shows at row `y` from the top, None for a dark row."""
    common = chip.height - 1 - y
    if _is_miswired(chip):
        common = common >> 1 | (common & 1) << 5
    row = chip.last_row - common if chip.is_com_reversed else common
    row = (row + chip.offset) & 63
    return (row + chip.start_line) & 63 if row <= chip.last_row else None
