"""`shakekeeper sheet --json`: the rules' worked cases, and what a match file may say."""

import io
import json
import subprocess
import sys

import pytest

from shakekeeper_host import cli

THREE = ["Anna", "Ben", "Cara"]
SEED = [[7, 4, 6], [5, 9, 3], [6, 5, 8]]


def match(rows, players=THREE, **settings):
    return {
        "format": "shakekeeper-match",
        "version": 1,
        "settings": settings,
        "players": players,
        "shakes": rows,
    }


@pytest.fixture
def sheet(tmp_path, capsys):
    """Runs `shakekeeper sheet --json` on a value or on bytes and returns its object."""

    def run(value):
        path = tmp_path / "match.json"
        path.write_bytes(value if isinstance(value, bytes) else json.dumps(value).encode())
        code = cli.main(["sheet", str(path), "--json"])
        out, err = capsys.readouterr()
        assert (code, err) == (0, "")
        return json.loads(out)

    return run


def test_the_seed_match_is_finished_with_two_winners(sheet):
    assert sheet(match(SEED, shakes=3)) == {
        "totals": [18, 18, 17],
        "ranks": [1, 1, 3],
        "winners": ["Anna", "Ben"],
        "leaders": ["Anna", "Ben"],
        "finished": True,
        "complete_shakes": 3,
        "cells": SEED,
    }


def test_a_raised_shake_count_opens_the_match_again(sheet):
    assert sheet(match(SEED, shakes=4)) == {
        "totals": [18, 18, 17],
        "ranks": [1, 1, 3],
        "winners": [],
        "leaders": ["Anna", "Ben"],
        "finished": False,
        "complete_shakes": 3,
        "cells": SEED,
    }


@pytest.mark.parametrize("played, totals", [(1, [7, 4, 6]), (2, [12, 13, 9]), (3, [18, 18, 17])])
def test_totals_after_each_shake(sheet, played, totals):
    assert sheet(match(SEED[:played]))["totals"] == totals


def test_a_lowered_shake_count_finishes_the_match_and_every_cell_counts(sheet):
    result = sheet(match(SEED, shakes=1))
    assert result["finished"]
    assert result["totals"] == [18, 18, 17]
    assert result["complete_shakes"] == 3


def test_a_blank_is_not_zero(sheet):
    assert sheet(match([[7, None, 6]], shakes=1)) == {
        "totals": [7, 0, 6],
        "ranks": [1, 3, 2],
        "winners": [],
        "leaders": ["Anna"],
        "finished": False,
        "complete_shakes": 0,
        "cells": [[7, None, 6]],
    }


def test_super_big_with_a_penalty(sheet):
    shakes = [[{"words": [10, 3], "rejected": 1}, {"words": [5], "rejected": 2}]]
    rules = {"shakes": 1, "shortest_word": 4, "scoring_table": "super_big", "penalty": 2}
    assert sheet(match(shakes, ["Ana", "Bo"], **rules)) == {
        "totals": [18, -2],
        "ranks": [1, 2],
        "winners": ["Ana"],
        "leaders": ["Ana"],
        "finished": True,
        "complete_shakes": 1,
        "cells": [[18, -2]],
    }


def test_tallies_with_bonus_letters(sheet):
    words = [5, 5, 5, {"letters": 4, "bonus": 2}]
    shakes = [[{"words": words, "rejected": 0}, {"words": [7, 6, 4], "rejected": 0}]]
    result = sheet(match(shakes, ["Ana", "Bo"], shakes=1, bonus_letters=True))
    assert (result["totals"], result["winners"], result["cells"]) == ([10, 9], ["Ana"], [[10, 9]])


def test_target_passed_by_both_in_the_same_shake(sheet):
    result = sheet(match([[30, 28], [25, 27]], ["Ana", "Bo"], finish="target", target=50))
    assert (result["totals"], result["ranks"]) == ([55, 55], [1, 1])
    assert (result["winners"], result["finished"]) == (["Ana", "Bo"], True)


def test_target_is_not_reached_in_a_shake_that_is_not_complete(sheet):
    result = sheet(match([[30, 28], [25, None]], ["Ana", "Bo"], finish="target", target=50))
    assert (result["finished"], result["winners"], result["leaders"]) == (False, [], ["Ana"])


def test_an_open_match_has_leaders_and_no_winners(sheet):
    result = sheet(match(SEED, finish="open"))
    assert (result["finished"], result["winners"], result["leaders"]) == (False, [], ["Anna", "Ben"])


def test_all_zero_makes_everybody_win(sheet):
    assert sheet(match([[0, 0, 0]], shakes=1))["winners"] == THREE


