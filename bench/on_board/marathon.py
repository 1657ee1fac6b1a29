"""Matches of eight players and twenty shakes, one after another, as fast as the board can; then the heap."""

import gc

from ours import Bench
from shakekeeper.core import acts
from shakekeeper.ui import events

SHAKES = 20
NAMES = ["Player %d" % seat for seat in range(1, 9)]
MOST_PRESSES = 200


class Marathon(Bench):
    """Plays by keys, with all that the game does at each."""

    def match(self):
        """One match, put away at its end."""
        self.start_match(NAMES, SHAKES)
        for shake in range(SHAKES):
            self.shake(shake)
        if not self.machine.match.is_finished:
            raise RuntimeError("the match is not finished")
        self.machine.ledger.do((acts.CLOSE, acts.FINISHED))
        self.machine.resume()

    def shake(self, shake):
        """From ready to the standings."""
        self.press(events.K_OK)
        for number in range(19):
            self.now += 10000
            self.keeper.step((events.TICK,))
            self.machine.draw(self.canvas)
        for number in range(MOST_PRESSES):
            if self.machine.match.sheet.complete_shakes > shake:
                break
            self.now += 500
            self.press(events.K_UP if number % 3 else events.K_OK)
        self.now += 500
        self.press(events.K_OK)


def main(matches):
    marathon = Marathon()
    for number in range(matches):
        marathon.match()
        gc.collect()
        print("FREE", (number + 1) * SHAKES, gc.mem_free())
    print("END")
