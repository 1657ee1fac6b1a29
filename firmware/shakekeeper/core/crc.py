"""CRC-24 (polynomial 0x864CFB, as OpenPGP's): it fits the small integers of a 32-bit
MicroPython, where CRC-32 would allocate at every step."""

_TABLE = (
    0x000000, 0x864CFB, 0x8AD50D, 0x0C99F6, 0x93E6E1, 0x15AA1A, 0x1933EC, 0x9F7F17,
    0xA18139, 0x27CDC2, 0x2B5434, 0xAD18CF, 0x3267D8, 0xB42B23, 0xB8B2D5, 0x3EFE2E,
)  # fmt: skip


def crc24(data, seed=0xB704CE):
    """The 24-bit checksum of `data`, started from `seed`."""
    table = _TABLE
    for byte in data:
        seed = (seed << 4 & 0xFFFFF0) ^ table[seed >> 20 ^ byte >> 4]
        seed = (seed << 4 & 0xFFFFF0) ^ table[seed >> 20 ^ byte & 15]
    return seed