@pytest.mark.parametrize(
    "words, rules, points",
    [
        ([7, 5], {}, 7),
        ([7, 6, 4], {}, 9),
        ([5, 5], {}, 4),
        ([10], {}, 11),
        ([10], {"scoring_table": "super_big"}, 20),
        ([9, 16, 8], {"scoring_table": "super_big"}, 18 + 32 + 11),
        ([3, 4], {"scoring_table": "big"}, 1),
        ([3, 4, 2, 1], {"shortest_word": 4}, 1),
        ([{"letters": 4, "bonus": 2}], {}, 1),
        ([{"letters": 4, "bonus": 1}], {"bonus_letters": True}, 2),
        ([{"letters": 4}], {"bonus_letters": True}, 1),
        ([36], {}, 11),
        ([], {}, 0),
    ],
)
def test_points_of_a_tally(sheet, words, rules, points):
    assert sheet(match([[{"words": words}]], ["Ana"], **rules))["cells"] == [[points]]


def test_two_rejected_words_at_penalty_two(sheet):
    tally = {"words": [5], "rejected": 2}
    assert sheet(match([[tally]], ["Ana"], penalty=2))["totals"] == [-2]
    assert sheet(match([[tally]], ["Ana"], penalty=0))["totals"] == [2]


def test_a_tie_that_a_decider_has_to_settle_is_not_finished(sheet):
    result = sheet(match(SEED, tie_break="decider"))
    assert (result["finished"], result["winners"], result["leaders"]) == (False, [], ["Anna", "Ben"])


def test_a_decider_does_not_count_towards_shakes_but_is_a_complete_shake(sheet):
    result = sheet(match(SEED + [[3, 4, "-"]], tie_break="decider"))
    assert result["totals"] == [21, 22, 17]
    assert (result["winners"], result["ranks"]) == (["Ben"], [2, 1, 3])
    assert (result["finished"], result["complete_shakes"]) == (True, 4)
    assert result["cells"][3] == [3, 4, "-"]


def test_who_was_tied_stays_ahead_whatever_the_decider_brings(sheet):
    result = sheet(match(SEED + [[-9, -8, "-"]], tie_break="decider", penalty=5))
    assert result["totals"] == [9, 10, 17]
    assert (result["ranks"], result["winners"]) == ([2, 1, 3], ["Ben"])


def test_a_level_decider_asks_for_another(sheet):
    assert not sheet(match(SEED + [[3, 3, "-"]], tie_break="decider"))["finished"]
    again = SEED + [[3, 3, "-"], [2, 1, "-"]]
    assert sheet(match(again, tie_break="decider"))["winners"] == ["Anna"]


def test_a_decider_with_a_blank_is_not_complete(sheet):
    result = sheet(match(SEED + [[3, None, "-"]], tie_break="decider"))
    assert (result["finished"], result["complete_shakes"]) == (False, 3)


def test_long_words_settle_a_tie(sheet):
    # 11 points each: one word of eight letters against many short ones.
    shakes = [[{"words": [8]}, {"words": [7, 7, 3]}, 2]]
    result = sheet(match(shakes, shakes=1, tie_break="long_words"))
    assert (result["totals"], result["winners"]) == ([11, 11, 2], ["Anna"])
    assert result["ranks"] == [1, 2, 3]


def test_totals_leave_a_tie_by_long_words_shared(sheet):
    result = sheet(match(SEED, tie_break="long_words"))
    assert (result["finished"], result["winners"]) == (True, ["Anna", "Ben"])


def test_settings_may_be_left_out_altogether(sheet):
    value = match(SEED)
    del value["settings"]
    assert sheet(value)["finished"]


def test_eight_players_and_ninety_nine_shakes(sheet):
    names = list("ABCDEFGH")
    result = sheet(match([[999] * 8] * 99, names, shakes=20))
    assert result["totals"] == [98901] * 8
    assert result["winners"] == names


def test_names_with_accents_and_other_scripts_come_back_as_they_are(sheet):
    names = ["Zoë", "Jürgen", "小明"]
    assert sheet(match([[1, 1, 1]], names, shakes=1))["winners"] == names


def test_a_byte_order_mark_before_the_file_is_skipped(sheet):
    assert sheet(b"\xef\xbb\xbf" + json.dumps(match(SEED)).encode())["finished"]


def test_a_dash_reads_standard_input(monkeypatch, capsys):
    data = io.TextIOWrapper(io.BytesIO(json.dumps(match(SEED)).encode()))
    monkeypatch.setattr(sys, "stdin", data)
    assert cli.main(["sheet", "-", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["totals"] == [18, 18, 17]


def test_the_command_itself_prints_one_object_and_ends_well():
    command = [sys.executable, "-m", "shakekeeper_host", "sheet", "-", "--json"]
    done = subprocess.run(command, input=json.dumps(match(SEED)).encode(), capture_output=True, check=True)
    assert done.stderr == b""
    assert json.loads(done.stdout)["winners"] == ["Anna", "Ben"]
