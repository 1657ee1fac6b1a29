"""The shake's clock: display, sounds, pause, power cuts."""

import pytest

from shakekeeper.gfx.canvas import Canvas
from shakekeeper.ui import sounds

from .table import Table


@pytest.fixture(params=[(64, True), (32, False)], ids=["64px", "32px"])
def table(request):
    table = Table(*request.param)
    table.start("Anna", "Ben")
    return table


def run(table):
    table.press("OK")
    table.wait(3000)
    table.sounds.clear()
    return table.now_ms


def when(table, sound, since_ms):
    return [at - since_ms for at, played in table.sounds if played is sound]


def test_a_lead_in_of_three_then_go(table):
    table.press("OK")
    pressed = table.now_ms
    table.wait(3000)
    assert when(table, sounds.LEAD_IN, pressed) == [0, 1000, 2000]
    assert when(table, sounds.GO, pressed) == [3000]


def test_the_lead_in_can_be_switched_off_and_stopped(table):
    table.press("OK", "BACK")
    assert table.name == "Ready"
    table.prefer("lead_in", 0)
    table.press("OK")
    assert "3:00" in table.text and table.name == "Running"


def test_three_minutes_show_at_the_start_and_zero_only_at_the_end(table):
    start = run(table)
    assert "3:00" in table.text
    table.wait(999)
    assert "3:00" in table.text
    table.wait(1)
    assert "2:59" in table.text
    table.wait(178999)
    assert "0:01" in table.text and table.name == "Running"
    table.wait(1)
    assert "TIME UP" in table.text
    assert when(table, sounds.TIME_UP, start) == [180000]


def test_marks_at_60_and_30_then_ticks_and_stronger_ones(table):
    start = run(table)
    table.wait(180000)
    assert when(table, sounds.MARK, start) == [120000, 150000]
    assert when(table, sounds.TICK, start) == [170000, 171000, 172000, 173000, 174000]
    assert when(table, sounds.LAST_TICK, start) == [175000, 176000, 177000, 178000, 179000]


def test_the_end_sounds_and_blinks_until_a_key_or_for_30_s(table):
    start = run(table)
    table.wait(180000)
    lamps = set()
    for _ in range(10):
        lamps.add(table.lamp)
        table.wait(250)
    assert lamps == {0, 1}
    table.press("UP")
    assert "PENS DOWN" in table.text and table.lamp == 0
    assert table.sounds[-1] == (table.now_ms, None)
    table.press("OK")
    assert table.name == "Entry"


def test_nobody_stops_the_end_and_it_falls_silent_after_30_s(table):
    start = run(table)
    table.wait(180000 + 30000)
    assert when(table, None, start) == [210000]
    assert "PENS DOWN" in table.text and table.lamp == 0


def test_pause_stops_the_time_and_says_so(table):
    run(table)
    table.wait(10500)
    table.press("OK")
    assert "PAUSED" in table.text and "2:50" in table.text
    table.wait(3600000)
    assert "2:50" in table.text
    table.press("OK")
    table.wait(500)
    assert "PAUSED" not in table.text and "2:49" in table.text


def test_fifteen_seconds_more_or_less_for_this_shake_only(table):
    start = run(table)
    table.press("UP", "UP", "DOWN")
    assert "3:15" in table.text
    table.wait(194000)
    assert table.name == "Running"
    table.wait(1000)
    assert when(table, sounds.TIME_UP, start) == [195000]
    table.press("OK", "OK")
    table.enter(1)
    table.enter(2)
    table.press("OK")
    assert "3:00" in table.text


def test_less_time_than_is_left_is_refused(table):
    run(table)
    table.wait(170000)
    table.press("DOWN")
    assert table.sounds[-1][1] is sounds.REFUSED
    assert "0:10" in table.text


def test_a_second_run_once(table):
    run(table)
    table.wait(180000)
    table.press("OK", "BACK")
    table.choose("Second run +3:00")
    assert "3:00" in table.text and table.name == "Running"
    table.press("BACK")
    assert "Second run" not in table.text


def test_end_now(table):
    run(table)
    table.press("BACK")
    table.choose("End now")
    assert "TIME UP" in table.text


def test_the_clock_runs_on_behind_a_list_and_the_end_shows_over_it(table):
    start = run(table)
    table.press("BACK")
    table.choose("Menu")
    table.wait(180000)
    assert "TIME UP" in table.text
    assert when(table, sounds.TIME_UP, start) == [180000]


@pytest.mark.parametrize("ran_ms", [1, 2999, 3001, 100000, 179999])
def test_a_power_cut_comes_back_paused_with_at_most_three_seconds_given_back(table, ran_ms):
    run(table)
    table.wait(ran_ms)
    left_ms = 180000 - ran_ms
    table.boot()
    assert "PAUSED" in table.text
    came_back_ms = table.machine.clockwork.left_ms(0)
    assert left_ms <= came_back_ms <= left_ms + 3000
    table.press("OK")
    table.wait(came_back_ms)
    assert "TIME UP" in table.text


def test_a_power_cut_while_paused_keeps_the_time(table):
    run(table)
    table.wait(42000)
    table.press("OK")
    before = table.machine.clockwork.left_ms(table.now_ms)
    table.boot()
    assert abs(table.machine.clockwork.left_ms(0) - before) < 100


def test_a_power_cut_after_the_end_comes_back_to_pens_down(table):
    run(table)
    table.wait(180000)
    table.boot()
    assert "PENS DOWN" in table.text


def test_a_power_cut_during_entry_comes_back_to_the_first_player_without_a_score(table):
    run(table)
    table.wait(180000)
    table.press("OK", "OK")
    table.enter(7)
    table.press("UP*5")
    table.boot()
    assert table.name == "Entry" and "Ben" in table.text
    assert table.match.totals == [7, 0]


def test_added_time_survives_a_power_cut(table):
    run(table)
    table.wait(9000)
    table.press("UP")
    table.wait(12000)
    left_ms = table.machine.clockwork.left_ms(table.now_ms)
    table.boot()
    assert left_ms <= table.machine.clockwork.left_ms(0) <= left_ms + 3000


@pytest.mark.parametrize("minutes", [3, 10])
def test_drawing_only_the_changes_gives_the_same_picture_every_second(table, minutes):
    table.machine.match.settings["timer_s"] = minutes * 60
    run(table)
    for _ in range(minutes * 60 - 1):
        table.wait(1000)
        whole = Canvas(128, table.height)
        table.machine.redraw()
        table.machine.draw(whole)
        assert whole.buf == table.canvas.buf


def test_the_panel_dims_when_nobody_plays_and_never_while_running(table):
    levels = []
    carry_out = table.carry_out

    def spy(effect):
        if effect[0] == 7:
            levels.append((table.now_ms, effect[1]))
        carry_out(effect)

    table.carry_out = spy
    start = run(table)
    table.wait(179000)
    assert levels == []
    table.wait(200000)
    assert levels[-1][1] == 0
    table.press("OK")
    assert levels[-1][1] > 0


def test_the_scoring_clock_counts_up_if_wanted(table):
    table.prefer("count_up", 1)
    run(table)
    table.wait(180000)
    table.press("OK")
    table.wait(65000)
    assert "1:05" in table.text
