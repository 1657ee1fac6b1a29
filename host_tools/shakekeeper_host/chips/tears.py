"""How a flash step can be torn when power fails: each tear makes the bytes that are left of a step."""

import random


def nothing():
    """The step had not begun."""
    return lambda step: step.old


def whole():
    """The step was just done."""
    return lambda step: step.new


def prefix(length):
    """The first `length` bytes were done, the rest was not."""
    return lambda step: step.new[:length] + step.old[length:]


def part(share):
    """The first `share` (0 to 1) of the bytes was done."""
    return lambda step: prefix(int(len(step.old) * share))(step)


def mix(seed):
    """Each byte is one of the old, the new and the final ones, or erased while erasing, at random."""

    def tear(step):
        chance = random.Random(seed)
        choices = [step.old, step.new, step.final] if step.kind == "erase" else [step.old, step.new]
        return bytes(chance.choice(column) for column in zip(*choices))

    return tear


def bits(seed):
    """Each bit is the old or the new one at random: a cell that was charged halfway."""

    def tear(step):
        chance = random.Random(seed)
        return bytes(_merge(old, new, chance.getrandbits(8)) for old, new in zip(step.old, step.new))

    return tear


def _merge(old, new, mask):
    return (old & ~mask | new & mask) & 0xFF
