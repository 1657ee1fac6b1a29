"""Safe mode, hangs, low power, and every way out of the program."""

import pytest
from shakekeeper.core.journal import Journal
from shakekeeper.core.ledger import Ledger
from shakekeeper.hw.store import InPlace
from shakekeeper_host.script import Player, parse
from shakekeeper_host.simulator import Device
from shakekeeper_host.simulator.circuitpython.supervisor import SafeModeReason
from shakekeeper_host.simulator.faults import HangIn

from ..hw.bench import press, screen
from .memories import NvmBytes
from .places import go_to

REASONS = sorted(name for name in dir(SafeModeReason) if name.isupper() and name != "NONE")
HELPED = ("BROWNOUT", "WATCHDOG")


def ledger_of(device):
    ledger = Ledger()
    for payload, marks in Journal(InPlace(NvmBytes(device.nvm))).load():
        ledger.replay(payload, marks)
    return ledger


@pytest.mark.parametrize("reason", REASONS)
def test_each_reason_for_safe_mode(reason, trials):
    device = go_to("entry begun")
    press(device, "OK")
    device.cut()
    stored = bytes(device.nvm.data[:-16])
    device.boot_in_safe_mode(reason)
    device.boot()
    device.run_ms(3000)
    assert "Traceback" not in device.console
    if reason in HELPED:
        assert "RESTARTED" in screen(device)
        press(device, "OK")
        assert "Player 2" in screen(device)
    else:
        # Nothing runs: a person has to look first. The match waits.
        assert device._mcu.safe_mode == reason and device.nvm.data[:-16] == stored
        device.cut()
        device.boot()
        device.run_ms(1000)
        assert "Player 2" in screen(device)
    trials("reasons for safe mode", 1)


@pytest.mark.parametrize("place", ["_pump", "poll", "step", "_work", "send", "commit", "chore"])
def test_a_hang_anywhere_ends_in_a_restart_with_the_match(place, trials):
    device = go_to("time up" if place == "_pump" else "entry begun")
    names = ledger_of(device).match.names
    fault = device.attach(HangIn(place))
    device.run_ms(100)
    if not fault.is_done:
        press(device, "OK")
    device.run_ms(13_000)
    assert fault.is_done and "RESTARTED" in screen(device) and "hung" in screen(device)
    assert not device.tones or device.tones[-1][1] == 0, "the buzzer is silent"
    press(device, "OK")
    ledger = ledger_of(device)
    assert ledger.match.names == names and "hung" in ledger.trouble
    # It is told once.
    device.cut()
    device.boot()
    device.run_ms(1000)
    assert "RESTARTED" not in screen(device)
    trials("hangs", 1)


def test_the_reason_is_kept_for_who_asks_later():
    device = go_to("ready")
    device.attach(HangIn("step"))
    press(device, "BACK")
    device.run_ms(13_000)
    Player(device).play(parse('press OK BACK UP OK\nexpect "Go on"\npress UP OK\nexpect "trouble"'))


def test_nobody_is_watched_who_does_not_play():
    # In edit mode, and behind the end of the program, nobody feeds the watchdog.
    device = Device()
    device.is_usb_connected = True
    device.set_key("OK", True)
    device.boot()
    device.run_ms(30_000)
    assert device._mcu.watchdog_mode is None and device.console.count("code.py output") == 1
    device = go_to("running")
    assert device._mcu.watchdog_mode is not None
    device.serial_write("\x03")
    device.run_ms(30_000)
    assert device._mcu.watchdog_mode is None and device.console.count("code.py output") == 1


def test_the_watchdog_sleeps_through_the_longest_writes():
    # The first start of a box, which makes the files, and a full journal that is rewritten.
    device = Device()
    device.drive.files.pop("/keep_a/shakes.bin")
    device.drive.files.pop("/keep_b/shakes.bin")
    device.boot()
    device.run_ms(1000)
    for _ in range(120):
        press(device, "OK")
        press(device, "OK")
        press(device, "BACK")
    device.run_ms(20_000)
    assert device.console.count("code.py output") == 1


@pytest.mark.parametrize("way", ["ctrl-c", "cut", "hang"])
def test_the_buzzer_is_silent_and_the_led_dark_on_every_way_out(way):
    device = go_to("time up")
    device.run_ms(150)
    if way == "ctrl-c":
        device.serial_write("\x03")
        device.run_ms(500)
    elif way == "cut":
        device.cut()
    else:
        device.attach(HangIn("_pump"))
        device.run_ms(8600)
    assert device.tones[-1][1] == 0 and not device.is_led_on
