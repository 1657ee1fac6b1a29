"""The game as a whole when something in it, or around it, goes wrong."""

import shutil
from binascii import crc32

import pytest
from shakekeeper_host.chips import Nvm
from shakekeeper_host.chips.oserror import DeviceOSError
from shakekeeper_host.paths import firmware_dir
from shakekeeper_host.simulator import Device
from shakekeeper_host.simulator.board_file import BoardFile
from shakekeeper_host.simulator.faults import CutAtStep, RaiseIn

from .bench import play, press, screen


def in_a_match():
    """A device with a match whose first shake runs."""
    device = Device()
    play(device, "OK OK OK OK")
    device.run_ms(3100)
    assert "Shake 1 of 3" in screen(device)
    return device


def with_board(tmp_path, *changes):
    text = BoardFile("raspberry_pi_pico").text
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    device = Device()
    device.drive.install("/settings.toml", text.encode())
    return device


@pytest.mark.parametrize("place", ["_pump", "poll", "step", "_take", "paint", "_work", "send"])
@pytest.mark.parametrize("error", [MemoryError(), TypeError("odd"), KeyError("x")])
def test_a_crash_anywhere_is_told_and_one_key_goes_on(place, error):
    device = in_a_match()
    device.attach(RaiseIn(place, error))
    device.run_ms(1500)
    assert "Something broke" in screen(device) and "Traceback" in device.console
    press(device, "OK")
    assert "Shake 1 of 3" in screen(device)
    device.run_ms(200000)
    assert "TIME UP" in screen(device) or "PAUSED" in screen(device) or "PENS DOWN" in screen(device)


def test_a_crash_in_an_effect_does_not_lose_the_others():
    device = in_a_match()
    programs = device.nvm.programs
    device.attach(RaiseIn("_sound", ValueError("odd")))
    press(device, "OK")
    assert "Something broke" in screen(device)
    assert device.nvm.programs == programs + 2  # the pause, whose sound has failed, and what broke
    press(device, "OK")
    assert "PAUSED" in screen(device)


def test_after_a_step_cut_short_the_state_is_what_is_stored():
    device = Device()
    play(device, "OK")
    machine = device._mcu.vm.sandbox.modules["shakekeeper.ui.machine"].Machine
    whole_press = machine._press

    def press_cut_short(self, key):
        machine._press = whole_press
        whole_press(self, key)
        raise ZeroDivisionError

    machine._press = press_cut_short
    press(device, "OK")  # would start the match
    assert "Something broke" in screen(device)
    press(device, "OK")
    assert "New match" in screen(device) and "Resume" not in screen(device)
    for _ in range(2):
        press(device, "OK")
    assert "Shake 1/3" in screen(device)


def test_an_error_on_the_way_to_the_panel_is_a_lost_panel_and_no_crash():
    device = in_a_match()
    for error in (DeviceOSError(5), ValueError("odd"), RuntimeError("odd")):
        device.attach(RaiseIn("send", error))
        device.run_ms(3000)
        assert "Shake 1 of 3" in screen(device) and "Traceback" not in device.console


def test_a_task_that_crashes_again_and_again_does_not_take_the_processor():
    class Always(RaiseIn):
        times = 0

        def _trap(self):
            try:
                super()._trap()
            except ZeroDivisionError:
                self.times += 1
                self._device.set_trap(self._trap)
                raise

    device = in_a_match()
    fault = device.attach(Always("_work", ZeroDivisionError()))
    device.run_ms(20000)
    assert 5 < fault.times < 25
    fault._device.drop_trap(fault._trap)
    device.run_ms(3000)
    press(device, "OK")
    assert "Something broke" in screen(device) or "Shake 1 of 3" in screen(device)


def test_a_store_that_fails_is_told_and_the_game_goes_on():
    class Broken(Nvm):
        def write(self, offset, values):
            return

    device = Device(nvm=Broken())
    play(device, "OK OK")
    device.run_ms(500)
    assert "NOT SAVING" in screen(device)
    press(device, "OK")
    press(device, "OK")
    device.run_ms(4000)
    assert "Shake 1 of 3" in screen(device) and "Traceback" not in device.console


