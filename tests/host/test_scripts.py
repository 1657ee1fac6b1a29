"""Every script of tests/scripts, played on the simulated boards of both panel sizes."""

from pathlib import Path

import pytest

from shakekeeper_host.script import Player, load
from shakekeeper_host.simulator import Device

SCRIPTS = Path(__file__).parent.parent / "scripts"
# Those that do not begin with power-on are included by others.
WHOLE = [path for path in sorted(SCRIPTS.glob("*.play")) if "\nboot\n" in "\n" + path.read_text()]


@pytest.mark.parametrize("board", ["raspberry_pi_pico", "adafruit_feather_rp2040_oled_wing"])
@pytest.mark.parametrize("script", WHOLE, ids=[path.stem for path in WHOLE])
def test_script(script, board):
    device = Device(board)
    Player(device).play(load(str(script)))
    assert "Traceback" not in device.console
