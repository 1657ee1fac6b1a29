"""Gives the drive to the game; with OK held at power-on, or wiring that can't be read, to the computer."""

import os
import time

import board
import digitalio
import storage

_LOOKS = 5
_LOOK_EVERY_S = 0.004


def is_key_held(pin):
    """Is the key on `pin` down, and not only by a spike?"""
    with digitalio.DigitalInOut(pin) as key:
        key.switch_to_input(pull=digitalio.Pull.UP)
        for _ in range(_LOOKS):
            time.sleep(_LOOK_EVERY_S)
            if key.value:
                return False
    return True


def take_drive():
    """Make the drive the game's own, unless somebody asks for EDIT MODE."""
    try:
        if not is_key_held(getattr(board, os.getenv("SHAKE_KEY_OK"))):
            storage.remount("/", False)
    except (AttributeError, TypeError, ValueError, RuntimeError, OSError):
        # Nothing is printed: what boot.py prints wears the drive. The game tells of EDIT MODE.
        return


take_drive()
