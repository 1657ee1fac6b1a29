"""The same pictures as a builder would draw them with displayio and adafruit_display_text."""

import asyncio

import board
import busio
import displayio
import terminalio
from adafruit_display_text.bitmap_label import Label
from adafruit_displayio_ssd1306 import SSD1306
from i2cdisplaybus import I2CDisplayBus
from stopwatch import measure

ROWS = ("1 Dan    13  +1  =", "2 Ben    13  +9  =", "3 Anna   12  +5 -1", "4 Cara    9  +3 -4", "5 Eve     8  +8 -5")


def main():
    displayio.release_displays()
    bus = I2CDisplayBus(busio.I2C(board.GP5, board.GP4, frequency=400000), device_address=0x3C)
    display = SSD1306(bus, width=128, height=64, auto_refresh=False)
    clock = Label(terminalio.FONT, text="3:00", scale=4, x=8, y=28)
    running = displayio.Group()
    running.append(clock)
    table = displayio.Group()
    labels = [Label(terminalio.FONT, text=row, x=0, y=5 + 10 * number) for number, row in enumerate(ROWS)]
    for label in labels:
        table.append(label)
    seconds = [180]
    turns = [0]

    def second():
        seconds[0] -= 1
        clock.text = "%d:%02d" % (seconds[0] // 60, seconds[0] % 60)
        display.refresh()

    def standings():
        turns[0] += 1
        for number, label in enumerate(labels):
            label.text = ROWS[(number + turns[0]) % len(ROWS)]
        display.refresh()

    async def measure_all():
        display.root_group = running
        display.refresh()
        await measure("nothing", lambda: None)
        await measure("second", second)
        display.root_group = table
        display.refresh()
        await measure("standings", standings)

    asyncio.run(measure_all())
    print("END")
