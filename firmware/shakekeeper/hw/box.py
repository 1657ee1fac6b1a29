"""The parts of the box, as `build` made them of the wiring."""

import microcontroller

from .. import VERSION
from ..unload import forget

_FACTS = ("board", "width_px", "height_px", "address", "i2c_hz", "is_sh1106", "is_flipped")


class Facts:
    """What the wiring says that is asked for while playing."""

    def __init__(self, wiring):
        for name in _FACTS:
            setattr(self, name, getattr(wiring, name))


class Box:
    """The parts: `clock buttons player light panel watchdog`, `knob` (None where there is none),
    `port` of the store (None on a board without NVM), `slots` on the drive; beside `wiring` (its
    Facts), which keys there are (`has_back_key`; `is_one_way`: none leads back; `has_one_key`),
    `is_edit_mode`: the drive is the computer's, and `has_drive`: there is something to write on it.

    `problems` are those of the wiring and of parts that could not be built.
    """

    def __init__(self, wiring, problems):
        self.wiring = wiring
        self.problems = problems

    def about(self):
        """Return what tells this box from others, as a dict."""
        uid = "".join(["%02X" % byte for byte in microcontroller.cpu.uid])
        size = (self.wiring.width_px, self.wiring.height_px)
        return {"device": uid, "board": self.wiring.board, "panel": size, "version": VERSION}

    def why_restarted(self):
        """Return in words why the chip was started again by itself, once; "" if it was not."""
        # Needed at the start alone, so that its code leaves the memory then.
        from .. import hw
        from .restarts import why_restarted

        words = why_restarted(microcontroller.nvm)
        forget(hw, "restarts")
        return words

    def rest(self):
        """Be silent and dark, whatever happens next."""
        self.watchdog.stop()
        self.player.silence()
        self.light.set(0)
