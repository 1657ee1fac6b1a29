import pytest
from shakekeeper.core.journal import LEAP, Journal, JournalFull
from shakekeeper.core.recovery import recover
from shakekeeper.core.slot_reader import SlotReader
from shakekeeper.core.slots import FILE_BYTES, FINISHED, RING, Slots
from shakekeeper.saver import Saver

from ..core.flash import Files, Flash


class FlakyFlash(Flash):
    """A flash that refuses the next `failures` writes."""

    def __init__(self, size=4096):
        super().__init__(size)
        self.failures = 0

    def program(self, offset, data):
        super().program(offset, data)
        self._perhaps_fail(offset)

    def rewrite(self, image):
        super().rewrite(image)
        self._perhaps_fail(0)

    def _perhaps_fail(self, offset):
        if self.failures:
            self.failures -= 1
            self.data[offset] ^= 1
            raise OSError("does not read back")


class Ledger:
    """Knows everything confirmed, of which only the newest `matters` records still do."""

    matters = 1000

    @property
    def kept(self):
        return self.confirmed[-self.matters :]

    def __init__(self):
        self.confirmed = []
        self.closed = []

    def records(self):
        return list(self.kept)


def table(size=4096):
    flash = FlakyFlash(size)
    journal = Journal(flash)
    journal.load()
    # The very first record is torn differently: it brings the head along.
    journal.rewrite([], 0)
    flash.erases = 0
    return flash, Saver(journal), Ledger()


def commit(saver, ledger, payload, strip=0):
    ledger.confirmed.append(payload)
    saver.commit(payload, strip, ledger)


def stored(flash):
    return [payload for payload, _ in Journal(flash).load()]


def test_a_record_is_stored():
    flash, saver, ledger = table()
    commit(saver, ledger, b"one")
    assert stored(flash) == [b"one"] and saver.error is None


def test_a_spoilt_place_is_left_behind():
    flash, saver, ledger = table()
    flash.failures = 1
    commit(saver, ledger, b"one")
    commit(saver, ledger, b"two")
    assert stored(flash) == [b"one", b"two"] and saver.error is None


def test_a_failing_store_is_told_and_caught_up_with_in_order():
    flash, saver, ledger = table()
    flash.failures = 4
    commit(saver, ledger, b"one")
    assert "does not read back" in saver.error
    commit(saver, ledger, b"two")
    assert saver.error
    commit(saver, ledger, b"three")
    assert saver.error is None
    assert stored(flash) == [b"one", b"two", b"three"] and flash.erases == 0


def test_a_long_failure_ends_in_a_rewrite_with_everything():
    flash, saver, ledger = table()
    flash.failures = 60
    for i in range(60):
        commit(saver, ledger, b"%d" % i)
    assert saver.error is None
    assert stored(flash) == ledger.kept


def fill(saver, ledger, flash):
    """Commit records that will not matter until the next one does not fit."""
    ledger.matters = 2
    while True:
        journal = Journal(flash)
        journal.load()
        if journal.free < 14:
            return
        commit(saver, ledger, b"x" * 10)


def test_a_full_journal_is_rewritten_and_says_so():
    flash, saver, ledger = table(200)
    fill(saver, ledger, flash)
    assert not saver.was_rewritten and flash.erases == 0
    commit(saver, ledger, b"y" * 10)
    assert saver.was_rewritten and saver.error is None and flash.erases == 1
    assert stored(flash) == [b"x" * 10, b"y" * 10]


def test_too_much_for_the_store_is_told_and_nothing_is_lost():
    flash, saver, ledger = table(100)
    for _ in range(12):
        commit(saver, ledger, b"x" * 10)
    assert saver.error == "The store is full."
    assert stored(flash) == [b"x" * 10] * 6 and flash.erases == 0


def test_a_rewrite_that_fails_is_tried_again():
    flash, saver, ledger = table(200)
    fill(saver, ledger, flash)
    flash.failures = 1
    commit(saver, ledger, b"y" * 10)
    assert "does not read back" in saver.error
    commit(saver, ledger, b"last")
    assert saver.error is None and stored(flash) == [b"y" * 10, b"last"]


def test_marks_belong_to_the_newest_record_or_to_none():
    flash, saver, ledger = table()
    commit(saver, ledger, b"clock", 3)
    saver.mark()
    assert Journal(flash).load() == [(b"clock", 1)]
    flash.failures = 2
    commit(saver, ledger, b"clock 2", 3)
    saver.mark()
    assert Journal(flash).load() == [(b"clock", 1)]


def test_room_is_made_at_a_calm_moment_but_not_again_and_again():
    flash, saver, ledger = table(600)
    for _ in range(16):
        commit(saver, ledger, b"x" * 10)
    saver.chore(ledger)
    assert flash.erases == 1
    for _ in range(5):
        saver.chore(ledger)
    assert flash.erases == 1 and stored(flash) == ledger.kept


def test_without_a_store_the_game_is_told_and_goes_on():
    saver = Saver(None)
    saver.commit(b"one", 0, Ledger())
    saver.mark()
    saver.chore(Ledger())
    assert saver.error


def test_the_journal_itself_still_refuses_what_does_not_fit():
    journal = Journal(Flash(20))
    journal.load()
    with pytest.raises(JournalFull):
        journal.append(b"x" * 20)


def table_with_drive(size=4096):
    flash, _, ledger = table(size)
    journal = Journal(flash)
    journal.load()
    slots = Slots(Files(FILE_BYTES))
    ledger.closed = []
    ledger.skip_serials = lambda serial: None
    return flash, Saver(journal, slots), ledger, slots


