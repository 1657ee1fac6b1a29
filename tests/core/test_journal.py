from binascii import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shakekeeper.core.journal import LEAP, VERSION, Journal, JournalFull, JournalVersion

from .flash import Flash

payloads_st = st.lists(st.binary(min_size=1, max_size=120), max_size=20)


def journal_on(flash):
    journal = Journal(flash)
    journal.load()
    return journal


def load(flash):
    return [payload for payload, _ in Journal(flash).load()]


def written(payloads, base=()):
    """A flash with a base and records behind it."""
    flash = Flash()
    journal = journal_on(flash)
    if base:
        journal.rewrite(list(base), 7)
    for payload in payloads:
        journal.append(payload)
    return flash


@given(payloads_st)
def test_what_is_appended_is_read_back_in_order(payloads):
    assert load(written(payloads)) == payloads


def test_reading_writes_nothing():
    for fill in (0xFF, 0x00, 0x5A):
        flash = Flash(data=bytes([fill]) * 4096)
        journal_on(flash)
        assert set(flash.data) == {fill}


@given(payloads_st.filter(len), st.data())
def test_a_torn_write_loses_only_itself_and_the_next_record_is_kept(payloads, data):
    before = written(payloads[:-1]).data
    after = written(payloads).data
    # Any mix of programmed and still erased bits, at any bytes.
    changed = [at for at in range(4096) if before[at] != after[at]]
    flash = Flash(data=after)
    for at in changed:
        flash.data[at] |= data.draw(st.integers(0, 255))
    is_torn = flash.data != after
    survivors = payloads[:-1] if is_torn else payloads
    journal = Journal(flash)
    assert [payload for payload, _ in journal.load()] == survivors
    assert not journal.has_lost
    if journal.is_whole:
        journal.append(b"after")
        assert load(flash) == survivors + [b"after"]
    else:
        # The very first record brings the head along.
        assert len(payloads) == 1


@given(payloads_st.filter(len), payloads_st.filter(len), st.data())
def test_a_flipped_byte_never_gives_a_wrong_record(base, payloads, data):
    flash = written(payloads, base)
    used = flash.size - journal_on(flash).free
    at = data.draw(st.integers(0, used - 1))
    flash.data[at] ^= data.draw(st.integers(1, 255))
    journal = Journal(flash)
    got = [payload for payload, _ in journal.load()]
    everything = base + payloads
    assert got == everything[: len(got)] and len(got) < len(everything)
    # Whoever is told of it: all but what may just as well be a torn write.
    is_last = got == everything[:-1]
    assert journal.has_lost or not journal.is_whole or is_last


def test_each_flipped_byte_of_a_base_is_noticed_and_the_records_before_it_are_read():
    base = [b"one", b"two", b"three"]
    whole = written([b"four"], base)
    used = whole.size - journal_on(whole).free
    for at in range(used):
        for bit in range(8):
            flash = Flash(data=whole.data)
            flash.data[at] ^= 1 << bit
            journal = Journal(flash)
            got = [payload for payload, _ in journal.load()]
            assert got == (base + [b"four"])[: len(got)] and len(got) < 4
            in_tail = at >= used - len(b"four") - 4
            assert journal.is_whole == in_tail and (got == base or not in_tail)
            assert journal.skipped


def test_a_rewrite_that_a_cut_ended_early_is_no_older_state():
    before = written([b"old %d" % i for i in range(40)])
    after = Flash(data=before.data)
    journal = journal_on(after)
    journal.rewrite([b"new %d" % i for i in range(20)], journal.stamp)
    used = after.size - journal.free
    for end in range(used):
        torn = Flash(data=after.data[:end] + b"\xff" * (4096 - end))
        journal = Journal(torn)
        journal.load()
        assert not journal.is_whole or (end == 0 and journal.stamp == 0)


def test_states_are_numbered():
    flash = written([b"a", b"b"], [b"base"])
    journal = journal_on(flash)
    assert journal.stamp == 9
    journal.append(b"c")
    assert journal.stamp == 10 == journal_on(flash).stamp


