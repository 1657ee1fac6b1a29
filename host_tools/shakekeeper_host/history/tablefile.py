"""The TOML file of a table, read: players, preset, own presets, the box's settings; as records of the box."""

import sys

from shakekeeper.core import acts
from shakekeeper.core import ledger as known
from shakekeeper.core import settings as rules
from shakekeeper.core.ledger import PREFERENCES
from shakekeeper.link import checks

from .tabletext import SEATS, TALLY, ledger_of, toml, word

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

_TOP = ("players", "preset", "presets", "settings")


class TableError(ValueError):
    """A table's file was refused; the text begins with the place."""


def read_table(text, payloads):
    """Return [(request, record)] that bring the file `text` onto a box with the own records `payloads`.

    What the file leaves out stays as it is on the box. Raises TableError.
    """
    try:
        value = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise TableError("not TOML: %s" % error) from None
    _check_keys("", value, _TOP)
    ledger = ledger_of(payloads)
    puts = [("put_preset", record) for record in _read_presets(_table(value, "presets"), ledger)]
    if "players" in value or "preset" in value:
        puts.append(("put_table", _read_players(value, ledger)))
    if "settings" in value:
        puts.append(("set_prefs", _read_settings(_table(value, "settings"), ledger)))
    return puts


def _read_presets(presets, ledger):
    if len(presets) > known.OWN_SLOTS:
        raise TableError("presets: %d of them; the box has room for %d" % (len(presets), known.OWN_SLOTS))
    records = []
    for name, values in presets.items():
        place = "presets.%s" % name
        _check_name(place, name)
        if not isinstance(values, dict):
            raise TableError("%s: not a table of settings" % place)
        slot = _slot_for(place, name, presets, ledger)
        ledger.own[slot] = (name, _rules_of(place, values))
        records.append(ledger.own_record(slot))
    return records


def _slot_for(place, name, presets, ledger):
    """The slot of the own preset of that name, else a free one, else one that the file does not name."""
    names = [own[0] if own else None for own in ledger.own]
    if name in names:
        return names.index(name)
    if None in names:
        return names.index(None)
    return next(slot for slot, other in enumerate(names) if other not in presets)


def _rules_of(place, values):
    settings = rules.defaults()
    _check_keys(place + ".", values, rules.KEYS)
    for key, value in values.items():
        try:
            settings[key] = rules.check(key, value)
        except rules.SettingError as error:
            raise TableError("%s.%s: %s is not allowed: %s" % (place, key, toml(value), error.allowed)) from None
    return settings


def _read_players(value, ledger):
    names = value.get("players", ledger.names)
    if not isinstance(names, list) or len(names) > acts.MAX_PLAYERS:
        raise TableError("players: a list of at most %d names" % acts.MAX_PLAYERS)
    for at, name in enumerate(names):
        _check_name("players[%d]" % at, name)
        if names.index(name) != at:
            raise TableError("players[%d]: %s is there twice" % (at, name))
    ledger.names = list(names)
    if "preset" in value:
        ledger.preset = _preset_index(value["preset"], ledger)
    return ledger.table_record()


def _read_settings(values, ledger):
    counts = {name: count for name, _, count in PREFERENCES if name != SEATS}
    _check_keys("settings.", values, tuple(counts) + (TALLY,))
    for name, value in values.items():
        if name == TALLY:
            ledger.prefs[SEATS] = _seats(value, ledger.names)
            continue
        words = {word(name, held, counts[name]): held for held in range(counts[name])}
        # `1 in {True: 1}` is true for Python; for people it is another thing.
        if value.__class__ not in (bool, str) or value not in words:
            allowed = ", ".join(toml(word) for word in words)
            raise TableError("settings.%s: %s is not allowed: %s" % (name, toml(value), allowed))
        ledger.prefs[name] = words[value]
    return ledger.prefs_record()


def _seats(names, players):
    place = "settings.%s" % TALLY
    if not isinstance(names, list):
        raise TableError("%s: a list of players" % place)
    seats = 0
    for name in names:
        if name not in players:
            raise TableError("%s: %s is none of the players" % (place, toml(name)))
        seats |= 1 << players.index(name)
    return seats


def _preset_index(name, ledger):
    names = [preset[0] for preset in rules.PRESETS] + [own and own[0] for own in ledger.own]
    if name is None or name not in names:
        raise TableError("preset: %s is none; there are %s" % (toml(name), ", ".join(filter(None, names))))
    return names.index(name)


def _check_name(place, name):
    if not isinstance(name, str):
        raise TableError("%s: not text" % place)
    if any(ord(char) > 255 for char in name):
        raise TableError("%s: %s has a letter that the box's panel lacks" % (place, name))
    try:
        checks.check_name(name)
    except ValueError as error:
        raise TableError("%s: %s" % (place, error)) from None


def _check_keys(place, value, allowed):
    for key in value:
        if key not in allowed:
            raise TableError("%s%s: unknown key; known are %s" % (place, key, ", ".join(allowed)))


def _table(value, key):
    found = value.get(key, {})
    if not isinstance(found, dict):
        raise TableError("%s: not a table" % key)
    return found
