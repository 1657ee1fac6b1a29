"""Which test holds which rule and which feature; `python -m tests.coverage_map` writes COVERAGE.md anew.

A test is named as file::function, the file from tests/ on. `test_coverage.py` checks that all are there.
"""

from pathlib import Path

TESTS = Path(__file__).parent
PAGE = TESTS / "COVERAGE.md"

R = "core/test_rules.py::test_"
S = "core/test_scoring.py::test_"
T = "core/test_settings.py::test_"
F = "ui/test_match_flow.py::test_"
C = "ui/test_clock.py::test_"
K = "ui/test_keys.py::test_"
P = "ui/test_pictures.py::test_picture"
H = "host/"

RULES = [
    ("settings have ranges; a wrong value is refused by key, value and what is allowed", [T + "a_wrong_value_is_refused_with_key_value_and_what_is_allowed", T + "an_unknown_key_is_refused_by_name"]),
    ("a refused setting leaves the match as it was", [R + "a_refused_setting_leaves_the_match_as_it_was"]),
    ("presets set their keys and leave the rest at defaults", [T + "a_preset_sets_its_keys_and_leaves_the_rest_at_defaults"]),
    ("classic points by length", [S + "classic_points_by_length"]),
    ("big is classic without three-letter words", [S + "big_is_classic_without_three_letter_words"]),
    ("super_big: two points a letter from nine letters", [S + "super_big_gives_two_points_a_letter_from_nine_letters"]),
    ("Qu counts as two letters", [S + "worked_case_quilt_and_brisk", H + "test_score.py::test_qu_counts_as_the_two_letters_it_is"]),
    ("each bonus letter doubles the word", [S + "worked_case_bonus_letters", S + "four_bonus_letters_are_sixteenfold"]),
    ("a word below the shortest scores nothing and is no long word", [S + "a_word_below_the_shortest_scores_nothing_in_any_table", S + "long_words_are_counted_by_length_and_never_below_the_shortest"]),
    ("words have 1 to 36 letters", [H + "test_sheet_bad_input.py::test_cells", H + "test_score.py::test_a_word_of_every_length_up_to_thirty_six"]),
    ("penalty per rejected word, below zero only with one", [S + "worked_case_rejected_words_go_below_zero", R + "totals_below_zero_need_a_penalty_and_hold_it"]),
    ("cancel_duplicates off: the entry screen says so", [F + "without_cancelling_the_entry_screen_says_score_everything"]),
    ("proper nouns are shown in the reminder", [F + "the_rules_in_words_follow_the_settings"]),
    ("a total runs from 0 to 999", [R + "totals_out_of_range_are_refused_and_change_nothing"]),
    ("1 to 8 players with unique names", [R + "names_are_unique_and_not_empty_for_one_to_eight_players"]),
    ("a blank never counts as zero in completeness", [R + "a_blank_is_not_zero"]),
    ("totals and competition ranks 1, 1, 3", [R + "the_seeds_match_running_totals_and_shared_win"]),
    ("finish by shakes; raising reopens, lowering finishes", [R + "raising_the_shakes_reopens_a_finished_match_and_keeps_the_leaders", R + "lowering_the_shakes_below_what_is_played_finishes_and_every_cell_counts"]),
    ("finish by target: a complete shake, the highest wins", [R + "target_is_reached_only_by_a_complete_shake_and_the_highest_wins", R + "raising_the_target_reopens"]),
    ("open matches end by hand", [R + "an_open_match_ends_only_by_hand", F + "an_open_match_is_ended_from_the_menu"]),
    ("winners are all of rank 1, an all-zero tie included", [R + "all_zero_after_the_last_shake_everybody_wins"]),
    ("before the finish there are leaders and no winners", [R + "with_nothing_entered_all_lead_and_nobody_wins"]),
    ("editing an earlier cell recomputes everything", [R + "editing_an_earlier_cell_recomputes_everything_the_finish_included", F + "editing_an_earlier_cell_after_the_finish_changes_the_winner"]),
    ("voiding clears that row alone, same number again", [R + "voiding_clears_that_shake_alone_and_keeps_its_number", F + "voiding_a_running_shake_returns_to_ready_for_the_same_number"]),
    ("decider among the tied leaders only", [R + "decider_opens_for_the_tied_leaders_only", R + "somebody_outside_a_decider_gets_no_cell_in_it", F + "a_tie_with_decider_is_played_by_the_tied_only"]),
    ("who was tied stays ahead", [R + "who_was_tied_stays_ahead_whatever_the_decider_brings"]),
    ("still level: another decider, or BACK shares", [R + "still_level_means_another_decider_or_a_shared_win", F + "back_shares_the_win_instead_of_a_decider"]),
    ("a decider does not count towards shakes", [R + "a_decider_does_not_count_towards_the_planned_shakes", R + "a_decider_with_a_blank_is_not_over"]),
    ("long words break a tie, letter by letter", [R + "long_words_eight_or_more_letters_win_a_tie", R + "long_words_level_again_go_down_letter_by_letter_to_the_shortest", R + "long_words_level_to_the_end_is_shared"]),
    ("leaders with totals are asked for words of seven or more", [R + "long_words_asks_leaders_with_totals_and_compares_sevens_only", F + "long_words_are_asked_of_tied_leaders_with_totals"]),
    ("late joiners and leavers", [R + "a_late_joiners_earlier_cells_are_blank_and_not_required", R + "a_leaver_keeps_total_and_rank_and_needs_no_more_cells", F + "a_late_joiner_and_a_leaver"]),
    ("live changes re-score every tally", [R + "changing_how_words_score_rescores_every_tally"]),
    ("the match file, bad input by place", [H + "test_sheet_bad_input.py::test_rows", H + "test_sheet_bad_input.py::test_text_that_is_not_json", H + "test_match_extras.py::test_faults_are_named_by_place"]),
    ("any acts in any order, against an independent model", ["core/test_replay.py::TestMatchAgainstModel"]),
]

