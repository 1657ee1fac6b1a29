"""Lets go of the code of screens that are not shown: on the board it lies in the heap."""

import sys

from . import core
from .ui import screens

_PREFIX = screens.__name__ + "."
# What a match shows again and again stays, so that no shake waits for an import.
_KEPT = ("base", "ready", "leadin", "running", "timeup", "entry", "standings")
# Who looks at finished matches looks at several; whoever comes next is another screen.
_LOOKING_BACK = ("archive", "closed", "dates", "slot_reader")


def forget(package, name):
    """Forget a module of `package`; whoever needs it again imports it again."""
    sys.modules.pop(package.__name__ + "." + name, None)
    if hasattr(package, name):
        delattr(package, name)


def unload_screens(is_in_match):
    """Forget the modules of the other screens; those still shown live on until they are left."""
    kept = _KEPT if is_in_match else _KEPT[:1]
    for name in list(sys.modules):
        if name.startswith(_PREFIX):
            short = name[len(_PREFIX) :]
            if short not in kept:
                forget(screens, short)
    for name in _LOOKING_BACK:
        forget(core, name)
