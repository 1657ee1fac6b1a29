"""Every fault of a match file is named by its place, in one line, with exit code 2."""

import copy
import io
import json
import sys

import pytest

from shakekeeper_host import cli, matchfile

GOOD = {
    "format": "shakekeeper-match",
    "version": 1,
    "settings": {"shakes": 3, "timer_s": 180},
    "players": ["Anna", "Ben", "Cara"],
    "shakes": [[7, 4, 6], [5, 9, 3], [6, 5, 8]],
}


@pytest.fixture
def refused(tmp_path, capsys):
    """Runs `shakekeeper sheet` on bytes, checks that they are refused properly, and returns the line."""

    def run(data):
        path = tmp_path / "match.json"
        path.write_bytes(data)
        return _refusal(capsys, str(path))

    return run


def _refusal(capsys, name):
    code = cli.main(["sheet", name])
    out, err = capsys.readouterr()
    assert (code, out) == (2, "")
    assert err.endswith("\n") and len(err.splitlines()) == 1
    return err[:-1]


KNOWN = "format, version, settings, players, shakes, joined, left, long_words, ended, win_shared"


def changed(**changes):
    return {**copy.deepcopy(GOOD), **changes}


def without(key):
    value = copy.deepcopy(GOOD)
    del value[key]
    return value


def with_cell(cell, **settings):
    value = changed(settings=settings)
    value["shakes"][1][2] = cell
    return value


@pytest.mark.parametrize(
    "value, line",
    [
        (changed(format="scoresheet"), 'format: "scoresheet" is not "shakekeeper-match"'),
        (changed(format=7), 'format: 7 is not "shakekeeper-match"'),
        (without("format"), "format: missing"),
        (changed(version=2), "version: 2 is not known; this program reads version 1"),
        (changed(version=True), "version: true is not known; this program reads version 1"),
        (changed(version=1.0), "version: 1.0 is not known; this program reads version 1"),
        (changed(version="1"), 'version: "1" is not known; this program reads version 1'),
        (without("version"), "version: missing"),
        (changed(notes="x"), "notes: unknown key; known are " + KNOWN),
        (changed(**{"a\nb": 1}), '"a\\nb": unknown key; known are ' + KNOWN),
        (["a", "list"], "the file: a list is not a JSON object"),
        (None, "the file: null is not a JSON object"),
        (18, "the file: 18 is not a JSON object"),
    ],
)
def test_the_file_as_a_whole(refused, value, line):
    assert refused(json.dumps(value).encode()) == line


@pytest.mark.parametrize(
    "settings, line",
    [
        ({"timer_s": 45.0}, "settings.timer_s: 45.0 is not allowed: 30 to 600 in steps of 15"),
        ({"timer_s": 50}, "settings.timer_s: 50 is not allowed: 30 to 600 in steps of 15"),
        ({"timer_s": True}, "settings.timer_s: true is not allowed: 30 to 600 in steps of 15"),
        ({"timer_s": "180"}, 'settings.timer_s: "180" is not allowed: 30 to 600 in steps of 15'),
        ({"timer_s": None}, "settings.timer_s: null is not allowed: 30 to 600 in steps of 15"),
        ({"timer_s": [180]}, "settings.timer_s: a list is not allowed: 30 to 600 in steps of 15"),
        ({"timer_s": {}}, "settings.timer_s: an object is not allowed: 30 to 600 in steps of 15"),
        ({"shakes": 0}, "settings.shakes: 0 is not allowed: 1 to 20"),
        ({"shakes": 21}, "settings.shakes: 21 is not allowed: 1 to 20"),
        ({"target": 55}, "settings.target: 55 is not allowed: 10 to 500 in steps of 10"),
        ({"penalty": -1}, "settings.penalty: -1 is not allowed: 0 to 5"),
        ({"shortest_word": 5}, "settings.shortest_word: 5 is not allowed: 3 to 4"),
        ({"finish": "never"}, 'settings.finish: "never" is not allowed: one of shakes, target, open'),
        ({"finish": True}, "settings.finish: true is not allowed: one of shakes, target, open"),
        ({"cancel_duplicates": 1}, "settings.cancel_duplicates: 1 is not allowed: true or false"),
        ({"bonus_letters": "on"}, 'settings.bonus_letters: "on" is not allowed: true or false'),
        ([], "settings: a list is not a JSON object"),
        (None, "settings: null is not a JSON object"),
    ],
)
def test_settings(refused, settings, line):
    assert refused(json.dumps(changed(settings=settings)).encode()) == line


def test_an_unknown_setting_is_named_with_those_there_are(refused):
    line = refused(json.dumps(changed(settings={"timer": 180})).encode())
    assert line.startswith("settings.timer: unknown key; known are shakes, finish, target, timer_s,")


