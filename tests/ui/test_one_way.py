"""Boards that have no key to lead back: everything can be reached by going on."""

import pytest

from shakekeeper.core import acts
from shakekeeper.ui import events

from .table import Table
from .test_pictures import SCENES, test_nothing_is_cut_off_or_overlaps as check_overlaps


class TwoKeys(Table):
    is_one_way = True


class OneKey(Table):
    is_one_way = has_one_key = True


class Knob(Table):
    pass


def entry(kind=TwoKeys, **settings):
    table = kind(has_back_key=False)
    table.start("Anna", "Ben", **settings)
    table.press("OK")
    table.wait(184_000)
    table.press("OK", "OK")
    return table


def test_a_number_begins_at_blank_then_zero_and_counts_up():
    table = entry()
    assert "--" in table.text
    seen = []
    for _ in range(3):
        table.press("NEXT")
        seen.append(table.screen.value)
    assert seen == [0, 1, 2]


def test_after_the_largest_number_comes_the_smallest():
    table = entry(penalty=2)
    table.press("NEXT")
    table.screen.value = table.screen.high
    table.press("NEXT")
    assert table.screen.value == table.screen.low < 0


def test_back_clears_a_number_that_went_too_far_and_then_goes_back():
    table = entry()
    table.press("NEXT*5", "OK", "NEXT*3")
    assert "clear" in table.text
    table.press("BACK")
    assert "--" in table.text and "Ben" in table.text
    table.press("BACK")
    assert "Anna" in table.text and "prev" not in table.text


def test_an_edited_cell_is_put_back_first_too():
    table = entry()
    table.press("NEXT*5", "OK", "NEXT*3", "OK", "BACK")
    table.choose("Edit a score")
    table.press("OK", "OK", "NEXT", "BACK")
    assert table.screen.value == 4
    table.press("BACK")
    assert table.name == "PickPlayer"


def test_keys_that_lead_back_keep_their_way_of_counting():
    table = entry(Knob)
    table.press("UP")
    assert table.screen.value == 1
    table.press("BACK")
    assert table.name == "Menu"


def test_a_setting_goes_round():
    table = TwoKeys(has_back_key=False)
    table.press("OK", "NEXT", "NEXT", "OK")
    values = []
    for _ in range(8):
        table.press("NEXT")
        values.append(table.screen.held)
    assert values == [3, 4, 5, 6, 7, 8, 1, 2]


def test_a_name_is_ended_where_each_letter_ends():
    table = TwoKeys(has_back_key=False)
    table.press("OK", "NEXT*4", "OK")
    table.press("OK", "NEXT*2", "OK", "OK")
    assert "1 Ab" in table.text


def test_reading_on_comes_round_to_the_beginning():
    table = TwoKeys(32, has_back_key=False)
    table.send(events.TROUBLE, "HEAD", " ".join(["word%d" % i for i in range(20)]))
    first = table.text
    for _ in range(30):
        table.press("NEXT")
        if table.text == first:
            return
    raise AssertionError(table.text)


def test_a_tally_is_entered_by_going_on():
    table = TwoKeys(has_back_key=False)
    table.prefer("tally_seats", 1)
    table.start("Anna")
    table.press("OK")
    table.wait(184_000)
    table.press("OK", "OK")
    table.press("OK", "NEXT*4", "OK")
    assert "3:1 7:1" in table.text
    while "done" not in table.text:
        table.press("NEXT")
    table.press("OK")
    assert table.match.totals == [6]


def test_long_words_are_cleared_before_the_win_is_shared():
    table = TwoKeys(has_back_key=False)
    table.start("Anna", "Ben", shakes=1, tie_break="long_words")
    table.confirm((acts.SCORE, 0, 0, 5))
    table.confirm((acts.SCORE, 0, 1, 5))
    table.machine.resume()
    table.send(events.TICK)
    assert table.name == "LongWords"
    table.press("NEXT*3", "BACK")
    assert table.name == "LongWords" and "--" in table.text
    table.press("BACK")
    assert len(table.match.winners) == 2


def test_time_can_only_be_added():
    table = TwoKeys(has_back_key=False)
    table.start("Anna")
    table.press("OK")
    table.wait(13_000)
    assert "+15s" in table.text and "\xb1" not in table.text
    before = table.text
    table.press("NEXT")
    assert "3:05" in table.text, before


def test_a_knob_turns_lists_down_and_numbers_up():
    table = Knob(has_back_key=False)
    table.press("OK", "NEXT", "NEXT", "OK", "NEXT")
    assert table.screen.held == 3
    table.press("PREVIOUS", "PREVIOUS", "PREVIOUS")
    assert table.screen.held == 1
    table.press("OK", "PREVIOUS")
    assert "\u2192Preset" in table.text


@pytest.mark.parametrize("kind", [TwoKeys, OneKey])
@pytest.mark.parametrize("height", [64, 32])
@pytest.mark.parametrize("scene", SCENES, ids=[scene.__name__ for scene in SCENES])
def test_the_bottom_line_fits_with_the_signs_of_few_keys(kind, height, scene, monkeypatch):
    monkeypatch.setattr("tests.ui.test_pictures.Table", kind)
    check_overlaps(scene, height, False, monkeypatch)


_SHOWN = ("running", "entry_value", "new_match_value", "name_first", "pens_down", "tally", "tie")

SHOWN = [scene for scene in SCENES if scene.__name__ in _SHOWN]


@pytest.mark.parametrize("kind", [TwoKeys, OneKey])
@pytest.mark.parametrize("scene", SHOWN, ids=lambda scene: scene.__name__)
def test_picture(golden, scene, kind):
    table = kind(has_back_key=False)
    scene(table)
    golden("%s_%s" % (scene.__name__, kind.__name__.lower()), table.art)
