"""`shakekeeper table`: a TOML file onto the box and back."""

import sys

import pytest

from shakekeeper.core.ledger import Ledger
from shakekeeper_host.cli import main
from shakekeeper_host.history.tablefile import TableError, read_table
from shakekeeper_host.history.tabletext import write_table

from .boxes import RunningBox, play_shake, press, screen

FULL = """
preset = "Tour"
players = ["Zo\xeb", "Ben", "\xc5ngstr\xf6m"]

[settings]
sound = "quiet"
brightness = "low"
flip = true
lead_in = false
time_marks = false
count_up = true
tally = ["Ben"]

[presets."Tour"]
timer_s = 240
penalty = 2
bonus_letters = true

[presets.Short]
shakes = 1
"""


def box_with(text, payloads=()):
    """The own records of a box after `text` was put onto it."""
    ledger = Ledger()
    for payload in list(payloads) + [record for _, record in read_table(text, list(payloads))]:
        ledger.replay(payload)
    return [ledger.prefs_record(), ledger.table_record()] + [ledger.own_record(s) for s in range(3) if ledger.own[s]]


def test_a_file_comes_back_as_it_was_put():
    records = box_with(FULL)
    text = write_table(records)
    assert box_with(text) == records
    assert write_table(box_with(text)) == text
    for line in ('preset = "Tour"', 'players = ["Zo\xeb", "Ben", "\xc5ngstr\xf6m"]',
                 'sound = "quiet"  # mute, quiet, loud', "flip = true", 'tally = ["Ben"]  # who enters words instead of totals', '[presets."Short"]'):
        assert line in text.splitlines()


def test_a_new_box_comes_back_as_it_was():
    records = box_with("")
    assert box_with(write_table(records)) == records


def test_what_a_file_leaves_out_stays():
    before = box_with(FULL)
    after = box_with('players = ["Eva"]\n[settings]\nflip = false\n', before)
    ledger = Ledger()
    for payload in after:
        ledger.replay(payload)
    assert ledger.names == ["Eva"] and ledger.own[0][0] == "Tour" and ledger.prefs["sound"] == 1
    assert not ledger.prefs["flip"]
    assert read_table("", before) == []


def test_presets_find_their_slots():
    before = box_with("[presets.A]\n[presets.B]\n[presets.C]\n")
    after = box_with("[presets.B]\ntimer_s = 60\n[presets.D]\n", before)
    ledger = Ledger()
    for payload in after:
        ledger.replay(payload)
    assert {own[0]: own[1]["timer_s"] for own in ledger.own} == {"D": 180, "B": 60, "C": 180}


BAD = [
    ('players = ["1","2","3","4","5","6","7","8","9"]', "players: a list of at most 8 names"),
    ("players = 3", "players"),
    ('players = ["A", "A"]', "players[1]"),
    ('players = ["ABCDEFGHIJK"]', "players[0]: a name has 1 to 10 letters"),
    ('players = [""]', "players[0]"),
    ('players = ["\u0141ukasz"]', "players[0]: \u0141ukasz has a letter"),
    ("players = [7]", "players[0]: not text"),
    ('preset = "Nope"\nplayers = ["A"]', 'preset: "Nope" is none; there are Classic'),
    ("preset = 3", "preset"),
    ("[settings]\nsound = 2", 'settings.sound: 2 is not allowed: "mute", "quiet", "loud"'),
    ("[settings]\nflip = 1", "settings.flip: 1 is not allowed: false, true"),
    ("[settings]\nvolume = 1", "settings.volume"),
    ('[settings]\ntally = ["Eva"]', 'settings.tally: "Eva" is none of the players'),
    ("settings = 5", "settings: not a table"),
    ("[presets.A]\ntimer_s = 31", "presets.A.timer_s: 31 is not allowed: 30 to 600 in steps of 15"),
    ("[presets.A]\ntimer = 30", "presets.A.timer: unknown key"),
    ("[presets]\nA = 3", "presets.A: not a table of settings"),
    ("[presets.A]\n[presets.B]\n[presets.C]\n[presets.D]", "presets: 4 of them"),
    ("[presets.ABCDEFGHIJK]", "presets.ABCDEFGHIJK"),
    ("colour = 1", "colour: unknown key"),
    ("players = [", "not TOML"),
]


@pytest.mark.parametrize("text, words", BAD)
def test_faults_are_named_by_their_place(text, words):
    with pytest.raises(TableError) as caught:
        read_table(text, [])
    assert str(caught.value).startswith(words) and "\n" not in str(caught.value)


needs_terminals = pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals on Windows")


@needs_terminals
def test_players_and_settings_are_put_onto_the_box_told_and_played_with(tmp_path, capsys):
    path = tmp_path / "table.toml"
    upright = FULL.replace("flip = true", "flip = false")
    path.write_text(upright, encoding="utf-8")
    with RunningBox() as box:
        assert main(["table", "put", str(path), "--port", box.name]) == 0
        assert "From the computer" in box.do(screen)
        capsys.readouterr()
        assert main(["table", "get", "--port", box.name]) == 0
        assert capsys.readouterr().out == write_table(box_with(upright))
        box.do(lambda device: press(device, "OK", "OK", "OK"))
        shown = box.do(screen)
        assert "Zo\xeb, Ben" in shown and "4:00" in shown


@needs_terminals
def test_in_a_match_the_players_stay_and_the_file_is_refused(tmp_path, capsys):
    path = tmp_path / "table.toml"
    path.write_text('players = ["Eva"]')
    with RunningBox() as box:
        box.do(lambda device: press(device, "OK", "OK"))
        box.do(lambda device: play_shake(device, 7, 4))
        before = box.do(screen)
        assert main(["table", "put", str(path), "--port", box.name]) == 1
        assert "a match is open" in capsys.readouterr().err
        assert box.do(screen) == before


def test_a_bad_call_is_told(tmp_path, capsys):
    assert main(["table", "put"]) == 2
    assert "put needs a file" in capsys.readouterr().err
    assert main(["table", "put", str(tmp_path / "none.toml")]) == 1
    assert main(["table", "get", "--port", str(tmp_path / "no_port")]) == 1
    assert "no box answers" in capsys.readouterr().err