def test_a_wrong_line_is_named_with_what_it_held(tmp_path):
    device = with_board(tmp_path, ('SHAKE_I2C_HZ = 400000', 'SHAKE_I2C_HZ = "fast"'))
    play(device, "")
    assert "SHAKE_I2C_HZ" in screen(device) and "fast" in screen(device) and "400000" in screen(device)
    press(device, "OK")
    assert "New match" in screen(device)


def test_a_pin_that_the_board_lacks_is_named(tmp_path):
    device = with_board(tmp_path, ('SHAKE_BUZZER = "GP15"', 'SHAKE_BUZZER = "D15"'))
    play(device, "")
    assert "SHAKE_BUZZER" in screen(device) and "D15" in screen(device)
    press(device, "OK")
    assert "New match" in screen(device)


def test_a_panel_on_pins_that_know_no_i2c_leaves_a_game_by_sound(tmp_path):
    device = with_board(tmp_path, ('SHAKE_SDA = "GP4"', 'SHAKE_SDA = "GP5"'), ('SHAKE_SCL = "GP5"', 'SHAKE_SCL = "GP4"'))
    play(device, "OK")
    assert any(hz for _, hz in device.tones) and "Traceback" not in device.console


def test_a_newer_journal_is_left_alone():
    nvm = Nvm()
    header = b"SK\x63" + bytes(8)
    header += (crc32(header) & 0xFFFFFF).to_bytes(3, "little")
    nvm.data[:len(header)] = header
    device = Device(nvm=nvm)
    play(device, "")
    assert "OLD DATA" in screen(device) and "newer" in screen(device)
    press(device, "OK")
    for _ in range(3):
        press(device, "OK")
    assert bytes(nvm.data[:len(header)]) == header and set(nvm.data[len(header):]) == {0xFF}


def test_junk_on_the_console_does_not_disturb():
    from shakekeeper_host.simulator.faults import junk

    device = in_a_match()
    for seed in range(20):
        device.serial_write(junk(200, seed))
        device.run_ms(200)
    assert "Shake 1 of 3" in screen(device) and "Traceback" not in device.console


def test_a_shake_ends_in_time_across_the_wrap_of_the_counter():
    for uptime_ms in (0, -60000 % (1 << 29), (1 << 29) - 200000):
        device = Device(uptime_ms=uptime_ms)
        play(device, "OK OK OK OK")
        device.run_ms(3000 + 181000)
        began = [at for at, hz in device.tones if hz == 1760][0]
        ended = [at for at, hz in device.tones if hz == 2700][0]
        assert 0 <= ended - began - 180000 <= 10


def test_a_power_cut_at_any_write_of_a_start_keeps_one_or_the_other():
    for nth in range(1, 12):
        device = Device()
        play(device, "")
        fault = device.attach(CutAtStep(nth))
        for _ in range(4):
            if device.is_on:
                press(device, "OK")
        if device.is_on:
            device.run_ms(3500)
        if not fault.is_done:
            break
        device.boot()
        device.run_ms(500)
        text = screen(device)
        assert "Resume" in text or "New match" in text or "Shake 1" in text or "PAUSED" in text
    assert nth > 2


def test_a_match_that_finds_no_memory_is_not_replaced_by_an_empty_one(tmp_path):
    device = Device()
    play(device, "OK OK")
    device.cut()
    before = bytes(device.nvm.data)
    full = tmp_path / "firmware"
    shutil.copytree(firmware_dir(), full)
    with open(full / "shakekeeper/core/recovery.py", "a") as file:
        file.write("\n\ndef recover(*_):\n    raise MemoryError()\n")
    device = Device(nvm=device.nvm, drive=device.drive, firmware_dir=full)
    play(device, "")
    assert "No memory" in screen(device)
    for key in ("OK", "OK", "OK"):
        press(device, key)
    device.cut()
    assert bytes(device.nvm.data) == before
    device = Device(nvm=device.nvm, drive=device.drive)
    play(device, "")
    assert "Shake 1" in screen(device)
