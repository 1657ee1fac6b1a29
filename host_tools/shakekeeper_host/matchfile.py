"""The match file, version 1: read strictly, every fault named by its place."""

import sys
import unicodedata
from dataclasses import dataclass
from pathlib import Path

from shakekeeper.core import settings as rules
from shakekeeper.core.acts import MAX_PLAYERS

from . import strict_json
from .matchcells import read_rows, write_rows
from .matchextras import KEYS as EXTRAS
from .matchextras import Extras, read_extras, write_extras
from .places import MatchFileError, check_object, fail, need
from .strict_json import describe

FORMAT = "shakekeeper-match"
VERSION = 1
# The device has room for 10 characters; a file may spell a name out, as far as a sheet stays readable.
MAX_NAME = 40
# Twenty shakes of eight long tallies are a tenth of it.
MAX_BYTES = 4 * 1024 * 1024
# What turns the direction of writing would scramble the columns of the sheet.
_TURNS = ("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI")


@dataclass(frozen=True)
class MatchFile:
    """A match as its file tells it; `shakes` are rows of cells in the core's form."""

    settings: dict
    players: list
    shakes: list
    extras: Extras


def load(name):
    """Return the MatchFile in the file `name`, or on standard input if it is `-`."""
    return parse(_read_bytes(name))


def parse(data):
    """Return the MatchFile of the bytes `data`; raise MatchFileError with the place if they are none."""
    try:
        value = strict_json.parse(data)
    except strict_json.JsonError as error:
        raise MatchFileError(str(error)) from None
    check_object("the file", value, ("format", "version", "settings", "players", "shakes") + EXTRAS, prefix="")
    _check_header(value)
    settings = _read_settings(value.get("settings", strict_json.Object()))
    players = _read_players(need("", value, "players"))
    rows = read_rows(need("", value, "shakes"), len(players), settings)
    return MatchFile(settings, players, rows, read_extras(value, len(players)))


def as_object(match):
    """Return the file of the core's `match` as an object for JSON, settings at their defaults left out."""
    defaults = rules.defaults()
    return {
        "format": FORMAT,
        "version": VERSION,
        "settings": {key: match.settings[key] for key in rules.KEYS if match.settings[key] != defaults[key]},
        "players": list(match.names),
        "shakes": write_rows(match.sheet.rows),
        **write_extras(match),
    }


def _read_bytes(name):
    shown = "standard input" if name == "-" else strict_json.printable(name)
    try:
        if name == "-":
            data = sys.stdin.buffer.read(MAX_BYTES + 1) if sys.stdin else b""
        elif Path(name).is_dir():
            fail(shown, "a folder, not a match file")
        else:
            with open(name, "rb") as file:
                data = file.read(MAX_BYTES + 1)
    except OSError as error:
        fail(shown, error.strerror or "cannot be read")
    if len(data) > MAX_BYTES:
        fail(shown, "longer than %d bytes; that is no match file" % MAX_BYTES)
    return data


def _check_header(value):
    name = need("", value, "format")
    if name != FORMAT:
        fail("format", '%s is not "%s"' % (describe(name), FORMAT))
    version = need("", value, "version")
    if version.__class__ is not int or version != VERSION:
        fail("version", "%s is not known; this program reads version %d" % (describe(version), VERSION))


def _read_settings(value):
    check_object("settings", value, rules.KEYS, prefix="settings.")
    settings = rules.defaults()
    for key in value:
        try:
            settings[key] = rules.check(key, value[key])
        except rules.SettingError as error:
            fail("settings." + key, "%s is not allowed: %s" % (describe(value[key]), error.allowed))
    return settings


def _read_players(names):
    if not isinstance(names, list):
        fail("players", "%s is not a list of names" % describe(names))
    if not 1 <= len(names) <= MAX_PLAYERS:
        fail("players", "%d names; a match has 1 to %d players" % (len(names), MAX_PLAYERS))
    seen = set()
    for at, name in enumerate(names):
        _check_name("players: name %d" % (at + 1), name)
        # Two spellings of one accent look the same on the sheet, so they are the same name.
        alike = unicodedata.normalize("NFC", name).strip()
        if alike in seen:
            fail("players", "%s is there twice" % describe(name))
        seen.add(alike)
    return list(names)


def _check_name(place, name):
    if name.__class__ is not str:
        fail(place, "%s is not text" % describe(name))
    if not name.strip():
        fail(place, "empty")
    if len(name) > MAX_NAME:
        fail(place, "%s has %d characters; at most %d" % (describe(name), len(name), MAX_NAME))
    if any(_is_unprintable(char) for char in name):
        fail(place, "%s has a character that can't be printed" % describe(name))


def _is_unprintable(char):
    return unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp") or unicodedata.bidirectional(char) in _TURNS
