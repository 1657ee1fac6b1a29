"""The self-test's screens, and the one line that it tells the computer."""

import pytest

from shakekeeper.ui import events, sounds

from .table import Table
from .test_one_way import OneKey, TwoKeys


def asked(kind=Table, height=64, has_back_key=True):
    table = kind(height, has_back_key)
    table.send(events.SELF_TEST, "my_board")
    return table


def test_it_says_that_it_begins():
    assert asked().told == ["SELFTEST begin version=0.1.0 board=my_board"]


def test_every_key_both_questions_and_it_has_passed():
    table = asked()
    table.press("UP", "OK", "DOWN", "BACK")
    assert table.lamp == 1 and table.sounds[-1][1] == sounds.SELF_TEST
    table.press("OK")
    assert table.lamp == 0
    table.press("OK")
    assert table.told[-1] == "SELFTEST result=pass keys=ok sound=ok panel=ok"
    assert "all work" in table.text
    table.press("OK")
    assert "New match" in table.text


def test_keys_that_nobody_can_press_are_named_after_a_while():
    table = asked()
    table.press("DOWN", "OK")
    table.wait(10_000)
    table.press("DOWN")
    table.wait(11_000)
    assert "notes" in table.text
    table.press("BACK", "OK")
    assert table.told[-1] == "SELFTEST result=fail keys=UP,BACK sound=no panel=ok"
    assert "keys: UP,BACK" in table.text and "sound: no" in table.text


def test_nobody_there():
    table = asked()
    table.wait(61_000)
    assert table.told[-1] == "SELFTEST result=fail keys=UP,DOWN,OK,BACK sound=unanswered panel=unanswered"


def test_a_running_shake_is_left_alone():
    table = Table()
    table.start("Anna")
    table.press("OK")
    table.wait(5000)
    table.send(events.SELF_TEST, "b")
    assert table.told == ["SELFTEST result=busy"] and "2:58" in table.text


def test_a_paused_match_comes_back_afterwards():
    table = Table()
    table.start("Anna")
    table.press("OK")
    table.wait(5000)
    table.press("OK")
    table.send(events.SELF_TEST, "b")
    table.press("UP", "DOWN", "OK", "BACK", "OK", "OK", "OK")
    assert "PAUSED" in table.text


def test_asking_twice_begins_again():
    table = asked()
    table.press("UP")
    table.send(events.SELF_TEST, "b")
    table.press("UP", "OK", "DOWN", "BACK", "OK", "OK", "OK")
    assert table.name == "Home"


def test_boards_without_an_up_key_are_not_asked_for_it():
    table = asked(TwoKeys)
    table.press("NEXT", "OK", "BACK", "OK", "OK")
    assert table.told[-1].startswith("SELFTEST result=pass")


KINDS = [(Table, True, "four"), (Table, False, "three"), (OneKey, False, "one")]


@pytest.mark.parametrize("height", [64, 32])
@pytest.mark.parametrize("kind, has_back_key, name", KINDS)
def test_pictures(golden, height, kind, has_back_key, name):
    table = asked(kind, height, has_back_key)
    table.press("OK")
    golden("selftest_keys_%s_%d" % (name, height), table.art)
    table.press("NEXT" if kind is OneKey else "DOWN", *([] if kind is OneKey else ["UP"]), "BACK")
    if name == "four":
        golden("selftest_sound_%d" % height, table.art)
    table.press("OK")
    golden("selftest_panel_%s_%d" % (name, height), table.art)
    table.press("BACK")
    if name == "four":
        golden("selftest_result_%d" % height, table.art)


@pytest.mark.parametrize("height", [64, 32])
def test_the_frame_is_whole(height):
    table = asked(height=height)
    table.press("UP", "DOWN", "OK", "BACK", "OK")
    lines = table.art.splitlines()
    assert lines[0] == lines[-1] == "#" * 128
    assert all(line[0] == line[-1] == "#" for line in lines)
