"""rules.md of the design, rule by rule."""

import pytest

from shakekeeper.core import acts, scoring
from shakekeeper.core.match import MatchError
from shakekeeper.core.settings import SettingError

from .table import enter, leaders, match_of, winners

SEED = [[7, 4, 6], [5, 9, 3], [6, 5, 8]]


def test_the_seeds_match_running_totals_and_shared_win():
    match = match_of([])
    match = match_of(SEED[:1])
    assert match.totals == [7, 4, 6]
    enter(match, 1, SEED[1])
    assert match.totals == [12, 13, 9] and not match.is_finished and match.winners == []
    enter(match, 2, SEED[2])
    assert match.totals == [18, 18, 17] and match.ranks == [1, 1, 3]
    assert match.is_finished and winners(match) == ["Anna", "Ben"]


def test_raising_the_shakes_reopens_a_finished_match_and_keeps_the_leaders():
    match = match_of(SEED)
    match.do((acts.SET, "shakes", 4))
    assert not match.is_finished and match.winners == [] and leaders(match) == ["Anna", "Ben"]
    assert match.current == 3


def test_lowering_the_shakes_below_what_is_played_finishes_and_every_cell_counts():
    match = match_of(SEED + [[1, None, None]], shakes=5)
    match.do((acts.SET, "shakes", 2))
    assert match.is_finished and match.totals == [19, 18, 17] and winners(match) == ["Anna"]


def test_a_blank_is_not_zero():
    match = match_of([[7, None, 6]], shakes=1)
    assert not match.is_finished and match.sheet.complete_shakes == 0
    assert match.sheet.missing(0) == [1] and match.ranks == [1, 3, 2]
    match.do((acts.SCORE, 0, 1, 0))
    assert match.is_finished and match.totals == [7, 0, 6]


def test_all_zero_after_the_last_shake_everybody_wins():
    assert winners(match_of([[0, 0, 0]], shakes=1)) == ["Anna", "Ben", "Cara"]


def test_with_nothing_entered_all_lead_and_nobody_wins():
    match = match_of([[None, None]])
    assert match.ranks == [1, 1] and match.winners == []


def test_target_is_reached_only_by_a_complete_shake_and_the_highest_wins():
    match = match_of([[30, 28], [25, None]], finish="target", target=50)
    assert not match.is_finished
    match.do((acts.SCORE, 1, 1, 29))
    assert match.is_finished and match.totals == [55, 57] and winners(match) == ["Ben"]


def test_target_reached_stays_reached_when_a_later_cell_takes_points():
    match = match_of([[30, 9]], finish="target", target=30, penalty=5)
    enter(match, 1, [-20, 0])
    assert match.is_finished


def test_raising_the_target_reopens():
    match = match_of([[50, 28]], finish="target", target=50)
    match.do((acts.SET, "target", 100))
    assert not match.is_finished


def test_an_open_match_ends_only_by_hand():
    match = match_of([[9, 1]] * 5, finish="open")
    assert not match.is_finished
    match.do((acts.END, 1))
    assert match.is_finished and winners(match) == ["Anna"]


def test_editing_an_earlier_cell_recomputes_everything_the_finish_included():
    match = match_of(SEED)
    match.do((acts.SCORE, 0, 1, 5))
    assert match.totals == [18, 19, 17] and winners(match) == ["Ben"]
    match.do((acts.SCORE, 1, 2, None))
    assert not match.is_finished and match.current == 1


def test_voiding_clears_that_shake_alone_and_keeps_its_number():
    match = match_of(SEED[:2])
    match.do((acts.VOID, 0))
    assert match.totals == [5, 9, 3] and match.current == 0 and match.sheet.complete_shakes == 1


@pytest.mark.parametrize("cell", [-1, 1000, -999])
def test_totals_out_of_range_are_refused_and_change_nothing(cell):
    match = match_of(SEED[:1])
    with pytest.raises(MatchError, match=str(cell)):
        match.do((acts.SCORE, 0, 0, cell))
    assert match.totals == [7, 4, 6] and len(match.acts) == 3


def test_totals_below_zero_need_a_penalty_and_hold_it():
    match = match_of([[-5, 3]], shakes=1, penalty=1)
    assert match.totals == [-5, 3]
    with pytest.raises(MatchError, match="penalty"):
        match.do((acts.SET, "penalty", 0))
    assert match.settings["penalty"] == 1


def test_a_refused_setting_leaves_the_match_as_it_was():
    match = match_of(SEED)
    with pytest.raises(SettingError):
        match.do((acts.SET, "timer_s", 100))
    assert match.settings["timer_s"] == 180 and match.is_finished


@pytest.mark.parametrize("names", [["Ann", "Ann"], ["Ann", " "], [], ["P%d" % i for i in range(9)]])
def test_names_are_unique_and_not_empty_for_one_to_eight_players(names):
    from shakekeeper.core import settings
    from shakekeeper.core.match import Match

    with pytest.raises(MatchError):
        Match(settings.defaults(), names)


@pytest.mark.parametrize(
    "key, value, expected",
    [
        ("scoring_table", "super_big", [18 + 0, 5]),
        ("shortest_word", 4, [11, 5]),
        ("penalty", 3, [12 - 3, 5]),
        ("bonus_letters", True, [12, 10]),
    ],
)
def test_changing_how_words_score_rescores_every_tally(key, value, expected):
    tally = scoring.tally_of([(9, 0), (3, 0)], 1)
    match = match_of([[tally, scoring.tally_of([(7, 1)])]], shakes=1)
    assert match.totals == [12, 5]
    match.do((acts.SET, key, value))
    assert match.totals == expected
    match.undo()
    assert match.totals == [12, 5]


