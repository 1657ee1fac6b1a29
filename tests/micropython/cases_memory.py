"""What a board has memory for: run in a heap that stands for a board's, see tests/host/test_micropython.py."""

import gc

from players import Player, machine_with, press_at_random
from shakekeeper.core import acts, scoring
from shakekeeper.core import settings as rules
from shakekeeper.ui import events

NAMES = ["\xc4\xd6\xdc\xe4\xf6\xfc\xdf\xe9\xf1%d" % seat for seat in range(8)]
TALLY = scoring.tally_of([(3, 0), (3, 0), (4, 0), (4, 1), (5, 0), (7, 2)], 2)
# A board has half of this: its words have four bytes.
LEAST_FREE = 110000


def _check_free():
    gc.collect()
    # CPython has no limit to measure.
    if hasattr(gc, "mem_free"):
        assert gc.mem_free() > LEAST_FREE, gc.mem_free()


def _look_around(player):
    for key in (events.K_OK, events.K_DOWN, events.K_UP, events.K_BACK, events.K_DOWN, events.K_OK):
        player.step((events.KEY, key))
        player.wait(500)


def test_a_full_match_with_tallies_comes_back():
    player = Player(machine_with(NAMES, [[TALLY] * 8] * 20, shakes=20), 64)
    _look_around(player)
    assert len(player.machine.match.acts) == 160
    _check_free()


def test_a_full_match_after_a_long_evening():
    player = press_at_random(5, 500, 64)
    ledger = player.machine.ledger
    ledger.do((acts.START, 0, dict(rules.defaults(), shakes=20), NAMES))
    for shake in range(20):
        for seat in range(8):
            ledger.do((acts.SCORE, shake, seat, scoring.tally_of([(3 + seat, 0), (4, 1)], 1)))
    _look_around(player)
    _check_free()
