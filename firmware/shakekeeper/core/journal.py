"""Append-only checksummed records on a flash that programs erased bytes once.

A record is: length (1-120, bit 7 set when a strip follows), [strip length], payload,
CRC-24 little-endian. The checksum starts from the record's number, so a record is
only ever valid in its own place. A strip is that many erased bytes behind the record:
each becomes 0x00 as one step of a running clock passes. What a power cut left half
written is stepped over; nothing is ever written over it.

The port has: `size`; `read(offset, n)`; `program(offset, data)` into erased bytes;
`rewrite(image)`, the whole content at the cost of one erase.
"""

from .crc import crc24

VERSION = 1
MAX_PAYLOAD = 120
_HEADER = b"SK" + bytes([VERSION])
_STRIP = 0x80
_ERASED = b"\xff" * 64


class JournalFull(Exception):
    """The record does not fit into what is left: rewrite the journal first."""


class JournalVersion(ValueError):
    """The journal was written by a newer program; it is left as it is."""


def frame(number, payload, strip=0):
    """The bytes of record `number` (0 is the first) without its strip."""
    if not 1 <= len(payload) <= MAX_PAYLOAD:
        raise ValueError("a payload has 1 to %d bytes" % MAX_PAYLOAD)
    head = bytes([len(payload) | _STRIP, strip]) if strip else bytes([len(payload)])
    crc = crc24(head + payload, number & 0xFFFFFF)
    return head + payload + bytes([crc & 255, crc >> 8 & 255, crc >> 16])


class Journal:
    """The records on `port`; `load` once, then `append`."""

    def __init__(self, port):
        self._port = port
        self._count = 0
        self._end = 0
        self._mark_at = 0
        self._marks_left = 0
        self.skipped = 0

    @property
    def free(self):
        """Bytes that can still be appended."""
        return self._port.size - self._end

    def load(self):
        """Reads every record, oldest first, as (payload, marks set in its strip).

        `skipped` then tells how many bytes were stepped over. An empty journal gets
        its header. Raises JournalVersion for a newer format.
        """
        records = self._scan()
        if records and records[0][0][:2] == _HEADER[:2]:
            if records[0][0][2] > VERSION:
                raise JournalVersion("journal version %d" % records[0][0][2])
            return records[1:]
        if not records and self.free > len(_HEADER) + 4:
            self.append(_HEADER)
        return records

    def append(self, payload, strip=0):
        """Stores one record; raises JournalFull, or OSError from the port."""
        data = frame(self._count, payload, strip)
        if self._end + len(data) + strip > self._port.size:
            raise JournalFull()
        at = self._end
        # Whatever happens to this write, the next one must not touch its bytes.
        self._end += len(data) + strip
        self._port.program(at, data)
        self._count += 1
        if strip:
            self._mark_at = self._end - strip
            self._marks_left = strip

    def mark(self):
        """Sets the next mark of the newest strip, if one is left."""
        if self._marks_left:
            self._port.program(self._mark_at, b"\x00")
            self._mark_at += 1
            self._marks_left -= 1

    def rewrite(self, records):
        """Replaces everything by `records`, (payload, strip) each, by one erase; raises
        JournalFull, and leaves all as it is, if they do not fit."""
        image = bytearray(b"\xff" * self._port.size)
        end = count = strip = 0
        for payload, strip in [(_HEADER, 0)] + records:
            data = frame(count, payload, strip)
            if end + len(data) + strip > len(image):
                raise JournalFull()
            image[end : end + len(data)] = data
            end += len(data) + strip
            count += 1
        self._port.rewrite(image)
        self._count, self._end = count, end
        self._mark_at, self._marks_left = end - strip, strip

    def _scan(self):
        records = []
        size = self._port.size
        data = self._port.read(0, size)
        at = self._count = self._mark_at = self._marks_left = 0
        self.skipped = 0
        while at < size:
            found = self._parse(data, at)
            if found:
                at = found[1]
                records.append(found[0])
                self._count += 1
            elif _is_erased(data, at):
                break
            else:
                self.skipped += 1
                at += 1
        self._end = at
        return records

    def _parse(self, data, at):
        """((payload, marks), next offset) of a valid record at `at`, else None."""
        length = data[at] & 0x7F
        start = at + 1 + (data[at] >> 7)
        end = start + length
        if not 1 <= length <= MAX_PAYLOAD or end + 3 > len(data):
            return None
        crc = crc24(data[at:end], self._count)
        if data[end : end + 3] != bytes([crc & 255, crc >> 8 & 255, crc >> 16]):
            return None
        strip = data[at + 1] if data[at] & _STRIP else 0
        marks = 0
        while marks < strip and data[end + 3 + marks] != 0xFF:
            marks += 1
        if strip:
            self._mark_at = end + 3 + marks
            self._marks_left = strip - marks
        return (bytes(data[start:end]), marks), end + 3 + strip


def _is_erased(data, at):
    while at < len(data):
        chunk = data[at : at + 64]
        if chunk != _ERASED[: len(chunk)]:
            return False
        at += 64
    return True
