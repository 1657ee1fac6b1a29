"""Boards with a knob, two keys or one; the self-test on request; LEDs that a low level lights."""

from shakekeeper_host.simulator import Device

from .bench import play, press, screen

ONE_KEY = "seeeduino_xiao_rp2040_expansion"
TWO_KEYS = "cytron_maker_pi_rp2040"
KNOB = "raspberry_pi_pico_encoder"


def started(board):
    device = Device(board)
    play(device, "")
    return device


def tap(device, times=1, gap_ms=120):
    for _ in range(times):
        device.set_key("OK", True)
        device.run_ms(60)
        device.set_key("OK", False)
        device.run_ms(gap_ms)
    device.run_ms(500)


def at_row(device):
    return next(line for line in screen(device).splitlines() if "\u2192" in line).strip("\u2192 ")


def test_one_key_taps_on_holds_for_ok_and_taps_twice_for_back():
    device = started(ONE_KEY)
    first = at_row(device)
    tap(device)
    assert at_row(device) != first
    press(device, "OK", ms=700)
    assert "back" in screen(device) or "keep" in screen(device) or "go on" in screen(device)
    tap(device, 2)
    assert at_row(device) != first


def test_a_quick_run_on_one_key_is_as_many_steps():
    device = started(ONE_KEY)
    press(device, "OK", ms=700)
    assert at_row(device) == "Start"
    tap(device, 5)
    assert at_row(device) == "2 Player 2"


def test_one_key_says_on_the_bottom_line_what_it_does():
    device = started(ONE_KEY)
    assert "\u25cfmove" in screen(device).splitlines()[-1]


def test_two_keys_lead_on_and_round_and_hold_for_back():
    device = started(TWO_KEYS)
    assert device.keys.names == ("DOWN", "OK")
    press(device, "OK")
    assert at_row(device) == "Start"
    for _ in range(6):
        press(device, "DOWN")
    assert at_row(device) == "Start"
    press(device, "OK", ms=900)
    assert "New match" in screen(device)


def test_holding_the_only_way_on_counts_quickly():
    device = started(TWO_KEYS)
    press(device, "OK")
    press(device, "DOWN", ms=1500)
    assert at_row(device) != "Preset"


def test_each_click_of_a_knob_is_one_step_down_a_list_and_up_a_number():
    device = started(KNOB)
    assert device.keys.names == ("UP", "DOWN", "OK")
    press(device, "OK")
    press(device, "UP", ms=20)
    press(device, "UP", ms=20)
    assert at_row(device).startswith("Players")
    press(device, "OK")
    for _ in range(3):
        device.set_key("UP", True)  # faster than the program looks
    device.run_ms(200)
    assert "Players 5" in screen(device)
    press(device, "DOWN", ms=20)
    assert "Players 4" in screen(device)
    press(device, "OK", ms=900)
    assert "Players 2" in screen(device)


def test_an_encoder_on_pins_that_do_not_fit_is_told_and_the_push_does_everything():
    device = Device(KNOB)
    text = device.board.text.replace('SHAKE_ENCODER_B = "GP11"', 'SHAKE_ENCODER_B = "GP14"')
    device.drive.install("/settings.toml", text.encode())
    play(device, "")
    assert "SHAKE_ENCODER_A" in screen(device) and "sequential" in screen(device).replace("\n", " ")
    press(device, "OK", ms=700)
    assert "New match" in screen(device)


def test_half_an_encoder_is_told():
    device = Device(KNOB)
    text = device.board.text.replace('SHAKE_ENCODER_B = "GP11"', 'SHAKE_ENCODER_B = ""')
    device.drive.install("/settings.toml", text.encode())
    play(device, "")
    assert "SHAKE_ENCODER_B" in screen(device)


def test_the_self_test_is_asked_for_by_a_line_on_the_console():
    device = started("raspberry_pi_pico")
    device.serial_write("selftest\r\n")
    device.run_ms(800)
    assert "Press each key" in screen(device)
    assert "SELFTEST begin version=0.1.0 board=raspberry_pi_pico" in device.console
    for key in ("UP", "DOWN", "BACK", "OK", "OK", "OK"):
        press(device, key)
    device.run_ms(200)
    assert "SELFTEST result=pass keys=ok sound=ok panel=ok" in device.console


def test_other_words_and_junk_on_the_console_ask_for_nothing():
    device = started("raspberry_pi_pico")
    device.serial_write(b"selftes\r\nselftest now\r\n" + bytes(range(4, 256)) * 3 + b"\r\nself test\r\n")
    device.run_ms(2000)
    assert "SELFTEST" not in device.console and "New match" in screen(device)


def test_down_held_at_power_on_asks_for_the_self_test():
    device = Device("raspberry_pi_pico")
    device.set_key("DOWN", True)
    device.boot()
    device.run_ms(1000)
    device.set_key("DOWN", False)
    device.run_ms(200)
    assert "Press each key" in screen(device)
    press(device, "DOWN")
    assert "\u2713" in screen(device)


def test_an_led_that_a_low_level_lights_is_dark_until_the_time_is_up():
    device = started(ONE_KEY)
    assert not device.is_led_on
    press(device, "OK", ms=700)
    press(device, "OK", ms=700)
    press(device, "OK", ms=700)
    device.run_ms(3000)
    seen = set()
    for _ in range(40):
        device.run_ms(100)
        seen.add(device.is_led_on)
    assert seen == {False}
    device.run_ms(180_000)
    for _ in range(20):
        device.run_ms(100)
        seen.add(device.is_led_on)
    assert seen == {False, True}
    tap(device)
    device.run_ms(2000)
    assert "PENS DOWN" in screen(device) and not device.is_led_on