@pytest.mark.parametrize(
    "players, line",
    [
        ("Anna", 'players: "Anna" is not a list of names'),
        ([], "players: 0 names; a match has 1 to 8 players"),
        (list("ABCDEFGHI"), "players: 9 names; a match has 1 to 8 players"),
        (["Anna", "Ben", "Anna"], 'players: "Anna" is there twice'),
        (["Anna", "Ben", "Anna "], 'players: "Anna " is there twice'),
        (["Zoë", "Ben", "Zoe\u0308"], 'players: "Zoe\u0308" is there twice'),
        (["Anna", "", "Cara"], "players: name 2: empty"),
        (["Anna", " \u00a0", "Cara"], "players: name 2: empty"),
        (["Anna", 7, "Cara"], "players: name 2: 7 is not text"),
        (["Anna", None, "Cara"], "players: name 2: null is not text"),
        (["Anna", "Be\nn", "Cara"], 'players: name 2: "Be\\nn" has a character that can\'t be printed'),
        (["Anna", "Be\u202en", "Cara"], 'players: name 2: "Be\\u202en" has a character that can\'t be printed'),
        (["Anna", "\ud800", "Cara"], 'players: name 2: "\\ud800" has a character that can\'t be printed'),
        (["A" * 41, "B", "C"], 'players: name 1: "' + "A" * 41 + '" has 41 characters; at most 40'),
    ],
)
def test_players(refused, players, line):
    assert refused(json.dumps(changed(players=players)).encode()) == line


def test_missing_players_and_shakes(refused):
    assert refused(json.dumps(without("players")).encode()) == "players: missing"
    assert refused(json.dumps(without("shakes")).encode()) == "shakes: missing"


@pytest.mark.parametrize(
    "shakes, line",
    [
        ({}, "shakes: an object is not a list of rows"),
        (3, "shakes: 3 is not a list of rows"),
        ([[7, 4, 6], 5], "shakes[1]: 5 is not a row of cells"),
        ([[7, 4, 6], [5, 9]], "shakes[1]: the number of cells, 2, is not that of the players, 3"),
        ([[7, 4, 6, 1]], "shakes[0]: the number of cells, 4, is not that of the players, 3"),
        ([[]], "shakes[0]: the number of cells, 0, is not that of the players, 3"),
        ([[7, 4, 6], ["-", "-", "-"]], "shakes[1]: nobody plays in it"),
        ([[0, 0, 0]] * 100, "shakes: 100 rows; a match has at most 99"),
    ],
)
def test_rows(refused, shakes, line):
    assert refused(json.dumps(changed(shakes=shakes)).encode()) == line


@pytest.mark.parametrize(
    "cell, message",
    [
        (1000, "1000 is not allowed: 0 to 999"),
        (-1, "-1 is not allowed: below 0 only with a penalty"),
        (True, 'true is not a whole number, null, "-" or a tally'),
        (2.5, '2.5 is not a whole number, null, "-" or a tally'),
        (2.0, '2.0 is not a whole number, null, "-" or a tally'),
        ("7", '"7" is not a whole number, null, "-" or a tally'),
        ("", '"" is not a whole number, null, "-" or a tally'),
        ([7], 'a list is not a whole number, null, "-" or a tally'),
        (10**30, "1000000000000000000000000000000" ' is not a whole number, null, "-" or a tally'),
        ({}, "words: missing"),
        ({"rejected": 1}, "words: missing"),
        ({"words": 3}, "words: 3 is not a list"),
        ({"words": [3], "reject": 1}, "reject: unknown key; known are words, rejected"),
        ({"words": [3, 37]}, "words[1]: 37 is not allowed: 1 to 36"),
        ({"words": [0]}, "words[0]: 0 is not allowed: 1 to 36"),
        ({"words": [True]}, "words[0]: true is not a whole number"),
        ({"words": [3.0]}, "words[0]: 3.0 is not a whole number"),
        ({"words": ["blur"]}, 'words[0]: "blur" is not a whole number'),
        ({"words": [None]}, "words[0]: null is not a whole number"),
        ({"words": [{"letters": 5, "bonus": 5}]}, "words[0]: bonus: 5 is not allowed: 0 to 4"),
        ({"words": [{"letters": 5, "bonus": -1}]}, "words[0]: bonus: -1 is not allowed: 0 to 4"),
        ({"words": [{"letters": 5, "bonus": True}]}, "words[0]: bonus: true is not a whole number"),
        ({"words": [{"letters": 37}]}, "words[0]: letters: 37 is not allowed: 1 to 36"),
        ({"words": [{"bonus": 1}]}, "words[0]: letters: missing"),
        ({"words": [{"letters": 5, "points": 1}]}, "words[0]: points: unknown key; known are letters, bonus"),
        ({"words": [], "rejected": -1}, "rejected: -1 is not allowed: 0 to 255"),
        ({"words": [], "rejected": 1.5}, "rejected: 1.5 is not a whole number"),
        ({"words": [], "rejected": False}, "rejected: false is not a whole number"),
    ],
)
def test_cells(refused, cell, message):
    assert refused(json.dumps(with_cell(cell)).encode()) == "shakes[1][2]: " + message


