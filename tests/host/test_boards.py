"""Board files and their checks: every mistake is named by file and line."""

from pathlib import Path

import pytest

from shakekeeper_host import cli
from shakekeeper_host.deploy.checker import check_board_file, check_settings
from shakekeeper_host.deploy.profiles import Profile, profile_paths
from shakekeeper_host.deploy.wires import place_of, wires_of
from shakekeeper_host.install.known_boards import known_board, known_ids
from shakekeeper_host.simulator.board_file import BoardFile

PICO = next(path for path in profile_paths() if path.stem == "raspberry_pi_pico").read_text()
WANTED = {
    "raspberry_pi_pico", "raspberry_pi_pico_w", "raspberry_pi_pico2", "adafruit_feather_rp2040",
    "adafruit_feather_esp32s3_nopsram", "feather_nrf52840_express", "seeeduino_xiao_rp2040", "seeeduino_xiao_rp2350",
    "cytron_maker_pi_rp2040", "cytron_maker_nano_rp2040", "cytron_maker_uno_rp2040", "heltec_esp32s3_wifi_lora_v3",
    "adafruit_qtpy_rp2040", "adafruit_kb2040", "waveshare_rp2040_zero",
}  # fmt: skip


def problems(text, board_id=None):
    return [str(problem) for problem in check_settings(text, "my.toml", board_id)]


def changed(old, new, text=PICO):
    assert old in text
    return text.replace(old, new)


def line_with(name, text):
    return next(number for number, line in enumerate(text.splitlines(), 1) if line.startswith(name + " "))


@pytest.mark.parametrize("path", profile_paths(), ids=lambda path: path.stem)
def test_every_board_file_is_right(path):
    assert [str(problem) for problem in check_board_file(path)] == []


def test_there_is_a_file_for_every_board_of_the_list():
    assert WANTED <= {Profile(path).board.board_id for path in profile_paths()}


@pytest.mark.parametrize("path", profile_paths(), ids=lambda path: path.stem)
def test_the_simulator_reads_every_file_as_the_checker_does(path):
    profile, simulated = Profile(path), BoardFile(path.stem)
    assert profile.board.board_id == simulated.interpreter_id
    assert all(simulated.get(name) == value for name, value in profile.values.items())


@pytest.mark.parametrize("board_id", known_ids())
def test_what_is_known_of_a_board_is_complete(board_id):
    board = known_board(board_id)
    text = (profile_paths()[0].parent / "circuitpython" / (board_id + ".toml")).read_text()
    assert "# Source: adafruit/circuitpython, ports/" in text
    assert board.name and board.chip and len(board.pins) > 10
    if board.is_rp2:
        assert board.flash_kb > board.drive_start_kb >= 1024
    if board.layout:
        sides = board.layout["left"] + board.layout["right"]
        assert [name for name in sides if name not in board.pins and not name[0].isdigit()] == [
            name for name in sides if name in ("GND", "VBUS", "VSYS", "RUN", "ADC_VREF")]


