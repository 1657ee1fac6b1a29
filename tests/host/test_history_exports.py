"""CSV and JSON read back to the same match; plays for BG Stats as its description has them."""

import csv
import io
import json
import re
from urllib.parse import parse_qs, urlsplit

import pytest

from shakekeeper.core import acts, scoring
from shakekeeper.core import settings as rules
from shakekeeper_host import matchfile, sheet
from shakekeeper_host.cli import main
from shakekeeper_host.history.archive import open_archive
from shakekeeper_host.matchextras import Extras

from .boxes import DATE_S, closed

TALLY = scoring.tally_of([(5, 2), (8, 0), (8, 0)], 3)
MATCHES = [
    closed(0, date_s=DATE_S),
    closed(1, ("Zo\xeb", "=1+1", "-x", "'"), [[TALLY, 999, None, 0], [5, -7, 0, 1]],
           penalty=2, bonus_letters=True, shakes=2),
    closed(2, ("A", "B", "C"), [[5, 5, 1]], shakes=1, tie_break="decider",
           extra=[(acts.DECIDER, 1, 3), (acts.SCORE, 1, 0, 4), (acts.SCORE, 1, 1, 3)]),
    closed(3, ("A", "B"), [[5, 6]], finish="open",
           extra=[(acts.JOIN, 2, "Late"), (acts.SCORE, 1, 0, 1), (acts.SCORE, 1, 1, 1), (acts.SCORE, 1, 2, 9),
                  (acts.LEAVE, 1), (acts.END, 1)]),
    closed(4, ("A", "B"), [[5, 5]], shakes=1, tie_break="long_words",
           extra=[(acts.LONG_WORDS, 0, 2), (acts.LONG_WORDS, 1, 1)]),
]  # fmt: skip


@pytest.fixture
def db(tmp_path):
    """A history's file with matches of every kind."""
    path = tmp_path / "history.db"
    with open_archive(path) as archive:
        for serial, how, payloads in MATCHES:
            archive.add("00FF", serial, serial, how == 0, "2026-08-20T10:00:00", payloads)
    return path


def exported(db, capsys, *argv):
    assert main(["history", "export", *argv, "--db", str(db)]) == 0
    return capsys.readouterr().out


def sheets(db):
    """What the sheet of each match says, straight from its records."""
    with open_archive(db) as archive:
        played = archive.matches()
    return {match.number: sheet.as_json(match.match.sheet, match.match.standings) for match in played}


def test_json_reads_back_to_the_same_match(db, capsys):
    found = {}
    for entry in json.loads(exported(db, capsys, "--json")):
        match = matchfile.parse(json.dumps(entry["match"]).encode())
        found[entry["number"]] = sheet.as_json(*sheet.judge(match))
    assert found == sheets(db)


def test_json_tells_when_and_how_it_ended(db, capsys):
    first, second = json.loads(exported(db, capsys, "--json", "1", "2"))
    assert first["date"] == "2026-08-14T19:30:00" and first["state"] == "finished"
    assert second["date"] is None and second["state"] == "abandoned" and second["pulled_at"]


def match_of_rows(rows):
    """The match file's match that CSV lines of one match give."""
    players = list(dict.fromkeys(row["player"] for row in rows))
    settings = rules.defaults()
    for pair in rows[0]["settings"].split():
        key, _, value = pair.partition("=")
        settings[key] = json.loads(value)
    first = [next(row for row in rows if row["player"] == player) for player in players]
    shakes = max(int(row["shake"]) for row in rows)
    cells = {(row["player"], int(row["shake"])): row["cell"] for row in rows}
    value = {
        "format": "shakekeeper-match", "version": 1,
        "settings": settings, "players": [name[1:] if name.startswith("'") else name for name in players],
        "shakes": [[cell_of(cells[player, shake + 1]) for player in players] for shake in range(shakes)],
    }  # fmt: skip
    match = matchfile.parse(json.dumps(value).encode())
    extras = Extras([int(row["joined"]) for row in first], [int(row["left"] or 255) for row in first],
                    [int(row["long_words"]) if row["long_words"] else None for row in first], int(first[0]["ended"]))
    return matchfile.MatchFile(match.settings, match.players, match.shakes, extras)


def cell_of(text):
    return None if text == "" else text if text == "-" else json.loads(text)


def test_csv_reads_back_to_the_same_match(db, capsys):
    by_match = {}
    for row in csv.DictReader(io.StringIO(exported(db, capsys, "--csv"))):
        by_match.setdefault(int(row["match"]), []).append(row)
    found = {number: sheet.as_json(*sheet.judge(match_of_rows(rows))) for number, rows in by_match.items()}
    assert found == sheets(db)


def test_no_name_becomes_a_formula_in_a_spreadsheet(db, capsys):
    names = {row["player"] for row in csv.DictReader(io.StringIO(exported(db, capsys, "--csv")))}
    assert {"'=1+1", "'-x", "''"} <= names
    assert not any(name[0] in "=+-@" for name in names)


