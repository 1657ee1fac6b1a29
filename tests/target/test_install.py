"""What is installed runs on real CircuitPython: a deployed folder, a built UF2, the restart and the self-test."""

import pytest

from shakekeeper_host import cli
from shakekeeper_host.deploy.serial_link import Link
from shakekeeper_host.emulator import Board

from ..host.drives import content_of, fresh_drive
from ..host.person import Person, play_seed_match

pytestmark = pytest.mark.target
# The image's own board names no LED; this pin is the Pico's.
LED = "SHAKE_LED=GP25"


@pytest.fixture(scope="module")
def deployed(tmp_path_factory):
    """A fresh drive after `shakekeeper deploy` and a clean bill of `shakekeeper doctor`."""
    folder = fresh_drive(tmp_path_factory.mktemp("drive") / "CIRCUITPY")
    assert cli.main(["deploy", "--drive", str(folder), "--no-test", "--set", LED]) == 0
    assert cli.main(["doctor", "--drive", str(folder)]) == 0
    return folder


def test_a_deployed_drive_boots_and_plays_the_seeds_match(uf2, deployed):
    board = Board("raspberry_pi_pico", uf2=uf2, files=content_of(deployed))
    play_seed_match(Person(board, pause_ms=400), is_patient=False)
    assert "Traceback" not in board.console


def test_one_uf2_boots_and_plays_the_seeds_match(uf2, tmp_path, deployed):
    settings = tmp_path / "raspberry_pi_pico.toml"
    settings.write_text((deployed / "settings.toml").read_text())
    arguments = ["--board", str(settings), "--out", str(tmp_path), "--circuitpython", str(uf2), "--force"]
    assert cli.main(["build", *arguments]) == 0
    (complete,) = tmp_path.glob("*-complete.uf2")
    board = Board("raspberry_pi_pico", uf2=complete)
    assert board.files is None
    play_seed_match(Person(board, pause_ms=400), is_patient=False)
    assert "Traceback" not in board.console


class BoardPorts:
    """The computer's serial ports with the emulated board's console behind one of them."""

    def __init__(self, board):
        self.board = board
        self.read_until = 0

    def names(self):
        return {"console": "1"}

    def open(self, name):
        return self

    def close(self):
        """The port closes by itself when the board restarts."""

    def write(self, data):
        self.board.serial_write(data)

    def read(self, size):
        self.board.run_ms(50)
        text = self.board.console.encode()[self.read_until :]
        self.read_until += len(text)
        return text

    def now_s(self):
        return self.board.now_ms / 1000

    def pause(self, seconds):
        self.board.run_ms(seconds * 1000)


def test_deploys_restart_and_self_test_work_on_the_real_console(uf2, deployed):
    board = Board("raspberry_pi_pico", uf2=uf2, files=content_of(deployed))
    board.boot()
    person = Person(board)
    with Link(BoardPorts(board), "console") as link:
        link.restart()
        assert "begin version=0.1.0 board=raspberry_pi_pico" in link.ask_for_test()
        board.run_ms(800)
        assert "Press each key" in person.screen
        for key in ("UP", "DOWN", "BACK", "OK", "OK", "OK"):
            person.hold(key, 80)
            board.run_ms(200)
        assert link.result(5) == {"result": "pass", "keys": "ok", "sound": "ok", "panel": "ok"}


def test_a_restart_in_safe_mode_leaves_the_drive_to_the_computer(uf2, deployed):
    board = Board("raspberry_pi_pico", uf2=uf2, files=content_of(deployed))
    board.boot()
    ports = BoardPorts(board)
    with Link(ports, "console") as link:
        link.restart(is_safe=True)
        board.run_ms(2000)
        ports.write(b"\r")
        board.run_ms(500)
        ports.write(b"import storage, supervisor\r")
        ports.write(b"print('owner', storage.getmount('/').readonly, supervisor.runtime.safe_mode_reason)\r")
        board.run_ms(1000)
    assert "owner True supervisor.SafeModeReason.PROGRAMMATIC" in board.console
