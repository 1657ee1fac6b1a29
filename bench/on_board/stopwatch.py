"""Raises a pin while a piece of work is done; the host reads how long off the emulated clock."""

import gc

import board
import digitalio

_pin = digitalio.DigitalInOut(board.GP28)
_pin.switch_to_output()


async def measure(name, work, times=5, before=None, collect=gc.collect):
    """Do `work()`, a function or the maker of a coroutine, `times` times; the first is not counted.

    `before()`, a maker of coroutines, is awaited before each, and then garbage is collected.
    """
    heap = 0
    for number in range(times + 1):
        if before is not None:
            await before()
        collect()
        free = gc.mem_free()
        _pin.value = number > 0
        waiting = work()
        if hasattr(waiting, "send"):
            await waiting
        _pin.value = False
        heap = max(heap, free - gc.mem_free())
    print("ROW", times, heap, name)
