"""The code of screens that are not shown does not stay in memory."""

from shakekeeper_host.simulator import Device


def press(device, *keys):
    for key in keys:
        device.set_key(key, True)
        device.run_ms(80)
        device.set_key(key, False)
        device.run_ms(60)


def screens(device):
    prefix = "shakekeeper.ui.screens."
    return {name[len(prefix) :] for name in device._mcu.vm.sandbox.modules if name.startswith(prefix)}


def test_screens_that_were_left_are_unloaded_and_shown_again_when_asked_for():
    device = Device()
    device.boot()
    for _ in range(3):
        press(device, "DOWN", "OK")
        press(device, "BACK", "UP")
        assert screens(device) <= {"base", "home"}
    press(device, "OK", "OK")
    for _ in range(2):
        press(device, "BACK", "DOWN", "DOWN", "DOWN", "DOWN", "OK", "BACK", "BACK")
        assert screens(device) <= {"base", "ready", "leadin", "running", "timeup", "entry", "standings"}
    assert "Traceback" not in device.console
