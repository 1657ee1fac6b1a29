"""Panel memory as text art, one character a pixel, and back."""


def to_art(ram, width, height):
    """Return page-ordered `ram` as `height` lines of '#' (lit) and '.' (dark)."""
    return "".join(
        "".join("#" if ram[y // 8 * width + x] >> y % 8 & 1 else "." for x in range(width)) + "\n"
        for y in range(height)
    )


def from_art(art):
    """Return (ram, width, height) of text art; ValueError when it is no such picture."""
    lines = art.split()
    width, height = len(lines[0]) if lines else 0, len(lines)
    if not lines or height % 8 or any(len(line) != width or set(line) - set("#.") for line in lines):
        raise ValueError("not a picture: equal lines of '#' and '.', a multiple of eight of them")
    ram = bytearray(width * height // 8)
    for y, line in enumerate(lines):
        for x, pixel in enumerate(line):
            if pixel == "#":
                ram[y // 8 * width + x] |= 1 << y % 8
    return bytes(ram), width, height
