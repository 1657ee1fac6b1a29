"""The same script gives the same pixels and the same tones on the simulator and on real CircuitPython."""

from pathlib import Path

import pytest

from shakekeeper_host.emulator import Board
from shakekeeper_host.script import Player, load, parse
from shakekeeper_host.script.shots import art_of
from shakekeeper_host.simulator import Device

pytestmark = pytest.mark.target

SCRIPTS = Path(__file__).parent.parent / "scripts"
CLOCK_HZ = 125_000_000

SHORT = """
boot
shot home
press OK
wait 500ms
shot new_match
press OK
wait 500ms
shot ready
press OK
wait 3s
wait 5500ms
shot running
press OK
wait 500ms
shot paused
cut
boot
shot after_the_cut
press BACK DOWN OK
wait 500ms
shot ended
press OK OK
press UP x7
wait 500ms
shot entry
press OK
wait 500ms
shot next_player
cut
boot
shot same_place
press UP x4 OK
wait 500ms
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
        assert emulated.tones[name] == [as_played(hz) for hz in simulated.tones[name]], name
    return simulated


def as_played(hz):
    """Return the frequency that CircuitPython makes of one on this chip: below 1.9 kHz it rounds the divider."""
    sixteenths = CLOCK_HZ // 4096
    if hz > CLOCK_HZ // 65536:
        return round(CLOCK_HZ / (CLOCK_HZ // hz))
    divider = sixteenths // hz + (sixteenths % hz >= hz // 2)
    return round(CLOCK_HZ / 4096 / divider)


def test_smoke_a_shake_with_two_power_cuts(uf2):
    """Short enough for every change: start, screens, a record stored, power cuts, the same state."""
    board = Board(uf2=uf2)
    shots = play_on_both(parse(SHORT), board)
    assert len(shots.pictures) == SHORT.count("\nshot ")
    assert board.nvm.erases == 0


@pytest.mark.parametrize("board_id", ["raspberry_pi_pico", "adafruit_feather_rp2040_oled_wing"])
@pytest.mark.parametrize("script", ["seed", "power"])
def test_a_script(uf2, script, board_id):
    play_on_both(load(SCRIPTS / (script + ".play")), Board(board_id, uf2=uf2))
