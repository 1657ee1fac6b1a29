"""Every screen as a picture in both panel sizes, on plain and extreme content."""

import pytest

from shakekeeper.core import acts, scoring
from shakekeeper.ui import events, sounds

from .table import Table

LONG_NAMES = ["\xc5ngstr\xf6m\xfc\xff", "Zo\xeb", "\xc9lo\xefse \xd1.", "D", "E", "F", "G", "Heinrich12"]


def at_home(table):
    table.send(events.TICK)


def new_match(table):
    table.press("OK")


def new_match_value(table):
    new_match(table)
    table.press("DOWN", "OK", "UP*3")


def name_first(table):
    new_match(table)
    table.press("DOWN*4", "OK")


def name_accent(table):
    name_first(table)
    table.press("UP*9", "OK", "DOWN*20")


def name_full(table):
    name_first(table)
    for _ in range(10):
        table.press("UP*12", "OK")


def settings(table):
    table.choose("Settings")


def about(table):
    table.choose("About")


def ready(table):
    table.start("Anna", "Ben", "Cara")


def lead_in(table):
    ready(table)
    table.press("OK")


def running(table):
    lead_in(table)
    table.wait(3000)


def running_half(table):
    running(table)
    table.wait(91000)


def paused(table):
    running_half(table)
    table.press("OK")


def interrupt(table):
    running(table)
    table.press("BACK")


def time_up(table):
    running(table)
    table.wait(180000)


def pens_down(table):
    time_up(table)
    table.press("OK")


def pens_down_scoring_clock(table):
    table.prefer("count_up", 1)
    pens_down(table)
    table.wait(83000)


def entry_blank(table):
    pens_down(table)
    table.press("OK")


def entry_value(table):
    entry_blank(table)
    table.press("UP*17")


def still_missing(table):
    entry_blank(table)
    table.press("OK", "OK", "OK")


def standings(table):
    ready(table)
    table.play(7, 4, 6)


def tally(table):
    table.prefer("tally_seats", 1)
    table.start("Anna", bonus_letters=True, penalty=2)
    table.press("OK")
    table.wait(183100)
    table.press("OK", "OK", "OK", "OK", "UP*4", "OK")


def tally_bonus(table):
    tally(table)
    while "x2" not in table.text:
        table.press("UP")
    table.press("OK", "UP*2")


def finish_shared(table):
    ready(table)
    for row in ([7, 4, 6], [5, 9, 3], [6, 5, 8]):
        table.play(*row)
        table.press("OK")


def finish_single(table):
    table.start("\xc5ngstr\xf6m\xfc\xff", "Ben", shakes=1)
    table.play(7, 4)
    table.press("OK")


def finish_solo(table):
    table.start("Anna", shakes=1)
    table.machine.ledger.bests[0] = 31
    table.play(23)
    table.press("OK")


def after_match(table):
    finish_shared(table)
    table.press("OK")


def menu(table):
    standings(table)
    table.press("OK", "BACK")


def rules(table):
    menu(table)
    table.choose("Rules")


def rules_value(table):
    rules(table)
    table.press("DOWN*6", "OK", "UP*2")


def rules_in_words(table):
    menu(table)
    table.choose("Rules in words")


def players(table):
    menu(table)
    table.choose("Players")


def player(table):
    players(table)
    table.press("DOWN", "OK")


def which_shake(table):
    menu(table)
    table.choose("Edit a score")


def whose(table):
    which_shake(table)
    table.press("OK")


def edit_cell(table):
    whose(table)
    table.press("OK")


def confirm_void(table):
    menu(table)
    table.choose("Void shake 2")


def own_presets(table):
    menu(table)
    table.choose("Save these rules")


def tie(table):
    table.start("Anna", "Ben", "Cara", shakes=1, tie_break="decider")
    table.play(5, 5, 1)
    table.press("OK")


def decider_ready(table):
    tie(table)
    table.press("OK")


def long_words(table):
    table.start("Anna", "Ben", shakes=1, tie_break="long_words")
    table.play(5, 5)
    table.press("OK")


def crash(table):
    running(table)
    table.send(events.CRASHED, "painter: list index out of range")


def not_saving(table):
    ready(table)
    table.send(events.STORE_FAILED, "store does not read back")


def wrong_setting(table):
    table.send(events.TROUBLE, "SHAKE_I2C_HZ", "holds fast, used: 400000, allowed: 100000 to 1000000")


