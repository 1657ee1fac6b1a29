"""On every screen: each fault of the panel's bus, an exception in each task, the counter's wrap, weeks of uptime."""

import pytest
from shakekeeper.core.journal import Journal
from shakekeeper.core.ledger import Ledger
from shakekeeper.hw.store import InPlace
from shakekeeper_host.chips.oserror import DeviceOSError
from shakekeeper_host.simulator.faults import I2cError, MissingPullUps, RaiseIn, junk

from ..hw.bench import press, screen
from .memories import NvmBytes
from .places import MOVING, PLACES, TIMED, go_to

TICKS = 1 << 29
# From power-on to the counter's first wrap.
FIRST_WRAP_MS = 65536
DAY_MS = 86_400_000
EVERYWHERE = pytest.mark.parametrize("name", PLACES)


class Unplugged:
    """The panel's cable is out."""

    def attach(self, device):
        device.set_display(False)

    def detach(self, device):
        device.set_display(True)


def bus_faults():
    for error in ("ENODEV", "EIO", "ETIMEDOUT"):
        yield I2cError(error)
        yield I2cError(error, at=2, count=5)
        yield I2cError(error, count=10**6)
    yield MissingPullUps()
    yield Unplugged()


def see(device, name, before):
    """The screen is what it was, or, where it moves, what follows from it."""
    if name not in MOVING:
        assert device.panel.visible() == before
    else:
        assert screen(device).strip()


@EVERYWHERE
def test_each_fault_of_the_bus(name, trials):
    device = go_to(name)
    if name in MOVING:
        # A shake that is long enough for all of them.
        device.run_ms(3000)
    before = device.panel.visible()
    stored = bytes(device.nvm.data)
    count = 0
    for fault in bus_faults():
        device.attach(fault)
        device.run_ms(1700)
        device.detach(fault)
        device.run_ms(2000)
        see(device, name, before)
        count += 1
    assert "Traceback" not in device.console
    if name not in TIMED:
        assert device.nvm.data == stored
    trials("faults of the panel's bus, on every screen", count)


@pytest.mark.parametrize("error", ["ENODEV", "EIO", "ETIMEDOUT"])
def test_a_shake_ends_in_time_whatever_the_bus_does(error):
    device = go_to("running")
    device.attach(I2cError(error, count=10**6))
    device.run_ms(190_000)
    began = [at for at, hz in device.tones if hz == 1760][0]
    ended = [at for at, hz in device.tones if hz == 2700][0]
    # A transfer that times out keeps everybody waiting for a second, and is not tried near the end.
    assert 0 <= ended - began - 180_000 <= 10


def stored_match(device):
    """The records of the match that a start would find."""
    port = InPlace(NvmBytes(device.nvm))
    ledger = Ledger()
    for payload, _ in Journal(port).load():
        ledger.replay(payload)
    return ledger.match and ledger.match_records()


# What runs inside each of them fails.
CODE = {"_pump": ValueError("odd"), "poll": MemoryError(), "step": ValueError("odd"), "_keep_time": MemoryError(),
        "_work": KeyError("odd"), "send": MemoryError(), "check": TypeError("odd")}  # fmt: skip


@EVERYWHERE
def test_an_exception_in_each_task(name, trials):
    device = go_to(name)
    match = stored_match(device)
    count = 0
    for place, error in CODE.items():
        fault = device.attach(RaiseIn(place, error))
        device.run_ms(700)
        if not fault.is_done:
            press(device, "UP")
        device.run_ms(1500)
        if not fault.is_done:
            # There was nothing to send.
            device.detach(fault)
            continue
        assert "Something broke" in screen(device), place
        assert not device.tones or device.tones[-1][1] == 0, "the buzzer is silent"
        press(device, "OK")
        device.run_ms(100)
        assert "Something broke" not in screen(device) and screen(device).strip()
        count += 1
    assert count >= 5
    # The firmware was not started again, and the match is what it was.
    assert device.console.count("code.py output") == 1
    device.cut()
    assert stored_match(device) == match
    device.boot()
    device.run_ms(1000)
    assert screen(device).strip() and stored_match(device) == match
    trials("exceptions in the tasks, on every screen", count)


