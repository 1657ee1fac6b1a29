"""A shake ends when it should, by the emulated clock, also while the interpreter's counter wraps."""

import pytest

from shakekeeper_host.emulator import Board
from shakekeeper_host.script import Player, parse

pytestmark = pytest.mark.target

# The counter wraps 65.5 s after power-on: thirty seconds from the 50th on run across it.
BEGIN_AT_MS = 50_000
WRAP_AT_MS = 65_536
SHAKE_MS = 30_000
LATEST_MS = 10
# "Go" is 1760 Hz, of which the interpreter makes 1795.
GO_HZ, TIME_UP_HZ = 1795, 2700

THIRTY_SECONDS = """
boot
press OK DOWN x3 OK
press DOWN x3 OK
press DOWN x10 OK
press BACK UP x3
press OK
expect "Ready"
expect "0:30"
"""


def first_tone(board, hz, from_ms):
    return next(at_ms for at_ms, heard in board.tones if at_ms >= from_ms and abs(heard - hz) < 5)


def test_thirty_seconds_across_the_wrap_of_the_counter(uf2):
    board = Board(uf2=uf2)
    player = Player(board)
    player.play(parse(THIRTY_SECONDS))
    board.run_ms(BEGIN_AT_MS - board.now_ms)
    player.play(parse("press OK"))
    began_ms = board.now_ms
    board.run_ms(SHAKE_MS + 4000)
    go_ms = first_tone(board, GO_HZ, began_ms)
    up_ms = first_tone(board, TIME_UP_HZ, began_ms)
    assert go_ms < WRAP_AT_MS < up_ms
    assert abs(up_ms - go_ms - SHAKE_MS) <= LATEST_MS
    player.play(parse('expect "TIME UP"'))
    assert "Traceback" not in board.console, board.console