MISTAKES = [
    ('SHAKE_SDA = "GP4"', 'SHAKE_SDA = "GP44"', "SHAKE_SDA", "has no pin called GP44; did you mean GP4"),
    ('SHAKE_SDA = "GP4"', 'SHAKE_SDA = "GP3"', "SHAKE_SDA", "GP3 can't be SDA"),
    ('SHAKE_SCL = "GP5"', 'SHAKE_SCL = "GP7"', "SHAKE_SCL", "GP7 makes no I2C pair with SDA on GP4"),
    ('"GP4"\nSHAKE_SCL = "GP5"', '"GP5"\nSHAKE_SCL = "GP4"', "SHAKE_SDA", "are swapped"),
    ('SHAKE_KEY_UP = "GP10"', 'SHAKE_KEY_UP = "GP5"', "SHAKE_KEY_UP", "GP5 is SHAKE_SCL's already"),
    ('SHAKE_KEY_UP = "GP10"', 'SHAKE_KEY_UP = GP10', "SHAKE_KEY_UP", 'text needs double quotes: "GP10"'),
    ('SHAKE_KEY_UP = "GP10"', "SHAKE_KEY_UP = 'GP10'", "SHAKE_KEY_UP", 'text needs double quotes: "GP10"'),
    ('SHAKE_KEY_UP = "GP10"', 'SHAKE_KEY_UP = "GP10', "SHAKE_KEY_UP", "lacks its closing quote"),
    ('SHAKE_KEY_OK = "GP12"', 'SHAKE_KEY_OK = ""', "SHAKE_KEY_OK", "is missing"),
    ('SHAKE_LED = "LED"', 'SHAKE_LED = "GP10"', "SHAKE_LED", "GP10 is SHAKE_KEY_UP's already"),
    ('SHAKE_LED = "LED"', 'SHAKE_LED = "GP14"', "SHAKE_BUZZER", "are both on PWM slice 7"),
    ('SHAKE_BUZZER_KIND = "passive"', 'SHAKE_BUZZER_KIND = "piezo"', "SHAKE_BUZZER_KIND", "allowed is passive active"),
    ("SHAKE_PANEL_HEIGHT = 64", "SHAKE_PANEL_HEIGHT = 46", "SHAKE_PANEL_HEIGHT", "allowed is 32 64"),
    ("SHAKE_PANEL_HEIGHT = 64", "SHAKE_PANEL_HEIGHT =", "SHAKE_PANEL_HEIGHT", "has no value"),
    ("SHAKE_I2C_HZ = 400000", "SHAKE_I2C_HZ = 4000000", "SHAKE_I2C_HZ", "allowed is 10000 ... 1000000"),
    ("SHAKE_I2C_HZ = 400000", "SHAKE_I2C_HZ = fast", "SHAKE_I2C_HZ", "is no number"),
    ("SHAKE_PANEL_FLIP = 0", "SHAKE_PANEL_FILP = 0", "SHAKE_PANEL_FILP", "did you mean SHAKE_PANEL_FLIP"),
    ("SHAKE_PANEL_FLIP = 0", "SHAKE_PANEL_FLIP = 0\nSHAKE_PANEL_FLIP = 1", None, "stands there twice"),
    ("SHAKE_PANEL_FLIP = 0", "SHAKE_PANEL_FLIP : 0", None, "is neither NAME = value nor a comment"),
    ("SHAKE_PANEL_FLIP = 0", "[panel]\nSHAKE_PANEL_FLIP = 0", None, "reads nothing after it"),
    ('"raspberry_pi_pico"', '"raspbery_pi"', "SHAKE_BOARD", "no board known here is called"),
    ('SHAKE_BOARD = "raspberry_pi_pico"', "SHAKE_BOARD = 4", "SHAKE_BOARD", "is no text"),
]


@pytest.mark.parametrize("old, new, name, words", MISTAKES, ids=[words for *_, words in MISTAKES])
def test_a_mistake_is_named_with_its_line(old, new, name, words):
    text = changed(old, new)
    found = problems(text)
    assert any(words in problem for problem in found), found
    if name is not None:
        place = "my.toml:%d: " % line_with(name, text)
        assert [problem for problem in found if words in problem][0].startswith(place), found


@pytest.mark.parametrize("name", ["SHAKE_BOARD", "SHAKE_SDA", "SHAKE_SCL", "SHAKE_KEY_UP", "SHAKE_KEY_OK"])
def test_a_missing_line_is_named(name):
    text = "\n".join(line for line in PICO.splitlines() if not line.startswith(name + " "))
    assert ["my.toml: %s is missing" % name == problem.split(";")[0] for problem in problems(text)] == [True]


def test_two_names_of_one_pin_are_one_pin():
    text = PICO.replace('"GP13"', '"GP26"').replace('"GP11"', '"A0"')
    assert any("GP26 is SHAKE_KEY_DOWN's already (A0 and GP26 are one pin)" in problem for problem in problems(text))


def test_the_radio_chips_pins_can_only_be_an_led():
    text = next(path for path in profile_paths() if path.stem == "raspberry_pi_pico_w").read_text()
    found = problems(text.replace('SHAKE_LED = "LED"', 'SHAKE_LED = ""').replace('"GP15"', '"LED"'))
    assert len(found) == 1 and "can only be an LED" in found[0]


