"""The closed matches: those on the drive, and those that have still to go there."""

from .slot_reader import SlotReader, split


class Archive:
    """Reads them from `slots` and `ledger`."""

    def __init__(self, slots, ledger):
        self._drive = SlotReader(slots)
        self._ledger = ledger

    def entries(self):
        """(serial, how it ended, bytes of its joined records, checksum) of each, the newest first."""
        found = {entry[0]: entry for entry in self._drive.entries()}
        for closed in self._ledger.closed:
            body = joined(closed)
            found[closed.serial] = (closed.serial, closed.how, len(body), sum(body))
        return sorted(found.values(), reverse=True)

    def data(self, serial):
        """The joined records, [length][payload] each, of a match; None if it is not kept (any more)."""
        for closed in self._ledger.closed:
            if closed.serial == serial:
                return joined(closed)
        return self._drive.match(serial)

    def records(self, serial):
        """The records of a match, or None."""
        data = self.data(serial)
        return data and split(data)


def joined(payloads):
    """The records in a row, each behind its length."""
    return b"".join([bytes([len(payload)]) + payload for payload in payloads])