def test_totals_below_zero_want_a_penalty(refused, tmp_path, capsys):
    assert refused(json.dumps(with_cell(-1000, penalty=1)).encode()) == (
        "shakes[1][2]: -1000 is not allowed: -999 to 999"
    )
    path = tmp_path / "good.json"
    path.write_text(json.dumps(with_cell(-999, penalty=1)))
    assert cli.main(["sheet", str(path), "--json"]) == 0


@pytest.mark.parametrize(
    "data, line",
    [
        (b"", "line 1, column 1: nothing there"),
        (b" \n\t\n", "line 1, column 1: nothing there"),
        (b'{\n "format": shake}', "line 2, column 12: not JSON: Expecting value"),
        (b'{"a": 1\n "b": 2}', "line 2, column 2: not JSON: Expecting ',' delimiter"),
        (b'{"a": 1} x', "line 1, column 10: not JSON: Extra data"),
        (b'{"a": [1, NaN]}', "line 1, column 11: not JSON: NaN"),
        (b'{"NaN": "NaN",\n\n "a": -Infinity}', "line 3, column 7: not JSON: -Infinity"),
        (b'{"a": "x\xff"}', "line 1, column 9: not UTF-8"),
        (b'{"a":\n "\xc3\xa9\xc3"}', "line 2, column 4: not UTF-8"),
        ("{}".encode("utf-16"), "line 1, column 1: not UTF-8 but UTF-16"),
        (b'{"a": "b\nc"}', "line 1, column 9: not JSON: Invalid control character at"),
        (b"[" * 100000, "line 1, column 17: nested more than 16 deep"),
        (b'{"a":\n' * 100000, "line 17, column 1: nested more than 16 deep"),
        (b"\xef\xbb\xbf{,}", "line 1, column 2: not JSON: Expecting property name enclosed in double quotes"),
    ],
)
def test_text_that_is_not_json(refused, data, line):
    assert refused(data) == line


@pytest.mark.parametrize(
    "text, line",
    [
        ('{"version": 1, "version": 1}', "version: stands there twice"),
        ('{"settings": {"shakes": 3, "shakes": 4}}', "settings.shakes: stands there twice"),
        ('{"shakes": [[{"words": [], "words": [3]}]]}', "shakes[0][0]: words: stands there twice"),
        (
            '{"shakes": [[{"words": [{"letters": 5, "letters": 5}]}]]}',
            "shakes[0][0]: words[0]: letters: stands there twice",
        ),
    ],
)
def test_a_key_that_stands_twice(refused, text, line):
    rest = {**GOOD, "players": ["Anna"]}
    for key in ("version", "settings", "shakes"):
        if '"%s"' % key in text.split(":")[0]:
            del rest[key]
    assert refused((text[:-1] + ", " + json.dumps(rest)[1:]).encode()) == line


def test_numbers_too_long_for_the_interpreter_are_named_by_place(refused):
    text = json.dumps(with_cell(123456)).replace("123456", "9" * 10000)
    assert refused(text.encode()).startswith("shakes[1][2]: 99999")
    text = json.dumps(with_cell(123456)).replace("123456", "1e9999")
    assert refused(text.encode()) == 'shakes[1][2]: 1e9999 is not a whole number, null, "-" or a tally'


def test_a_file_that_is_not_there(tmp_path, capsys):
    line = _refusal(capsys, str(tmp_path / "none.json"))
    assert line.endswith("none.json: No such file or directory")


def test_a_name_with_a_newline_still_makes_one_line(tmp_path, capsys):
    assert "no\\nne.json: No such file" in _refusal(capsys, str(tmp_path / "no\nne.json"))


def test_a_folder(tmp_path, capsys):
    assert _refusal(capsys, str(tmp_path)).endswith(": a folder, not a match file")


def test_a_path_below_a_file(tmp_path, capsys):
    (tmp_path / "match.json").write_text("{}")
    assert _refusal(capsys, str(tmp_path / "match.json" / "x")).endswith("x: Not a directory")


def test_a_file_far_too_long(tmp_path, capsys):
    path = tmp_path / "long.json"
    path.write_bytes(b" " * (matchfile.MAX_BYTES + 1))
    assert _refusal(capsys, str(path)).endswith("long.json: longer than 4194304 bytes; that is no match file")


def test_bad_standard_input(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b'{"format"')))
    assert _refusal(capsys, "-") == "line 1, column 10: not JSON: Expecting ':' delimiter"


def test_standard_input_that_is_closed(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", None)
    assert _refusal(capsys, "-") == "line 1, column 1: nothing there"
