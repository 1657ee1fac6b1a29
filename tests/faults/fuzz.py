"""Keys at random, against the model of the sheet: python -m tests.faults.fuzz [--events N] [--seed S]

A run that fails is cut down to few events and printed as a script for `shakekeeper play`.
"""

import argparse
import random
import sys
import time

from .game import KEYS, Game, state_of
from .memories import Memories
from .model import Model, judged, seen

# A new box after so many events, so that a failing run is short.
EPISODE = 400
# Chances of UP, DOWN, OK, BACK, waiting, a power cut; an episode keeps to one of them.
MANNERS = ((25, 20, 40, 10, 4, 1), (45, 15, 30, 6, 3, 1), (15, 15, 55, 8, 6, 1), (20, 25, 30, 20, 3, 2),
           (10, 10, 60, 2, 17, 1))  # fmt: skip
WHATS = ("UP", "DOWN", "OK", "BACK", "wait", "cut")
WAITS_MS = (30, 300, 1000, 3100, 15000, 61000, 200000)


class Run:
    """One box and its model; `happen` makes the same thing happen to both."""

    def __init__(self):
        self.memories = Memories("RP2", 4096)
        self.memories.ignore()
        self.model = Model()
        self.kinds = {}
        self._start()

    def happen(self, event):
        """One event; raises AssertionError where box and model differ."""
        kind, value = event
        if kind == "wait":
            self.game.wait(value)
            self.game.rest(2)
        elif kind == "cut":
            self._cut()
        else:
            self.game.wait(60)
            self.game.send(1, KEYS[kind])
        if self.game.machine.is_stale:
            self.game.draw()
        self._compare()

    def _start(self):
        self.game = game = Game(self.memories)
        assert game.trouble is None, game.trouble
        saver = game.keeper._saver
        commit = saver.commit

        def watched(payload, strip, ledger):
            self.kinds[payload[0]] = self.kinds.get(payload[0], 0) + 1
            self.model.take(payload)
            self._is_changed = True
            commit(payload, strip, ledger)

        saver.commit = watched
        self._is_changed = True

    def _cut(self):
        game = self.game
        before, is_saved = state_of(game.ledger, game.keeper.archive), game.error is None
        self._start()
        after = state_of(self.game.ledger, self.game.keeper.archive)
        assert before == after or not is_saved, "the power cut lost something"
        if not is_saved:
            raise Full

    def _compare(self):
        assert self.game.name != "Notice" or self.game.screen.heading != "Something broke", self.game.screen.lines
        if not self._is_changed:
            return
        self._is_changed = False
        match, now = self.game.match, self.model.now
        assert (match is None) == (now is None), "a match is open in one only"
        if match is not None:
            wanted = judged(now)
            assert seen(match, wanted) == wanted
        assert self.game.ledger.serial == self.model.closed


class Full(Exception):
    """The store is full and says so: what follows is not kept, so this episode ends."""


def keys(text):
    """Presses as events."""
    return [(key, 0) for key in text.split()]


def anything(chance, manner):
    """Keys, waits and power cuts at random."""
    events = []
    for _ in range(chance.randrange(1, 20)):
        what = chance.choices(WHATS, manner)[0]
        value = chance.choice(WAITS_MS) if what == "wait" else 0
        # Values are turned by many presses in a row.
        times = chance.choice((1, 1, 1, 3, 8)) if what in ("UP", "DOWN") else 1
        events += [(what, value)] * times
    return events


def a_match(chance, manner):
    """A match from the first row of its screen, by rules and players at random."""
    if chance.random() < 0.3:
        return keys("OK")
    events = keys("DOWN DOWN OK " + chance.choice(("UP ", "DOWN ")) * chance.randrange(4) + "OK DOWN OK")
    for _ in range(chance.randrange(1, 7)):
        turns = chance.choice(("UP ", "DOWN ")) * chance.randrange(3)
        events += keys("DOWN " * chance.randrange(6) + "OK " + turns + "OK")
    if chance.random() < 0.5:
        # One shake, and ties broken: the first and the last of the rules.
        events = keys("DOWN DOWN DOWN OK OK DOWN DOWN OK UP OK " + "UP " * chance.randrange(1, 3) + "OK")
    return events + keys("BACK UP UP UP OK")


def a_shake(chance, manner):
    """A shake that is started, and ended soon."""
    how = chance.choice(("BACK DOWN OK OK OK", "OK OK BACK DOWN OK OK OK", "OK"))
    return keys("OK") + [("wait", 3300)] + keys(how)


