"""Simulated boxes with matches in them, and a box that runs while a test talks to it through its serial port."""

import queue
import threading
import time

from shakekeeper.core import acts
from shakekeeper.core import settings as rules
from shakekeeper.core.ledger import Ledger
from shakekeeper.core.slots import FILE_BYTES, Slots
from shakekeeper_host.chips import Drive
from shakekeeper_host.install.slots import SLOT_PATHS
from shakekeeper_host.render import read_text
from shakekeeper_host.simulator import Device
from shakekeeper_host.simulator.board_file import BoardFile

from ..core.flash import Files

SEED = ((7, 4, 6), (5, 9, 3), (6, 5, 8))
NAMES = ("Anna", "Ben", "Cara")
# 2026-08-14 19:30
DATE_S = 1786735800
_SLICE_MS = 10


def closed(serial=0, names=NAMES, rows=SEED, date_s=None, preset=0, extra=(), **changes):
    """Return (serial, how it ended, payloads) of a match as a ledger closes it."""
    settings = rules.defaults()
    settings.update(changes)
    ledger = Ledger()
    ledger.do((acts.START, preset, settings, list(names)))
    ledger.date_s = date_s
    for shake, row in enumerate(rows):
        for seat, cell in enumerate(row):
            if cell is not None:
                ledger.do((acts.SCORE, shake, seat, cell))
    for act in extra:
        ledger.do(act)
    how = acts.FINISHED if ledger.match.is_finished else acts.ABANDONED
    return serial, how, ledger.match_records()


def drive_with(*matches, board="raspberry_pi_pico"):
    """Return a Drive on which these closed matches are kept."""
    files = Files(FILE_BYTES)
    for side in (0, 1):
        for serial, how, payloads in matches:
            Slots(files).write_match(side, serial, how, payloads)
    content = {"/" + path: bytes(data) for path, data in zip(SLOT_PATHS, files.sides)}
    return Drive({"/settings.toml": BoardFile(board).text.encode(), **content})


def screen(device):
    """Return the text on the panel, lines with a newline between them."""
    panel = device.panel
    return "\n".join(read_text(panel.visible(), panel.width, panel.height))


def press(device, *keys):
    """Press keys by name, "UP*3" three times."""
    for key in keys:
        name, _, times = key.partition("*")
        for _ in range(int(times or 1)):
            device.set_key(name, True)
            device.run_ms(60)
            device.set_key(name, False)
            device.run_ms(100)


def play_shake(device, *points):
    """Play a shake from Ready to the standings."""
    press(device, "OK")
    device.run_ms(3000 + 181000)
    press(device, "OK", "OK")
    for point in points:
        press(device, "UP*%d" % point, "OK")


class RunningBox:
    """A box in a thread of its own, with its data channel at the port `name`; `do(act)` does act(device) there."""

    def __init__(self, drive=None, board="raspberry_pi_pico", pace=10):
        self._make = lambda: Device(board, drive=drive, has_bounce=False)
        self._acts, self._results = queue.Queue(), queue.Queue()
        self._pace = pace
        self._ready, self._is_over = threading.Event(), False
        self._thread = threading.Thread(target=self._run, daemon=True)
        self.name = None

    def __enter__(self):
        self._thread.start()
        assert self._ready.wait(30)
        return self

    def __exit__(self, *_):
        self._is_over = True
        self._thread.join(30)

    def do(self, act):
        """Return act(device), done between two slices of the device's time."""
        self._acts.put(act)
        done, result = self._results.get(timeout=60)
        if not done:
            raise result
        return result

    def _run(self):
        from shakekeeper_host.simulator.pseudo_terminal import PseudoTerminal

        device = self._make()
        device.boot()
        device.run_ms(500)
        port = PseudoTerminal(device)
        self.name = port.name
        self._ready.set()
        try:
            while not self._is_over:
                port.step()
                device.run_ms(_SLICE_MS)
                port.step()
                self._act(device)
                time.sleep(_SLICE_MS / 1000 / self._pace)
        finally:
            port.close()
            device.cut()

    def _act(self, device):
        try:
            act = self._acts.get_nowait()
        except queue.Empty:
            return
        try:
            self._results.put((True, act(device)))
        except Exception as error:
            self._results.put((False, error))
