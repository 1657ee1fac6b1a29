"""All that the box remembers, as checksummed records on flash that programs erased bytes once.

docs/journal-format.md shows every byte. A head tells of the base: the records of the last rewrite,
valid together or not at all. Behind it one record is appended for each confirmed act. The state
after each has a number, its stamp, from which the record's checksum starts: a record is only ever
valid in its own place of the order. A strip is some erased bytes behind a record, each of which
becomes 0x00 as one step of a running clock passes. What a power cut left half written is stepped
over.

The port has: `size`; `read(offset, n)`; `program(offset, data)` into erased bytes;
`rewrite(pieces)`, everything, by one erase, in bytes that come one after the other; `crc`, a CRC-32
of (data, seed), of which 24 bits are used.

Where records are to be written they come as something that can be gone through more than once:
a board's heap is in pieces after hours of play, and has no room for all of them in a row.
"""

VERSION = 2
MAX_PAYLOAD = 120
# So far ahead goes the stamp where something could not be read: a number that may still turn up in
# old bytes is never used again. Odd, so that the next snapshot takes the other block.
LEAP = 1001
MAGIC = b"SK"
HEAD_BYTES = 14
STRIP = 0x80
# Checksums of the base's records start from their index, those behind it from this and the stamp.
TAIL = 0x1000000


class JournalFull(Exception):
    """The record does not fit into what is left: rewrite the journal first."""


class JournalVersion(ValueError):
    """The journal was written by a newer program; it is left as it is."""


def triple(value):
    """Three bytes, the lowest first."""
    return bytes([value & 255, value >> 8 & 255, value >> 16 & 255])


def read_triple(data, at):
    """The number of triple's bytes at index `at`."""
    return data[at] | data[at + 1] << 8 | data[at + 2] << 16


class Again:
    """What `make()` yields, each time anew."""

    def __init__(self, make):
        self._make = make

    def __iter__(self):
        return self._make()


def frame(crc, seed, payload, strip=0):
    """The bytes of a record without its strip."""
    if not 1 <= len(payload) <= MAX_PAYLOAD:
        raise ValueError("a payload has 1 to %d bytes" % MAX_PAYLOAD)
    head = bytes([len(payload) | STRIP, strip]) if strip else bytes([len(payload)])
    return head + payload + triple(crc(head + payload, seed))


class Journal:
    """The records on `port`; `load` once, then `append`.

    `stamp` numbers the newest state. After a load, `is_whole`: the base was read, all of it;
    `skipped`: so many bytes could not be read; `has_lost`: there were newer records behind them.
    """

    def __init__(self, port):
        self._port = port
        # Full until something else is known: nothing is written over what was not understood.
        self._end = port.size
        self._mark_at = self._marks_left = 0
        self.stamp = self.skipped = 0
        self.is_whole = self.has_lost = False

    @property
    def marked(self):
        """Grows with each mark of the newest strip."""
        return self._mark_at

    @property
    def free(self):
        """Bytes that can still be appended."""
        return self._port.size - self._end

    def load(self):
        """Reads every record, oldest first, as (payload, marks set in its strip); writes nothing.
        Raises JournalVersion for a newer format."""
        # Its code is needed at the start alone.
        from .journal_reader import Reader

        return self._take(Reader(self._port), None)

    def load_after(self, stamp):
        """Reads the records that continue a state kept elsewhere, wherever they stand; the next
        record rewrites it all."""
        from .journal_reader import Reader

        return self._take(Reader(self._port), stamp)

    def leap(self):
        """Leaves out stamps that unreadable bytes may hold; the next record rewrites it all."""
        self.stamp += LEAP
        self._end = self._port.size

    def append(self, payload, strip=0):
        """Stores one record; raises JournalFull, or OSError from the port."""
        data = frame(self._port.crc, TAIL + self.stamp + 1, payload, strip)
        at = self._end
        if at == 0:
            data = self._head(self.stamp, 0, 0) + data
        end = at + len(data) + strip
        if end > self._port.size:
            raise JournalFull()
        # Whatever happens to this write, the next one must not touch its bytes; nor can anything
        # follow where there is no head.
        self._end = end if at else self._port.size
        self._port.program(at, data)
        self._end = end
        self.stamp += 1
        if strip:
            self._mark_at = self._end - strip
            self._marks_left = strip

    def mark(self):
        """Sets the next mark of the newest strip, if one is left."""
        if self._marks_left:
            self._port.program(self._mark_at, b"\x00")
            self._mark_at += 1
            self._marks_left -= 1

    def rewrite(self, payloads, stamp):
        """Replaces everything by a base of `payloads`, the state `stamp`, by one erase; raises
        JournalFull, and leaves all as it is, if they do not fit."""
        port = self._port
        end = HEAD_BYTES
        crc = 0
        for data in _base(port.crc, payloads):
            end += len(data)
            crc = port.crc(data, crc)
            if end > port.size:
                raise JournalFull()
        # Until that is done there is nothing to append to.
        self._end = port.size
        self._marks_left = 0
        port.rewrite(_base(port.crc, payloads, self._head(stamp, end - HEAD_BYTES, crc)))
        self.stamp = stamp
        self.is_whole = True
        self._end = end

    def _take(self, reader, stamp):
        records = reader.read() if stamp is None else reader.read_after(stamp)
        self.stamp = reader.stamp
        self.is_whole = reader.is_whole
        self.skipped = reader.skipped
        self.has_lost = reader.has_lost
        self._end = reader.end
        self._mark_at = reader.mark_at
        self._marks_left = reader.marks_left
        return records

    def _head(self, stamp, length, crc):
        head = MAGIC + bytes([VERSION]) + triple(stamp)
        head += bytes([length & 255, length >> 8]) + triple(crc)
        return head + triple(self._port.crc(head, 0))


def _base(crc, payloads, head=b""):
    if head:
        yield head
    index = 0
    for payload in payloads:
        yield frame(crc, index, payload)
        index += 1
