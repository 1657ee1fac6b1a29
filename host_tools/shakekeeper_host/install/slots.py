"""The two files on the drive that keep finished matches: made when installing, never grown or renamed later."""

from shakekeeper.core.slots import FILE_BYTES

SLOT_BYTES = FILE_BYTES
# Each in a folder of its own: what a power cut breaks in one leaves the other whole.
SLOT_PATHS = ("keep_a/shakes.bin", "keep_b/shakes.bin")
_ERASED = b"\xff"


def empty_slot():
    """Return the content of a slot file that holds nothing yet."""
    return _ERASED * SLOT_BYTES


def slot_files():
    """Return {path: content} of both, empty."""
    return {path: empty_slot() for path in SLOT_PATHS}
