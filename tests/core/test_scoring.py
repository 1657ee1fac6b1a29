import pytest
from hypothesis import given
from hypothesis import strategies as st

from shakekeeper.core import scoring, settings


def rules(**changes):
    return dict(settings.defaults(), **changes)


def points(words, rejected=0, **changes):
    pairs = [word if isinstance(word, tuple) else (word, 0) for word in words]
    return scoring.tally_points(scoring.tally_of(pairs, rejected), rules(**changes))


@pytest.mark.parametrize(
    "letters, expected",
    [(1, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 3), (7, 5), (8, 11), (9, 11), (16, 11), (36, 11)],
)
def test_classic_points_by_length(letters, expected):
    assert points([letters]) == expected


def test_big_is_classic_without_three_letter_words():
    for letters in range(1, 37):
        expected = 0 if letters == 3 else points([letters])
        assert points([letters], scoring_table="big") == expected


@pytest.mark.parametrize("letters, expected", [(3, 0), (4, 1), (8, 11), (9, 18), (10, 20), (16, 32)])
def test_super_big_gives_two_points_a_letter_from_nine_letters(letters, expected):
    assert points([letters], scoring_table="super_big") == expected


@pytest.mark.parametrize("table", ["classic", "big", "super_big"])
def test_a_word_below_the_shortest_scores_nothing_in_any_table(table):
    assert points([3, 3], scoring_table=table, shortest_word=4) == 0


def test_worked_case_two_sevens_and_fives():
    assert points([7, 5]) == 7
    assert points([7, 6, 4]) == 9


def test_worked_case_bonus_letters():
    words = [5, 5, 5, (4, 2)]
    assert points(words, bonus_letters=True) == 10
    assert points(words) == 7


def test_worked_case_quilt_and_brisk():
    assert points([5, 5]) == 4


def test_worked_case_rejected_words_go_below_zero():
    assert points([5], rejected=2, penalty=2) == -2
    assert points([5], rejected=2) == 2


def test_four_bonus_letters_are_sixteenfold():
    assert points([(8, 4)], bonus_letters=True) == 176


def test_long_words_are_counted_by_length_and_never_below_the_shortest():
    tally = scoring.tally_of([(8, 0), (9, 1), (7, 0), (3, 0), (3, 0)])
    assert scoring.long_words(tally, 8, rules(), True) == 2
    assert scoring.long_words(tally, 7, rules(), False) == 1
    assert scoring.long_words(tally, 3, rules(), False) == 2
    assert scoring.long_words(tally, 3, rules(shortest_word=4), False) == 0


words_st = st.lists(st.tuples(st.integers(1, 36), st.integers(0, 4)), max_size=60)


@given(words_st, st.integers(0, 255), st.integers(0, 5), st.booleans())
def test_a_tally_scores_what_its_words_score_one_by_one(words, rejected, penalty, bonus):
    chosen = rules(penalty=penalty, bonus_letters=bonus)
    expected = sum(scoring.word_points(n, b, chosen) for n, b in words) - rejected * penalty
    assert scoring.tally_points(scoring.tally_of(words, rejected), chosen) == expected


def test_more_than_255_words_of_one_length_are_all_counted():
    assert points([4] * 600) == 600
