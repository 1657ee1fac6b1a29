"""Collects garbage, and makes new objects quick to make."""

import gc

_LARGE_ITEMS = 256
_MOST_GAPS = 4000


def tidy():
    """Collect garbage and fill the small gaps; it takes some hundredths of a second."""
    gc.collect()
    # MicroPython looks for room from the lowest free block on, and only an object of one block moves on
    # where it begins: each larger one passes all the small gaps between what is in use, up to half a
    # millisecond long. Filled with garbage they are out of the way until the next collection.
    place = id
    try:
        beyond = place((None,) * _LARGE_ITEMS)
    except MemoryError:
        return
    for _ in range(_MOST_GAPS):
        if place((beyond, beyond)) > beyond:
            return
