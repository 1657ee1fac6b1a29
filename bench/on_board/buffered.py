"""The same pictures as a builder would draw them with the driver's own adafruit_framebuf."""

import asyncio

import board
import busio
from adafruit_ssd1306 import SSD1306_I2C
from stopwatch import measure

ROWS = ("1 Dan        13  +1   =", "2 Ben        13  +9   =", "3 Anna       12  +5  -1", "4 Cara        9  +3  -4",
        "5 Eve         8  +8  -5")


def main():
    panel = SSD1306_I2C(128, 64, busio.I2C(board.GP5, board.GP4, frequency=400000))
    panel.fill(0)
    panel.show()
    seconds = [180]

    def second():
        seconds[0] -= 1
        panel.fill_rect(0, 8, 128, 40, 0)
        panel.text("%d:%02d" % (seconds[0] // 60, seconds[0] % 60), 16, 8, 1, size=4)
        panel.show()

    def standings():
        panel.fill(0)
        panel.text("Shake 2     sum last gap", 0, 0, 1)
        for number, row in enumerate(ROWS):
            panel.text(row, 0, 8 + 8 * number, 1)
        panel.show()

    async def measure_all():
        await measure("nothing", lambda: None)
        await measure("clear", lambda: panel.fill(0))
        await measure("digit", lambda: panel.text("8", 0, 8, 1, size=4))
        await measure("second", second)
        await measure("standings", standings)

    asyncio.run(measure_all())
    print("END")
