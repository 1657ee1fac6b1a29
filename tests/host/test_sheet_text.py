"""The score sheet as people read it."""

import io
import json
import re

import pytest

from shakekeeper_host import cli, matchfile, sheet, sheet_text

THREE = ["Anna", "Ben", "Cara"]
SEED = [[7, 4, 6], [5, 9, 3], [6, 5, 8]]


def file_of(rows, players=THREE, **settings):
    value = {"format": "shakekeeper-match", "version": 1, "settings": settings}
    return json.dumps({**value, "players": players, "shakes": rows}).encode()


def printed(rows, players=THREE, **settings):
    out = io.StringIO()
    sheet_text.show(*sheet.judge(matchfile.parse(file_of(rows, players, **settings))), file=out)
    return out.getvalue()


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.fixture
def shown(monkeypatch):
    """Prints a sheet in a terminal of so many columns, without colours."""

    def run(columns, rows, players=THREE, **settings):
        monkeypatch.setenv("COLUMNS", str(columns))
        monkeypatch.setenv("TERM", "xterm")
        out = Terminal()
        sheet_text.show(*sheet.judge(matchfile.parse(file_of(rows, players, **settings))), file=out)
        return re.sub("\x1b\\[[0-9;]*m", "", out.getvalue())

    return run


def test_the_seed_match():
    assert printed(SEED) == (
        "            Anna      Ben     Cara\n"
        "──────────────────────────────────\n"
        "Shake 1        7        4        6\n"
        "Shake 2   5 (12)   9 (13)   3  (9)\n"
        "Shake 3   6 (18)   5 (18)   8 (17)\n"
        "──────────────────────────────────\n"
        "Total         18       18       17\n"
        "Rank           1        1        3\n"
        "\n"
        "Anna and Ben win with 18 points each.\n"
        "3 shakes of 3:00; a tie is shared.\n"
        "Classic points, words of 3 letters or more, shared words cancel, no proper nouns.\n"
    )


def test_blank_cells_are_marked_and_those_who_miss_one_named():
    text = printed([[7, None, 6], [1, None, None]], shakes=2)
    assert "Shake 1       7     ?      6\n" in text
    assert "Shake 2   1 (8)     ?      ?\n" in text
    assert "0 of 2 shakes complete. Anna leads with 8 points.\n" in text
    assert "Still blank: Ben in shake 1.\nStill blank: Ben and Cara in shake 2.\n" in text


def test_a_decider_is_a_row_of_its_own():
    text = printed(SEED + [[3, 4, "-"], [1, 2, 3]], tie_break="decider", shakes=4)
    assert "Decider   3 (21)   4 (22)        -\n" in text
    assert "Shake 4   1 (22)   2 (24)   3 (20)\n" in text
    assert "Ben wins with 24 points.\n" in text
    assert "a decider settles a tie.\n" in text


def test_columns_stay_aligned_whatever_the_names_are_written_in():
    lines = printed([[1, 2, 3, 4]], ["Zoë", "Zoe\u0308x", "小明", "[bold]x"], shakes=1).splitlines()
    assert lines[0] == "          Zoë   Zoe\u0308x   小明   [bold]x"
    assert lines[2] == "Shake 1     1      2      3         4"


@pytest.mark.parametrize(
    "rows, settings, line",
    [
        ([], {}, "Nothing entered yet."),
        ([[None, None, None]], {}, "Nothing entered yet."),
        ([[1, 0, 0]], {"shakes": 1}, "Anna wins with 1 point."),
        ([[0, 0, 0]], {"shakes": 1}, "Anna, Ben and Cara win with 0 points each."),
        ([[5, 5, 0]], {"shakes": 2}, "1 of 2 shakes complete. Anna and Ben lead with 5 points each."),
        ([[5, 5, 0]], {"finish": "open"}, "1 shake complete. Anna and Ben lead with 5 points each."),
        (SEED, {"tie_break": "decider"}, "3 of 3 shakes complete. Anna and Ben are level and play a decider."),
        (SEED, {"tie_break": "long_words"}, "Anna and Ben win with 18 points each. Their long words would settle it."),
        (
            [[{"words": [8]}, {"words": [7, 7, 3]}, 2]],
            {"shakes": 1, "tie_break": "long_words"},
            "Anna wins with 11 points, by longer words.",
        ),
    ],
)
def test_how_the_match_stands_in_words(rows, settings, line):
    assert line in printed(rows, **settings).splitlines()


def test_one_player_alone():
    assert "Ana finishes with 23 points.\n" in printed([[23]], ["Ana"], shakes=1)
    assert "1 of 2 shakes complete. Ana has 23 points.\n" in printed([[23]], ["Ana"], shakes=2)


def test_the_rules_in_words():
    text = printed(
        [[1, 2, 3]],
        finish="target",
        target=50,
        timer_s=90,
        shortest_word=4,
        scoring_table="super_big",
        cancel_duplicates=False,
        proper_nouns=True,
        penalty=2,
        bonus_letters=True,
    )
    assert text.endswith(
        "Shakes of 1:30 until a complete one leaves somebody at 50; a tie is shared.\n"
        "Super Big points, words of 4 letters or more, score everything you wrote, proper nouns count, "
        "2 points off for a bad word, each bonus letter doubles the word.\n"
    )


def test_a_narrow_terminal_leaves_the_running_totals_out(shown):
    assert "Shake 2   5 (12)   9 (13)   3  (9)\n" in shown(40, SEED)
    narrow = shown(33, SEED)
    assert "Shake 2      5     9      3\n" in narrow
    assert max(len(line) for line in narrow.splitlines()) <= 33


def test_no_player_is_cut_off_however_narrow_the_terminal(shown):
    rows = [[999] * 8] * 3
    lines = shown(30, rows, ["Player%d" % n for n in range(8)]).splitlines()
    assert [line.split() for line in lines if line.startswith("Shake")][0] == ["Shake", "1"] + ["999"] * 8


def test_nothing_is_folded_into_a_file():
    rows = [[999] * 8] * 2
    text = printed(rows, ["A person with a name of thirty %d" % n for n in range(8)])
    assert len(text.splitlines()[0]) > 250


def test_colours_are_for_terminals_only(monkeypatch):
    assert "\x1b" not in printed(SEED)
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    out = Terminal()
    sheet_text.show(*sheet.judge(matchfile.parse(file_of(SEED))), file=out)
    assert "\x1b[1;32m" in out.getvalue()


def test_letters_that_the_terminal_lacks_become_question_marks():
    raw = io.BytesIO()
    out = io.TextIOWrapper(raw, encoding="ascii")
    sheet_text.show(*sheet.judge(matchfile.parse(file_of([[1, 2]], ["Zoë", "Ben"], shakes=1))), file=out)
    out.flush()
    text = raw.getvalue().decode("ascii")
    assert "Zo?" in text and "Shake 1" in text


def test_the_command_prints_the_sheet(tmp_path, capsys):
    path = tmp_path / "match.json"
    path.write_bytes(file_of(SEED))
    assert cli.main(["sheet", str(path)]) == 0
    assert "Anna and Ben win with 18 points each." in capsys.readouterr().out
