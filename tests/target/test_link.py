"""The link over the USB serial port of the emulated board, and the QR code that real CircuitPython draws."""

import io
import sqlite3

import pytest

from shakekeeper_host.chips import Nvm
from shakekeeper_host.emulator import Board
from shakekeeper_host.history.archive import Archive
from shakekeeper_host.history.client import Client
from shakekeeper_host.history.fetching import pull
from shakekeeper_host.history.follow import Follower
from shakekeeper_host.install.slots import SLOT_PATHS
from shakekeeper_host.render import to_png
from shakekeeper_host.simulator import Device

from ..host.boxes import DATE_S, SEED, closed, drive_with, play_shake, press, screen
from ..link.test_junk import junk

pytestmark = pytest.mark.target

DATA = 1
MATCHES = (closed(5, date_s=DATE_S), closed(4, rows=[[5, 6, 7]]),
           closed(3, [letter * 10 for letter in "ABCDEFGH"], [list(range(n, n + 8)) for n in range(20)], shakes=20))


class Cable:
    """A channel of the board's data port, in emulated time."""

    name = "the emulated board"

    def __init__(self, board):
        self._board = board
        self._held = b""

    def send(self, line):
        self._board.power.chip.usb.write(line, DATA)

    def receive(self, timeout_s):
        end_ms = self._board.now_ms + 1000 * timeout_s
        while b"\n" not in self._held:
            if self._board.now_ms > end_ms:
                return None
            self._board.run_ms(5)
            self._held += self._board.power.chip.usb.read(DATA)
        line, _, self._held = self._held.partition(b"\n")
        return line

    def close(self):
        """The emulated computer keeps its ports open."""


def board_with(uf2, matches=(), nvm=None):
    """Return a booted board with these matches on its drive."""
    files = dict(Board(uf2=uf2).files)
    drive = drive_with(*matches)
    for path in SLOT_PATHS:
        files[path] = bytes(drive.files["/" + path])
    board = Board(uf2=uf2, nvm=nvm, files=files)
    board.boot()
    board.run_ms(500)
    return board


def test_matches_are_pulled_once_junk_or_not(uf2):
    import random

    board = board_with(uf2, MATCHES)
    client = Client(Cable(board))
    archive = Archive(sqlite3.connect(":memory:", isolation_level=None))
    about = client.hello()
    assert about["board"] == "raspberry_pi_pico"
    assert list(pull(client, about, archive)) == [3, 4, 5]
    assert list(pull(client, about, archive)) == []
    kept = {played.serial: played.payloads for played in archive.matches()}
    assert kept == {serial: payloads for serial, _, payloads in MATCHES}
    noise = junk(random.Random(4), 3000).replace(b"\x03", b"\x02")
    board.power.chip.usb.write(noise + b"\n", DATA)
    board.serial_write(noise)
    board.run_ms(3000)
    board.power.chip.usb.read(DATA)
    assert list(pull(Client(Cable(board)), about, archive)) == []
    assert "Traceback" not in board.console


def test_a_running_match_is_followed(uf2):
    board = board_with(uf2)
    client = Client(Cable(board))
    follower = Follower(connect=lambda asked: (client, client.hello()))
    assert follower.look()["status"] == "idle"
    press(board, "OK", "OK")
    assert follower.look()["names"] == ["Player 1", "Player 2"]
    press(board, "OK")
    board.run_ms(8000)
    state = follower.look()
    assert state["clock"] == "running" and 170_000 < state["leftMs"] < 178_000


def test_the_result_is_read_from_the_panel_by_a_camera(uf2):
    zxingcpp = pytest.importorskip("zxingcpp", reason="zxing-cpp is not installed")
    from PIL import Image, ImageFilter

    # Played on the simulated board, whose memory then moves over.
    device = Device(has_bounce=False)
    device.boot()
    device.run_ms(500)
    press(device, "OK", "DOWN*2", "OK", "UP", "OK", "UP*2", "OK")
    for row in SEED:
        play_shake(device, *row)
        press(device, "OK")
    device.run_ms(2000)
    device.cut()
    nvm = Nvm()
    nvm.data[:] = device.nvm.data
    board = board_with(uf2, nvm=nvm)
    assert "2 winners" in screen(board)
    press(board, "OK", "DOWN*3", "OK")
    board.run_ms(3000)
    assert "camera" in screen(board)
    picture = Image.open(io.BytesIO(to_png(board.panel.visible(), 128, 64, scale=6))).convert("L")
    found = zxingcpp.read_barcodes(picture.filter(ImageFilter.GaussianBlur(2)))
    assert [code.text for code in found] == ["Player 1 18, Player 2 18, Player 3 17"]
