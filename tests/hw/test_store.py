import sys

import pytest
from shakekeeper.core.journal import Journal
from shakekeeper.hw import store
from shakekeeper.hw.other_stores import Blob, TwoSides
from shakekeeper.hw.restarts import BROWN_OUT, TAIL_BYTES, WATCHDOG, Restarts
from shakekeeper.hw.store import InPlace, open_store
from shakekeeper_host.chips import Nvm
from shakekeeper_host.chips.nvm import BlobNvm, PagedNvm


class BoardNvm:
    """`microcontroller.nvm` as far as the store uses it, on a chip that counts."""

    def __init__(self, chip=None):
        self.chip = chip or Nvm()
        self.steps = []
        self.spoils = 0
        self.chip.on_step = self._note

    def _note(self, step):
        self.steps.append(step.kind)

    def __len__(self):
        return len(self.chip)

    def __getitem__(self, index):
        if isinstance(index, slice):
            return bytearray(self.chip.data[index])
        return self.chip.data[index]

    def __setitem__(self, index, value):
        if not isinstance(index, slice):
            self.chip.write(index, bytes([value]))
            return
        assert len(value) == index.stop - index.start
        self.chip.write(index.start, bytes(value))
        if self.spoils:
            self.spoils -= 1
            self.chip.data[index.start] ^= 0x10


class RefusingNvm(BoardNvm):
    def __setitem__(self, index, value):
        raise RuntimeError("Unable to write to nvm.")


KINDS = [(InPlace, Nvm), (TwoSides, PagedNvm), (Blob, BlobNvm)]


def test_the_policy_follows_what_the_chip_does(monkeypatch):
    for platform, chip, policy in (
        ("RP2040", Nvm(), InPlace), ("RP2350", Nvm(), InPlace), ("nRF52840", PagedNvm(), TwoSides),
        ("nRF52840", PagedNvm(4096), Blob), ("MicroChip SAMD51", PagedNvm(), TwoSides), ("Espressif", BlobNvm(), Blob),
        ("a new one", PagedNvm(), TwoSides),
    ):  # fmt: skip
        monkeypatch.setattr(sys, "platform", platform)
        assert type(open_store(BoardNvm(chip))) is policy
    assert open_store(None) is None and open_store(BoardNvm(PagedNvm(256))) is None


@pytest.mark.parametrize("policy, chip", KINDS)
def test_what_was_programmed_is_read(policy, chip):
    port = policy(BoardNvm(chip()))
    port.rewrite([])
    port.program(100, b"shake")
    assert port.read(98, 9) == b"\xff\xffshake\xff\xff"


def test_programming_in_place_never_erases_and_rewriting_does_once():
    nvm = BoardNvm()
    port = InPlace(nvm)
    port.program(0, b"one")
    port.program(3, b"two")
    assert nvm.steps == ["program", "program"]
    port.rewrite([b"n", b"ew"])
    assert nvm.steps.count("erase") == 1
    assert port.read(0, 6) == b"new\xff\xff\xff"


@pytest.mark.parametrize("policy, chip", KINDS)
@pytest.mark.parametrize("has_room", [True, False])
def test_a_rewrite_needs_no_room_in_one_piece(monkeypatch, policy, chip, has_room):
    def scarce(size):
        if isinstance(size, int) and size > 256 and not has_room:
            raise MemoryError
        return bytearray(size)

    nvm = BoardNvm(chip())
    port = policy(nvm)
    port.rewrite([b"old" * 500])
    monkeypatch.setattr(store, "bytearray", scarce, raising=False)
    port.rewrite([b"a" * 200, b"b" * 300, b"c"])
    assert port.read(0, port.size) == b"a" * 200 + b"b" * 300 + b"c" + b"\xff" * (port.size - 501)


def test_in_place_what_would_cost_an_erase_is_refused():
    nvm = BoardNvm()
    port = InPlace(nvm)
    port.program(0, b"one")
    with pytest.raises(OSError):
        port.program(2, b"two")
    assert nvm.steps == ["program"]


def test_two_sides_take_turns_and_the_older_one_stays_as_it_was():
    nvm = BoardNvm(PagedNvm())
    port = TwoSides(nvm)
    port.program(0, b"one")
    before = bytes(nvm.chip.data)
    port.program(3, b"two")
    changed = [at for at in range(len(before)) if nvm.chip.data[at] != before[at]]
    assert changed and max(changed) < 4096 and before[4096:4099] == b"one"
    assert port.read(0, 6) == b"onetwo"


@pytest.mark.parametrize("policy, chip", KINDS)
def test_a_byte_that_does_not_read_back_is_an_error(policy, chip):
    nvm = BoardNvm(chip())
    port = policy(nvm)
    nvm.spoils = 2
    with pytest.raises(OSError):
        port.program(0, b"shake")
    with pytest.raises(OSError):
        port.rewrite([b"x" * port.size])


def test_a_spoilt_last_byte_of_a_long_write_is_an_error():
    class LosesTheEnd(BoardNvm):
        def __setitem__(self, index, value):
            super().__setitem__(index, value)
            self.chip.data[index.stop - 1] = 0

    port = InPlace(LosesTheEnd())
    with pytest.raises(OSError):
        port.rewrite([b"x" * 257])


def test_a_flash_that_refuses_is_an_error_of_the_same_kind():
    with pytest.raises(OSError):
        InPlace(RefusingNvm()).program(0, b"shake")


def test_nothing_is_written_outside():
    for policy, chip in KINDS:
        nvm = BoardNvm(chip())
        port = policy(nvm)
        for offset in (-1, port.size - 4):
            with pytest.raises(OSError):
                port.program(offset, b"shake")
        assert nvm.steps == []


@pytest.mark.parametrize("policy, chip", KINDS)
def test_the_journal_works_on_it(policy, chip):
    nvm = BoardNvm(chip())
    port = policy(nvm)
    journal = Journal(port)
    journal.load()
    journal.rewrite([], 0)
    journal.append(b"\x01score", 3)
    journal.mark()
    assert Journal(port).load() == [(b"\x01score", 1)]


def test_restarts_are_limited_and_cost_no_erase():
    nvm = BoardNvm()
    restarts = Restarts(nvm, len(nvm) - TAIL_BYTES)
    assert [restarts.note(WATCHDOG) for _ in range(10)] == [True] * 8 + [False] * 2
    assert "erase" not in nvm.steps


def test_the_reason_of_a_restart_is_told_once_and_is_the_newest():
    nvm = BoardNvm()
    restarts = Restarts(nvm, len(nvm) - TAIL_BYTES)
    assert restarts.take_unseen() == 0
    restarts.note(WATCHDOG)
    restarts.note(BROWN_OUT)
    assert restarts.take_unseen() == BROWN_OUT
    assert restarts.take_unseen() == 0
    assert "erase" not in nvm.steps


def test_rewriting_the_journal_allows_new_restarts():
    nvm = BoardNvm()
    port = InPlace(nvm)
    restarts = Restarts(nvm, len(nvm) - TAIL_BYTES)
    while restarts.note(WATCHDOG):
        pass
    port.rewrite([])
    assert restarts.note(WATCHDOG)


def test_a_tail_that_was_never_erased_allows_no_restart():
    nvm = BoardNvm()
    nvm.chip.data[:] = bytes(len(nvm))
    restarts = Restarts(nvm, len(nvm) - TAIL_BYTES)
    assert not restarts.note(WATCHDOG) and restarts.take_unseen() == 0
