"""The large digits' changes on a MicroPython machine: exact there too, whatever the order of the calls."""

import subprocess
import sys
import zlib

import pytest

from shakekeeper.gfx import draw
from shakekeeper_host.paths import firmware_dir

from .clock import clock, picture

PROGRAM = """
import sys, binascii
sys.path[:0] = [{firmware!r}]
from shakekeeper.gfx import draw
from shakekeeper.gfx.canvas import Canvas
def clock(s):
    minutes = str(s // 60)
    return " " * (2 - len(minutes)) + minutes + ":" + "%02d" % (s % 60)
canvas = Canvas(128, 64)
draw.large(canvas, 1, 1, clock(600))
crc = 0
for s in range(599, -1, -1):
    draw.large_changes(canvas, 1, 1, clock(s + 1), clock(s))
    crc = binascii.crc32(canvas.buf, crc)
draw.text(canvas, 0, -3, "Zo\\xeb \\x10\\x11", True)
draw.middle(canvas, 6, 100, "M\\xfc\\u0141")
draw.medium(canvas, 3, 90, "12:-")
canvas.invert(7, 90, 200)
canvas.headroom(7, 0, 60, True)
print(binascii.crc32(canvas.buf, crc), list(canvas.lo), list(canvas.hi))
"""


def test_every_second_of_ten_minutes_is_the_same_picture():
    try:
        import micropython_unix
    except ImportError as error:
        pytest.skip(f"no MicroPython machine here: {error}")
    program = PROGRAM.format(firmware=str(firmware_dir()))
    command = [sys.executable, micropython_unix.__file__, "-X", "heapsize=128k", "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    canvas = picture(clock(600))
    crc = 0
    for seconds in range(599, -1, -1):
        draw.large(canvas, 1, 1, clock(seconds))
        crc = zlib.crc32(canvas.buf, crc)
    draw.text(canvas, 0, -3, "Zoë \x10\x11", True)
    draw.middle(canvas, 6, 100, "MüŁ")
    draw.medium(canvas, 3, 90, "12:-")
    canvas.invert(7, 90, 200)
    canvas.headroom(7, 0, 60, True)
    assert done.stdout.strip() == f"{zlib.crc32(canvas.buf, crc)} {list(canvas.lo)} {list(canvas.hi)}"
