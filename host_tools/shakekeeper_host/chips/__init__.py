"""Models of the chips around the firmware, free of CircuitPython: simulator and emulator share them."""

from .buzzer import Buzzer
from .clock import Clock
from .drive import Drive
from .flash import FlashStep
from .nvm import Nvm, new_nvm
from .ssd1306 import ChipMisuse, Ssd1306
from .switch import Contact

__all__ = ["Buzzer", "ChipMisuse", "Clock", "Contact", "Drive", "FlashStep", "Nvm", "Ssd1306", "new_nvm"]
