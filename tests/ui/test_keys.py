import pytest

from shakekeeper.ui.events import K_BACK, K_DOWN, K_OK, K_UP
from shakekeeper.ui.keys import Gestures


def held(gestures, key, ms, poll_ms=10):
    """The (time, key) pairs that holding `key` for `ms` gives, polled as the shell does."""
    got = [(0, k) for k in gestures.edge(key, True, 0)]
    for now in range(poll_ms, ms, poll_ms):
        got += [(now, k) for k in gestures.poll(now)]
    return got + [(ms, k) for k in gestures.edge(key, False, ms)]


@pytest.mark.parametrize("key", [K_UP, K_DOWN, K_OK, K_BACK])
@pytest.mark.parametrize("ms", [1, 30, 200, 399])
def test_a_tap_is_exactly_one_step_at_the_press(key, ms):
    assert held(Gestures(), key, ms) == [(0, key)]


@pytest.mark.parametrize("key", [K_UP, K_DOWN])
def test_holding_repeats_after_400_ms_and_speeds_up_to_60_ms(key):
    times = [at for at, _ in held(Gestures(), key, 5000)]
    gaps = [b - a for a, b in zip(times, times[1:])]
    assert times[1] == 400
    assert all(a >= b - 10 for a, b in zip(gaps[1:], gaps[2:]))
    assert 50 <= gaps[-1] <= 70


@pytest.mark.parametrize("key", [K_OK, K_BACK])
def test_ok_and_back_do_not_repeat(key):
    assert held(Gestures(), key, 5000) == [(0, key)]


def test_three_keys_a_short_ok_acts_on_release_and_a_long_one_is_back_at_600_ms():
    assert held(Gestures(False), K_OK, 590) == [(590, K_OK)]
    assert held(Gestures(False), K_OK, 5000) == [(600, K_BACK)]


def test_three_keys_up_and_down_act_on_press():
    assert held(Gestures(False), K_UP, 100) == [(0, K_UP)]


def test_a_late_poll_makes_up_for_repeats_that_were_due():
    often = [k for _, k in held(Gestures(), K_UP, 2000, 10)]
    seldom = [k for _, k in held(Gestures(), K_UP, 2000, 300)]
    assert often == seldom


def test_a_second_key_takes_over_and_the_first_ones_release_changes_nothing():
    gestures = Gestures()
    assert gestures.edge(K_UP, True, 0) == [K_UP]
    assert gestures.edge(K_OK, True, 100) == [K_OK]
    assert gestures.edge(K_UP, False, 200) == []
    assert gestures.poll(5000) == []