@EVERYWHERE
def test_the_counter_wraps(name, trials):
    """The same happens whether the counter wraps meanwhile or not."""
    seen = []
    reached_ms = go_to(name).now_ms
    for uptime_ms in (0, (FIRST_WRAP_MS - reached_ms - 1500) % TICKS):
        device = go_to(name, uptime_ms=uptime_ms)
        pictures = []
        for key in (None, None, None, "UP", "OK", None):
            if key:
                press(device, key)
            device.run_ms(1100)
            pictures.append(device.panel.visible())
        seen.append((pictures, list(device.tones), bytes(device.nvm.data)))
    assert seen[0] == seen[1]
    trials("wraps of the counter, on every screen", 1)


@EVERYWHERE
def test_sixty_days_of_uptime(name, trials):
    device = go_to(name)
    if name in TIMED:
        # Whatever moves has come to rest long before.
        device.run_ms(400_000)
    device.run_ms(70_000)
    rest = screen(device)
    for _ in range(30):
        # Two days in which nobody asks the counter; then it is asked as usual.
        device._mcu.clock.uptime_us += 2 * DAY_MS * 1000
        device.run_ms(700)
        assert screen(device) == rest
        assert "Traceback" not in device.console
    press(device, "DOWN")
    press(device, "UP")
    shown, stored = screen(device), bytes(device.nvm.data)
    device.cut()
    device.boot()
    device.run_ms(1000)
    assert screen(device).strip() and shown.strip() and device.nvm.data == stored
    trials("times sixty days of uptime, a screen each", 1)


def test_a_shake_takes_its_time_after_sixty_days():
    device = go_to("ready")
    for _ in range(30):
        device._mcu.clock.uptime_us += 2 * DAY_MS * 1000
        device.run_ms(700)
    press(device, "OK")
    device.run_ms(190_000)
    began = [at for at, hz in device.tones if hz == 1760][0]
    ended = [at for at, hz in device.tones if hz == 2700][0]
    assert 0 <= ended - began - 180_000 <= 10


@EVERYWHERE
def test_junk_on_both_channels_and_a_reader_that_stalls(name, trials):
    device = go_to(name)
    before = device.panel.visible()
    device.console_port.is_connected = device.data_port.is_connected = True
    count = 0
    for seed in range(6):
        device.console_port.is_stalled = device.data_port.is_stalled = seed % 2 == 1
        device.serial_write(junk(400, seed))
        device.data_port.pending += junk(400, seed + 100)
        device.run_ms(300)
        count += 800
    device.console_port.is_stalled = device.data_port.is_stalled = False
    device.run_ms(500)
    see(device, name, before)
    assert "Traceback" not in device.console
    trials("bytes of junk on the serial channels, on every screen", count)


def test_a_crash_while_nobody_reads_the_console_stops_nothing():
    device = go_to("running")
    device.console_port.is_connected = device.console_port.is_stalled = True
    for place in ("step", "_work", "_pump"):
        device.attach(RaiseIn(place, DeviceOSError(5) if place == "step" else TypeError("odd")))
        device.run_ms(1500)
        assert "Something broke" in screen(device)
        press(device, "OK")
    assert device.console.count("code.py output") == 1, "no watchdog was needed"


@EVERYWHERE
def test_the_computer_writes_to_the_drive(name, trials):
    # In edit mode it may; the program starts again then, as people expect who change a file.
    device = go_to(name)
    device.is_usb_connected = True
    before = device.panel.visible()
    with pytest.raises(PermissionError):
        device.host_write("/note.txt", b"x")
    device.run_ms(2000)
    see(device, name, before)
    trials("writes of the computer to the drive, on every screen", 1)


def test_in_edit_mode_a_write_starts_the_program_again_and_the_match_is_there():
    device = go_to("entry begun")
    press(device, "OK")
    device.cut()
    device.is_usb_connected = True
    device.set_key("OK", True)
    device.boot()
    device.run_ms(1000)
    device.set_key("OK", False)
    assert "EDIT MODE" in screen(device)
    device.host_write("/note.txt", b"x")
    device.run_ms(3000)
    assert device.console.count("code.py output") >= 2
    press(device, "OK")
    assert "Player 2" in screen(device)