class Put(list):
    """A match that was put away."""

    def __init__(self, serial, how):
        super().__init__([b"match"])
        self.serial, self.how = serial, how


def snapshots(slots):
    """The stamps of the snapshots in both files."""
    found = []
    for side in (0, 1):
        alone = Slots(Files(FILE_BYTES))
        alone.files.sides[0] = slots.files.sides[side]
        newest = SlotReader(alone).newest_snapshot(-1)
        found.append(newest and newest[0])
    return found


def test_a_snapshot_waits_for_a_calm_moment_and_takes_one_for_each_file():
    _, saver, ledger, slots = table_with_drive()
    commit(saver, ledger, b"one")
    saver.copies.want()
    assert snapshots(slots) == [None, None]
    saver.chore(ledger)
    assert snapshots(slots).count(None) == 1
    saver.chore(ledger)
    assert snapshots(slots) == [1, 1]


def test_before_the_erase_both_files_have_the_state():
    flash, saver, ledger, slots = table_with_drive(200)
    ledger.matters = 2
    erased = []
    rewrite = flash.rewrite
    flash.rewrite = lambda image: (erased.append(snapshots(slots)), rewrite(image))
    while not erased:
        commit(saver, ledger, b"x" * 10)
    journal = Journal(flash)
    journal.load()
    assert erased == [[journal.stamp] * 2]


def test_a_rewrite_at_a_calm_moment_comes_in_pieces():
    flash, saver, ledger, slots = table_with_drive(600)
    for _ in range(16):
        commit(saver, ledger, b"x" * 10)
    seen = []
    while not flash.erases:
        writes = slots.files.writes
        saver.chore(ledger)
        seen.append(slots.files.writes - writes)
    assert seen == [1, 1, 0]


def test_a_closed_match_goes_to_both_files_and_that_is_noted():
    flash, saver, ledger, slots = table_with_drive()
    ledger.closed = [Put(7, FINISHED)]
    ledger.archived = lambda: (ledger.closed.clear(), b"archived")[1]
    for _ in range(RING + 1):
        saver.chore(ledger)
    assert ledger.closed
    saver.chore(ledger)
    assert not ledger.closed and stored(flash) == [b"archived"]
    assert slots.files.sides[0] == slots.files.sides[1]


def test_a_match_waits_where_memory_is_short_and_one_too_long_is_let_go():
    for error, is_kept in ((MemoryError, True), (ValueError, False)):
        flash, saver, ledger, slots = table_with_drive()
        ledger.closed = [Put(7, FINISHED)]
        ledger.archived = lambda: (ledger.closed.clear(), b"archived")[1]
        write_match = slots.write_match

        def fails(*_):
            raise error

        slots.write_match = fails
        for _ in range(RING + 4):
            saver.chore(ledger)
        assert bool(ledger.closed) == is_kept and saver.copies.error is None
        slots.write_match = write_match
        for _ in range(2):
            saver.chore(ledger)
        assert not ledger.closed


def test_one_lost_file_is_done_without():
    flash, saver, ledger, slots = table_with_drive()
    commit(saver, ledger, b"one")
    slots.files.sides[1] = None
    saver.copies.want()
    for _ in range(3):
        saver.chore(ledger)
    assert saver.copies.error is None and SlotReader(slots).newest_snapshot(-1)


def test_both_lost_are_told_and_the_journal_goes_on():
    flash, saver, ledger, slots = table_with_drive(200)
    slots.files.sides[:] = [None, None]
    saver.copies.want()
    for _ in range(3):
        saver.chore(ledger)
    assert saver.copies.error
    ledger.matters = 2
    for _ in range(40):
        commit(saver, ledger, b"x" * 10)
    assert saver.error is None and flash.erases > 1


def test_a_journal_that_fails_leaves_the_state_on_the_drive():
    flash, saver, ledger, slots = table_with_drive()
    flash.failures = 100
    for number in range(3):
        commit(saver, ledger, b"%d" % number)
        assert saver.error and SlotReader(slots).newest_snapshot(-1)[1] == ledger.confirmed


def test_an_eager_saver_has_each_record_on_the_drive():
    flash, _, ledger, slots = table_with_drive()
    journal = Journal(flash)
    journal.load()
    saver = Saver(journal, slots, True)
    for number in range(3):
        commit(saver, ledger, b"%d" % number)
        assert snapshots(slots) == [journal.stamp] * 2


def test_after_something_unreadable_old_numbers_are_left_out_and_all_is_written_anew():
    flash, saver, ledger, slots = table_with_drive()
    commit(saver, ledger, b"one")
    flash.data[40] = 0
    journal = Journal(flash)
    journal.load()
    saver = Saver(journal, slots)
    saver.begin(ledger, ())
    assert journal.stamp == 1 + LEAP
    for _ in range(3):
        saver.chore(ledger)
    assert flash.erases == 1 and stored(flash) == [b"one"] and snapshots(slots) == [1 + LEAP] * 2


def test_a_state_from_the_drive_goes_into_the_journal_at_once_and_the_drive_is_left_alone():
    flash, saver, ledger, slots = table_with_drive()
    for side in (0, 1):
        slots.write_snapshot(side, 9, [b"one"])
    ledger.confirmed = [b"one"]
    flash.data[:] = bytes(len(flash.data))
    journal = Journal(flash)
    writes = slots.files.writes
    records, trouble, sides = recover(journal, flash, slots)
    saver = Saver(journal, slots)
    saver.begin(ledger, sides)
    assert records == [(b"one", 0)] and trouble
    assert stored(flash) == [b"one"] and slots.files.writes == writes
