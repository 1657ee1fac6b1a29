"""`shakekeeper doctor`: each thing that is wrong with a drive is said in one line; a sound one gets a clean bill."""

import os

import pytest

from shakekeeper_host import cli
from shakekeeper_host.deploy.doctor import examine
from shakekeeper_host.deploy.drive import Drive
from shakekeeper_host.deploy.library_versions import oldest_version, version_in
from shakekeeper_host.deploy.plan import PLACEHOLDER
from shakekeeper_host.install.content import LIBRARIES
from shakekeeper_host.simulator.library import find_library

from .drives import fresh_drive


@pytest.fixture(autouse=True)
def no_sync(monkeypatch):
    monkeypatch.setattr(os, "fsync", lambda descriptor: None)


@pytest.fixture
def drive(tmp_path):
    folder = fresh_drive(tmp_path / "CIRCUITPY")
    assert cli.main(["deploy", "--drive", str(folder), "--no-test"]) == 0
    return folder


def wrong(folder):
    return examine(Drive(folder))


def only(folder):
    found = wrong(folder)
    assert len(found) == 1, found
    return found[0]


def change(path, old, new):
    content = path.read_bytes()
    assert old in content
    path.write_bytes(content.replace(old, new))


def test_a_sound_drive_gets_a_clean_bill(drive, capsys):
    capsys.readouterr()
    assert cli.main(["doctor", "--drive", str(drive)]) == 0
    out = capsys.readouterr().out
    assert out.count("\n") == 1 and "nothing is wrong (raspberry_pi_pico, CircuitPython 10.0.3)" in out


def test_looking_changes_nothing(drive):
    before = {path: path.read_bytes() for path in drive.rglob("*") if path.is_file()}
    wrong(drive)
    assert before == {path: path.read_bytes() for path in drive.rglob("*") if path.is_file()}


