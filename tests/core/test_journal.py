import pytest
from hypothesis import given
from hypothesis import strategies as st

from shakekeeper.core.journal import Journal, JournalFull, JournalVersion, frame

from .flash import Flash

payloads_st = st.lists(st.binary(min_size=1, max_size=120), max_size=25)


def journal_on(flash):
    journal = Journal(flash)
    journal.load()
    return journal


def load(flash):
    return [payload for payload, _ in Journal(flash).load()]


@given(payloads_st)
def test_what_is_appended_is_read_back_in_order(payloads):
    flash = Flash()
    journal = journal_on(flash)
    for payload in payloads:
        journal.append(payload)
    assert load(flash) == payloads


@given(payloads_st.filter(len), st.data())
def test_a_torn_write_loses_only_itself_and_the_next_record_is_kept(payloads, data):
    flash = Flash()
    journal = journal_on(flash)
    for payload in payloads[:-1]:
        journal.append(payload)
    start = flash.size - journal.free
    whole = frame(len(payloads), payloads[-1])
    # Any mix of programmed and still erased bits, at any bytes.
    masks = data.draw(st.lists(st.integers(0, 255), min_size=len(whole), max_size=len(whole)))
    torn = bytes(byte | mask for byte, mask in zip(whole, masks))
    flash.data[start : start + len(torn)] = torn
    survivors = payloads if torn == whole else payloads[:-1]
    journal = Journal(flash)
    assert [payload for payload, _ in journal.load()] == survivors
    journal.append(b"after")
    assert load(flash) == survivors + [b"after"]


@given(payloads_st.filter(len), st.data())
def test_a_flipped_byte_never_gives_a_wrong_record(payloads, data):
    flash = Flash()
    journal = journal_on(flash)
    for payload in payloads:
        journal.append(payload)
    used = flash.size - journal.free
    at = data.draw(st.integers(0, used - 1))
    flash.data[at] ^= data.draw(st.integers(1, 255))
    got = load(flash)
    # Every record that is still read is one that was written, in order.
    rest = iter([b"SK\x01"] + payloads)
    assert all(any(payload == other for other in rest) for payload in got)


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


def test_a_full_journal_says_so_and_takes_it_all_after_a_rewrite():
    flash = Flash(256)
    journal = journal_on(flash)
    with pytest.raises(JournalFull):
        for _ in range(20):
            journal.append(bytes(40))
    before = load(flash)
    assert len(before) == 5
    journal.rewrite([(b"short", 0)])
    journal.append(bytes(40))
    assert load(flash) == [b"short", bytes(40)] and flash.erases == 1


def test_a_rewrite_that_does_not_fit_leaves_everything():
    flash = Flash(256)
    journal = journal_on(flash)
    journal.append(b"keep")
    with pytest.raises(JournalFull):
        journal.rewrite([(bytes(100), 0)] * 3)
    assert load(flash) == [b"keep"]


def test_a_newer_format_is_left_alone():
    flash = Flash()
    data = frame(0, b"SK\x02")
    flash.data[: len(data)] = data
    before = bytes(flash.data)
    with pytest.raises(JournalVersion):
        Journal(flash).load()
    assert flash.data == before


@pytest.mark.parametrize("fill", [0x00, 0x5A, 0x7F])
def test_a_flash_full_of_anything_reads_as_empty_and_says_full(fill):
    flash = Flash(data=bytes([fill]) * 4096)
    journal = Journal(flash)
    assert journal.load() == []
    with pytest.raises(JournalFull):
        journal.append(b"x")
    journal.rewrite([])
    journal.append(b"x")
    assert load(flash) == [b"x"]
