"""Things that go wrong, each a small object that is attached to a Device.

    device.attach(CutAtStep(3, tears.prefix(5)))
    device.attach(I2cError("EIO", at=10, count=2))
    device.attach(RaiseIn("watch_keys", MemoryError()))

Tears are in `shakekeeper_host.chips.tears`.
"""

import random
import sys

from ..chips import tears
from ..chips.clock import NEVER_US


class CutAtStep:
    """End the power at the n-th flash step from now on (1 is the next), which is left torn.

    `kinds` and `memories` limit which steps count. `is_done` tells whether it has happened.
    """

    def __init__(self, nth, tear=None, kinds=("program", "erase"), memories=("nvm", "drive")):
        self.remaining = nth
        self.tear = tears.nothing() if tear is None else tear
        self.kinds, self.memories = kinds, memories
        self.is_done = False
        self._device = None

    def attach(self, device):
        self._device = device
        device.flash_hooks.append(self)

    def detach(self, device):
        device.flash_hooks.remove(self)

    def __call__(self, step):
        if step.kind not in self.kinds or step.memory not in self.memories:
            return
        self.remaining -= 1
        if self.remaining == 0:
            self.is_done = True
            self.detach(self._device)
            step.leave(self.tear(step))
            raise self._device.power_failure()


class StepLog:
    """Note every flash step, to know how many there are to cut at."""

    def __init__(self):
        self.steps = []

    def attach(self, device):
        device.flash_hooks.append(self.steps.append)

    def detach(self, device):
        device.flash_hooks.remove(self.steps.append)


class I2cError:
    """Let transfers fail with "ENODEV", "ETIMEDOUT" or "EIO": from the `at`-th from now on, `count` of them."""

    def __init__(self, error, at=1, count=1):
        self.error, self.at, self.count = error, at, count
        self.seen = 0

    def attach(self, device):
        device.bus.hooks.append(self)

    def detach(self, device):
        device.bus.hooks.remove(self)

    def __call__(self, bus, address, data):
        self.seen += 1
        return self.error if self.at <= self.seen < self.at + self.count else None


class MissingPullUps:
    """Take the pull-ups off the bus: it cannot even be opened."""

    def attach(self, device):
        device.bus.has_pull_ups = False

    def detach(self, device):
        device.bus.has_pull_ups = True


class RaiseIn:
    """Raise `exception` at the next touch of the hardware inside a function called `name`.

    Whatever that function calls counts as inside: the name of a task's coroutine reaches everything
    that the task does between two of its waits.
    """

    def __init__(self, name, exception):
        self.name, self.exception = name, exception
        self.is_done = False
        self._device = None

    def attach(self, device):
        self._device = device
        device.set_trap(self._trap)

    def detach(self, device):
        device.drop_trap(self._trap)

    def _trap(self):
        if _is_inside(self.name):
            self.is_done = True
            self.detach(self._device)
            self.act()

    def act(self):
        """Do what happens there."""
        raise self.exception


class HangIn(RaiseIn):
    """Never come back from the next touch of the hardware inside `name`; only a watchdog helps."""

    def __init__(self, name):
        super().__init__(name, None)

    def act(self):
        self._device.spend(NEVER_US)


def flip(memory, position, mask=0xFF):
    """Change the bits of `mask` in one byte of a bytearray, such as `device.nvm.data`."""
    memory[position] ^= mask


def junk(length, seed=0):
    """Return what a modem manager or a loose wire sends: bytes without sense, Ctrl-C left out."""
    chance = random.Random(seed)
    return bytes(chance.choice([value for value in range(256) if value != 0x03]) for _ in range(length))


def _is_inside(name):
    frame = sys._getframe(2)
    while frame is not None:
        if frame.f_code.co_name == name:
            return True
        frame = frame.f_back
    return False
