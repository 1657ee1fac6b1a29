"""Snapshots and closed matches in two mirrored files: what a power cut tears in one, the other has.

docs/journal-format.md shows every byte. A file is a row of blocks; its first and last stay unused,
so that a torn sector harms nobody else's. Between them are the ring of closed matches, a match in
block serial % RING, and two blocks for snapshots by turns.

`files` has `read(side, offset, n)` and `write(side, offset, sectors)`, side 0 or 1, which raise
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
_SECTOR = 512
_PIECE = 128


class Slots:
    """Writes the blocks in both of `files`; `slot_reader` reads them."""

    def __init__(self, files):
        self.files = files
        # Made once, as there may be no room for it later.
        self._sector = bytearray(_SECTOR)

    def write_snapshot(self, side, stamp, payloads):
        """Store the state `stamp` in one file and read it back; raises OSError."""
        self.write_block(side, snapshot_block(stamp), SNAPSHOT, stamp, payloads)

    def write_match(self, side, serial, how, payloads):
        """Store a closed match in one file and read it back; raises OSError."""
        self.write_block(side, ring_block(serial), how, serial, payloads)

    def write_block(self, side, block, kind, number, payloads):
        """Overwrite a block and read it back; raises OSError, or ValueError if it is too much."""
        start = block * BLOCK_BYTES
        head = self._head(kind, number, payloads)
        self.files.write(side, start, self._sectors(head, payloads))
        if not self._is_there(side, start, head):
            raise OSError("the drive does not read back")

    def _head(self, kind, number, payloads):
        crc32 = self.files.crc
        length = crc = 0
        for payload in payloads:
            crc = crc32(payload, crc32(bytes([len(payload)]), crc))
            length += 1 + len(payload)
        if HEAD_BYTES + length > BLOCK_BYTES:
            raise ValueError("too much for a block")
        head = bytes([kind]) + triple(number) + bytes([length & 255, length >> 8])
        return MAGIC + head + triple(crc32(head, crc))

    def _sectors(self, head, payloads):
        # The file system reads what is only partly overwritten, and the flash is erased once more
        # for each such look: so whole sectors, whatever is behind the last record.
        sector = self._sector
        sector[:HEAD_BYTES] = head
        end = HEAD_BYTES
        for payload in payloads:
            for data in (bytes([len(payload)]), payload):
                room = _SECTOR - end
                sector[end : end + min(room, len(data))] = data[:room]
                end += len(data)
                if end >= _SECTOR:
                    yield sector
                    end -= _SECTOR
                    sector[:end] = data[room:]
        if end:
            yield sector

    def _is_there(self, side, start, head):
        read = self.files.read
        crc32 = self.files.crc
        if read(side, start, HEAD_BYTES) != head:
            return False
        crc = 0
        length = head[8] | head[9] << 8
        for at in range(0, length, _PIECE):
            piece = read(side, start + HEAD_BYTES + at, min(_PIECE, length - at))
            crc = crc32(piece, crc)
        return triple(crc32(head[4:10], crc)) == head[10:]


def ring_block(serial):
    """The block in which a closed match is kept."""
    return 1 + serial % RING


def snapshot_block(stamp):
    """The block in which a snapshot is kept."""
    return 1 + RING + stamp % 2
