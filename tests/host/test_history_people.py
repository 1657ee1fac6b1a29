"""Who is who: renaming, merging, and counting."""

import pytest

from shakekeeper_host.cli import main
from shakekeeper_host.history import stats
from shakekeeper_host.history.archive import ArchiveError, open_archive

from .boxes import DATE_S, closed


@pytest.fixture
def db(tmp_path):
    """A history's file with four matches."""
    path = tmp_path / "deep" / "history.db"
    with open_archive(path) as archive:
        for serial, (names, rows) in enumerate([
            (("Anna", "Ben"), [[7, 4]]), (("Anni", "Ben"), [[3, 9]]), (("Anna", "Ben"), [[5, 5]]), (("Cara",), [[8]]),
        ]):
            kept = closed(serial, names, rows, DATE_S + serial * 3600, shakes=1)
            archive.add("box", serial, serial, kept[1] == 0, "2026-08-20T10:00:00", kept[2])
        kept = closed(9, ("Anna", "Ben"), [[99, 1]])
        archive.add("box", 9, 9, kept[1] == 0, "2026-08-20T10:00:00", kept[2])
    return path


def figures(db):
    """{person: (matches, wins, average, best total, best shake)}"""
    with open_archive(db) as archive:
        people = stats.count(archive.matches())
    return {p.name: (p.matches, p.wins, p.average, p.best_total, p.best_shake) for p in people}


def test_finished_matches_are_counted_and_shared_wins_are_wins(db):
    assert figures(db) == {
        "Anna": (2, 2, 6.0, 7, 7), "Ben": (3, 2, 6.0, 9, 9), "Anni": (1, 0, 3.0, 3, 3), "Cara": (1, 1, 8.0, 8, 8),
    }


def test_merged_players_are_counted_as_one_and_can_be_split_again(db):
    assert main(["history", "merge", "Anni", "Anna", "--db", str(db)]) == 0
    assert figures(db)["Anna"] == (3, 2, 5.0, 7, 7)
    assert "Anni" not in figures(db)
    assert main(["history", "split", "Anni", "--db", str(db)]) == 0
    assert figures(db)["Anna"][0] == 2 and "Anni" in figures(db)


def test_a_renamed_player_keeps_everything_and_takes_in_what_comes_later(db):
    assert main(["history", "rename", "Anna", "Anna Maria", "--db", str(db)]) == 0
    assert figures(db)["Anna Maria"] == (2, 2, 6.0, 7, 7)
    with open_archive(db) as archive:
        kept = closed(10, ("Anna",), [[50]], shakes=1)
        archive.add("box", 10, 10, True, "2026-08-21T10:00:00", kept[2])
    assert figures(db)["Anna Maria"][0] == 3
    assert main(["history", "rename", "Anna Maria", "Ann", "--db", str(db)]) == 0
    assert figures(db)["Ann"][0] == 3 and "Anna" not in figures(db)


@pytest.mark.parametrize("argv, words", [
    (["rename", "Anna", " "], "nobody can be called nothing"),
    (["rename", "Nobody", "X"], "nobody called Nobody"), (["rename", "Anna", "Ben"], "merge Anna Ben"),
    (["merge", "Anna", "Ben"], "played against each other"), (["merge", "Anna", "Zoe"], "nobody called Zoe"),
    (["split", "Anna"], "nobody is called Anna"), (["show", "99"], "no match 99"),
])  # fmt: skip
def test_what_cannot_be_done_is_said_and_changes_nothing(db, capsys, argv, words):
    before = figures(db)
    assert main(["history", *argv, "--db", str(db)]) == 1
    told = capsys.readouterr()
    assert words in told.err and told.out == "" and told.err.count("\n") == 1
    assert figures(db) == before


def test_two_names_merged_before_they_meet_in_a_match_stay_two_in_it(db):
    with open_archive(db) as archive:
        archive.merge("Anni", "Anna")
        kept = closed(11, ("Anni", "Anna"), [[1, 2]], shakes=1)
        archive.add("box", 11, 11, True, "2026-08-22T10:00:00", kept[2])
        assert archive.matches()[-1].names == ["Anni", "Anna"]


def test_stats_print_a_bar_and_draw_a_picture(db, tmp_path, capsys):
    picture = tmp_path / "chart.png"
    assert main(["history", "stats", "--db", str(db), "--png", str(picture)]) == 0
    line = next(line for line in capsys.readouterr().out.splitlines() if line.startswith("Anna"))
    assert "█" * 20 in line and "6.0" in line
    from PIL import Image

    assert Image.open(picture).size[0] == 1200


def test_a_picture_of_an_unknown_kind_is_refused(db, tmp_path, capsys):
    assert main(["history", "stats", "--db", str(db), "--png", str(tmp_path / "chart.xyz")]) == 1
    assert "chart.xyz" in capsys.readouterr().err


def test_an_empty_history_says_what_to_do(tmp_path, capsys):
    for part in ("list", "stats", "players"):
        assert main(["history", part, "--db", str(tmp_path / "new.db")]) == 0
        assert capsys.readouterr().out.strip()


def test_what_is_no_history_is_told(tmp_path, capsys):
    path = tmp_path / "x.db"
    path.write_text("this is no database at all, but a text of some length")
    assert main(["history", "list", "--db", str(path)]) == 1
    assert "x.db" in capsys.readouterr().err


def test_a_newer_history_is_left_alone(db, capsys):
    import sqlite3

    with sqlite3.connect(db) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    assert main(["history", "list", "--db", str(db)]) == 1
    assert "newer version" in capsys.readouterr().err


def test_a_match_of_another_version_is_kept_told_and_left_out(tmp_path, capsys):
    db = tmp_path / "history.db"
    with open_archive(db) as archive:
        archive.add("box", 1, 1, True, "2026-08-20T10:00:00", [b"\x01\xff\xff", b"\x99new"])
        with pytest.raises(ArchiveError):
            archive.match(2)
    assert main(["history", "list", "--db", str(db)]) == 0
    assert "another version" in capsys.readouterr().out
    assert main(["history", "show", "1", "--db", str(db)]) == 0
    assert main(["history", "export", "--csv", "--db", str(db)]) == 0
    assert "left out" in capsys.readouterr().err
