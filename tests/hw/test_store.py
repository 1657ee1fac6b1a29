import pytest
from shakekeeper.core.journal import Journal
from shakekeeper.hw.restarts import BROWN_OUT, TAIL_BYTES, WATCHDOG, Restarts
from shakekeeper.hw.store import NvmPort
from shakekeeper_host.chips import Nvm


class Rp2Nvm:
    """`microcontroller.nvm` of an RP2 as far as the store uses it, on a chip that counts."""

    def __init__(self):
        self.chip = Nvm()
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


class RefusingNvm(Rp2Nvm):
    def __setitem__(self, index, value):
        raise RuntimeError("Unable to write to nvm.")


def test_what_was_programmed_is_read():
    port = NvmPort(Rp2Nvm())
    port.program(100, b"shake")
    assert port.read(98, 9) == b"\xff\xffshake\xff\xff"


def test_programming_never_erases_and_rewriting_does_once():
    nvm = Rp2Nvm()
    port = NvmPort(nvm)
    port.program(0, b"one")
    port.program(3, b"two")
    assert nvm.steps == ["program", "program"]
    port.rewrite(b"new" + b"\xff" * (port.size - 3))
    assert nvm.steps.count("erase") == 1
    assert port.read(0, 6) == b"new\xff\xff\xff"


def test_a_byte_that_does_not_read_back_is_an_error():
    nvm = Rp2Nvm()
    port = NvmPort(nvm)
    nvm.spoils = 2
    with pytest.raises(OSError):
        port.program(0, b"shake")
    with pytest.raises(OSError):
        port.rewrite(b"x" * port.size)


def test_a_spoilt_last_byte_of_a_long_write_is_an_error():
    class LosesTheEnd(Rp2Nvm):
        def __setitem__(self, index, value):
            super().__setitem__(index, value)
            self.chip.data[index.stop - 1] = 0

    with pytest.raises(OSError):
        NvmPort(LosesTheEnd()).program(0, b"x" * 257)


def test_a_flash_that_refuses_is_an_error_of_the_same_kind():
    with pytest.raises(OSError):
        NvmPort(RefusingNvm()).program(0, b"shake")


def test_nothing_is_written_outside():
    nvm = Rp2Nvm()
    port = NvmPort(nvm)
    for offset in (-1, port.size - 4):
        with pytest.raises(OSError):
            port.program(offset, b"shake")
    with pytest.raises(OSError):
        port.rewrite(b"x" * (port.size + 1))
    assert nvm.steps == []


def test_the_journal_works_on_it():
    nvm = Rp2Nvm()
    journal = Journal(NvmPort(nvm))
    journal.load()
    journal.append(b"\x01score", 3)
    journal.mark()
    assert Journal(NvmPort(nvm)).load() == [(b"\x01score", 1)]
    assert "erase" not in nvm.steps


def test_restarts_are_limited_and_cost_no_erase():
    nvm = Rp2Nvm()
    restarts = Restarts(nvm, len(nvm) - TAIL_BYTES)
    assert [restarts.note(WATCHDOG) for _ in range(10)] == [True] * 8 + [False] * 2
    assert "erase" not in nvm.steps


def test_the_reason_of_a_restart_is_told_once_and_is_the_newest():
    nvm = Rp2Nvm()
    restarts = Restarts(nvm, len(nvm) - TAIL_BYTES)
    assert restarts.take_unseen() == 0
    restarts.note(WATCHDOG)
    restarts.note(BROWN_OUT)
    assert restarts.take_unseen() == BROWN_OUT
    assert restarts.take_unseen() == 0
    assert "erase" not in nvm.steps


def test_rewriting_the_journal_allows_new_restarts():
    nvm = Rp2Nvm()
    port = NvmPort(nvm)
    restarts = Restarts(nvm, len(nvm) - TAIL_BYTES)
    while restarts.note(WATCHDOG):
        pass
    port.rewrite(b"\xff" * port.size)
    assert restarts.note(WATCHDOG)


def test_a_tail_that_was_never_erased_allows_no_restart():
    nvm = Rp2Nvm()
    nvm.chip.data[:] = bytes(len(nvm))
    restarts = Restarts(nvm, len(nvm) - TAIL_BYTES)
    assert not restarts.note(WATCHDOG) and restarts.take_unseen() == 0
