"""Matches in forms that other programs read: CSV, match files, plays for BG Stats."""

import csv
import io
import json
import sys
from dataclasses import dataclass

from shakekeeper.core import settings as rules

from .. import matchfile
from . import bgstats
from .archive import ArchiveError

CSV_COLUMNS = ("match", "date", "device", "serial", "state", "preset", "settings", "ended", "player", "rank", "total",
               "is_winner", "joined", "left", "long_words", "shake", "cell", "points")
# A spreadsheet would take a name that begins so for a formula.
_FORMULAS = "=+-@'"


@dataclass(frozen=True)
class Game:
    """How the game is called elsewhere."""

    name: str
    bgg_id: int = None


def write(matches, form, output, game):
    """Write matches in a form: csv, json, bgstats or bgstats-links; to the file `output`, or standard output."""
    readable = [played for played in matches if played.match]
    for played in matches:
        if not played.match:
            print("match %d is left out: %s" % (played.number, played.problem), file=sys.stderr)
    text = _FORMS[form](readable, game)
    if output is None:
        sys.stdout.write(text)
        return
    # With the mark at the beginning a spreadsheet knows that the accents are UTF-8.
    with open(output, "w", encoding="utf-8-sig" if form == "csv" else "utf-8", newline="") as file:
        file.write(text)


def as_csv(matches):
    """Return the matches as CSV text with a line for each cell."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(CSV_COLUMNS)
    for played in matches:
        writer.writerows(_csv_rows(played))
    return out.getvalue()


def as_json(matches):
    """Return the matches as a JSON list of objects with the match file in `match`."""
    return json.dumps([_json_of(played) for played in matches], indent=1, ensure_ascii=False) + "\n"


def match_object(played):
    """Return the match file of a match as an object, with people called as they are today."""
    return {**matchfile.as_object(played.match), "players": list(played.names)}


def _json_of(played):
    return {
        "number": played.number,
        "device": played.device,
        "serial": played.serial,
        "date": played.date.isoformat() if played.date else None,
        "pulled_at": played.pulled_at,
        "state": "finished" if played.is_finished else "abandoned",
        "preset": played.preset,
        "match": match_object(played),
    }


def _csv_rows(played):
    match, data = played.match, match_object(played)
    head = [played.number, played.date.isoformat() if played.date else "", played.device, played.serial,
            "finished" if played.is_finished else "abandoned", played.preset, _settings(data["settings"]), match.ended]
    for seat, name in enumerate(played.names):
        person = [_safe(name), match.ranks[seat], match.totals[seat], int(name in played.winners),
                  match.sheet.joined[seat], _text(data.get("left", {}), seat), _text(data.get("long_words", {}), seat)]
        for shake, row in enumerate(data["shakes"]):
            points = match.sheet.points(shake, seat)
            yield head + person + [shake + 1, _cell(row[seat]), "" if points is None else points]


def _settings(settings):
    return " ".join("%s=%s" % (key, json.dumps(settings[key])) for key in rules.KEYS if key in settings)


def _text(by_seat, seat):
    value = by_seat[seat] if by_seat else None
    return "" if value is None else value


def _cell(cell):
    if isinstance(cell, dict):
        return json.dumps(cell)
    return "" if cell is None else cell


def _safe(name):
    return "'" + name if name[:1] in _FORMULAS else name


def _plays(matches, game):
    plays = [bgstats.play_of(played, game) for played in matches if played.is_finished]
    if not plays:
        raise ArchiveError("there is no finished match to export")
    return plays


_FORMS = {
    "csv": lambda matches, game: as_csv(matches),
    "json": lambda matches, game: as_json(matches),
    "bgstats": lambda matches, game: json.dumps(_plays(matches, game), indent=1, ensure_ascii=False) + "\n",
    "bgstats-links": lambda matches, game: "".join(bgstats.link_of(play) + "\n" for play in _plays(matches, game)),
}
