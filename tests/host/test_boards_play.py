"""Every board file starts in the simulator and plays the seed's match by its own keys."""

import pytest

from shakekeeper_host.simulator import Device
from shakekeeper_host.simulator.board_file import board_ids

from .person import Person, play_seed_match


@pytest.mark.parametrize("board", board_ids())
def test_the_seeds_match_is_played_by_the_boards_own_keys(board):
    person = Person(Device(board))
    play_seed_match(person)
    assert "Traceback" not in person.device.console
