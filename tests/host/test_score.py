"""`shakekeeper score`: points of words, to settle an argument."""

import pytest

from shakekeeper_host import cli


@pytest.fixture
def score(capsys):
    """Runs the command and returns the points of each line by its first word."""

    def run(*argv):
        assert cli.main(["score", *argv]) == 0
        out, err = capsys.readouterr()
        assert err == ""
        return {line.split()[0]: int(line.split()[-1]) for line in out.splitlines()}

    return run


def test_bonus_letters_double(score):
    points = score("slime", "prime", "prune", "blur:2")
    assert points == {"slime": 2, "prime": 2, "prune": 2, "blur": 4, "total": 10}


def test_qu_counts_as_the_two_letters_it_is(score):
    assert score("QUILT", "BRISK")["total"] == 4


def test_words_by_length(score):
    words = ["at", "cat", "coat", "coats", "basket", "baskets", "basketry"]
    assert list(score(*words).values()) == [0, 1, 1, 2, 3, 5, 11, 23]


def test_another_table(score):
    assert score("abcdefghij")["total"] == 11
    assert score("abcdefghij", "--scoring-table", "super_big")["total"] == 20
    assert score("cat", "coat", "--scoring-table", "big") == {"cat": 0, "coat": 1, "total": 1}


def test_a_word_too_short_is_said_to_be(capsys):
    assert cli.main(["score", "cat", "--shortest-word", "4"]) == 0
    assert "cat     3 letters, too short   0" in capsys.readouterr().out


def test_rejected_words_at_a_penalty(score):
    assert score("basis", "--rejected", "2", "--penalty", "2") == {"basis": 2, "rejected": -4, "total": -2}


def test_bonus_letters_can_be_switched_off(score):
    assert score("blur:2", "--no-bonus-letters")["total"] == 1


def test_an_accent_is_part_of_its_letter_however_it_is_written(score):
    assert score("Zoe\u0308s")["total"] == 1


def test_a_word_of_every_length_up_to_thirty_six(score):
    assert score("x" * 36)["total"] == 11


@pytest.mark.parametrize(
    "word, line",
    [
        ("bl4r", "'bl4r': a word has letters only\n"),
        ("", "'': a word has letters only\n"),
        (":2", "':2': a word has letters only\n"),
        ("two words", "'two words': a word has letters only\n"),
        ("blur:5", "'blur:5': 0 to 4 bonus letters\n"),
        ("blur:", "'blur:': 0 to 4 bonus letters\n"),
        ("blur:x", "'blur:x': 0 to 4 bonus letters\n"),
        ("x" * 37, "'%s': 37 letters; a word has at most 36\n" % ("x" * 37)),
    ],
)
def test_what_is_no_word_is_refused(capsys, word, line):
    assert cli.main(["score", "good", word]) == 2
    assert capsys.readouterr() == ("", line)


@pytest.mark.parametrize(
    "option, value, message",
    [
        ("--penalty", "6", "6 is not allowed: 0 to 5"),
        ("--penalty", "two", "two is not allowed: 0 to 5"),
        ("--shortest-word", "5", "5 is not allowed: 3 to 4"),
        ("--scoring-table", "huge", "huge is not allowed: one of classic, big, super_big"),
        ("--rejected", "-1", "-1 is not a number from 0 to 255"),
    ],
)
def test_a_bad_setting_is_named_with_what_is_allowed(capsys, option, value, message):
    with pytest.raises(SystemExit) as stop:
        cli.main(["score", "good", "%s=%s" % (option, value)])
    assert stop.value.code == 2
    assert capsys.readouterr().err.endswith("argument %s: %s\n" % (option, message))
