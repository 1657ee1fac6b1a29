"""`shakekeeper history pull` against the simulated box, through a real pseudo-terminal."""

import sys

import pytest

if sys.platform == "win32":
    pytest.skip("there are no pseudo-terminals on Windows", allow_module_level=True)

from shakekeeper_host.cli import main

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
