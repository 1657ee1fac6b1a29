"""One key for everything: a tap leads on, a long press is OK, two taps are BACK."""

import pytest

from shakekeeper.ui.events import K_BACK, K_NEXT, K_OK
from shakekeeper.ui.one_key import OneKey


def pressed(*presses, until=5000, poll_ms=10):
    """The keys, with their times, that presses (down, up) give, polled as the shell does."""
    one, got = OneKey(), []
    edges = sorted([(down, True) for down, _ in presses] + [(up, False) for _, up in presses])
    for now in range(0, until, poll_ms):
        while edges and edges[0][0] <= now:
            at, is_down = edges.pop(0)
            got += [(at, key) for key in one.edge(K_OK, is_down, at)]
        if now == 0 or one.is_waiting or one._down_ms is not None:
            got += [(now, key) for key in one.poll(now)]
    return got


def keys(*presses, **options):
    return [key for _, key in pressed(*presses, **options)]


def run(count, every_ms=150, held_ms=60, start=0):
    return [(start + i * every_ms, start + i * every_ms + held_ms) for i in range(count)]


@pytest.mark.parametrize("held_ms", [10, 80, 300, 590])
def test_a_tap_is_one_step_once_no_second_one_can_follow(held_ms):
    assert pressed((0, held_ms)) == [(held_ms + 300, K_NEXT)]


def test_a_long_press_is_ok_while_it_is_still_held_and_only_once():
    assert pressed((0, 3000)) == [(600, K_OK)]


def test_two_taps_are_back():
    assert keys((0, 80), (200, 280)) == [K_BACK]
    assert keys((0, 80), (370, 450)) == [K_BACK]


def test_two_slow_taps_are_two_steps():
    assert keys((0, 80), (400, 480)) == [K_NEXT, K_NEXT]


@pytest.mark.parametrize("count", [3, 4, 7, 18])
def test_a_run_of_taps_is_as_many_steps(count):
    assert keys(*run(count)) == [K_NEXT] * count


def test_in_a_run_every_tap_from_the_third_on_counts_at_once():
    got = pressed(*run(5))
    assert [at for at, _ in got] == [360, 360, 360, 510, 660]


def test_after_a_run_the_next_taps_begin_anew():
    assert keys(*run(3), (1200, 1260), (1350, 1410)) == [K_NEXT] * 3 + [K_BACK]


def test_a_tap_and_a_long_press_right_after_it_are_both_meant():
    assert keys((0, 60), (150, 900)) == [K_NEXT, K_OK]


def test_a_late_look_changes_nothing():
    presses = run(4) + [(1500, 2300), (3000, 3080), (3200, 3280)]
    assert keys(*presses, poll_ms=10) == keys(*presses, poll_ms=250)


def test_a_release_whose_press_nobody_saw_is_nothing():
    one = OneKey()
    assert one.edge(K_OK, False, 100) == [] and not one.is_waiting
