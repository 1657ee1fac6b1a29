"""Gives the drive to the game; with OK held at power-on, or wiring that can't be read, to the computer.

Opens a serial channel for `shakekeeper history` beside the console, where the port has the endpoints.
"""

import os
import sys
import time

import board
import digitalio
import microcontroller
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
            make_slots()
    except (AttributeError, ImportError, TypeError, ValueError, RuntimeError, OSError):
        # Nothing is printed: what boot.py prints wears the drive. The game tells of EDIT MODE.
        return


def is_file(path):
    """Is there anything at this path?"""
    try:
        return bool(os.stat(path))
    except OSError:
        return False


def make_slots():
    """Make the files for matches, if installing has not, or a power cut took one."""
    if not (is_file("/keep_a/shakes.bin") and is_file("/keep_b/shakes.bin")):
        from shakekeeper.hw.slotmaker import make_missing

        make_missing(microcontroller.nvm)


def open_channel():
    """Ask for the second serial channel."""
    if sys.platform.startswith("Espressif"):
        # Too few endpoints: with the drive they would not suffice, and the chip would stop in safe mode.
        return
    try:
        import usb_cdc

        usb_cdc.enable(console=True, data=True)
    except (ImportError, RuntimeError):
        # Then the console does for both.
        return


take_drive()
open_channel()
