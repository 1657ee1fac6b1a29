"""settings.toml on the drive: the owner's lines stay, ours are completed, changed by --set, or written anew."""

import os

import pytest

from shakekeeper_host import cli
from shakekeeper_host.deploy import merge
from shakekeeper_host.deploy.profiles import load_profile
from shakekeeper_host.install.content import drive_files
from shakekeeper_host.install.settings_file import read_lines, values_of

from .drives import fresh_drive

PICO = load_profile("raspberry_pi_pico")
ENCODER = load_profile("raspberry_pi_pico_encoder")
OWN = '# my network\nCIRCUITPY_WIFI_SSID = "home"\nCIRCUITPY_WIFI_PASSWORD = "secret #1"\n'


@pytest.fixture(autouse=True)
def no_sync(monkeypatch):
    monkeypatch.setattr(os, "fsync", lambda descriptor: None)


def values(text):
    return values_of(read_lines(text))


def test_an_empty_file_becomes_the_board_files_text():
    for held in (None, "", "\n \n"):
        assert merge.merge(held, PICO) == PICO.text


def test_the_owners_lines_are_kept_beside_ours():
    text = merge.merge(OWN, PICO)
    assert values(text).items() >= {**PICO.values, "CIRCUITPY_WIFI_PASSWORD": "secret #1"}.items()
    assert "# my network" in text


def test_a_file_that_is_complete_stays_as_it_is_to_the_letter():
    held = PICO.text.replace('"GP15"', '"GP16"  # moved').replace("\n\n", "\n\n\n") + OWN
    assert merge.merge(held, PICO) == held


def test_lines_that_are_missing_are_added_and_no_others():
    held = "".join(line for line in PICO.text.splitlines(True) if "SHAKE_LED" not in line).replace('"GP15"', '"GP16"')
    text = merge.merge(held, PICO)
    assert text.startswith(held) and text[len(held):].splitlines() == [
        "# Added by `shakekeeper deploy`", 'SHAKE_LED = "LED"', "SHAKE_LED_LIT = 1"]
    assert merge.merge(text, PICO) == text


def test_lines_are_put_before_a_table_as_nothing_is_read_after_it():
    for held in ("[other]\nx = 1\n", "A = 1\n[other]\nx = 1\n"):
        assert values(merge.merge(held, PICO))["SHAKE_SDA"] == "GP4"
    held = PICO.text.replace("SHAKE_LED_LIT = 1\n", "[other]\nx = 1\n")
    assert values(merge.merge(held, PICO))["SHAKE_LED_LIT"] == 1


def test_another_board_replaces_our_lines_and_comments_but_not_the_owners():
    text = merge.merge(PICO.text.replace('"GP15"', '"GP16"') + OWN, ENCODER)
    assert text == ENCODER.text + "\n" + OWN


def test_a_reset_writes_our_lines_anew():
    assert merge.merge(PICO.text.replace('"GP15"', '"GP16"') + OWN, PICO, is_reset=True) == PICO.text + "\n" + OWN


def test_what_is_no_utf_8_is_not_lost():
    assert "Caf\xe9" in merge.decode(b"# Caf\xe9\n")
    assert merge.decode(b"\xef\xbb\xbfA = 1\n") == "A = 1\n"


def test_values_can_be_set_in_their_old_place_and_new_ones_added():
    text = merge.with_values(PICO.text, {"SHAKE_PANEL": "sh1106", "SHAKE_NEW": 3})
    assert values(text)["SHAKE_PANEL"] == "sh1106" and values(text)["SHAKE_NEW"] == 3
    assert len(text.splitlines()) == len(PICO.text.splitlines()) + 1


# --- by the command ------------------------------------------------------------------------------------------


def deploy(folder, *arguments):
    return cli.main(["deploy", "--drive", str(folder), "--no-test", *arguments])


def test_an_update_keeps_what_somebody_has_changed_on_the_drive(tmp_path):
    drive = fresh_drive(tmp_path / "d")
    deploy(drive)
    path = drive / "settings.toml"
    changed = path.read_text().replace('SHAKE_BUZZER = "GP15"', 'SHAKE_BUZZER = "GP16"') + OWN
    path.write_text(changed)
    (drive / "shakekeeper" / "shell.mpy").write_bytes(b"old")
    assert deploy(drive) == 0
    assert path.read_text() == changed


