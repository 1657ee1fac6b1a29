"""The end of deploying: the board restarts, tests itself with a person's help, and the command tells the result."""

import argparse
import io

import pytest

from shakekeeper_host.deploy.boot_out import BootOut
from shakekeeper_host.deploy.selftest import add_test_arguments, free_drive, run_self_test
from shakekeeper_host.deploy.serial_link import Ports, find_port, parse_result
from shakekeeper_host.terminal import open_console

from .drives import BOOT_OUT, UID, FailingDrive
from .fake_ports import NAME, FakeBoard

BOOT = BootOut(BOOT_OUT % ("10.0.3", "raspberry_pi_pico", "raspberry_pi_pico"))


def arguments(*given):
    parser = argparse.ArgumentParser()
    add_test_arguments(parser)
    return parser.parse_args(given)


def run(board, *given):
    """The exit code and what was printed."""
    out = io.StringIO()
    code = run_self_test(open_console(out), BOOT, arguments(*given), board)
    return code, out.getvalue()


def helpful(board, says=("ok", "ok"), broken=()):
    """Somebody who does what the screen says; keys in `broken` do nothing, `says` answers the two questions."""
    person = board.person
    questions = []

    def act(_):
        board.on_wait = None
        if "Press each key" in person.screen:
            for key, press in (("UP", lambda: person.hold("UP", 80)), ("DOWN", lambda: person.hold("DOWN", 80)),
                               ("OK", person.ok), ("BACK", person.back)):
                if key not in broken and (key in board.device.keys.names or key == "BACK" or person.has_one_key):
                    press_only(key, press)
        elif "notes" in person.screen or "Frame" in person.screen:
            questions.append(person.screen)
            board.device.run_ms(1200)
            getattr(person, {"ok": "ok", "no": "back"}[says[len(questions) - 1]])()
        board.on_wait = act

    def press_only(key, press):
        if person.has_one_key and key == "UP":
            return
        if person.has_one_key and key == "DOWN":
            person.hold("OK", 80)
            board.device.run_ms(400)
            return
        if key == "UP" and "UP" not in board.device.keys.names:
            return
        press()

    board.on_wait = act
    return board


@pytest.mark.parametrize("name", ["raspberry_pi_pico", "adafruit_feather_rp2040_oled_wing", "cytron_maker_pi_rp2040",
                                  "seeeduino_xiao_rp2040_expansion"])
def test_a_box_that_works_passes(name):
    board = helpful(FakeBoard(name))
    code, out = run(board)
    assert code == 0 and "passed" in out, out
    assert board.restarts == 1
    tones = {hz for _, hz in board.device.tones}
    assert {880, 1760, 2700} <= tones


def test_afterwards_the_game_goes_on():
    board = helpful(FakeBoard())
    run(board)
    assert "all work" in board.person.screen
    board.on_wait = None
    board.person.ok()
    assert "New match" in board.person.screen


def test_a_key_that_does_nothing_is_named():
    code, out = run(helpful(FakeBoard(), broken=("UP", "BACK")))
    assert code == 1 and "these keys were not seen: UP BACK" in out


def test_notes_that_nobody_hears_and_a_frame_that_nobody_sees_are_told():
    code, out = run(helpful(FakeBoard(), says=("no", "ok")))
    assert code == 1 and "sound and LED: no" in out and "edges" not in out
    code, out = run(helpful(FakeBoard(), says=("ok", "no")))
    assert code == 1 and "edges: no" in out and "sound" not in out


def test_with_nobody_there_everything_counts_as_missing():
    code, out = run(FakeBoard())
    assert code == 1 and "UP DOWN OK BACK" in out and "sound and LED: unanswered" in out


def test_the_wait_for_a_person_has_an_end(capsys):
    code, _ = run(FakeBoard(), "--test-timeout", "5")
    assert code == 1 and "no result within 5 seconds" in capsys.readouterr().err


def test_without_a_port_it_is_skipped_and_said():
    code, out = run(FakeBoard(uid="SOMEBODYELSE"))
    assert code == 0 and "skipped: no serial port" in out


def test_a_port_can_be_named():
    board = helpful(FakeBoard(uid="SOMEBODYELSE"))
    assert run(board, "--port", NAME)[0] == 0


def test_a_console_without_an_answer_is_told(capsys):
    code, _ = run(FakeBoard(has_prompt=False))
    assert code == 1 and "does not answer" in capsys.readouterr().err


def test_a_port_that_cannot_be_opened_does_not_spoil_the_installation(capsys):
    code, _ = run(FakeBoard(), "--port", "/dev/ttyNOPE")
    assert code == 0 and "Self-test not done on /dev/ttyNOPE" in capsys.readouterr().err


def test_of_a_boards_two_channels_the_console_is_taken(monkeypatch):
    from serial.tools import list_ports
    from serial.tools.list_ports_common import ListPortInfo

    def port(name, interface):
        info = ListPortInfo(name)
        info.serial_number, info.interface = UID, interface
        return info

    for interfaces in (("CircuitPython CDC2 control", "CircuitPython CDC control"), (None, None)):
        found = [port(name, interface) for name, interface in zip(("COM9", "COM10"), interfaces, strict=True)]
        monkeypatch.setattr(list_ports, "comports", lambda found=found: found)
        assert find_port(Ports(), UID.lower()) == ("COM10" if interfaces[0] else "COM9")
    assert find_port(Ports(), "ANOTHER") is None and find_port(Ports(), None) is None


def test_the_result_is_read_out_of_whatever_else_the_console_says():
    assert parse_result("\x1b]0;code.py\x07SELFTEST result=fail keys=UP,OK sound=ok panel=no") == {
        "result": "fail", "keys": "UP,OK", "sound": "ok", "panel": "no"}


def test_a_drive_that_the_game_owns_is_freed_by_a_restart_in_safe_mode(tmp_path):
    board = FakeBoard()

    class Owned(FailingDrive):
        def check_writable(self):
            self._fails_at = 10_000 if board.is_safe else 1
            super().check_writable()

    drive = Owned(tmp_path, 1)
    assert free_drive(open_console(io.StringIO()), drive, BOOT, arguments(), board)
    assert board.is_safe and board.restarts == 1
    assert not free_drive(open_console(io.StringIO()), drive, BOOT, arguments(), FakeBoard(uid="OTHER"))
