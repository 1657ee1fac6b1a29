"""`shakekeeper history pull` against the simulated box, through a real pseudo-terminal."""

import os
import signal
import subprocess
import sys
from datetime import datetime

import pytest

if sys.platform == "win32":
    pytest.skip("there are no pseudo-terminals on Windows", allow_module_level=True)

from shakekeeper_host.cli import main
from shakekeeper_host.history.fetching import fetch
from shakekeeper_host.history.ports import candidates

from .boxes import DATE_S, RunningBox, closed, drive_with, play_shake, press, screen


def history(capsys, *argv):
    """Run the command; return (exit code, standard output, standard error)."""
    code = main(["history", *map(str, argv)])
    told = capsys.readouterr()
    return code, told.out, told.err


def play_the_seeds_match(device):
    press(device, "OK", "DOWN*2", "OK", "UP", "OK", "UP*2", "OK")
    for row in ((7, 4, 6), (5, 9, 3), (6, 5, 8)):
        assert "Ready" in screen(device)
        play_shake(device, *row)
        press(device, "OK")
    press(device, "OK", "UP", "OK")  # what next? home
    assert "Shakekeeper" in screen(device)


def test_a_match_that_was_played_is_on_the_host_by_one_pull_and_once(tmp_path, capsys):
    db = tmp_path / "history.db"
    with RunningBox() as box:
        box.do(play_the_seeds_match)
        code, out, err = history(capsys, "pull", "--port", box.name, "--db", db)
        assert (code, err) == (0, "") and "1 new match" in out
        code, out, err = history(capsys, "pull", "--port", box.name, "--db", db)
        assert (code, err) == (0, "") and "nothing new" in out
    out = history(capsys, "list", "--db", db)[1]
    assert "Player 1 18, Player 2 18, Player 3 17" in out and out.count("finished") == 1
    out = history(capsys, "show", 1, "--db", db)[1]
    assert [line.split() for line in out.splitlines() if "Total" in line] == [["Total", "18", "18", "17"]]
    assert "Player 1 and Player 2" in out


def test_a_full_ring_comes_over_whole_with_abandoned_ones_told_apart(tmp_path, capsys):
    db = tmp_path / "history.db"
    matches = [closed(serial, rows=[[serial, 1, 2]] * 3, date_s=DATE_S + 60 * serial) for serial in range(3, 25)]
    matches[4] = closed(7, rows=[[1, 2, 3]])
    with RunningBox(drive_with(*matches)) as box:
        assert "22 new matches" in history(capsys, "pull", "--port", box.name, "--db", db)[1]
        assert "nothing new" in history(capsys, "pull", "--port", box.name, "--db", db)[1]
    lines = history(capsys, "list", "--db", db)[1].splitlines()
    assert sum("abandoned" in line for line in lines) == 1
    assert sum("finished" in line for line in lines) == 21
    assert "2026-08-14 19:33" in lines[2]


def test_a_box_without_a_second_channel_is_pulled_over_its_console(tmp_path, capsys):
    board = "adafruit_feather_esp32s3_nopsram_oled_wing"
    with RunningBox(drive_with(closed(0), closed(1), board=board), board) as box:
        code, out, _ = history(capsys, "pull", "--port", box.name, "--db", tmp_path / "history.db")
    assert code == 0 and "2 new matches" in out and board in out


def test_during_a_shake_the_pull_waits_for_its_end(tmp_path, capsys):
    with RunningBox(drive_with(closed(0))) as box:
        box.do(lambda device: (press(device, "OK", "OK", "OK"), device.run_ms(5000)))

        def pause(seconds):
            box.do(lambda device: (device.run_ms(200_000), press(device, "OK")))

        assert fetch(box.name, tmp_path / "history.db", pause) == 0
    told = capsys.readouterr()
    assert "1 new match" in told.out and "waiting" in told.err


def test_a_match_that_was_played_after_a_pull_has_a_date(tmp_path, capsys):
    db = tmp_path / "history.db"
    with RunningBox() as box:
        history(capsys, "pull", "--port", box.name, "--db", db)
        box.do(play_the_seeds_match)
        history(capsys, "pull", "--port", box.name, "--db", db)
    assert datetime.now().strftime("%Y-%m-%d") in history(capsys, "list", "--db", db)[1]


def test_without_a_box_it_says_what_to_do(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("shakekeeper_host.history.ports.candidates", lambda: [])
    code, out, err = history(capsys, "pull", "--db", tmp_path / "history.db")
    assert code == 1 and out == "" and "no box was found" in err
    code, _, err = history(capsys, "pull", "--port", "/dev/none", "--db", tmp_path / "history.db")
    assert code == 1 and "no box answers on /dev/none" in err


class Port:
    """A serial port as pyserial lists it."""

    def __init__(self, device, vid, interface=None, serial_number=None):
        self.device, self.vid, self.interface, self.serial_number = device, vid, interface, serial_number


def test_ports_are_looked_through_the_likeliest_first(monkeypatch):
    ports = [Port("ttyS0", None), Port("ttyUSB0", 0x1A86), Port("ttyACM0", 0x2E8A, "CircuitPython CDC control", "A"),
             Port("ttyACM1", 0x2E8A, "CircuitPython CDC2 control", "A"), Port("COM3", 0x239A, None, "B"),
             Port("COM4", 0x239A, None, "B")]
    monkeypatch.setattr("serial.tools.list_ports.comports", lambda: ports)
    monkeypatch.setattr("shakekeeper_host.history.ports.simulated", lambda: ["/dev/pts/9"])
    # Ports of other makers are never spoken to: a printer might print.
    assert candidates() == ["ttyACM1", "ttyACM0", "COM4", "COM3", "/dev/pts/9"]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="where the state is kept is told by XDG_DATA_HOME")
def test_the_simulator_in_another_window_is_found_by_itself(tmp_path, monkeypatch):
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path)}
    command = [sys.executable, "-m", "shakekeeper_host"]

    def pull():
        return subprocess.run([*command, "history", "pull"], env=environment, capture_output=True, text=True, timeout=60)

    sim = subprocess.Popen([*command, "sim", "--serial", "--no-browser", "--port", "0"], env=environment,
                           stdout=subprocess.PIPE, text=True)
    try:
        assert "serial port is /dev/" in sim.stdout.readline()
        sim.stdout.readline()
        pulled = pull()
        assert pulled.returncode == 0 and "raspberry_pi_pico" in pulled.stdout and "nothing new" in pulled.stdout
    finally:
        sim.send_signal(signal.SIGINT)
        assert sim.wait(30) == 130
    gone = pull()
    assert gone.returncode == 1 and "no box was found" in gone.stderr
