"""A board file: which wire goes where. The device reads it as `settings.toml`, the simulator as its wiring."""

from pathlib import Path

from ..install.known_boards import known_board
from ..paths import boards_dir
from . import settings
from .pin_names import interpreter_id, pins_of

KEYS = ("UP", "DOWN", "OK", "BACK")
# What `sys.platform` says where it is not the chip's name.
_PLATFORMS = {"ESP32-S3": "Espressif"}


class UnknownBoard(ValueError):
    """There is no board file of that name."""


class BoardFile:
    """The settings of one board and the pins they name."""

    def __init__(self, board):
        path = Path(board) if str(board).endswith(".toml") else boards_dir() / ("%s.toml" % board)
        if not path.is_file():
            raise UnknownBoard("no board is called %r; there are %s" % (str(board), ", ".join(board_ids())))
        self.text = path.read_text(encoding="utf-8")
        self.board_id = self.get("SHAKE_BOARD", path.stem)
        self.interpreter_id = interpreter_id(self.board_id)
        self.pins = pins_of(self.interpreter_id)
        chip = known_board(self.interpreter_id)
        self.is_rp2 = chip.is_rp2
        self.platform = _PLATFORMS.get(chip.chip, chip.chip)

    def get(self, key, default=None):
        """Return a setting as str or int."""
        return settings.get_typed(self.text, key, default)

    def pin(self, key):
        """Return the chip's pin number behind a setting, None where the board leaves it out."""
        name = self.get(key, "")
        if not name:
            return None
        if name not in self.pins:
            raise ValueError("%s: %s has no pin %r" % (key, self.interpreter_id, name))
        return self.pins[name]

    def key_pins(self):
        """Return {key name: pin number} of the keys that the board has."""
        pins = {name: self.pin("SHAKE_KEY_" + name) for name in KEYS}
        return {name: pin for name, pin in pins.items() if pin is not None}


def board_ids():
    """Return the ids of all board files, sorted."""
    return sorted(path.stem for path in boards_dir().glob("*.toml"))
