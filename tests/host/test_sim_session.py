"""A device in real time, as the page sees it."""

import json
import struct

from shakekeeper_host.chips import Ssd1306
from shakekeeper_host.simulator.session import Session

from .tiny import printed, tiny

CODE = """
    import asyncio, board, busio, keypad, pwmio, supervisor, adafruit_ssd1306
    keys = keypad.Keys((board.GP12,), value_when_pressed=False)
    tone = pwmio.PWMOut(board.GP15, frequency=440, variable_frequency=True)
    panel = adafruit_ssd1306.SSD1306_I2C(128, 64, busio.I2C(board.GP5, board.GP4, frequency=400000))
    async def main():
        while True:
            event = keys.events.get()
            if event:
                print("down" if event.pressed else "up", event.timestamp)
                tone.duty_cycle = 32768 if event.pressed else 0
                panel.fill(event.pressed)
                panel.show()
            await asyncio.sleep(0.01)
    asyncio.run(main())
"""


class Watcher:
    """A session, and what its messages said so far."""

    def __init__(self, folder):
        self.session = Session(tiny(folder, CODE, has_bounce=False))
        self.session.start()
        self.now_s = 100.0
        self.session.step(self.now_s)
        self.frames, self.messages = [], []
        self.pass_s(0.1)

    def pass_s(self, seconds, slice_s=0.02):
        for _ in range(round(seconds / slice_s)):
            self.now_s += slice_s
            self.session.step(self.now_s)
            for message in self.session.updates():
                (self.frames if isinstance(message, bytes) else self.messages).append(message)

    def told(self, kind):
        return [message for message in map(json.loads, self.messages) if message["type"] == kind]

    def stamps(self):
        return [int(line.split()[1]) for line in printed(self.session.device)]


def test_time_passes_as_fast_as_here_times_the_speed(tmp_path):
    watcher = Watcher(tmp_path)
    device = watcher.session.device
    for speed in (1, 10, 60):
        watcher.session.set_speed(speed)
        before_ms = device.now_ms
        watcher.pass_s(2)
        assert abs(device.now_ms - before_ms - 2000 * speed) < 25 * speed
    watcher.session.set_speed(1000)
    assert watcher.session.speed == 60


def test_a_computer_that_slept_does_not_make_the_device_hurry(tmp_path):
    watcher = Watcher(tmp_path)
    before_ms = watcher.session.device.now_ms
    watcher.pass_s(3600, slice_s=3600)
    assert watcher.session.device.now_ms - before_ms < 1000


def test_a_key_is_held_for_as_long_as_the_finger_holds_it_at_any_speed(tmp_path):
    watcher = Watcher(tmp_path)
    watcher.session.set_speed(60)
    watcher.session.set_key("OK", True)
    watcher.pass_s(0.2)
    watcher.session.set_key("OK", False)
    watcher.pass_s(0.2)
    down_ms, up_ms = watcher.stamps()
    assert 160 <= up_ms - down_ms <= 240


def test_pages_that_go_away_leave_no_key_pressed(tmp_path):
    watcher = Watcher(tmp_path)
    watcher.session.set_key("OK", True)
    watcher.session.set_key("OK", True)
    watcher.session.set_key("LEFT", True)
    watcher.pass_s(0.1)
    watcher.session.release_keys()
    watcher.pass_s(0.1)
    assert len(watcher.stamps()) == 2


def test_frames_hold_what_the_panel_shows(tmp_path):
    watcher = Watcher(tmp_path)
    watcher.session.set_key("OK", True)
    watcher.pass_s(0.3)
    flags, contrast, width, height = struct.unpack(">BBHH", watcher.frames[-1][:6])
    assert (flags, contrast, width, height) == (1, 255, 128, 64)
    assert watcher.frames[-1][6:] == watcher.session.device.panel.visible() == b"\xff" * 1024
    count = len(watcher.frames)
    watcher.pass_s(1)
    assert len(watcher.frames) == count  # nothing new, nothing sent


def test_tones_are_told_once_each_with_the_time_they_belong_to(tmp_path):
    watcher = Watcher(tmp_path)
    for _ in range(3):
        watcher.session.set_key("OK", True)
        watcher.pass_s(0.1)
        watcher.session.set_key("OK", False)
        watcher.pass_s(0.1)
    told = [tuple(tone) for message in watcher.told("tones") for tone in message["tones"]]
    assert told == watcher.session.device.tones and len(told) == 6
    assert all(0 <= message["now"] - at_ms <= 25 for message in watcher.told("tones") for at_ms, _ in message["tones"])


def test_the_plug_and_the_cable_are_told(tmp_path):
    watcher = Watcher(tmp_path)
    watcher.session.set_key("OK", True)
    watcher.pass_s(0.1)
    watcher.session.set_power(False)
    watcher.pass_s(0.1)
    assert watcher.told("tones")[-1]["tones"][-1][1] == 0 and watcher.told("state")[-1]["isOn"] is False
    assert watcher.frames[-1][0] == 0
    watcher.session.set_power(True)
    watcher.session.set_display(False)
    watcher.pass_s(0.2)
    state = watcher.told("state")[-1]
    assert state["isOn"] is True and state["isDisplayPlugged"] is False and state["keys"] == ["UP", "DOWN", "OK", "BACK"]


def test_what_is_printed_is_told_in_pieces(tmp_path):
    watcher = Watcher(tmp_path)
    watcher.session.set_key("OK", True)
    watcher.pass_s(0.1)
    assert "".join(message["text"] for message in watcher.told("print")) == watcher.session.device.console
    assert len(watcher.told("print")) == 2


def test_a_firmware_that_misuses_a_chip_is_told_and_switched_off(tmp_path):
    watcher = Watcher(tmp_path)
    Ssd1306.write(watcher.session.device.panel, b"\x80\xae")  # the chip itself is fine

    def refuse(payload):
        from shakekeeper_host.chips import ChipMisuse

        raise ChipMisuse("SSD1306: command 0xFF")

    watcher.session.device.panel.write = refuse
    watcher.session.set_key("OK", True)
    watcher.pass_s(0.2)
    assert watcher.told("state")[-1]["problem"] == "SSD1306: command 0xFF" and not watcher.session.device.is_on


def test_no_press_is_too_short_to_be_noticed(tmp_path):
    watcher = Watcher(tmp_path)
    for _ in range(5):
        watcher.session.set_key("OK", True)
        watcher.session.set_key("OK", False)
        watcher.pass_s(0.2)
    assert len(watcher.stamps()) == 10


def test_a_key_held_through_a_power_cut_can_be_let_go(tmp_path):
    watcher = Watcher(tmp_path)
    watcher.session.set_key("OK", True)
    watcher.pass_s(0.1)
    watcher.session.set_power(False)
    watcher.session.set_power(True)
    watcher.pass_s(0.2)
    watcher.session.set_key("OK", False)
    watcher.pass_s(0.02)
    assert not watcher.session.device.keys.contacts["OK"].is_closed
