"""A simulated board that runs a small program of a test instead of the game, on the firmware's parts."""

import shutil
import textwrap

from shakekeeper_host.paths import firmware_dir
from shakekeeper_host.render import read_text
from shakekeeper_host.simulator import Device

# `boot` gives the turn back where the program first waits in asyncio, as the game does: hence `rest`.
PARTS = """
import asyncio, os, time
from shakekeeper.gfx.canvas import Canvas
from shakekeeper.hw.build import Builder
from shakekeeper.hw.display import Display
from shakekeeper.wiring import read_wiring

box = Builder(*read_wiring(os.getenv)).build()


async def _rest(ms):
    await asyncio.sleep_ms(ms)


def rest(ms):
    asyncio.run(_rest(ms))

"""


def bench(folder, *program, **options):
    """Return a Device, still off, whose code.py in the empty `folder` is PARTS and then `program`."""
    shutil.copytree(
        firmware_dir() / "shakekeeper", folder / "shakekeeper", ignore=shutil.ignore_patterns("__pycache__")
    )
    text = PARTS + "".join([textwrap.dedent(part) for part in program])
    (folder / "code.py").write_text(text, encoding="utf-8")
    return Device(firmware_dir=folder, **options)


def printed(device):
    """Return what the program has printed, as a list of lines."""
    lines = device.console.split("\n")
    end = lines.index("Code done running.") - 1 if "Code done running." in lines else -1
    return lines[1:end]


def screen(device):
    """Return the text on the panel, one string, lines with a newline between them."""
    panel = device.panel
    return "\n".join(read_text(panel.visible(), panel.width, panel.height))


def press(device, key, ms=60):
    """Press a key and let go, and wait for what it does."""
    device.set_key(key, True)
    device.run_ms(ms)
    device.set_key(key, False)
    device.run_ms(100)


def play(device, keys):
    """Switch on and press some keys."""
    device.boot()
    device.run_ms(500)
    for key in keys.split():
        press(device, key)