def extreme(table):
    """Eight players in shake 20 of 20, 999 and below zero."""
    table.start(*LONG_NAMES, shakes=20, penalty=2, timer_s=600)
    for shake in range(19):
        for seat in range(8):
            last = shake == 18
            cell = (999 if seat == 0 else -112 if seat == 3 else 10 + seat) if last else 0
            table.confirm((acts.SCORE, shake, seat, cell))
    table.machine.resume()
    table.send(events.TROUBLE, "x", "x")
    table.press("OK")


def extreme_running(table):
    extreme(table)
    table.press("OK")
    table.wait(3000)


def extreme_entry(table):
    extreme(table)
    table.confirm((acts.SCORE, 19, 0, -999))
    table.machine.push(_entry(0, 19))
    table.send(events.TROUBLE, "x", "x")
    table.press("OK")


def _entry(seat, shake):
    from shakekeeper.ui.screens.entry import Entry

    return Entry(seat, shake)


def extreme_standings(table):
    extreme(table)
    table.press("BACK")
    table.choose("Standings")


def extreme_standings_last(table):
    extreme_standings(table)
    table.press("UP")


def extreme_finish(table):
    table.start(*LONG_NAMES, shakes=1)
    for seat in range(8):
        table.confirm((acts.SCORE, 0, seat, 999))
    table.machine.resume()
    table.send(events.TROUBLE, "x", "x")
    table.press("OK")


def extreme_tally(table):
    table.start(*LONG_NAMES, shakes=20, penalty=5)
    table.prefer("tally_seats", 255)
    words = [(n, 0) for n in range(3, 17) for _ in range(12)]
    table.confirm((acts.SCORE, 0, 0, scoring.tally_of(words, 31)))
    table.press("BACK")
    table.choose("Edit a score")
    table.press("OK", "OK", "UP*13")


SCENES = [
    at_home, new_match, new_match_value, name_first, name_accent, name_full, settings, about, ready,
    lead_in, running, running_half, paused, interrupt, time_up, pens_down, pens_down_scoring_clock,
    entry_blank, entry_value, still_missing, standings, tally, tally_bonus, finish_shared,
    finish_single, finish_solo, after_match, menu, rules, rules_value, rules_in_words, players, player,
    which_shake, whose, edit_cell, confirm_void, own_presets, tie, decider_ready, long_words, crash,
    not_saving, wrong_setting, extreme, extreme_running, extreme_entry, extreme_standings,
    extreme_standings_last, extreme_finish, extreme_tally,
]  # fmt: skip


@pytest.mark.parametrize("height, has_back_key", [(64, True), (32, False)], ids=["64", "32"])
@pytest.mark.parametrize("scene", SCENES, ids=[scene.__name__ for scene in SCENES])
def test_picture(golden, scene, height, has_back_key):
    table = Table(height, has_back_key)
    scene(table)
    golden("%s_%d" % (scene.__name__, height), table.art)


@pytest.mark.parametrize("height, has_back_key", [(64, True), (32, False)], ids=["64", "32"])
@pytest.mark.parametrize("scene", SCENES, ids=[scene.__name__ for scene in SCENES])
def test_the_bottom_line_says_what_every_key_that_does_something_does(scene, height, has_back_key):
    for key, place in (("UP", 0), ("DOWN", 0), ("OK", 1), ("BACK", 2)):
        table = Table(height, has_back_key)
        scene(table)
        hint = table.screen.hints(table.machine)[place]
        table.sounds.clear()
        table.press(key)
        is_refused = [sound for _, sound in table.sounds[:1]] == [sounds.REFUSED]
        if not hint and scene is not time_up:
            assert is_refused, (key, table.name)


@pytest.mark.parametrize("height, has_back_key", [(64, True), (32, False)], ids=["64", "32"])
@pytest.mark.parametrize("scene", SCENES, ids=[scene.__name__ for scene in SCENES])
def test_nothing_is_cut_off_or_overlaps(scene, height, has_back_key, monkeypatch):
    """No text is drawn beyond the panel or over what was drawn before."""
    table = Table(height, has_back_key)
    scene(table)
    seen = [[False] * 128 for _ in range(height // 8)]
    blit = table.canvas.blit

    def spy(page, x, strip):
        assert 0 <= x and x + len(strip) <= 129, (page, x, len(strip))
        for column in range(x, min(x + len(strip), 128)):
            if strip[column - x]:
                assert not seen[page][column], "drawn twice: page %d column %d" % (page, column)
                seen[page][column] = True
        blit(page, x, strip)

    table.canvas.invert = lambda *args: None
    table.canvas.blit = spy
    table.machine.redraw()
    table.machine.draw(table.canvas)