def test_records_behind_a_state_kept_elsewhere_are_found_wherever_they_stand():
    flash = written([b"8", b"9", b"10", b"11"], [b"base"])
    flash.data[0] ^= 1
    for stamp, wanted in ((7, [b"8", b"9", b"10", b"11"]), (9, [b"10", b"11"]), (11, []), (12, []), (3, [])):
        journal = Journal(flash)
        assert [payload for payload, _ in journal.load_after(stamp)] == wanted
        assert journal.stamp == stamp + len(wanted)
        with pytest.raises(JournalFull):
            journal.append(b"12")


def test_after_a_leap_everything_is_rewritten_and_old_records_stay_dead():
    flash = written([b"8", b"9"], [b"base"])
    journal = journal_on(flash)
    journal.leap()
    with pytest.raises(JournalFull):
        journal.append(b"x")
    journal.rewrite([b"base", b"8"], journal.stamp)
    journal.append(b"y")
    assert load(flash) == [b"base", b"8", b"y"] and journal.stamp == 9 + LEAP + 1


def test_marks_of_a_strip_are_counted_also_with_records_behind_it():
    flash = Flash()
    journal = journal_on(flash)
    journal.append(b"clock", 10)
    for _ in range(3):
        journal.mark()
    journal.append(b"more")
    journal.mark()
    assert Journal(flash).load() == [(b"clock", 4), (b"more", 0)]


def test_marks_go_on_after_a_restart_and_stop_at_the_end_of_the_strip():
    flash = Flash()
    journal_on(flash).append(b"clock", 3)
    for expected in (1, 2, 3, 3):
        journal = journal_on(flash)
        journal.mark()
        assert Journal(flash).load() == [(b"clock", expected)]


def test_a_strip_at_the_very_end_is_read():
    flash = Flash(14 + 9 + 3)
    journal_on(flash).append(b"clok", 3)
    for expected in (1, 2, 3):
        journal_on(flash).mark()
        assert Journal(flash).load() == [(b"clok", expected)]


def test_a_full_journal_says_so_and_takes_it_all_after_a_rewrite():
    flash = Flash(256)
    journal = journal_on(flash)
    with pytest.raises(JournalFull):
        for _ in range(20):
            journal.append(bytes(40))
    before = load(flash)
    assert len(before) == 5
    journal.rewrite([b"short"], journal.stamp)
    journal.append(bytes(40))
    assert load(flash) == [b"short", bytes(40)] and flash.erases == 1


def test_a_rewrite_that_does_not_fit_leaves_everything():
    flash = Flash(256)
    journal = journal_on(flash)
    journal.append(b"keep")
    with pytest.raises(JournalFull):
        journal.rewrite([bytes(100)] * 3, 1)
    journal.append(b"more")
    assert load(flash) == [b"keep", b"more"]


def with_version(version):
    flash = written([b"a"], [b"base"])
    flash.data[2] = version
    flash.data[11:14] = crc32(bytes(flash.data[:11])).to_bytes(4, "little")[:3]
    return flash


def test_a_newer_format_is_left_alone():
    flash = with_version(VERSION + 1)
    before = bytes(flash.data)
    with pytest.raises(JournalVersion):
        Journal(flash).load()
    assert flash.data == before


def test_a_version_byte_that_was_only_damaged_is_no_newer_format():
    flash = written([b"a"], [b"base"])
    flash.data[2] = VERSION + 1
    assert load(flash) == [b"base"]


def test_an_older_format_is_not_read():
    journal = Journal(with_version(VERSION - 1))
    journal.load()
    assert not journal.is_whole


@pytest.mark.parametrize("fill", [0x00, 0x5A, 0x7F])
def test_a_flash_full_of_anything_reads_as_empty_and_says_full(fill):
    flash = Flash(data=bytes([fill]) * 4096)
    journal = Journal(flash)
    assert journal.load() == []
    with pytest.raises(JournalFull):
        journal.append(b"x")
    journal.rewrite([], 0)
    journal.append(b"x")
    assert load(flash) == [b"x"]
