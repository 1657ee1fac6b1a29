from shakekeeper.wiring import read_wiring
from shakekeeper_host.simulator import settings
from shakekeeper_host.simulator.board_file import BoardFile, board_ids

PICO = """
SHAKE_SDA = "GP4"
SHAKE_SCL = "GP5"
SHAKE_KEY_UP = "GP10"
SHAKE_KEY_DOWN = "GP11"
SHAKE_KEY_OK = "GP12"
"""


def read(text):
    return read_wiring(lambda key: settings.get_typed(text, key, None))


def names(problems):
    return [problem[0] for problem in problems]


def test_every_board_file_is_read_without_a_problem():
    for board_id in board_ids():
        wiring, problems = read(BoardFile(board_id).text)
        assert problems == []
        assert wiring.pins["SHAKE_KEY_OK"] and wiring.pins["SHAKE_BUZZER"]
        assert wiring.i2c_hz == 400000


def test_what_is_left_out_takes_its_default_silently():
    wiring, problems = read(PICO)
    assert problems == []
    assert (wiring.width_px, wiring.height_px, wiring.address) == (128, 64, 60)
    assert not wiring.is_sh1106 and not wiring.is_flipped and wiring.is_buzzer_passive
    assert wiring.pins["SHAKE_KEY_BACK"] == wiring.pins["SHAKE_BUZZER"] == ""


def test_numbers_may_come_as_text_as_newer_interpreters_give_them():
    wiring, problems = read_wiring({
        "SHAKE_PANEL_HEIGHT": "32", "SHAKE_PANEL_ADDRESS": "61", "SHAKE_SDA": "GP4", "SHAKE_SCL": "GP5",
        "SHAKE_KEY_UP": "GP10", "SHAKE_KEY_DOWN": "GP11", "SHAKE_KEY_OK": "GP12",
    }.get)
    assert problems == []
    assert (wiring.height_px, wiring.address) == (32, 61)


def test_a_wrong_value_is_named_with_what_is_used_and_what_is_allowed():
    wiring, problems = read(PICO + "SHAKE_PANEL_HEIGHT = 48\n")
    assert problems == [("SHAKE_PANEL_HEIGHT", "48", "64", "32 64")]
    assert wiring.height_px == 64


def test_wrong_kinds_are_named():
    _, problems = read(PICO + 'SHAKE_PANEL = 1306\nSHAKE_I2C_HZ = "fast"\nSHAKE_BUZZER = 15\nSHAKE_LED = "G P"\n')
    assert names(problems) == ["SHAKE_PANEL", "SHAKE_I2C_HZ", "SHAKE_BUZZER", "SHAKE_LED"]


def test_out_of_range_is_named():
    wiring, problems = read(PICO + "SHAKE_I2C_HZ = 4000000\nSHAKE_PANEL_ADDRESS = 0\n")
    assert sorted(names(problems)) == ["SHAKE_I2C_HZ", "SHAKE_PANEL_ADDRESS"]
    assert (wiring.i2c_hz, wiring.address) == (400000, 60)


def test_a_missing_key_line_is_named_and_the_picos_pin_tried():
    wiring, problems = read(PICO.replace("SHAKE_KEY_OK", "SHAKE_KEY_0K"))
    assert problems == [("SHAKE_KEY_OK", "nothing", "GP12", "a pin's name")]
    assert wiring.pins["SHAKE_KEY_OK"] == "GP12"


def test_a_pin_given_twice_stays_with_the_first():
    wiring, problems = read(PICO + 'SHAKE_BUZZER = "GP12"\n')
    assert problems == [("SHAKE_BUZZER", "GP12", "none", "not SHAKE_KEY_OK's")]
    assert wiring.pins["SHAKE_KEY_OK"] == "GP12" and wiring.pins["SHAKE_BUZZER"] == ""
