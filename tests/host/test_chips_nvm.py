"""The RP2's non-volatile memory, whole and torn."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shakekeeper_host.chips import Nvm, tears


class Cut(BaseException):
    pass


def cut_at(nvm, nth, tear):
    seen = []

    def on_step(step):
        seen.append(step)
        if len(seen) == nth:
            step.leave(tear(step))
            raise Cut

    nvm.on_step = on_step
    return seen


def write_and_lose_power(nvm, offset, values, nth, tear):
    steps = cut_at(nvm, nth, tear)
    with pytest.raises(Cut):
        nvm.write(offset, values)
    return steps


def test_erased_space_is_programmed_and_anything_else_costs_the_whole_sector():
    nvm = Nvm()
    nvm.write(10, b"abc")
    assert (nvm.programs, nvm.erases) == (1, 0)
    nvm.write(250, b"0123456789")  # across a page of the flash
    assert (nvm.programs, nvm.erases) == (3, 0)
    nvm.write(11, b"B")
    assert (nvm.programs, nvm.erases) == (19, 1)
    assert nvm.read(9, 5) == b"\xffaBc\xff" and nvm.read(250, 10) == b"0123456789"


@given(st.lists(st.tuples(st.integers(0, 4090), st.binary(min_size=1, max_size=6)), max_size=30))
def test_it_reads_back_what_was_written_last(writes):
    nvm, model = Nvm(), bytearray(b"\xff" * 4096)
    for offset, values in writes:
        nvm.write(offset, values)
        model[offset:offset + len(values)] = values
    assert nvm.data == model


def test_a_cut_program_touches_nothing_else():
    for tear in (tears.nothing(), tears.prefix(2), tears.part(0.5), tears.mix(1), tears.bits(2), tears.whole()):
        nvm = Nvm()
        nvm.write(0, b"before")
        write_and_lose_power(nvm, 6, b"\x00" * 8, 1, tear)
        assert nvm.read(0, 6) == b"before" and nvm.read(14, 4082) == b"\xff" * 4082


def test_a_cut_erase_may_leave_anything():
    nvm = Nvm()
    nvm.write(0, bytes(4096))
    write_and_lose_power(nvm, 0, b"x", 1, tears.whole())
    assert nvm.data == b"\xff" * 4096
    nvm = Nvm()
    nvm.write(0, bytes(4096))
    write_and_lose_power(nvm, 0, b"\x55" * 4096, 1, tears.mix(3))
    assert {0x00, 0x55, 0xFF} == set(nvm.data)


def test_a_cut_between_the_pages_of_a_rewrite_keeps_the_first_ones():
    nvm = Nvm()
    nvm.write(0, bytes(4096))
    write_and_lose_power(nvm, 0, b"x", 4, tears.nothing())
    assert nvm.data == b"x" + bytes(511) + b"\xff" * 3584


def test_tears_are_the_same_each_time_and_stay_between_old_and_new():
    nvm = Nvm()
    steps = write_and_lose_power(nvm, 0, bytes(range(64)), 1, tears.nothing())
    step = steps[0]
    assert tears.mix(5)(step) == tears.mix(5)(step) != tears.mix(6)(step)
    assert all(byte in (old, new) for byte, old, new in zip(tears.mix(5)(step), step.old, step.new, strict=True))
    assert all(byte & ~old == 0 and new & ~byte == 0
               for byte, old, new in zip(tears.bits(5)(step), step.old, step.new, strict=True))
    assert tears.prefix(3)(step) == b"\x00\x01\x02" + b"\xff" * 61


def test_it_refuses_what_does_not_fit():
    for offset, values in ((4095, b"ab"), (-1, b"a")):
        with pytest.raises(IndexError):
            Nvm().write(offset, values)


def test_a_copy_is_independent():
    nvm = Nvm()
    copy = nvm.copy()
    nvm.write(0, b"x")
    assert copy.data == b"\xff" * 4096