FEATURES = [
    (1, "timer 30-600 s in steps of 15", [T + "a_wrong_value_is_refused_with_key_value_and_what_is_allowed", T + "every_choice_of_every_key_survives_storing"]),
    (2, "ceiling display, the end on time", [C + "three_minutes_show_at_the_start_and_zero_only_at_the_end", "hw/test_shell.py::test_a_shake_ends_in_time_across_the_wrap_of_the_counter"]),
    (3, "lead-in, pause, +/-15 s, second run", [C + "a_lead_in_of_three_then_go", C + "pause_stops_the_time_and_says_so", C + "fifteen_seconds_more_or_less_for_this_shake_only", C + "a_second_run_once"]),
    (4, "void and replay a shake", [F + "voiding_a_running_shake_returns_to_ready_for_the_same_number"]),
    (5, "marks, ticks, the end pattern until a key", [C + "marks_at_60_and_30_then_ticks_and_stronger_ones", C + "the_end_sounds_and_blinks_until_a_key_or_for_30_s", C + "nobody_stops_the_end_and_it_falls_silent_after_30_s"]),
    (6, "the end seen without sound", [C + "the_end_sounds_and_blinks_until_a_key_or_for_30_s"]),
    (7, "totals, ranks, every winner named", [F + "the_seeds_match_to_shared_winners_and_open_again_with_a_fourth_shake", P]),
    (8, "ends by shakes, by target, or open-ended", [F + "a_match_by_target_ends_with_the_highest_total", F + "an_open_match_is_ended_from_the_menu"]),
    (9, "settings live in mid-match", [F + "the_seeds_match_to_shared_winners_and_open_again_with_a_fourth_shake"]),
    (10, "rule variants", [S + "a_tally_scores_what_its_words_score_one_by_one", F + "the_rules_in_words_follow_the_settings"]),
    (11, "tally entry", [F + "tally_entry_adds_up_words_by_length", F + "bonus_words_and_rejected_words_are_entered_in_a_tally"]),
    (12, "tallies re-scored", [R + "changing_how_words_score_rescores_every_tally"]),
    (13, "ties: shared, decider, long words", [F + "a_tie_with_decider_is_played_by_the_tied_only", F + "long_words_are_asked_of_tied_leaders_with_totals"]),
    (14, "presets and three own slots", [T + "a_preset_sets_its_keys_and_leaves_the_rest_at_defaults", F + "own_presets_are_offered_for_the_next_match"]),
    (15, "sides as names; solo best", [F + "solo_best_is_kept_and_beaten"]),
    (16, "edit, undo, redo to the start", [F + "undo_and_redo_go_back_to_the_start_of_the_match", F + "editing_an_earlier_cell_after_the_finish_changes_the_winner"]),
    (17, "late joiner, early leaver", [F + "a_late_joiner_and_a_leaver"]),
    (18, "rematch in one press", [F + "rematch_with_the_same_table_is_one_press_away", F + "a_remembered_table_starts_in_two_presses"]),
    (19, "power pulled at any instant", [C + "a_power_cut_comes_back_paused_with_at_most_three_seconds_given_back", "core/test_journal.py::test_a_torn_write_loses_only_itself_and_the_next_record_is_kept"]),
    (20, "history of 22 matches, finished and abandoned told apart", ["ui/test_history.py::test_newest_first_told_apart_and_dated", H + "test_history_pull.py::test_a_full_ring_comes_over_whole_with_abandoned_ones_told_apart"]),
    (21, "export over USB: JSON, CSV, BG Stats", [H + "test_history_pull.py::test_a_match_that_was_played_is_on_the_host_by_one_pull_and_once", H + "test_history_exports.py::test_json_reads_back_to_the_same_match", H + "test_history_exports.py::test_csv_reads_back_to_the_same_match", H + "test_history_exports.py::test_plays_are_as_bg_stats_describes_them"]),
    (22, "display pulled and put back", ["hw/test_panel.py::test_a_pulled_cable_and_the_picture_back_within_two_seconds", "hw/test_panel.py::test_the_end_of_a_shake_sounds_in_time_without_the_panel"]),
    (23, "volume, dimming, shift, flip", [C + "the_panel_dims_when_nobody_plays_and_never_while_running", "hw/test_display.py::test_a_flipped_picture_stands_on_its_head", "hw/test_display.py::test_a_shifted_picture_moves_down_and_brings_no_noise", "hw/test_buzzer.py::test_mute_is_silent_at_once_and_quiet_is_softer"]),
    (24, "names with accents", [F + "names_are_spelled_letter_by_letter_with_accents", P]),
    (25, "wiring in a text file, a wrong line named", ["hw/test_wiring.py::test_a_wrong_value_is_named_with_what_is_used_and_what_is_allowed", "hw/test_shell.py::test_a_wrong_line_is_named_with_what_it_held"]),
    (26, "a simulator of the very same firmware", [H + "test_sim_page.py::test_the_seeds_match_is_played_by_clicks", H + "test_sim_sandbox.py::test_the_real_libraries_run_unmodified"]),
    (27, "the same script, the same pixels on real CircuitPython", ["target/test_same.py::test_a_script"]),
    (28, "a self-test of keys, buzzer and display", ["ui/test_selftest.py::test_every_key_both_questions_and_it_has_passed", "ui/test_selftest.py::test_keys_that_nobody_can_press_are_named_after_a_while"]),
]  # fmt: skip


def page():
    """COVERAGE.md as text."""
    lines = ["# What the tests hold", "", "Generated by `python -m tests.coverage_map` from coverage_map.py: edit that, not this.", ""]
    lines += ["## Rules", "", "| rule | tests |", "|---|---|"]
    lines += ["| %s | %s |" % (text, _links(tests)) for text, tests in RULES]
    lines += ["", "## Features", "", "| # | feature | tests |", "|---|---|---|"]
    lines += ["| %d | %s | %s |" % (number, text, _links(tests)) for number, text, tests in FEATURES]
    return "\n".join(lines) + "\n"


def _links(tests):
    return "<br>".join("[%s](%s)" % (test.split("::")[1], test.split("::")[0]) for test in tests)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
