"""Matches played by keys, as a table plays them."""

import pytest

from shakekeeper.core import acts
from shakekeeper.ui import sounds
from shakekeeper.ui.screens.standings import Standings

from .table import Table


@pytest.fixture(params=[(64, True), (32, False)], ids=["64px", "32px"])
def table(request):
    return Table(*request.param)


def test_a_fresh_box_offers_a_new_match(table):
    assert "New match" in table.text
    table.press("OK", "OK")
    assert "Shake 1" in table.text and "3:00" in table.text


def test_names_are_spelled_letter_by_letter_with_accents(table):
    table.press("OK", "DOWN*4", "OK")
    table.press("UP*25", "OK", "UP*14", "OK")  # Z, o
    while "[\xeb]" not in table.text:
        table.press("DOWN")
    table.press("OK", "DOWN", "OK")
    assert "1 Zo\xeb" in table.text


def test_the_seeds_match_to_shared_winners_and_open_again_with_a_fourth_shake(table):
    table.start("Anna", "Ben", "Cara")
    for row in ([7, 4, 6], [5, 9, 3], [6, 5, 8]):
        table.play(*row)
        assert table.name == "Standings"
        table.press("OK")
    assert "2 winners" in table.text and "Anna" in table.text and "Ben" in table.text
    assert "Cara" not in table.text
    assert table.match.totals == [18, 18, 17] and table.match.ranks == [1, 1, 3]
    assert (table.now_ms, sounds.WINNER) in table.sounds
    table.press("BACK")
    table.choose("Rules")
    table.press("OK", "UP", "OK", "BACK", "BACK")
    assert "Shake 4" in table.text and not table.match.is_finished


def test_rematch_with_the_same_table_is_one_press_away(table):
    table.start("Anna", "Ben", shakes=1)
    table.play(3, 2)
    table.press("OK", "OK", "OK")
    assert "Shake 1" in table.text and table.match.names == ["Anna", "Ben"]
    assert table.match.totals == [0, 0]


def test_a_remembered_table_starts_in_two_presses(table):
    table.start("Anna", "Ben", shakes=1)
    table.play(3, 2)
    table.press("OK", "OK")
    table.choose("Home")
    table.boot()
    table.press("OK", "OK")
    assert table.match.names == ["Anna", "Ben"] and table.name == "Ready"


def test_a_missing_player_is_named_before_the_shake_can_close(table):
    table.start("Anna", "Ben")
    table.press("OK")
    table.wait(183100)
    table.press("OK", "OK", "OK", "UP*4", "OK")
    assert "Anna has no score yet" in table.text.replace("\n", " ")
    table.press("OK")
    table.enter(0)
    assert table.name == "Standings" and table.match.totals == [0, 4]


def test_editing_an_earlier_cell_after_the_finish_changes_the_winner(table):
    table.start("Anna", "Ben", shakes=1)
    table.play(3, 2)
    table.press("OK", "BACK")
    table.choose("Edit a score")
    table.press("OK", "DOWN", "OK", "UP*5", "OK", "BACK", "BACK", "BACK")
    assert table.name == "Finish" and "Ben" in table.text and "Anna" not in table.text


def test_undo_and_redo_go_back_to_the_start_of_the_match(table):
    table.start("Anna", "Ben", shakes=1)
    table.play(3, 2)
    table.press("OK", "BACK")
    table.choose("Undo")
    assert table.match.totals == [3, 0]
    table.press("OK")
    assert table.match.totals == [0, 0] and table.name == "Menu"
    table.press("OK")
    assert table.sounds[-1][1] == sounds.REFUSED
    table.choose("Redo")
    table.press("OK", "BACK")
    assert table.match.totals == [3, 2] and table.name == "Finish"


def test_voiding_a_running_shake_returns_to_ready_for_the_same_number(table):
    table.start("Anna", "Ben")
    table.play(3, 2)
    table.press("OK", "OK")
    table.wait(20000)
    table.press("BACK")
    table.choose("Void and replay")
    assert "Shake 2" in table.text and table.name == "Ready"
    table.boot()
    assert "Shake 2" in table.text and table.name == "Ready"


def test_a_match_by_target_ends_with_the_highest_total(table):
    table.start("Anna", "Ben", finish="target", target=10)
    table.play(6, 5)
    table.press("OK")
    table.play(5, 7)
    table.press("OK")
    assert "Winner" in table.text and "Ben" in table.text and "12 points" in table.text
    assert table.match.winners == [1]


def test_an_open_match_is_ended_from_the_menu(table):
    table.start("Anna", "Ben", finish="open")
    table.play(6, 5)
    table.press("OK", "BACK")
    table.choose("End the match")
    assert table.name == "Finish" and "Anna" in table.text


def test_abandoning_asks_first_and_goes_home(table):
    table.start("Anna", "Ben")
    table.press("BACK")
    table.choose("Abandon match")
    table.press("BACK")
    assert table.match is not None
    table.choose("Abandon match")
    table.press("OK")
    assert table.match is None and table.name == "Home"


def test_a_tie_with_decider_is_played_by_the_tied_only(table):
    table.start("Anna", "Ben", "Cara", shakes=1, tie_break="decider")
    table.play(5, 5, 2)
    table.press("OK")
    assert "Anna, Ben" in table.text and table.name == "Tie"
    table.press("OK")
    assert "Decider" in table.text and "Cara" not in table.text
    table.play(1, 3)
    table.press("OK")
    assert "Ben" in table.text and table.match.winners == [1]


