"""The cable's other end on the simulated board: which channel, when its code is in memory, who else writes there."""

import json

import pytest

from shakekeeper_host.simulator import Device

from ..host.boxes import press, screen
from ..link.desk import opened, sealed

# Its USB port has no room for a second channel.
NARROW = "adafruit_feather_esp32s3_nopsram_oled_wing"
HELLO = sealed({"id": 1, "do": "hello"})


def booted(board="raspberry_pi_pico"):
    device = Device(board, has_bounce=False)
    device.boot()
    device.run_ms(500)
    return device


def ask(device, line, mark=b""):
    """The answers to one line on the channel for requests."""
    port = device.link_port
    port.is_connected = True
    port.received.clear()
    port.pending += mark + line
    device.run_ms(600)
    lines = bytes(port.received).split(b"\n")
    return [opened(line[len(mark):]) for line in lines if line.startswith(mark + b"{")]


def is_loaded(device):
    return "shakekeeper.link.talk" in device._mcu.vm.sandbox.modules


def test_the_code_is_in_memory_only_while_somebody_talks():
    device = booted()
    assert not is_loaded(device)
    for _ in range(2):
        assert ask(device, HELLO)[0]["ok"]["device"] == "5348414B4553494D"
        assert is_loaded(device)
        device.link_port.is_connected = False
        device.run_ms(500)
        assert not is_loaded(device)


def test_an_open_port_alone_loads_nothing():
    device = booted()
    device.data_port.is_connected = device.console_port.is_connected = True
    device.run_ms(2000)
    assert not is_loaded(device)


def test_without_a_second_channel_the_console_answers_behind_a_mark():
    device = booted(NARROW)
    assert device.link_port is device.console_port
    (answer,) = ask(device, HELLO, b"~")
    assert answer["ok"]["board"] == NARROW


def test_on_the_console_nothing_else_is_taken_for_a_request():
    device = booted(NARROW)
    assert ask(device, HELLO) == []
    assert ask(device, b"> ~" + HELLO) == []
    assert ask(device, b"x" * 5000 + b"\n~" + HELLO[:20]) == []
    assert len(ask(device, HELLO[20:] + b"~" + HELLO, b"")) == 0
    assert len(ask(device, HELLO, b"~")) == 1


def test_where_there_is_a_data_channel_the_console_is_not_asked():
    device = booted()
    device.serial_write(b"~" + HELLO)
    device.run_ms(500)
    assert b"{" not in device.console_port.received


@pytest.mark.parametrize("board", ["raspberry_pi_pico", NARROW])
def test_the_self_test_is_asked_for_by_a_word_on_the_console(board):
    device = booted(board)
    device.serial_write("hello\r\nselftest\r\n")
    device.run_ms(500)
    assert "Press each key" in screen(device)
    assert "SELFTEST begin" in device.console


def test_the_self_test_asked_for_twice_is_one_screen():
    device = booted()
    for _ in range(2):
        device.serial_write("selftest\n")
        device.run_ms(700)
    press(device, "UP", "DOWN", "OK", "BACK")
    device.run_ms(1500)
    press(device, "OK", "OK", "OK")
    assert "New match" in screen(device)


def test_ctrl_c_on_the_console_ends_the_program_and_on_the_data_channel_nothing():
    device = booted()
    device.data_port.is_connected = True
    device.data_port.pending += b"\x03\x03\x01\x04\x03"
    device.run_ms(500)
    assert "Code done running" not in device.console
    device.serial_write(b"\x03")
    device.run_ms(500)
    assert "Code done running" in device.console


def test_a_fault_in_the_link_is_told_once_and_the_game_goes_on(tmp_path):
    import shutil

    from shakekeeper_host.paths import firmware_dir

    shutil.copytree(firmware_dir(), tmp_path / "fw", ignore=shutil.ignore_patterns("__pycache__"))
    talk = tmp_path / "fw" / "shakekeeper" / "link" / "talk.py"
    talk.write_text(talk.read_text().replace("number = None\n        try:", "number = 1 // 0\n        try:"))
    device = Device(firmware_dir=tmp_path / "fw", has_bounce=False)
    device.boot()
    device.run_ms(500)
    assert ask(device, HELLO) == []
    assert "link: ZeroDivisionError" in screen(device).replace("\n", " ")
    press(device, "OK", "OK")
    assert "New match" in screen(device)


def test_answers_are_json_that_others_read():
    device = booted()
    device.data_port.is_connected = True
    device.data_port.pending += HELLO
    device.run_ms(500)
    text = bytes(device.data_port.received).rpartition(b" ")[0]
    assert json.loads(text)["id"] == 1