def test_decider_opens_for_the_tied_leaders_only():
    match = match_of(SEED, tie_break="decider")
    assert not match.is_finished and match.tied() == [0, 1]
    enter(match, 3, [None, None, "-"])
    assert match.sheet.missing(3) == [0, 1]
    enter(match, 3, [4, 2, None])
    assert match.is_finished and winners(match) == ["Anna"]
    assert match.totals == [22, 20, 17] and match.ranks == [1, 2, 3]


def test_who_was_tied_stays_ahead_whatever_the_decider_brings():
    match = match_of(SEED, tie_break="decider", penalty=1)
    enter(match, 3, [-9, -5, "-"])
    assert match.totals == [9, 13, 17] and match.ranks == [2, 1, 3] and winners(match) == ["Ben"]


def test_still_level_means_another_decider_or_a_shared_win():
    match = match_of(SEED, tie_break="decider")
    enter(match, 3, [4, 4, "-"])
    assert not match.is_finished and match.tied() == [0, 1]
    match.do((acts.END, 2))
    assert match.is_finished and winners(match) == ["Anna", "Ben"]


def test_half_a_decider_decides_nothing():
    match = match_of([[5, 5]], shakes=1, tie_break="decider")
    match.do((acts.SCORE, 1, 0, 3))
    assert not match.is_finished
    match.do((acts.SCORE, 1, 1, 4))
    assert match.is_finished and winners(match) == ["Ben"]


def test_somebody_outside_a_decider_gets_no_cell_in_it():
    match = match_of(SEED, tie_break="decider")
    enter(match, 3, [4, None, "-"])
    with pytest.raises(MatchError, match="Cara"):
        match.do((acts.SCORE, 3, 2, 5))


def test_a_decider_does_not_count_towards_the_planned_shakes():
    match = match_of(SEED, tie_break="decider")
    enter(match, 3, [4, 2, "-"])
    assert match.sheet.complete_shakes == 4
    match.do((acts.SET, "shakes", 4))
    assert not match.is_finished and match.current == 4


def tally(*lengths):
    return scoring.tally_of([(n, 0) for n in lengths])


def test_long_words_eight_or_more_letters_win_a_tie():
    match = match_of([[tally(8), tally(7, 7, 4), 1]], shakes=1, tie_break="long_words")
    assert match.totals == [11, 11, 1] and winners(match) == ["Anna"] and match.ranks == [1, 2, 3]


def test_long_words_level_again_go_down_letter_by_letter_to_the_shortest():
    a, b = tally(6, 4), tally(5, 5)
    assert winners(match_of([[a, b]], shakes=1, tie_break="long_words")) == ["Anna"]
    a, b = tally(4, 5), tally(3, 5)
    assert winners(match_of([[b, a]], shakes=1, tie_break="long_words")) == ["Ben"]


def test_long_words_level_to_the_end_is_shared():
    match = match_of([[tally(5), tally(5)]], shakes=1, tie_break="long_words")
    assert winners(match) == ["Anna", "Ben"] and match.ranks == [1, 1]


def test_long_words_asks_leaders_with_totals_and_compares_sevens_only():
    match = match_of([[tally(8), 11, 3]], shakes=1, tie_break="long_words")
    assert match.standings.asks == [1] and match.ranks == [1, 1, 3]
    match.do((acts.LONG_WORDS, 1, 2))
    assert match.standings.asks == [] and winners(match) == ["Ben"]
    match.undo()
    match.do((acts.LONG_WORDS, 1, 1))
    assert winners(match) == ["Anna", "Ben"]


def test_a_late_joiners_earlier_cells_are_blank_and_not_required():
    match = match_of(SEED[:2])
    match.do((acts.JOIN, 3, "Dan"))
    assert match.sheet.cell(0, 3) is None and match.sheet.complete_shakes == 2
    assert match.totals == [12, 13, 9, 0]
    enter(match, 2, SEED[2])
    assert not match.is_finished and match.sheet.missing(2) == [3]
    match.do((acts.SCORE, 2, 3, 20))
    assert match.is_finished and winners(match) == ["Dan"]


def test_a_leaver_keeps_total_and_rank_and_needs_no_more_cells():
    match = match_of(SEED[:2])
    match.do((acts.LEAVE, 1))
    enter(match, 2, [0, None, 1])
    assert match.is_finished and match.totals == [12, 13, 10] and winners(match) == ["Ben"]


def test_the_last_player_cannot_leave():
    match = match_of([[1, 2]])
    match.do((acts.LEAVE, 0))
    with pytest.raises(MatchError):
        match.do((acts.LEAVE, 1))


def test_a_tied_leader_who_left_plays_no_decider():
    match = match_of([[5, 5, 1]], shakes=1, tie_break="decider")
    match.do((acts.LEAVE, 0))
    assert match.is_finished and winners(match) == ["Anna", "Ben"]


def test_a_decider_with_a_blank_is_not_over():
    match = match_of(SEED, tie_break="decider")
    enter(match, 3, [3, None, "-"])
    assert not match.is_finished and match.winners == [] and match.current == 3
