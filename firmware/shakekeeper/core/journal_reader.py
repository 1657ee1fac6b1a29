"""Reads a journal; only a start needs it, so that this code leaves the memory then."""

from .journal import HEAD_BYTES, MAGIC, MAX_PAYLOAD, STRIP, TAIL, VERSION, JournalVersion, read_triple

_WINDOW = 128
_CHUNK = 64
_ERASED = b"\xff" * _CHUNK


class Reader:
    """What is in the journal on `port`; see Journal. `end`: nothing was written from there on;
    `mark_at` and `marks_left` tell of the newest strip."""

    def __init__(self, port):
        self._port = port
        self._size = port.size
        self._crc = port.crc
        # A part of it at a time: there may be no room for all of it in a row.
        self._window = b""
        self._window_at = 0
        # Full until something else is known.
        self.end = port.size
        self.mark_at = self.marks_left = 0
        self.stamp = self.skipped = 0
        self.is_whole = self.has_lost = self._is_older = False

    def read(self):
        """All records, oldest first, as (payload, marks); raises JournalVersion."""
        end = self._read_head()
        if self._is_filled(0, _ERASED):
            self.is_whole = True
            self.end = 0
            return []
        if end is None and self._is_filled(0, bytes(_CHUNK)):
            # Some boards have zeros where nothing was ever written; only a rewrite replaces them.
            self.is_whole = True
            return []
        if self.is_whole:
            return self._read_tail(end, self._read_base(end))
        self.skipped = self._size
        # The records of an older format are not understood.
        return [] if self._is_older else self._read_base(end or self._size)

    def read_after(self, stamp):
        """The records behind that state, wherever they stand."""
        self.stamp = stamp
        records = self._read_tail(HEAD_BYTES, [])
        self.end = self._size
        return records

    def _read_head(self):
        """The end of the base, None if the head can't be read."""
        data = self._get(0, HEAD_BYTES)
        if data[:2] != MAGIC or read_triple(data, 11) != self._crc(data[:11], 0) & 0xFFFFFF:
            return None
        if data[2] > VERSION:
            raise JournalVersion("journal version %d" % data[2])
        self._is_older = data[2] < VERSION
        end = HEAD_BYTES + (data[6] | data[7] << 8)
        if self._is_older or end > self._size:
            return None
        self.stamp = read_triple(data, 3)
        crc = 0
        for at in range(HEAD_BYTES, end, _CHUNK):
            crc = self._crc(self._get(at, min(_CHUNK, end - at)), crc)
        self.is_whole = read_triple(data, 8) == crc & 0xFFFFFF
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

    def _read_tail(self, at, records):
        known = at
        while at < self._size:
            found = self._parse(at, TAIL + self.stamp + 1)
            if found:
                records.append(found[0])
                self.stamp += 1
                known = at = found[1]
            elif self._is_filled(at, _ERASED):
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
        first = self._get(at, 2)
        length = first[0] & 0x7F
        start = 1 + (first[0] >> 7)
        end = start + length
        if not 1 <= length <= MAX_PAYLOAD or at + end + 3 > self._size:
            return None
        data = self._get(at, end + 3)
        if read_triple(data, end) != self._crc(data[:end], seed) & 0xFFFFFF:
            return None
        strip = data[1] if data[0] & STRIP else 0
        behind = at + end + 3
        marks = 0
        while marks < strip and behind + marks < self._size and self._get(behind + marks, 1) != b"\xff":
            marks += 1
        if strip:
            self.mark_at = behind + marks
            self.marks_left = strip - marks
        return (data[start:end], marks), behind + strip

    def _is_filled(self, at, chunk):
        """Is there nothing but the byte that fills `chunk` from `at` on?"""
        while at < self._size:
            length = min(_CHUNK, self._size - at)
            if self._get(at, length) != chunk[:length]:
                return False
            at += length
        return True

    def _get(self, at, length):
        """The bytes there, as far as there are any."""
        start = at - self._window_at
        if start < 0 or start + length > len(self._window):
            self._window = self._port.read(at, min(max(_WINDOW, length), self._size - at))
            self._window_at = at
            start = 0
        return self._window[start : start + length]
