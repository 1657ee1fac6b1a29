"""What CircuitPython knows about boards: the names of their pins, their chip, where their drive is in flash."""

import sys
from functools import lru_cache

from ..paths import boards_dir

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

FOLDER = "circuitpython"
# Pins of the radio chip on "W" boards: they can light an LED and nothing else of ours.
_RADIO = "CYW"
# Chips whose memory is too small to compile the modules on the board: see docs/target.md.
_SMALL_CHIPS = ("RP2040", "nRF52840")
_RADIO_FIRST = 100


class KnownBoard:
    """A board as CircuitPython's own sources describe it.

    `pins` is {name of the `board` module: number of the chip's pin}; `flash_kb` and `drive_start_kb` are
    None where the drive is not simply the end of the flash.
    """

    def __init__(self, board_id, facts):
        self.board_id = board_id
        self.name = facts["name"]
        self.chip = facts["chip"]
        self.flash_kb = facts.get("flash_kb")
        self.drive_start_kb = facts.get("drive_start_kb")
        self.has_usb_drive = facts.get("has_usb_drive", True)
        self.layout = {side: names.split() for side, names in facts.get("layout", {}).items()}
        self.pins = {name: _number(key) for key, names in facts["pins"].items() for name in names.split()}

    @property
    def is_rp2(self):
        """Whether the chip is an RP2040 or RP2350, whose pins and images follow the same rules."""
        return self.chip.startswith("RP2")

    @property
    def can_run_source(self):
        """Whether the chip has the memory to compile the modules itself."""
        return self.chip not in _SMALL_CHIPS

    def is_radio_pin(self, name):
        """Whether a pin hangs on the radio chip."""
        return self.pins[name] >= _RADIO_FIRST


@lru_cache(maxsize=None)
def known_board(board_id):
    """Return the KnownBoard of an id as `boot_out.txt` has it; KeyError where there is no file for it."""
    path = boards_dir() / FOLDER / ("%s.toml" % board_id)
    if not path.is_file():
        raise KeyError(board_id)
    with open(path, "rb") as file:
        return KnownBoard(board_id, tomllib.load(file))


def known_ids():
    """Return the ids of all known boards, sorted."""
    return sorted(path.stem for path in (boards_dir() / FOLDER).glob("*.toml"))


def known_id_of(profile_id):
    """Return the board's own id in the id of a board file, which may name what is plugged on after it.

    ValueError where no known board's id is its beginning.
    """
    found = [name for name in known_ids() if profile_id == name or profile_id.startswith(name + "_")]
    if not found:
        raise ValueError("no board known here is called %r; known are %s" % (profile_id, ", ".join(known_ids())))
    return max(found, key=len)


def _number(key):
    """The number of a chip's pin from how its maker writes it: 25, P1_08 or CYW0."""
    if key.startswith(_RADIO):
        return _RADIO_FIRST + int(key[len(_RADIO):])
    if key.startswith("P"):
        port, pin = key[1:].split("_")
        return int(port) * 32 + int(pin)
    return int(key)