def test_an_encoder_needs_two_pins_in_a_row():
    text = next(path for path in profile_paths() if path.stem == "raspberry_pi_pico_encoder").read_text()
    assert "no neighbours" in problems(text.replace('_B = "GP11"', '_B = "GP14"'))[0]
    assert "SHAKE_ENCODER_B is missing" in problems(text.replace('_B = "GP11"', '_B = ""'))[0]


def test_other_chips_have_other_rules():
    text = next(path for path in profile_paths() if "esp32s3_nopsram" in path.stem).read_text()
    assert problems(text.replace('"SDA"', '"A0"').replace('"SCL"', '"A3"')) == []


def test_settings_of_another_board_are_noticed():
    found = problems(PICO, "seeeduino_xiao_rp2040")
    assert "SHAKE_BOARD is raspberry_pi_pico, but this board is a seeeduino_xiao_rp2040" in found[0]
    assert any("seeeduino_xiao_rp2040 has no pin called GP4" in problem for problem in found)


def test_lines_of_other_programs_are_left_alone():
    assert problems(PICO + 'CIRCUITPY_WIFI_SSID = "home"\nMY_FLOAT = 2.5\nMY_FLAG = true\n') == []


def test_a_board_file_must_be_called_as_it_says_and_tell_its_sources(tmp_path):
    path = tmp_path / "other.toml"
    path.write_text(PICO.replace("Source", "Origin"))
    found = [str(problem) for problem in check_board_file(path)]
    assert "other.toml:5: SHAKE_BOARD is raspberry_pi_pico, but the file is called" in found[0]
    assert any("where its facts come from" in problem for problem in found)


def test_what_is_to_be_wired_must_be_parts_that_there_are(tmp_path):
    path = tmp_path / "raspberry_pi_pico.toml"
    path.write_text(PICO.replace("# To wire: panel, keys, buzzer", "# To wire: panel, knobs"))
    assert "knobs" in str(check_board_file(path)[0])
    path.write_text(PICO.replace("# To wire: panel, keys, buzzer\n", ""))
    assert "To wire" in str(check_board_file(path)[0])


# --- the command ---------------------------------------------------------------------------------------------


def test_the_list_has_every_board(capsys):
    assert cli.main(["boards"]) == 0
    out = capsys.readouterr().out
    assert all("\n%s " % path.stem in "\n" + out for path in profile_paths())
    row = next(line for line in out.splitlines() if line.startswith("cytron_maker_pi_rp2040"))
    assert row.split() == ["cytron_maker_pi_rp2040", "2", "keys", "SSD1306", "128x64", "passive", "panel"]


def test_one_boards_wiring_names_pins_by_name_and_place(capsys):
    assert cli.main(["boards", "raspberry_pi_pico"]) == 0
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["panel", "SDA", "GP4", "pin", "6"] in rows and ["panel", "VCC", "3V3", "pin", "36"] in rows
    assert ["key", "BACK", "GP13", "pin", "17"] in rows and ["buzzer", "+", "GP15", "pin", "20"] in rows


def test_a_board_with_everything_on_it_has_nothing_to_wire(capsys):
    assert cli.main(["boards", "seeeduino_xiao_rp2040_expansion"]) == 0
    assert "nothing to wire" in capsys.readouterr().out


def test_an_unknown_board_is_refused_with_those_there_are(capsys):
    assert cli.main(["boards", "pico"]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1 and "no board file is called pico" in error and "raspberry_pi_pico" in error


def test_the_check_tells_mistakes_and_counts(tmp_path, capsys):
    assert cli.main(["boards", "--check"]) == 0
    assert "%d board files, no mistakes" % len(profile_paths()) in capsys.readouterr().out
    path = Path(tmp_path, "raspberry_pi_pico.toml")
    path.write_text(PICO.replace('"GP5"', '"GP7"'))
    assert cli.main(["boards", "--check", str(path)]) == 1
    assert capsys.readouterr().out.startswith("raspberry_pi_pico.toml:")


@pytest.mark.parametrize("path", profile_paths(), ids=lambda path: path.stem)
def test_every_wire_ends_at_a_pin_of_the_board(path):
    profile = Profile(path)
    for wire in wires_of(profile):
        assert wire.pin in ("GND", "3V3") or wire.pin in profile.board.pins
        if profile.board.layout and wire.pin != "GND":
            assert place_of(profile.board, wire.pin) or wire.pin in ("SDA1", "SCL1")
