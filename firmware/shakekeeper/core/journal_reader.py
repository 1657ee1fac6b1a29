"""Reads a journal; only a start needs it, so that this code leaves the memory then."""

from .journal import HEAD_BYTES, MAGIC, MAX_PAYLOAD, STRIP, TAIL, VERSION, JournalVersion, read_triple

_ERASED = b"\xff" * 64


class Reader:
    """What is in the journal on `port`; see Journal. `end`: nothing was written from there on;
    `mark_at` and `marks_left` tell of the newest strip."""

    def __init__(self, port):
        self._crc = port.crc
        self._data = port.read(0, port.size)
        # Full until something else is known.
        self.end = port.size
        self.mark_at = self.marks_left = 0
        self.stamp = self.skipped = 0
        self.is_whole = self.has_lost = self._is_older = False

    def read(self):
        """All records, oldest first, as (payload, marks); raises JournalVersion."""
        data = self._data
        end = self._read_head()
        if end is None and not any(data) or self._is_erased(0):
            # Never written; some boards have zeros there, which only a rewrite can replace.
            self.is_whole = True
            self.end = len(data) if data[0] == 0 else 0
            return []
        if self.is_whole:
            return self._read_base(end) + self._read_tail(end)
        self.skipped = len(data)
        # The records of an older format are not understood.
        return [] if self._is_older else self._read_base(end or len(data))

    def read_after(self, stamp):
        """The records behind that state, wherever they stand."""
        self.stamp = stamp
        records = self._read_tail(HEAD_BYTES)
        self.end = len(self._data)
        return records

    def _read_head(self):
        """The end of the base, None if the head can't be read."""
        data = self._data
        if data[:2] != MAGIC or read_triple(data, 11) != self._crc(data[:11], 0) & 0xFFFFFF:
            return None
        if data[2] > VERSION:
            raise JournalVersion("journal version %d" % data[2])
        self._is_older = data[2] < VERSION
        end = HEAD_BYTES + (data[6] | data[7] << 8)
        if self._is_older or end > len(data):
            return None
        self.stamp = read_triple(data, 3)
        self.is_whole = read_triple(data, 8) == self._crc(data[HEAD_BYTES:end], 0) & 0xFFFFFF
        return end

    def _read_base(self, end):
        # Where the base is not whole, as many of its records as there are before the damage.
        records = []
        at = HEAD_BYTES
        while at < end:
            found = self._parse(at, len(records))
            if not found:
                break
            records.append(found[0])
            at = found[1]
        return records

    def _read_tail(self, at):
        records = []
        known = at
        while at < len(self._data):
            found = self._parse(at, TAIL + self.stamp + 1)
            if found:
                records.append(found[0])
                self.stamp += 1
                known = at = found[1]
            elif self._is_erased(at):
                break
            else:
                self.skipped += 1
                at += 1
        self.end = at
        self._look_for_lost(known)
        return records

    def _look_for_lost(self, at):
        # If one record can't be read, the one after the next number tells that there were more.
        marks = self.mark_at, self.marks_left
        while at < self.end and not self.has_lost:
            self.has_lost = self._parse(at, TAIL + self.stamp + 2) is not None
            at += 1
        self.mark_at, self.marks_left = marks

    def _parse(self, at, seed):
        """((payload, marks), next offset) of a valid record at `at`, else None."""
        data = self._data
        length = data[at] & 0x7F
        start = at + 1 + (data[at] >> 7)
        end = start + length
        if not 1 <= length <= MAX_PAYLOAD or end + 3 > len(data):
            return None
        if read_triple(data, end) != self._crc(data[at:end], seed) & 0xFFFFFF:
            return None
        strip = data[at + 1] if data[at] & STRIP else 0
        marks = 0
        behind = end + 3
        while marks < strip and behind + marks < len(data) and data[behind + marks] != 0xFF:
            marks += 1
        if strip:
            self.mark_at = behind + marks
            self.marks_left = strip - marks
        return (bytes(data[start:end]), marks), behind + strip

    def _is_erased(self, at):
        data = self._data
        while at < len(data):
            chunk = data[at : at + 64]
            if chunk != _ERASED[: len(chunk)]:
                return False
            at += 64
        return True