def test_a_file_gets_it_and_a_spreadsheet_sees_the_accents(db, tmp_path, capsys):
    out = tmp_path / "out.csv"
    assert exported(db, capsys, "--csv", "-o", str(out)) == ""
    assert out.read_bytes().startswith(b"\xef\xbb\xbfmatch,")
    assert "Zo\xeb" in out.read_text(encoding="utf-8-sig")


def test_one_form_has_to_be_chosen(db, capsys):
    with pytest.raises(SystemExit):
        main(["history", "export", "--db", str(db)])
    with pytest.raises(SystemExit):
        main(["history", "export", "--csv", "--json", "--db", str(db)])
    capsys.readouterr()


# The fields of a play by BG Stats' public description ("Linking and pushing to BG Stats from other apps or
# websites"): name, is it required, its type. Of those that are not required its Android version insists on
# the ones marked so.
REQUIRED, INSISTED, OPTIONAL = range(3)
PLAY = {
    "sourceName": (REQUIRED, str), "sourcePlayId": (REQUIRED, str), "playDate": (REQUIRED, str),
    "game": (REQUIRED, dict), "players": (REQUIRED, list), "durationMin": (OPTIONAL, int), "location": (OPTIONAL, str),
    "board": (OPTIONAL, str), "comments": (OPTIONAL, str),
}  # fmt: skip
GAME = {
    "name": (REQUIRED, str), "sourceGameId": (REQUIRED, str), "bggId": (OPTIONAL, int),
    "highestWins": (INSISTED, bool), "noPoints": (INSISTED, bool),
}  # fmt: skip
PLAYER = {
    "name": (REQUIRED, str), "sourcePlayerId": (REQUIRED, str), "startPlayer": (INSISTED, bool),
    "winner": (INSISTED, bool), "score": (OPTIONAL, int), "rank": (OPTIONAL, int), "role": (OPTIONAL, str), "team": (OPTIONAL, str),
}  # fmt: skip
LONGEST_LINK = 8000


def check_fields(value, fields):
    for name, (need, kind) in fields.items():
        assert name in value or need == OPTIONAL, name
        if name in value:
            assert value[name].__class__ is kind, (name, value[name])
    assert set(value) <= set(fields)


def check_play(play):
    check_fields(play, PLAY)
    check_fields(play["game"], GAME)
    assert play["players"]
    for player in play["players"]:
        check_fields(player, PLAYER)
        assert player["name"]
    assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", play["playDate"])
    assert len({player["sourcePlayerId"] for player in play["players"]}) == len(play["players"])


@pytest.fixture
def in_berlin(monkeypatch):
    """A computer two hours ahead of universal time."""
    import time

    if not hasattr(time, "tzset"):
        pytest.skip("this system can't change its time zone")
    monkeypatch.setenv("TZ", "CEST-2")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def test_plays_are_as_bg_stats_describes_them(db, capsys, in_berlin):
    plays = json.loads(exported(db, capsys, "--bgstats", "--game", "Cubes", "--bgg-id", "4711"))
    for play in plays:
        check_play(play)
    first = plays[0]
    assert first["game"] == {"name": "Cubes", "sourceGameId": "letter-cubes", "bggId": 4711, "highestWins": True,
                             "noPoints": False}
    # Universal time, as the app wants it.
    assert first["playDate"] == "2026-08-14 17:30:00"
    told = [(player["name"], player["score"], player["rank"], player["winner"]) for player in first["players"]]
    assert told == [("Anna", 18, 1, True), ("Ben", 18, 1, True), ("Cara", 17, 3, False)]


def test_unfinished_matches_are_no_plays(db, capsys):
    assert len(json.loads(exported(db, capsys, "--bgstats"))) == 4
    assert main(["history", "export", "--bgstats", "2", "--db", str(db)]) == 1
    assert "no finished match" in capsys.readouterr().err


def test_a_player_is_the_same_in_every_play_and_every_play_another(db, capsys):
    plays = json.loads(exported(db, capsys, "--bgstats"))
    assert len({play["sourcePlayId"] for play in plays}) == len(plays)
    ids = {player["sourcePlayerId"] for play in plays for player in play["players"] if player["name"] == "A"}
    assert len(ids) == 1
    assert json.loads(exported(db, capsys, "--bgstats")) == plays


def test_links_carry_the_play_and_stay_short_enough(tmp_path, capsys):
    db = tmp_path / "history.db"
    with open_archive(db) as archive:
        _, _, payloads = closed(1, [letter * 10 for letter in "\xc4\xd6\xdcabcde"], [[999] * 8] * 20, shakes=20)
        archive.add("00FF", 1, 1, True, "2026-08-20T10:00:00", payloads)
    (link,) = exported(db, capsys, "--bgstats-links").splitlines()
    assert len(link) < LONGEST_LINK
    parts = urlsplit(link)
    assert (parts.scheme, parts.netloc, parts.path) == ("https", "app.bgstatsapp.com", "/createPlay.html")
    play = json.loads(parse_qs(parts.query)["data"][0])
    check_play(play)
    assert [play] == json.loads(exported(db, capsys, "--bgstats"))
