"""Whatever arrives, the game goes on and no score changes. `make fuzz` sends a million bytes of it."""

import os
import random

import pytest

from shakekeeper.core import acts
from shakekeeper_host.simulator import Device

from ..host.boxes import NAMES, SEED, closed, play_shake, press, screen
from .desk import Desk, b64, opened, sealed
from .test_talk import PREFS, TABLE, own

IS_LONG = bool(os.environ.get("SHAKEKEEPER_FUZZ"))
DESK_BYTES = 1_000_000 if IS_LONG else 30_000
DEVICE_BYTES = 100_000 if IS_LONG else 3_000
REQUESTS = (
    {"id": 1, "do": "hello"}, {"id": 2, "do": "list", "before": 9}, {"id": 3, "do": "get", "serial": 8, "at": 300},
    {"id": 4, "do": "live", "stamp": 3, "from": 2}, {"id": 5, "do": "table", "from": 0},
    {"id": 6, "do": "put_table", "record": b64(TABLE)}, {"id": 7, "do": "put_preset", "record": b64(own())},
    {"id": 8, "do": "set_prefs", "record": b64(PREFS)}, {"id": 9, "do": "set_clock", "at": 1786735800},
    {"id": 10, "do": "selftest"},
)  # fmt: skip
VALUES = (None, True, -1, 0, 1, 255, 1 << 31, 1 << 64, 1.5, "", "x", "\u20ac\U0001f600", [], {}, [[[]]], "A" * 150)


def junk(chance, size):
    """Bytes of all kinds: noise, broken lines, honest requests with wrong values, and all of these mixed."""
    out = bytearray()
    while len(out) < size:
        kind = chance.randrange(6)
        line = sealed(chance.choice(REQUESTS))
        if chance.randrange(2):
            # What came before ends here, so that the next piece is heard for itself.
            out += b"\n"
        if kind == 0:
            out += chance.randbytes(chance.randrange(1, 200))
        elif kind == 1:
            out += bytes(chance.choice(b"\x00\x01\x03\x04\r\n{}[]\":, ~0a") for _ in range(chance.randrange(1, 80)))
        elif kind == 2:
            line = bytearray(line)
            for _ in range(chance.randrange(1, 4)):
                line[chance.randrange(len(line))] = chance.randrange(256)
            out += line
        elif kind == 3:
            out += line[: chance.randrange(len(line))]
        elif kind == 4:
            request = dict(chance.choice(REQUESTS))
            request[chance.choice(list(request))] = chance.choice(VALUES)
            out += sealed(request)
        else:
            record = bytearray(chance.choice((TABLE, PREFS, own())))
            record[chance.randrange(len(record))] = chance.randrange(256)
            request = {"id": 1, "do": chance.choice(("put_table", "put_preset", "set_prefs"))}
            out += sealed({**request, "record": b64(bytes(record))})
    return bytes(out)


def test_no_score_changes_and_every_answer_is_whole():
    chance = random.Random(7)
    desk = Desk([closed(8)])
    desk.table.start(*NAMES)
    for shake, row in enumerate(SEED):
        for seat, points in enumerate(row):
            desk.table.confirm((acts.SCORE, shake, seat, points))
    desk.machine.resume()
    # A date may come to it, and nothing else.
    desk.hear(sealed(REQUESTS[8]))
    desk.table.press("OK")
    scores = desk.machine.ledger.match_records()
    data = junk(chance, DESK_BYTES)
    at = 0
    while at < len(data):
        step = chance.randrange(1, 300)
        for answer in desk.hear(data[at : at + step]):
            assert set(answer) in ({"id", "ok"}, {"id", "error"})
        at += step
        if desk.table.name in ("Incoming", "SelfTest"):
            desk.machine.pop()
    desk.hang_up()
    assert desk.machine.ledger.match_records() == scores
    assert desk.ask("hello")["protocol"] == 1
    desk.table.boot()
    assert desk.table.bad == 0 and desk.machine.ledger.match_records() == scores


@pytest.mark.parametrize("channel", ["data", "console"])
def test_a_running_shake_ends_on_time_and_nothing_is_stored(channel):
    quiet, noisy = end_of_shake(None), end_of_shake(channel)
    assert noisy == quiet


def end_of_shake(channel):
    """(when the alarm began, the scores) of a second shake during which junk arrives at `channel`."""
    chance = random.Random(9)
    # Ctrl-C on the console is the interpreter's: it ends the program, as whoever sends it wants.
    data = junk(chance, DEVICE_BYTES).replace(b"\x03", b"\x02").replace(b"selftest", b"self-test")
    device = Device(has_bounce=False)
    device.boot()
    device.run_ms(500)
    press(device, "OK", "OK")
    play_shake(device, 7, 4)
    press(device, "OK", "OK")
    device.run_ms(3500)
    port = device.data_port if channel == "data" else device.console_port
    began = len(device.tones)
    for at in range(0, len(data), 256):
        if channel:
            port.is_connected = True
            port.is_stalled = at % 512 == 0
            port.pending += data[at : at + 256]
        device.run_ms(20)
    port.is_stalled = False
    device.run_ms(200_000 - device.now_ms % 1000)
    alarms = [at_ms for at_ms, hz in device.tones[began:] if hz > 2500]
    assert alarms, screen(device)
    press(device, "OK", "OK")
    return alarms[0], screen(device)


def test_a_computer_that_never_reads_holds_nobody_up():
    device = Device(has_bounce=False)
    device.boot()
    device.data_port.is_connected = device.data_port.is_stalled = True
    device.data_port.pending += sealed(REQUESTS[0]) * 2000
    device.run_ms(500)
    press(device, "OK")
    assert "New match" in screen(device)
    assert len(device.data_port.pending) > 67_000  # it waits over there
    device.data_port.is_stalled = False
    device.run_ms(2000)
    first = bytes(device.data_port.received).split(b"\n")[0]
    assert opened(first)["ok"]["board"] == "raspberry_pi_pico"


def test_half_an_answer_is_not_sent_to_the_next_program():
    device = Device(has_bounce=False)
    device.boot()
    port = device.data_port
    port.is_connected = port.is_stalled = True
    port.pending += sealed(REQUESTS[0])
    device.run_ms(500)
    port.is_connected = port.is_stalled = False
    device.run_ms(500)
    port.drop_output()  # what the chip itself still held is gone with the unplugged cable
    port.is_connected = True
    port.pending += sealed({"id": 77, "do": "table"})
    device.run_ms(500)
    assert opened(bytes(port.received).rstrip(b"\n"))["id"] == 77