def test_what_is_wrong_is_counted_and_the_exit_code_is_1(drive, capsys):
    (drive / "keep_a" / "shakes.bin").unlink()
    (drive / "boot.py").unlink()
    capsys.readouterr()
    assert cli.main(["doctor", "--drive", str(drive)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 3 and all(line.startswith("- ") for line in lines[:2]) and "2 things wrong" in lines[2]


def test_a_fresh_drive_is_told_to_deploy(tmp_path):
    found = wrong(fresh_drive(tmp_path / "d"))
    assert any("code.py is another program" in text for text in found)
    assert any("the folder shakekeeper is missing" in text for text in found)


def test_an_old_circuitpython_is_said_with_where_to_get_another(drive):
    change(drive / "boot_out.txt", b"10.0.3", b"8.2.6")
    assert "8.2.6 is too old" in only(drive) and "https://circuitpython.org/board/raspberry_pi_pico/" in only(drive)


def test_an_unknown_board_is_said(drive):
    change(drive / "boot_out.txt", b"Board ID:raspberry_pi_pico", b"Board ID:my_own_board")
    found = wrong(drive)
    assert "my_own_board is not known" in found[0] and "but this board is a my_own_board" in found[1]


def test_an_installation_cut_short_is_said(drive):
    (drive / "code.py").write_bytes(PLACEHOLDER)
    assert "cut short" in only(drive)


@pytest.mark.parametrize("name, words", [
    ("code.py", "nothing is started"), ("boot.py", "boot.py is missing"), ("safemode.py", "safemode.py is missing"),
    ("settings.toml", "nothing says what is wired where"),
    ("lib/adafruit_ticks.mpy", "library lib/adafruit_ticks is missing"),
    ("shakekeeper/shell.mpy", "shakekeeper/shell.py or .mpy is missing"),
    ("keep_b/shakes.bin", "finished matches are not kept"),
])  # fmt: skip
def test_what_is_missing_is_named(name, words, drive):
    (drive / name).unlink()
    assert words in only(drive) and "shakekeeper deploy" in only(drive)


def test_several_missing_files_are_one_line(drive):
    for name in ("home", "menu", "finish"):
        (drive / "shakekeeper" / "ui" / "screens" / (name + ".mpy")).unlink()
    assert "shakekeeper/ui/screens/finish.py or .mpy is missing (and 2 more)" in only(drive)


def test_a_file_of_another_version_is_named(drive):
    (drive / "shakekeeper" / "ui" / "one_key.mpy").write_bytes(b"C\x06other")
    assert only(drive).startswith("shakekeeper/ui/one_key.mpy is not that of this version")


def test_a_broken_module_is_named(drive):
    (drive / "lib" / "adafruit_ticks.mpy").write_bytes(b"M\x05\x00\x1f")
    assert only(drive).startswith("lib/adafruit_ticks.mpy is no module that CircuitPython reads")


def test_source_is_named_where_the_board_could_not_run_it(drive):
    assert cli.main(["deploy", "--drive", str(drive), "--no-test", "--source", "--force"]) == 0
    assert "too little memory" in only(drive)


def test_something_left_over_is_named(drive):
    (drive / "shakekeeper" / "ui" / "old.mpy").write_bytes(b"C")
    assert only(drive).startswith("shakekeeper/ui/old.mpy is left over")


def test_a_source_file_that_hides_a_compiled_one_is_named(drive):
    (drive / "lib" / "adafruit_ticks.py").write_bytes((drive / "lib" / "adafruit_ticks.mpy").read_bytes())
    assert only(drive).startswith("lib/adafruit_ticks.py hides lib/adafruit_ticks.mpy")


def test_a_library_in_the_root_folder_is_named(drive):
    (drive / "adafruit_ssd1306.mpy").write_bytes(b"C")
    assert only(drive).startswith("adafruit_ssd1306.mpy in the root folder hides")


def test_a_library_that_is_too_old_is_named_with_both_versions(drive):
    (drive / "lib" / "adafruit_ssd1306.mpy").unlink()
    (drive / "lib" / "adafruit_ssd1306.py").write_text('__version__ = "2.3.0"\n')
    assert "lib/adafruit_ssd1306 is version 2.3.0, too old: 2.12.0 or newer" in only(drive)
    assert "circup update adafruit_ssd1306" in only(drive)


def test_libraries_that_circup_has_installed_are_good_too(drive):
    (drive / "lib" / "adafruit_ssd1306.mpy").unlink()
    text = (drive.parent / "x").as_posix()
    content = open(find_library("adafruit_ssd1306") + "/adafruit_ssd1306.py").read()
    (drive / "lib" / "adafruit_ssd1306.py").write_text("# as a bundle has it %s\n" % text + content)
    assert wrong(drive) == []


@pytest.mark.parametrize("name", LIBRARIES)
def test_versions_are_read_from_source_and_compiled_files(name, drive):
    files = sorted(path for path in (drive / "lib").rglob("*.mpy") if name in path.as_posix())
    assert version_in([path.read_bytes() for path in files]) >= oldest_version(name) > (0, 0, 0)


@pytest.mark.parametrize("old, new, words", [
    (b'SHAKE_KEY_UP = "GP10"', b"SHAKE_KEY_UP = GP10", "SHAKE_KEY_UP: GP10 is no number"),
    (b'SHAKE_SCL = "GP5"', b'SHAKE_SCL = "GP9"\nSHAKE_SCL = "GP5"', "SHAKE_SCL stands there twice"),
    (b'SHAKE_LED = "LED"', b'SHAKE_LED = "LDE"', "has no pin called LDE; did you mean LED"),
    (b"# Rasp", b"\xef\xbb\xbf# Rasp", "byte order mark"),
    (b"# Rasp", b"# caf\xe9 Rasp", "not UTF-8"),
])  # fmt: skip
def test_a_wrong_line_of_the_settings_is_named(old, new, words, drive):
    change(drive / "settings.toml", old, new)
    assert words in only(drive) and only(drive).startswith("settings.toml:")


def test_a_slot_that_is_too_short_is_said(drive):
    (drive / "keep_a" / "shakes.bin").write_bytes(b"x")
    assert "keep_a/shakes.bin is 1 bytes long instead of 106496" in only(drive)


def test_a_file_started_instead_of_ours_is_named(drive):
    (drive / "code.txt").write_text("")
    assert "code.txt: CircuitPython starts this instead" in only(drive)


class OwnedDrive(Drive):
    """A drive that the computer may only read."""

    def is_read_only(self):
        return True

    def write(self, path, content):
        raise AssertionError("nobody may write here")


def test_a_drive_that_a_running_game_owns_is_in_order(drive):
    assert not Drive(drive).is_read_only()
    assert examine(OwnedDrive(drive)) == []


def test_a_drive_that_nobody_owns_must_be_writable(drive):
    (drive / "code.py").write_text("print(1)\n")
    found = examine(OwnedDrive(drive))
    assert "unplug the board" in found[-1] and len(found) == 2


def test_without_a_drive_it_says_so(tmp_path, capsys):
    assert cli.main(["doctor", "--drive", str(tmp_path)]) == 1
    assert "boot_out.txt" in capsys.readouterr().err


def test_everything_that_is_wrong_is_put_right_by_deploying(drive):
    (drive / "shakekeeper" / "ui" / "one_key.mpy").write_bytes(b"C\x06other")
    (drive / "lib" / "adafruit_ticks.py").write_bytes(b"x = 1\n")
    (drive / "keep_a" / "shakes.bin").unlink()
    (drive / "boot.py").unlink()
    assert len(wrong(drive)) == 4
    assert cli.main(["deploy", "--drive", str(drive), "--no-test"]) == 0
    assert wrong(drive) == []
