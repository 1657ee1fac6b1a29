"""`python -m shakekeeper_host.deploy.documents [--check]`: writes docs/boards.md, drawings and diagram anew."""

import argparse
import sys

from ..paths import boards_dir
from .boards import to_wire_text
from .drawing import draw
from .profiles import Profile, load_profile, profile_paths
from .wires import place_of, wires_of
from .wokwi import diagram

PICTURES = "pictures/wiring"
_HEAD = """<!-- made from the files in boards/ by python -m shakekeeper_host.deploy.documents: change those -->
# Boards

Every board that there is a file for. `shakekeeper deploy` finds out by itself which one it has before it;
`shakekeeper boards ID` shows the same wiring on the terminal. Another panel, other pins, fewer keys? Those
are lines of `settings.toml` on the board's drive, explained [below](#other-wiring).

| board | keys | panel | buzzer | to wire |
|---|---|---|---|---|
"""
_OTHER = """
## Other wiring

Everything about the wiring is in `settings.toml` on the board's drive, and `shakekeeper deploy` leaves what
you write there as it is. `shakekeeper doctor` names a line that can't be right.

| line | holds | without it |
|---|---|---|
| `SHAKE_PANEL` | `"ssd1306"`, or `"sh1106"` (most 1.3 inch panels) | `"ssd1306"` |
| `SHAKE_PANEL_HEIGHT` | `64` or `32` | `64` |
| `SHAKE_PANEL_ADDRESS` | `60` (0x3C) or `61` (0x3D) | `60` |
| `SHAKE_PANEL_FLIP` | `1`: the panel is built in upside down | `0` |
| `SHAKE_PANEL_RESET` | the pin at the panel's RES, `""` for none | none |
| `SHAKE_SDA`, `SHAKE_SCL`, `SHAKE_I2C_HZ` | the panel's pins, and how fast to talk to it | the Pico's; `400000` |
| `SHAKE_KEY_UP` | its pin; `""`: no such key, DOWN leads on and round | the Pico's |
| `SHAKE_KEY_DOWN` | its pin; `""` (with UP `""` too): OK alone does everything | the Pico's |
| `SHAKE_KEY_OK` | its pin | the Pico's |
| `SHAKE_KEY_BACK` | its pin; `""`: a long press of OK is BACK | none |
| `SHAKE_ENCODER_A`, `SHAKE_ENCODER_B` | a rotary encoder's outer pins; it turns instead of UP and DOWN | none |
| `SHAKE_ENCODER_STEPS` | edges a click: `4`, `2` or `1`; too many clicks for one turn: a larger one | `4` |
| `SHAKE_BUZZER`, `SHAKE_BUZZER_KIND` | its pin; `"passive"` plays notes, `"active"` only knows on and off | none |
| `SHAKE_LED`, `SHAKE_LED_LIT` | its pin; `0`: a low level lights it | none; `1` |

Keys go from their pin to GND. The same from the computer: `shakekeeper deploy --set SHAKE_PANEL=sh1106`.
"""


def main(arguments=None):
    """Write every document that is not as it should be; with --check only name those and return 1."""
    parser = argparse.ArgumentParser(prog="python -m shakekeeper_host.deploy.documents", description=__doc__)
    parser.add_argument("--check", action="store_true", help="only tell which are stale")
    is_check = parser.parse_args(arguments).check
    docs = boards_dir().parent / "docs"
    stale = [(docs / name, text) for name, text in documents().items() if _held(docs / name) != text]
    for path, text in stale:
        if not is_check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        print(("stale: " if is_check else "wrote ") + path.relative_to(docs).as_posix())
    return 1 if is_check and stale else 0


def documents():
    """Return {path below docs/: text} of everything that is made from the board files."""
    profiles = [Profile(path) for path in profile_paths()]
    drawn = [profile for profile in profiles if wires_of(profile)]
    made = {"%s/%s.svg" % (PICTURES, profile.profile_id): draw(profile) for profile in drawn}
    made["boards.md"] = _HEAD + "".join(_row(profile) for profile in profiles) + _OTHER + "".join(
        _section(profile) for profile in profiles)
    made["wokwi/diagram.json"] = diagram(load_profile("raspberry_pi_pico"))
    return made


def _held(path):
    return path.read_text(encoding="utf-8") if path.is_file() else None


def _row(profile):
    return "| [%s](#%s) | %s | %s | %s | %s |\n" % (
        profile.profile_id, profile.profile_id, profile.keys, profile.panel, profile.buzzer, to_wire_text(profile))


def _section(profile):
    lines = ["", "## %s" % profile.profile_id, "", profile.title, ""]
    if not profile.board.has_usb_drive:
        lines += ["It shows no drive over USB: `shakekeeper build` packs a zip to copy by other means, such as "
                  "CircuitPython's web workflow.", ""]
    wires = wires_of(profile)
    if wires:
        lines += ["![wiring](%s/%s.svg)" % (PICTURES, profile.profile_id), ""]
        lines += ["| from | to | that is |", "|---|---|---|"]
        lines += ["| %s | %s | %s |" % (wire.label, wire.pin, place_of(profile.board, wire.pin)) for wire in wires]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.exit(main())
