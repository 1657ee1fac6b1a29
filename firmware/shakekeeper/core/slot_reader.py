"""Reads and mends the slot files; the game seldom needs that, so that this code leaves the memory."""

from .journal import read_triple
from .slots import (
    BLOCK_BYTES,
    HEAD_BYTES,
    MAGIC,
    RING,
    SIDES,
    SNAPSHOT,
    ring_block,
    snapshot_block,
)


def split(body):
    """The records of joined ones."""
    payloads = []
    at = 0
    while at < len(body):
        end = at + 1 + body[at]
        payloads.append(bytes(body[at + 1 : end]))
        at = end
    return payloads


class SlotReader:
    """What is in the blocks of `slots`."""

    def __init__(self, slots):
        self._slots = slots
        self._files = slots.files

    def newest_snapshot(self, above):
        """(stamp, payloads, sides that have it) of the newest whole snapshot with a stamp higher
        than `above`, or None."""
        stamps = set()
        for side in SIDES:
            for turn in (0, 1):
                head = self._head(side, snapshot_block(turn))
                if head and head[0] == SNAPSHOT and head[1] > above:
                    stamps.add(head[1])
        for stamp in sorted(stamps, reverse=True):
            copies = [self._read(side, snapshot_block(stamp)) for side in SIDES]
            sides = [side for side in SIDES if copies[side] and copies[side][:2] == (SNAPSHOT, stamp)]
            if sides:
                return stamp, split(copies[sides[0]][2]), sides
        return None

    def entries(self):
        """(serial, FINISHED or ABANDONED, bytes of its joined records, checksum) of the closed
        matches that are kept, the newest first; only the heads are looked at."""
        found = {}
        for side in SIDES:
            for turn in range(RING):
                head = self._head(side, ring_block(turn))
                if head and head[0] != SNAPSHOT and head[1] % RING == turn:
                    found[head[1]] = (head[1], head[0], head[2], head[3])
        return sorted(found.values(), reverse=True)

    def match(self, serial):
        """The joined records of a closed match, None if no copy of it is whole."""
        for side in SIDES:
            block = self._read(side, ring_block(serial))
            if block and block[0] != SNAPSHOT and block[1] == serial:
                return block[2]
        return None

    def heal(self, turn):
        """Make both copies of one block of the ring alike, as the newer one, as far as they can
        be written. Returns its serial, -1 if there is none."""
        block = ring_block(turn)
        copies = [self._read(side, block) for side in SIDES]
        numbers = [copy[1] if copy else -1 for copy in copies]
        newer = 0 if numbers[0] >= numbers[1] else 1
        if copies[0] != copies[1]:
            try:
                kind, serial, body = copies[newer]
                self._slots.write_block(1 - newer, block, kind, serial, split(body))
            except OSError:
                # That file is gone; the copy in this one is whole.
                return numbers[newer]
        return numbers[newer]

    def _head(self, side, block):
        """(kind, number, length, checksum) that a block claims, None if it claims nothing."""
        try:
            return _head_of(self._files.read(side, block * BLOCK_BYTES, HEAD_BYTES))
        except OSError:
            return None

    def _read(self, side, block):
        """(kind, number, joined records) of a block, None if it is not whole."""
        files = self._files
        start = block * BLOCK_BYTES
        try:
            data = files.read(side, start, HEAD_BYTES)
            head = _head_of(data)
            body = head and files.read(side, start + HEAD_BYTES, head[2])
        except OSError:
            return None
        if not body or head[3] != files.crc(data[4:10], files.crc(body, 0)) & 0xFFFFFF:
            return None
        return head[0], head[1], body


def _head_of(data):
    if len(data) < HEAD_BYTES or data[:4] != MAGIC or data[4] > SNAPSHOT:
        return None
    length = data[8] | data[9] << 8
    if HEAD_BYTES + length > BLOCK_BYTES:
        return None
    return data[4], read_triple(data, 5), length, read_triple(data, 10)