def an_end(chance, manner):
    """The end of a shake before its time, or something else there."""
    return keys("BACK DOWN OK") if chance.random() < 0.6 else onward(chance, manner)


def ready(chance, manner):
    """A shake; now and then somebody wants to count words first."""
    if chance.random() < 0.1:
        return keys("BACK " + "DOWN " * 7 + "OK " + "DOWN " * chance.randrange(3) + "OK OK BACK BACK BACK")
    return a_shake(chance, manner)


def patience(chance, manner):
    """Waiting."""
    return [("wait", 3300)]


def some_scores(chance, manner):
    """A score, or none; level ones often enough."""
    return keys(chance.choice(("UP ", "UP ", "UP UP ", "DOWN ")) * chance.choice((1, 1, 1, 4, 9)) + "OK")


def some_words(chance, manner):
    """A word of a tally, or the end of it."""
    done = "DOWN DOWN OK" if chance.random() < 0.4 else ""
    return keys(chance.choice(("UP ", "DOWN ")) * chance.randrange(7) + "OK " + done)


def a_row(chance, manner):
    """Something out of a list."""
    return keys("DOWN " * chance.randrange(13) + "OK")


def onward(chance, manner):
    """On, or into the menu."""
    return keys("OK" if chance.random() < 0.7 else "BACK")


# What people mostly do on a screen.
USUAL = {"NewMatch": a_match, "Ready": ready, "LeadIn": patience, "Running": an_end, "Entry": some_scores,
         "TallyEntry": some_words, "LongWords": some_scores, "Menu": a_row, "AfterMatch": a_row, "Interrupt": a_row,
         "Player": a_row, "Players": a_row, "PickShake": a_row, "PickPlayer": a_row, "Rules": a_row,
         "Home": a_row}  # fmt: skip


def what_next(chance, name, manner):
    """Events for somebody who looks at the screen `name`."""
    if chance.random() < 0.25:
        return anything(chance, manner)
    return USUAL.get(name, onward)(chance, manner)


def failure_of(events):
    """(number of the event that fails, what fails), or None."""
    run = None
    for number, event in enumerate(events):
        try:
            run = run or Run()
            run.happen(event)
        except Full:
            return None
        except Exception as error:
            return number, error
    return None


def reduced(events):
    """As few of the events as still fail."""
    failing = failure_of(events)
    events = events[:failing[0] + 1]
    size = len(events) // 2
    while size:
        at = 0
        while at < len(events):
            fewer = events[:at] + events[at + size:]
            found = failure_of(fewer)
            if found:
                events = fewer[:found[0] + 1]
            else:
                at += size
        size //= 2
    return events


def script(events):
    """The events as a script for the player."""
    lines = ["boot"]
    for kind, value in events:
        lines += {"wait": ["wait %dms" % value], "cut": ["cut", "boot"]}.get(kind, ["press " + kind])
    return "\n".join(lines)


def episode(seed):
    """Plays an episode; returns (events, records by kind, what failed or None)."""
    chance = random.Random(seed)
    manner = chance.choice(MANNERS)
    run, events = Run(), []
    try:
        while len(events) < EPISODE:
            for event in what_next(chance, run.game.name, manner):
                events.append(event)
                run.happen(event)
    except Full:
        return events, run.kinds, None
    except Exception as error:
        return events, run.kinds, error
    return events, run.kinds, None


def fuzz(count, seed, tell=lambda done: None):
    """At least `count` events; returns (events, records by kind). Raises AssertionError with a script."""
    done, kinds = 0, {}
    while done < count:
        events, found, error = episode(seed)
        if error is not None:
            raise AssertionError("seed %d: %r\n%s" % (seed, error, script(reduced(events)))) from error
        done += len(events)
        seed += 1
        for kind, times in found.items():
            kinds[kind] = kinds.get(kind, 0) + times
        tell(done)
    return done, kinds


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--events", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=None, help="the first episode's; else one by the time of day")
    args = parser.parse_args()
    seed = int(time.time()) if args.seed is None else args.seed
    print("seed", seed, flush=True)
    began = time.time()
    told = [0]

    def tell(done):
        if done - told[0] >= 50_000:
            told[0] = done
            print("%9d events, %d s" % (done, time.time() - began), flush=True)

    try:
        done, kinds = fuzz(args.events, seed, tell)
    except AssertionError as error:
        print(error)
        return 1
    print("%d events, no difference, no crash; records stored, by kind: %s" % (done, dict(sorted(kinds.items()))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
