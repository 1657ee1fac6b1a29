"""What the panel is sent, counted by its chip."""

import pytest

from shakekeeper_host.simulator import Device


def press(device, *keys):
    for key in keys:
        device.set_key(key, True)
        device.run_ms(80)
        device.set_key(key, False)
        device.run_ms(60)


def shake(device, seconds):
    """A shake of `seconds` has just begun; the panel shows all of the time."""
    device.boot()
    press(device, "OK", *["DOWN"] * 3, "OK", *["DOWN"] * 3, "OK")
    steps = (seconds - 180) // 15
    press(device, *(["UP"] * steps if steps > 0 else ["DOWN"] * -steps), "OK", "BACK", *["UP"] * 3, "OK", "OK")
    device.run_ms(3000)


@pytest.mark.parametrize("seconds", [90, 180, 600])
def test_a_second_of_the_running_screen_sends_at_most_200_bytes_whichever_second_it_is(seconds):
    device = Device()
    shake(device, seconds)
    # From 10:00 to 9:59 the digits move to the middle: that second is drawn anew.
    device.run_ms(1000)
    most = 0
    for _ in range(seconds - 2):
        before = device.panel.bytes_received
        device.run_ms(1000)
        most = max(most, device.panel.bytes_received - before)
    assert 20 < most <= 200


def test_a_second_on_the_small_panel_sends_at_most_200_bytes():
    device = Device("adafruit_feather_rp2040_oled_wing")
    device.boot()
    press(device, "OK", "OK", "OK")
    device.run_ms(3500)
    for _ in range(170):
        before = device.panel.bytes_received
        device.run_ms(1000)
        assert device.panel.bytes_received - before <= 200


def test_standings_send_at_most_1060_bytes():
    device = Device()
    device.boot()
    press(device, "OK", "DOWN", "DOWN", "OK", "UP", "UP", "UP", "OK", "UP", "UP", "OK", "OK")
    device.run_ms(3000 + 180000 + 100)
    press(device, "OK", "OK")
    for points in (7, 4, 6, 12):
        press(device, *["UP"] * points, "OK")
    press(device, *["UP"] * 25)
    before = device.panel.bytes_received
    press(device, "OK")
    assert 200 < device.panel.bytes_received - before <= 1060
