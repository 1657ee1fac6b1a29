"""Power cuts at random moments of a match, on the real interpreter: no confirmed score is lost, and it always starts.

`SHAKEKEEPER_CUTS=200` in the environment makes more of them than the few of every run.
"""

import os
import random

import pytest

from shakekeeper_host.emulator import Board
from shakekeeper_host.render import read_text
from shakekeeper_host.script import Player, parse

pytestmark = pytest.mark.target

CUTS = int(os.environ.get("SHAKEKEEPER_CUTS", "5"))
SEED = int(os.environ.get("SHAKEKEEPER_SEED", "1"))
LONGEST_MS = 400
STORE_MS = 400

TO_THE_FIRST_ENTRY = """
boot
press OK OK
press OK
wait 4s
press BACK DOWN OK
press OK OK
"""


def lines_of(board):
    return read_text(board.panel.visible(), board.panel.width, board.panel.height)


def total_shown(board):
    """Return the number on the entry screen, None where it is no entry screen."""
    for line in lines_of(board):
        if line.strip().lstrip("-").isdecimal():
            return int(line)
    return None


def test_random_cuts_while_scores_are_entered(uf2):
    """The first player's score is confirmed and edited again and again; whatever was confirmed is there after a cut."""
    chance = random.Random(SEED)
    board = Board(uf2=uf2)
    player = Player(board)
    player.play(parse(TO_THE_FIRST_ENTRY))
    player.play(parse("press UP x3 OK"))
    board.run_ms(STORE_MS)
    confirmed = 3
    for _ in range(CUTS):
        # Back to the first player, two more points, confirmed; the power fails somewhere around there.
        player.play(parse("press BACK UP x2"))
        board.set_key("OK", True)
        board.run_ms(chance.uniform(0, LONGEST_MS))
        board.cut()
        board.set_key("OK", False)
        board.boot()
        assert "Traceback" not in board.console, board.console
        player.play(parse('expect "Player 2"\npress BACK\nexpect "Player 1"'))
        shown = total_shown(board)
        assert shown in (confirmed, confirmed + 2), (lines_of(board), confirmed)
        confirmed = shown
        player.play(parse("press OK"))
        board.run_ms(STORE_MS)
