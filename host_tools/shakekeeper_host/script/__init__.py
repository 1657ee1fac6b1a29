"""The script language that plays the device: one act a line, on the simulator and the emulated board alike."""

from .errors import ExpectFailed, ScriptError
from .parser import load, parse
from .player import Player
from .shots import ShotFolder

__all__ = ["ExpectFailed", "Player", "ScriptError", "ShotFolder", "load", "parse"]