def test_back_shares_the_win_instead_of_a_decider(table):
    table.start("Anna", "Ben", shakes=1, tie_break="decider")
    table.play(5, 5)
    table.press("OK", "BACK")
    assert "2 winners" in table.text


def test_long_words_are_asked_of_tied_leaders_with_totals(table):
    table.start("Anna", "Ben", shakes=1, tie_break="long_words")
    table.play(5, 5)
    table.press("OK")
    assert table.name == "LongWords" and "Anna" in table.text
    table.press("DOWN", "OK", "UP*2", "OK")
    assert table.match.winners == [1] and "Ben" in table.text


def test_tally_entry_adds_up_words_by_length(table):
    table.start("Anna", shakes=1)
    table.press("BACK")
    table.choose("Players")
    table.press("OK", "OK", "BACK", "BACK", "BACK", "OK")
    table.wait(183100)
    table.press("OK", "OK")
    assert table.name == "TallyEntry"
    table.press("UP*4", "OK", "DOWN*2", "OK")
    assert "7" in table.text
    while "done" not in table.text:
        table.press("DOWN")
    table.press("OK")
    assert table.match.totals == [7] and table.match.sheet.rows[0][0].__class__ is bytes


def test_a_late_joiner_and_a_leaver(table):
    table.start("Anna", "Ben")
    table.play(3, 2)
    table.press("OK", "BACK")
    table.choose("Players")
    table.choose("Somebody joins")
    table.press("UP*2", "OK", "DOWN", "OK")
    assert table.match.names == ["Anna", "Ben", "C"]
    table.choose("Ben")
    table.choose("Leaves the match")
    table.press("BACK", "BACK")
    table.play(1, 9)
    assert table.match.totals == [4, 2, 9] and table.match.sheet.complete_shakes == 2


def test_solo_best_is_kept_and_beaten(table):
    table.start("Anna", shakes=1)
    table.play(5)
    table.press("OK")
    assert "5, new best" in table.text
    table.press("OK", "OK")
    table.play(3)
    table.press("OK")
    assert "3, best 5" in table.text
    assert table.machine.ledger.bests[0] == 5


def test_own_presets_are_offered_for_the_next_match(table):
    table.start("Anna", "Ben", shakes=7)
    table.press("BACK")
    table.choose("Save these rules")
    table.press("OK", "UP*4", "OK", "DOWN", "OK", "BACK", "BACK")
    table.press("BACK")
    table.choose("Abandon match")
    table.press("OK", "OK", "DOWN", "OK", "DOWN*6", "UP*6", "OK")
    assert "E" in table.text
    table.press("UP", "OK")
    assert table.match.settings["shakes"] == 7


def test_without_cancelling_the_entry_screen_says_score_everything(table):
    table.start("Anna", "Ben", cancel_duplicates=False)
    table.press("OK")
    table.wait(183100)
    table.press("OK", "OK")
    words = " ".join(table.text.split()).lower()
    assert "score" in words and "you wrote" in words
    if table.height == 64:
        assert "everything" in words


def test_the_rules_in_words_follow_the_settings(table):
    table.start("Anna", "Ben", shortest_word=4, penalty=2, proper_nouns=False, cancel_duplicates=True)
    table.press("BACK")
    table.choose("Rules in words")
    words = ""
    for _ in range(6):
        words += " " + table.text
        table.press("DOWN")
    for part in ("4 letters or", "shared words", "no names", "2 points"):
        assert part in words, part


def test_bonus_words_and_rejected_words_are_entered_in_a_tally(table):
    table.prefer("tally_seats", 1)
    table.start("Anna", bonus_letters=True, penalty=2, shakes=1)
    table.press("OK")
    table.wait(183100)
    table.press("OK", "OK")
    for choice in ("x4", "rejected"):
        while choice not in table.text:
            table.press("UP")
        table.press("OK")
        if choice == "x4":
            table.press("UP", "OK")  # the shortest is 3, so a four-letter word: 1 x 4
    while "done" not in table.text:
        table.press("UP")
    table.press("OK")
    assert table.match.totals == [4 - 2]


def test_changing_the_table_in_mid_match_shows_the_new_points_at_once(table):
    table.prefer("tally_seats", 1)
    table.start("Anna", "Ben")
    table.press("OK")
    table.wait(183100)
    table.press("OK", "OK")
    while "10 letters" not in table.text:
        table.press("UP")
    table.press("OK")
    while "done" not in table.text:
        table.press("UP")
    table.press("OK", "UP*4", "OK")
    assert "1 Anna 11" in table.text
    table.press("OK", "BACK")
    table.choose("Rules")
    table.choose("Points")
    table.press("UP*2", "OK", "BACK")
    table.choose("Standings")
    assert "1 Anna 20" in table.text


def test_a_long_name_leaves_room_before_a_wide_gap(table):
    table.start("Heinrich12", "Ben")
    for shake in range(3):
        table.confirm((acts.SCORE, shake, 0, 999))
        table.confirm((acts.SCORE, shake, 1, 0))
    table.machine.push(Standings(True))
    table.press("UP", "DOWN")
    assert "1 Heinrich12 2997 +999" in " ".join(table.text.split())
    table.press("DOWN")
    assert "1 Heinrich\u2026 2997 =" in " ".join(table.text.split())
    assert "2 Ben 0 -2997" in " ".join(table.text.split())
