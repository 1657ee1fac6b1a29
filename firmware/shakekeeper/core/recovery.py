"""Finds the newest state that can be read, in the journal and in the snapshots on the drive."""

from .slot_reader import SlotReader

FROM_DRIVE = "Restored from the copy on the drive. Check the newest scores."
LOST_SOME = "Some of what was stored can't be read. Check the scores."


def recover(journal, port, slots):
    """Returns (records, what is wrong with them in words, or None, the files' sides that have a
    snapshot of exactly this state, where the journal has not).

    `slots` may be None. Raises JournalVersion where a newer program stored, or OSError.
    """
    if port.sides > 1:
        port.use(_best_side(journal, port))
    records = journal.load()
    snapshot = slots and SlotReader(slots).newest_snapshot(journal.stamp if journal.is_whole else -1)
    if snapshot:
        stamp, payloads, sides = snapshot
        newer = journal.load_after(stamp)
        return [(payload, 0) for payload in payloads] + newer, FROM_DRIVE, () if newer else sides
    return records, None if journal.is_whole and not journal.has_lost else LOST_SOME, ()


def _best_side(journal, port):
    ranks = []
    for side in range(port.sides):
        port.use(side)
        journal.load()
        # Marks make no new stamp.
        ranks.append((journal.is_whole, journal.stamp, journal.marked))
    return ranks.index(max(ranks))
