"""The same script gives the same pixels and the same tones on the simulator and on real CircuitPython."""

from pathlib import Path

import pytest

from shakekeeper_host.emulator import Board
from shakekeeper_host.script import Player, load, parse
from shakekeeper_host.script.shots import art_of
from shakekeeper_host.simulator import Device

pytestmark = pytest.mark.target

SCRIPTS = Path(__file__).parent.parent / "scripts"
# The interpreter can't make every frequency exactly.
TONE_SHARE = 0.015

SHORT = """
boot
shot home
press OK
shot new_match
press OK
shot ready
press OK
wait 3s
wait 5500ms
shot running
press OK
shot paused
cut
boot
shot after_the_cut
press OK
wait 2m
wait 60s
shot time_up
press OK OK
press UP x7
shot entry
press OK
shot next_player
cut
boot
shot same_place
press UP x4 OK
shot standings
"""


class Shots:
    """Keeps what a person sees and has heard at each shot."""

    def __init__(self, target):
        self.target = target
        self.pictures = {}
        self.tones = {}

    def __call__(self, name, panel):
        self.pictures[name] = art_of(panel)
        self.tones[name] = [hz for _, hz in self.target.tones if hz]


def play_on_both(acts, board):
    """Play on the simulated and on the emulated board; fail where they differ."""
    seen = []
    for target in (Device(board.board.board_id), board):
        shots = Shots(target)
        Player(target, shots).play(acts)
        seen.append(shots)
    simulated, emulated = seen
    assert "Traceback" not in board.console, board.console
    for name, picture in simulated.pictures.items():
        assert emulated.pictures[name] == picture, f"{name} differs:\n{picture}\n{emulated.pictures[name]}"
        assert_same_tones(name, simulated.tones[name], emulated.tones[name])
    return simulated


def assert_same_tones(name, simulated, emulated):
    assert len(simulated) == len(emulated), (name, simulated, emulated)
    for wanted, heard in zip(simulated, emulated):
        assert abs(heard - wanted) <= TONE_SHARE * wanted, (name, simulated, emulated)


def test_a_shake_with_two_power_cuts(uf2):
    """Short enough for every change: start, screens, a record stored, power cuts, the same state."""
    board = Board(uf2=uf2)
    shots = play_on_both(parse(SHORT), board)
    assert len(shots.pictures) == 12
    assert board.nvm.erases == 0


@pytest.mark.parametrize("board_id", ["raspberry_pi_pico", "adafruit_feather_rp2040_oled_wing"])
@pytest.mark.parametrize("script", ["seed", "power"])
def test_a_script(uf2, script, board_id):
    play_on_both(load(SCRIPTS / (script + ".play")), Board(board_id, uf2=uf2))
