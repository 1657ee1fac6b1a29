"""Late joiners, leavers, counts of long words and endings by hand, in and out of a file."""

import json

import pytest

from shakekeeper.core import acts, scoring
from shakekeeper_host import matchfile
from shakekeeper_host.sheet import as_json, judge

from ..core.table import enter, match_of


def sheet_of(**parts):
    whole = {"format": "shakekeeper-match", "version": 1, "players": ["Anna", "Ben", "Cara"], "shakes": [], **parts}
    return as_json(*judge(matchfile.parse(json.dumps(whole).encode())))


def test_a_late_joiner_does_not_hold_up_the_shakes_before():
    got = sheet_of(shakes=[[1, 2, None], [3, 4, 9]], settings={"shakes": 2}, joined=[0, 0, 1])
    assert got["finished"] and got["complete_shakes"] == 2 and got["winners"] == ["Cara"]


def test_a_leaver_keeps_total_and_rank():
    got = sheet_of(shakes=[[1, 20, 3], [3, None, 9]], settings={"shakes": 2}, left=[None, 1, None])
    assert got["finished"] and got["winners"] == ["Ben"] and got["totals"] == [4, 20, 12]


def test_asked_counts_of_long_words_break_a_tie():
    rules = {"shakes": 1, "tie_break": "long_words"}
    shared = sheet_of(shakes=[[5, 5, 1]], settings=rules)
    assert shared["winners"] == ["Anna", "Ben"]
    broken = sheet_of(shakes=[[5, 5, 1]], settings=rules, long_words=[0, 1, None])
    assert broken["winners"] == ["Ben"] and broken["ranks"] == [2, 1, 3]


def test_an_open_match_is_finished_only_when_it_says_so():
    assert not sheet_of(shakes=[[1, 2, 3]], settings={"finish": "open"})["finished"]
    assert sheet_of(shakes=[[1, 2, 3]], settings={"finish": "open"}, ended=True)["winners"] == ["Cara"]


def test_a_shared_win_needs_no_decider():
    rules = {"shakes": 1, "tie_break": "decider"}
    assert not sheet_of(shakes=[[5, 5, 1]], settings=rules)["finished"]
    assert sheet_of(shakes=[[5, 5, 1]], settings=rules, win_shared=True)["winners"] == ["Anna", "Ben"]


@pytest.mark.parametrize(
    "parts, place",
    [
        ({"joined": [0, 0]}, "joined: "), ({"joined": 1}, "joined: "), ({"joined": [0, -1, 0]}, "joined[1]: "),
        ({"left": [None, True, None]}, "left[1]: "), ({"left": [1, 1, 1]}, "left: "),
        ({"joined": [0, 3, 0], "left": [None, 2, None]}, "left[1]: "), ({"ended": 1}, "ended: "),
        ({"win_shared": "yes"}, "win_shared: "), ({"long_words": [None, None, 100]}, "long_words[2]: "),
    ],
)  # fmt: skip
def test_faults_are_named_by_place(parts, place):
    with pytest.raises(matchfile.MatchFileError) as caught:
        sheet_of(**parts)
    assert str(caught.value).startswith(place)


def test_a_match_written_and_read_back_gives_the_same_sheet():
    tally = scoring.tally_of([(3, 0), (3, 0), (5, 2)], 1)
    match = match_of([[7, tally, 6], [5, 9, 3]], bonus_letters=True, tie_break="decider", shakes=3)
    match.do((acts.JOIN, 3, "Zo\xeb"))
    match.do((acts.LEAVE, 0))
    enter(match, 2, [None, 4, 1, 30])
    read = matchfile.parse(json.dumps(matchfile.as_object(match)).encode())
    sheet, result = judge(read)
    assert sheet.rows == match.sheet.rows and sheet.totals == match.totals
    assert result.ranks == match.ranks and result.winners == match.winners
    assert result.is_finished == match.is_finished and read.settings == match.settings
