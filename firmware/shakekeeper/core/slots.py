"""Snapshots and closed matches in two mirrored files: what a power cut tears in one, the other has.

docs/journal-format.md shows every byte. A file is a row of blocks; its first and last stay unused,
so that a torn sector harms nobody else's. Between them are the ring of closed matches, a match in
block serial % RING, and two blocks for snapshots by turns.

`files` has `read(side, offset, n)` and `write(side, offset, pieces)`, side 0 or 1, which raise
OSError, and `crc`, a CRC-32 of (data, seed), of which 24 bits are used. Records come as something
that can be gone through more than once.
"""

from .journal import triple

FINISHED = 0
ABANDONED = 1
SNAPSHOT = 2

SIDES = (0, 1)
RING = 22
BLOCK_BYTES = 4096
FILE_BYTES = (RING + 4) * BLOCK_BYTES
MAGIC = b"SKB1"
HEAD_BYTES = 13
_PIECE = 128


def pieces(head, payloads):
    """Yields `head` and behind it the records, each behind its length, some at a time."""
    piece = bytearray(head)
    for payload in payloads:
        piece.append(len(payload))
        piece.extend(payload)
        if len(piece) >= _PIECE:
            yield piece
            piece = bytearray()
    if piece:
        yield piece


def head_of(kind, number, payloads, crc32):
    """The first bytes of a block; raises ValueError if the records do not fit behind them."""
    length = crc = 0
    for piece in pieces(b"", payloads):
        length += len(piece)
        crc = crc32(piece, crc)
    if HEAD_BYTES + length > BLOCK_BYTES:
        raise ValueError("too much for a block")
    head = bytes([kind]) + triple(number) + bytes([length & 255, length >> 8])
    return MAGIC + head + triple(crc32(head, crc))


class Slots:
    """Writes the blocks in both of `files`; `slot_reader` reads them."""

    def __init__(self, files):
        self.files = files

    def write_snapshot(self, side, stamp, payloads):
        """Store the state `stamp` in one file and read it back; raises OSError."""
        self.write_block(side, snapshot_block(stamp), SNAPSHOT, stamp, payloads)

    def write_match(self, side, serial, how, payloads):
        """Store a closed match in one file and read it back; raises OSError."""
        self.write_block(side, ring_block(serial), how, serial, payloads)

    def write_block(self, side, block, kind, number, payloads):
        """Overwrite a block and read it back; raises OSError, or ValueError if it is too much."""
        files = self.files
        head = head_of(kind, number, payloads, files.crc)
        at = block * BLOCK_BYTES
        files.write(side, at, pieces(head, payloads))
        for piece in pieces(head, payloads):
            if files.read(side, at, len(piece)) != piece:
                raise OSError("the drive does not read back")
            at += len(piece)


def ring_block(serial):
    """The block in which a closed match is kept."""
    return 1 + serial % RING


def snapshot_block(stamp):
    """The block in which a snapshot is kept."""
    return 1 + RING + stamp % 2