def test_set_changes_a_line_and_only_the_settings_are_written(tmp_path, capsys):
    drive = fresh_drive(tmp_path / "d")
    deploy(drive)
    capsys.readouterr()
    assert deploy(drive, "--set", "SHAKE_PANEL=sh1106", "--set", "SHAKE_PANEL_ADDRESS=0x3d") == 0
    held = values((drive / "settings.toml").read_text())
    assert held["SHAKE_PANEL"] == "sh1106" and held["SHAKE_PANEL_ADDRESS"] == 61
    assert "1 file written" in capsys.readouterr().out


@pytest.mark.parametrize("given, words", [
    ("SHAKE_SCL=GP7", "makes no I2C pair"), ("SHAKE_PANEL=lcd", "allowed is ssd1306 sh1106"),
    ("SHAKE_PANLE=sh1106", "did you mean SHAKE_PANEL"), ("SHAKE_LED=GP99", "has no pin called GP99"),
    ("SHAKE_LED", "NAME=VALUE"),
])  # fmt: skip
def test_a_wrong_set_is_refused_before_anything_is_written(given, words, tmp_path, capsys):
    drive = fresh_drive(tmp_path / "d")
    assert deploy(drive, "--set", given) == 2
    error = capsys.readouterr().err
    assert words in error and error.count("\n") == 1
    assert not (drive / "shakekeeper").exists()


def test_lines_that_were_wrong_before_are_told_but_do_not_stop_the_update(tmp_path, capsys):
    drive = fresh_drive(tmp_path / "d")
    deploy(drive)
    path = drive / "settings.toml"
    path.write_text(path.read_text().replace('SHAKE_KEY_UP = "GP10"', "SHAKE_KEY_UP = GP10"))
    assert deploy(drive) == 0
    assert "warning: settings.toml:" in capsys.readouterr().err
    assert "SHAKE_KEY_UP = GP10" in path.read_text()


def test_lines_of_the_owners_that_another_board_replaces_are_told_and_kept(tmp_path, capsys):
    drive = fresh_drive(tmp_path / "d")
    assert cli.main(["deploy", "--drive", str(drive), "--no-test", "--set", "SHAKE_KEY_UP=GP20"]) == 0
    held = (drive / "settings.toml").read_bytes()
    assert not (drive / "settings_before.toml").exists()
    capsys.readouterr()
    assert cli.main(["deploy", "--drive", str(drive), "--no-test", "--board", "raspberry_pi_pico_encoder"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "SHAKE_KEY_UP was GP20" in told and "settings_before.toml" in told
    assert (drive / "settings_before.toml").read_bytes() == held


def test_each_drive_gets_room_for_deep_calls_before_any_table(tmp_path):
    drive = fresh_drive(tmp_path / "d")
    (drive / "settings.toml").write_text("A = 1\n[other]\nx = 1\n")
    assert cli.main(["deploy", "--drive", str(drive), "--no-test"]) == 0
    # The least that the game was seen to need on a board is 1800 bytes.
    assert values((drive / "settings.toml").read_text())["CIRCUITPY_PYSTACK_SIZE"] > 2 * 1800
    assert "CIRCUITPY_PYSTACK_SIZE" in drive_files(PICO.text)["settings.toml"].decode()


def test_another_size_that_the_owner_has_set_stays_and_too_small_a_one_is_told(tmp_path, capsys):
    drive = fresh_drive(tmp_path / "d")
    (drive / "settings.toml").write_text("CIRCUITPY_PYSTACK_SIZE = 8192\n")
    assert cli.main(["deploy", "--drive", str(drive), "--no-test"]) == 0
    assert values((drive / "settings.toml").read_text())["CIRCUITPY_PYSTACK_SIZE"] == 8192
    assert cli.main(["doctor", "--drive", str(drive)]) == 0
    text = (drive / "settings.toml").read_text().replace("8192", "1536")
    (drive / "settings.toml").write_text(text)
    capsys.readouterr()
    assert cli.main(["doctor", "--drive", str(drive)]) == 1
    assert "CIRCUITPY_PYSTACK_SIZE is 1536: the game needs 2560 or more" in capsys.readouterr().out
