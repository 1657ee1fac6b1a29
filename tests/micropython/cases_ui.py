"""The interface, on CPython and on a MicroPython machine alike."""

from helpers import SEED
from players import Player, machine_with, press_at_random
from shakekeeper.ui.machine import Machine


def test_the_state_comes_back_from_what_was_stored():
    player = press_at_random(11, 250, 64, True, True)
    again = Machine(64)
    assert again.restore(player.stored) == 0
    match = player.machine.match
    if match:
        assert again.match.totals == match.totals
        assert again.match.names == match.names


def test_a_finished_match_is_shown_as_such_on_both_panels():
    for height in (64, 32):
        player = Player(machine_with(["Anna", "Ben", "Cara"], SEED, height), height)
        assert player.machine.match.is_finished
        assert any(player.canvas.buf)


def digest_of_random_keys_on_the_large_panel():
    return "%s %s" % (press_at_random(1, 400, 64, True).digest, press_at_random(22, 400, 64, False).digest)


def digest_of_random_keys_on_the_small_panel():
    return "%s %s" % (press_at_random(2, 400, 32, False).digest, press_at_random(20, 400, 32, True).digest)
