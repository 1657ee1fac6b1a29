from binascii import crc32

import pytest
from shakekeeper.core import acts
from shakekeeper.core import settings as rules
from shakekeeper.core.archive import Archive
from shakekeeper.core.ledger import Ledger
from shakekeeper.core.slot_reader import SlotReader, split
from shakekeeper.core.slots import (
    ABANDONED,
    BLOCK_BYTES,
    FILE_BYTES,
    FINISHED,
    RING,
    Slots,
)

from .flash import Files

RECORDS = [b"one", b"two", b"three"]


def slots():
    return Slots(Files(FILE_BYTES))


def test_joined_records_come_apart_again():
    assert split(b"\x03one\x01x") == [b"one", b"x"] and split(b"") == []


@pytest.mark.parametrize("count", [1, 2, 30, 60])
def test_records_of_any_length_go_through_the_sectors(count):
    # 498, 499, 500 bytes and more: what ends at, before and behind the end of a sector.
    for first in range(1, 121):
        records = [bytes([first] * first)] + [b"%d" % number for number in range(count)] + [bytes(120)] * 5
        kept = slots()
        kept.write_match(0, 1, FINISHED, records)
        assert split(SlotReader(kept).match(1)) == records


def test_a_snapshot_is_read_back_from_whichever_file_has_it():
    for side in (0, 1):
        kept = slots()
        kept.write_snapshot(side, 8, RECORDS)
        reader = SlotReader(kept)
        assert reader.newest_snapshot(7) == (8, RECORDS, [side])
        assert reader.newest_snapshot(8) is None


def test_the_newest_whole_snapshot_counts():
    kept = slots()
    for stamp in (5, 6, 7):
        kept.write_snapshot(0, stamp, [b"state %d" % stamp])
    for stamp in (5, 6):
        kept.write_snapshot(1, stamp, [b"state %d" % stamp])
    reader = SlotReader(kept)
    assert reader.newest_snapshot(-1)[0] == 7
    # Its block is torn: then the one before, of which there are two.
    kept.files.sides[0][(1 + RING + 1) * BLOCK_BYTES + 15] ^= 1
    assert reader.newest_snapshot(-1) == (6, [b"state 6"], [0, 1])


def test_matches_are_listed_by_their_number_the_newest_first():
    kept = slots()
    for serial in range(RING + 3):
        kept.write_match(0, serial, ABANDONED if serial % 2 else FINISHED, [b"match %d" % serial])
    reader = SlotReader(kept)
    entries = reader.entries()
    assert [entry[0] for entry in entries] == list(range(RING + 2, 2, -1))
    assert entries[0][1] == FINISHED and entries[1][1] == ABANDONED
    assert split(reader.match(5)) == [b"match 5"] and reader.match(1) is None
    assert len({entry[3] for entry in entries}) == RING


def test_nothing_outside_of_the_blocks_is_touched():
    kept = slots()
    for serial in range(RING):
        kept.write_match(0, serial, FINISHED, [bytes(119)] * 34)
    for stamp in (0, 1):
        kept.write_snapshot(0, stamp, [bytes(119)] * 34)
    content = kept.files.sides[0]
    assert set(content[:BLOCK_BYTES]) == set(content[-BLOCK_BYTES:]) == {0xFF}


def test_too_much_for_a_block_is_refused_before_anything_is_written():
    kept = slots()
    with pytest.raises(ValueError):
        kept.write_match(0, 1, FINISHED, [bytes(120)] * 34)
    assert kept.files.writes == 0


def test_what_does_not_read_back_is_an_error():
    class Spoils(Files):
        def write(self, side, offset, sectors):
            super().write(side, offset, sectors)
            self.sides[side][2 * BLOCK_BYTES + 600] ^= 1

    with pytest.raises(OSError):
        Slots(Spoils(FILE_BYTES)).write_match(0, 1, FINISHED, [bytes(120)] * 5)


def test_the_newer_copy_heals_the_older_one():
    kept = slots()
    kept.write_match(0, 3, FINISHED, [b"old"])
    kept.write_match(1, 3 + RING, FINISHED, [b"new"])
    reader = SlotReader(kept)
    assert reader.heal(3) == 3 + RING
    assert kept.files.sides[0] == kept.files.sides[1]
    writes = kept.files.writes
    assert reader.heal(3) == 3 + RING and reader.heal(4) == -1
    assert kept.files.writes == writes


def test_a_missing_file_is_left_missing():
    kept = slots()
    kept.write_match(0, 3, FINISHED, [b"match"])
    kept.files.sides[1] = None
    reader = SlotReader(kept)
    assert reader.heal(3) == 3 and reader.match(3) and kept.files.sides[1] is None


@pytest.mark.parametrize("at", [0, 3, 4, 5, 8, 9, 10, 13, 16])
def test_a_block_with_a_changed_byte_is_none(at):
    kept = slots()
    kept.write_match(0, 1, FINISHED, RECORDS)
    for bit in range(8):
        changed = slots()
        changed.files.sides[0][:] = kept.files.sides[0]
        changed.files.sides[0][2 * BLOCK_BYTES + at] ^= 1 << bit
        assert SlotReader(changed).match(1) is None


def test_a_block_is_as_the_format_page_shows():
    records = [b"\x04", b"ab"]
    kept = slots()
    kept.write_match(1, 0x010203, FINISHED, records)
    head = bytes([FINISHED, 3, 2, 1, 5, 0])
    body = b"\x01\x04\x02ab"
    start = (1 + 0x010203 % RING) * BLOCK_BYTES
    data = kept.files.read(1, start, 13 + len(body))
    assert data == b"SKB1" + head + crc32(body + head).to_bytes(4, "little")[:3] + body


def test_the_archive_has_matches_that_are_not_on_the_drive_yet():
    kept, ledger = slots(), Ledger()
    kept.write_match(0, 4, ABANDONED, [b"kept"])
    ledger.serial = 5
    for act in ((acts.START, 0, rules.defaults(), ["Anna"]), (acts.SCORE, 0, 0, 7), (acts.CLOSE, 1)):
        ledger.do(act)
    archive = Archive(kept, ledger)
    assert [entry[:2] for entry in archive.entries()] == [(5, ABANDONED), (4, ABANDONED)]
    assert len(archive.records(5)) == 2 and archive.records(4) == [b"kept"]
    assert archive.entries()[0][2] == len(archive.data(5))
    assert archive.records(3) is None
