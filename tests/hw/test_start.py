"""boot.py and safemode.py: whose drive it is, and how the device gets out of safe mode."""

from shakekeeper_host.simulator import Device

from .bench import play, press, screen


def can_code_write(device):
    return device._mcu.usb.is_code_writer


def test_the_drive_is_the_games():
    device = Device()
    play(device, "")
    assert can_code_write(device) and "New match" in screen(device)


def test_ok_held_at_power_on_gives_the_drive_to_the_computer():
    device = Device()
    device.set_key("OK", True)
    device.boot()
    device.run_ms(1000)
    assert not can_code_write(device) and "EDIT MODE" in screen(device)
    device.set_key("OK", False)
    device.run_ms(200)
    assert "EDIT MODE" in screen(device)
    press(device, "OK")
    assert "New match" in screen(device)


def test_a_short_contact_at_power_on_is_no_wish_for_edit_mode():
    device = Device(has_bounce=False)
    device.set_key("OK", True)
    device.set_key("OK", False)
    play(device, "")
    assert can_code_write(device)


def test_wiring_that_cannot_be_read_leaves_the_drive_to_the_computer():
    for text in (b"", b'SHAKE_KEY_OK = "GP99"\n', b"SHAKE_KEY_OK = 12\n"):
        device = Device()
        device.drive.install("/settings.toml", text)
        device.boot()
        device.run_ms(1000)
        assert not can_code_write(device) and "EDIT MODE" in screen(device)


def test_boot_prints_nothing():
    device = Device()
    device.set_key("OK", True)
    device.boot()
    assert device.console.startswith("boot.py output:\ncode.py output:\n")


def in_safe_mode(device, reason):
    device.cut()
    device.boot_in_safe_mode(reason)
    device.boot()
    device.run_ms(3000)
    return device._mcu.safe_mode != "NONE"


def test_a_brown_out_or_a_hang_ends_in_a_game_and_says_so_once():
    for reason, words in (("BROWNOUT", "power"), ("WATCHDOG", "hung")):
        device = Device()
        assert not in_safe_mode(device, reason)
        assert "RESTARTED" in screen(device) and words in screen(device)
        device.cut()
        play(device, "")
        assert "New match" in screen(device)


def test_other_reasons_wait_for_a_person():
    for reason in ("HARD_FAULT", "USER", "PROGRAMMATIC"):
        device = Device()
        assert in_safe_mode(device, reason)
        assert "Traceback" not in device.console


def test_restarting_has_a_limit_and_never_erases():
    device = Device()
    play(device, "")
    erases = device.nvm.erases
    assert [in_safe_mode(device, "BROWNOUT") for _ in range(10)] == [False] * 8 + [True] * 2
    assert device.nvm.erases == erases
    device.cut()
    play(device, "")
    assert "RESTARTED" not in screen(device) and "New match" in screen(device)
