"""How many steps of the interface this machine makes in a second: one event in, the picture brought up to date."""

import random
import time

from shakekeeper.core import acts
from shakekeeper.core import settings as rules
from shakekeeper.gfx.canvas import Canvas
from shakekeeper.ui import events
from shakekeeper.ui.machine import Machine

KEYS = (events.K_OK, events.K_OK, events.K_UP, events.K_DOWN, events.K_BACK)


def random_keys(count):
    """Yields (event, now_ms) of `count` presses at random, a quarter of a second apart."""
    chance = random.Random(1)
    for number in range(count):
        yield (events.KEY, chance.choice(KEYS)), 1000 + 250 * number


def seconds_of_a_shake(count):
    """Yields (event, now_ms) of `count` ticks of a running clock."""
    for number in range(count):
        yield (events.TICK,), 10000 + 1000 * number


def steps_per_second(machine, happenings):
    """Returns how many of `happenings` the machine takes in and draws in one second."""
    canvas = Canvas(128, 32 if machine.is_small else 64)
    machine.draw(canvas)
    happenings = list(happenings)
    start = time.perf_counter()
    for event, now_ms in happenings:
        machine.step(event, now_ms)
        if machine.is_stale:
            machine.draw(canvas)
    return len(happenings) / (time.perf_counter() - start)


def new_machine(height_px=64):
    """Returns a machine with a match of eight players before its first shake, without lead-in."""
    machine = Machine(height_px)
    names = ["Player %d" % seat for seat in range(1, 9)]
    machine.ledger.prefs["lead_in"] = 0
    record = acts.encode((acts.START, 0, dict(rules.defaults(), timer_s=600), names))
    machine.restore([(record, 0)])
    return machine


def running_machine(height_px=64):
    """Returns a machine whose shake is running."""
    machine = new_machine(height_px)
    machine.step((events.KEY, events.K_OK), 9000)
    return machine


def main():
    """Print the figures."""
    for height_px in (64, 32):
        rate = steps_per_second(new_machine(height_px), random_keys(20000))
        print("step + draw, keys at random, 128x%d: %8.0f a second" % (height_px, rate))
        rate = steps_per_second(running_machine(height_px), seconds_of_a_shake(500))
        print("step + draw, a second passes, 128x%d: %7.0f a second" % (height_px, rate))


if __name__ == "__main__":
    main()
