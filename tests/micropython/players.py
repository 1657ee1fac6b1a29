"""Machines of the interface and somebody who plays on them; nothing here that MicroPython lacks."""

from helpers import Digest, Random
from shakekeeper.core import acts
from shakekeeper.core import settings as rules
from shakekeeper.gfx.canvas import Canvas
from shakekeeper.ui import events
from shakekeeper.ui.machine import Machine


def machine_with(names, rows, height=64, **changes):
    """A machine that has come back to a match with these cells."""
    settings = rules.defaults()
    settings.update(changes)
    records = [acts.encode((acts.START, 0, settings, names))]
    for shake, row in enumerate(rows):
        for seat, cell in enumerate(row):
            records.append(acts.encode((acts.SCORE, shake, seat, cell)))
    machine = Machine(height)
    assert machine.restore([(payload, 0) for payload in records]) == 0
    return machine


class Player:
    """Presses keys on a machine and digests all that it would store and show.

    Only if asked it keeps what was stored: on a board that goes to flash and leaves the memory.
    """

    def __init__(self, machine, height, has_store=False):
        self.machine = machine
        self.canvas = Canvas(128, height)
        self.stored = [] if has_store else None
        self.digest = Digest()
        self.now_ms = 1000
        machine.draw(self.canvas)

    def step(self, event):
        for effect in self.machine.step(event, self.now_ms):
            self.digest.add("%d " % effect[0])
            if effect[0] == events.COMMIT:
                self.digest.add(effect[1])
                if self.stored is not None:
                    self.stored.append((effect[1], 0))
        self.machine.draw(self.canvas)
        self.digest.add(self.canvas.buf)

    def wait(self, ms):
        """Lets time pass, with a tick at each moment that the machine asked for."""
        until_ms = self.now_ms + ms
        while self.machine.wake_at_ms is not None and self.machine.wake_at_ms <= until_ms:
            self.now_ms = max(self.now_ms, self.machine.wake_at_ms)
            self.step((events.TICK,))
        self.now_ms = until_ms


def press_at_random(seed, presses, height, has_back_key=True, has_store=False):
    """Returns a player who has pressed so many keys on a new machine, with pauses between them."""
    random = Random(seed)
    machine = Machine(height, has_back_key)
    machine.restore([])
    player = Player(machine, height, has_store)
    keys = (events.K_OK, events.K_OK, events.K_UP, events.K_DOWN, events.K_DOWN, events.K_BACK)
    for _ in range(presses):
        player.step((events.KEY, keys[random.below(len(keys))]))
        player.wait(random.below(1500) if random.below(20) else 40000)
    return player
