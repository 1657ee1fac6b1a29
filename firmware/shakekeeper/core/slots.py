"""Snapshots and closed matches in two mirrored files: what a power cut tears in one, the other has.

docs/journal-format.md shows every byte. A file is a row of blocks; its first and last stay unused,
so that a torn sector harms nobody else's. Between them are the ring of closed matches, a match in
block serial % RING, and two blocks for snapshots by turns.

`files` has `read(side, offset, n)` and `write(side, offset, data)`, side 0 or 1, which raise
OSError, and `crc(data, seed)`, 24 bits.
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
_CHUNK = 256


def pack(kind, number, payloads, crc):
    """The bytes of a block; raises ValueError if the records do not fit."""
    return pack_body(kind, number, join(payloads), crc)


def pack_body(kind, number, body, crc):
    """The bytes of a block with joined records; raises ValueError if they do not fit."""
    if HEAD_BYTES + len(body) > BLOCK_BYTES:
        raise ValueError("too much for a block")
    head = bytes([kind]) + triple(number) + bytes([len(body) & 255, len(body) >> 8])
    return MAGIC + head + triple(crc(body, crc(head, 0))) + body


def join(payloads):
    """The records one after the other, each behind its length."""
    return b"".join([bytes([len(payload)]) + payload for payload in payloads])


class Slots:
    """Writes the blocks in both of `files`; `slot_reader` reads them."""

    def __init__(self, files):
        self.files = files

    def write_snapshot(self, side, stamp, payloads):
        """Store the state `stamp` in one file and read it back; raises OSError."""
        self.write_block(side, snapshot_block(stamp), pack(SNAPSHOT, stamp, payloads, self.files.crc))

    def write_match(self, side, serial, how, payloads):
        """Store a closed match in one file and read it back; raises OSError."""
        self.write_block(side, ring_block(serial), pack(how, serial, payloads, self.files.crc))

    def write_block(self, side, block, data):
        """Overwrite a block and read it back; raises OSError."""
        files = self.files
        start = block * BLOCK_BYTES
        files.write(side, start, data)
        for at in range(0, len(data), _CHUNK):
            wanted = data[at : at + _CHUNK]
            if files.read(side, start + at, len(wanted)) != wanted:
                raise OSError("the drive does not read back")


def ring_block(serial):
    """The block in which a closed match is kept."""
    return 1 + serial % RING


def snapshot_block(stamp):
    """The block in which a snapshot is kept."""
    return 1 + RING + stamp % 2
