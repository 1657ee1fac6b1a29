"""The whole game with a panel that comes and goes."""

from shakekeeper_host.simulator import Device
from shakekeeper_host.simulator.board_file import BoardFile
from shakekeeper_host.simulator.faults import I2cError, MissingPullUps

from .bench import play, press, screen
from .sh1106 import Sh1106


def start(board="raspberry_pi_pico"):
    device = Device(board)
    play(device, "")
    return device


def picture_after(device, ms):
    device.run_ms(ms)
    return device.panel.visible()


def test_a_pulled_cable_and_the_picture_back_within_two_seconds():
    device = start()
    before = device.panel.visible()
    for pause_ms in (300, 3000, 20000):
        device.set_display(False)
        assert not any(picture_after(device, pause_ms))
        device.set_display(True)
        assert picture_after(device, 2000) == before


def test_a_cable_that_was_off_for_a_moment_only():
    device = start()
    before = device.panel.visible()
    device.set_display(False)
    device.set_display(True)
    assert picture_after(device, 2000) == before


def test_what_happens_meanwhile_is_on_the_picture_that_comes_back():
    device = start()
    device.set_display(False)
    device.run_ms(2500)
    press(device, "OK")
    device.run_ms(2500)
    device.set_display(True)
    device.run_ms(2000)
    assert "New match" in screen(device) and "Start" in screen(device)


def test_brightness_and_inversion_come_back_too():
    device = start()
    contrast = device.panel.contrast
    device.set_display(False)
    device.run_ms(1000)
    device.set_display(True)
    device.run_ms(2000)
    assert device.panel.contrast == contrast != 0x7F


def test_without_a_panel_the_game_starts_and_sounds():
    device = Device()
    device.set_display(False)
    play(device, "OK")
    assert [hz for _, hz in device.tones if hz]
    device.set_display(True)
    device.run_ms(2000)
    assert "New match" in screen(device)


def test_without_pull_ups_the_game_starts_too():
    device = Device()
    fault = device.attach(MissingPullUps())
    play(device, "OK")
    assert not any(device.panel.visible())
    device.detach(fault)
    device.run_ms(2000)
    assert "Start" in screen(device)


def test_each_error_of_one_transfer_is_survived():
    for error in ("ENODEV", "EIO", "ETIMEDOUT"):
        for at in range(1, 60, 9):
            device = Device()
            device.attach(I2cError(error, at=at))
            device.boot()
            device.run_ms(4000)
            assert "New match" in screen(device), (error, at)
            assert "Something broke" not in screen(device) and "Traceback" not in device.console


def test_the_end_of_a_shake_sounds_in_time_without_the_panel():
    device = start()
    for key in ("OK", "OK", "OK", "OK"):
        press(device, key)
    device.run_ms(3000)
    assert "Shake 1" in screen(device)
    device.set_display(False)
    device.run_ms(185000)
    whole_s = 180
    started = [at for at, hz in device.tones if hz == 1760][0]
    ended = [at for at, hz in device.tones if hz == 2700][0]
    assert 0 <= ended - started - whole_s * 1000 <= 10
    device.set_display(True)
    device.run_ms(2000)
    assert "PENS DOWN" in screen(device) or "TIME UP" in screen(device)


def test_an_sh1106_shows_the_same_picture(tmp_path):
    board = tmp_path / "sh1106.toml"
    text = BoardFile("raspberry_pi_pico").text
    board.write_text(text.replace('SHAKE_PANEL = "ssd1306"', 'SHAKE_PANEL = "sh1106"'), encoding="utf-8")
    device = Device(str(board))
    device.panel = device.bus.panel = Sh1106()
    play(device, "OK OK")
    assert device.panel.visible() == same_on_ssd1306("OK OK")


def same_on_ssd1306(keys):
    device = Device()
    play(device, keys)
    return device.panel.visible()
