"""A box's own records as the text of a table's file."""

import json

from shakekeeper.core import settings as rules
from shakekeeper.core.ledger import PREFERENCES, Ledger
from shakekeeper.ui import texts

SEATS = "tally_seats"
# In the file by players' names instead of a number.
TALLY = "tally"


def write_table(payloads):
    """Return the file of a box with these own records, as text."""
    ledger = ledger_of(payloads)
    lines = ["# What the next match begins with.",
             "preset = %s" % _quoted(_preset_name(ledger, ledger.preset)),
             "players = [%s]" % ", ".join(map(_quoted, ledger.names)), "", "[settings]"]
    lines += ["%s = %s%s" % (name, _shown(name, ledger.prefs[name], count), _choices(name, count))
              for name, _, count in PREFERENCES if name != SEATS]
    seats = [name for seat, name in enumerate(ledger.names) if ledger.prefs[SEATS] >> seat & 1]
    lines.append("%s = [%s]  # who enters words instead of totals" % (TALLY, ", ".join(map(_quoted, seats))))
    for own in filter(None, ledger.own):
        lines += ["", "[presets.%s]" % _quoted(own[0])]
        lines += ["%s = %s" % (key, toml(own[1][key])) for key in rules.KEYS]
    return "\n".join(lines) + "\n"


def ledger_of(payloads):
    """Return the core's Ledger of a box with these own records."""
    ledger = Ledger()
    for payload in payloads:
        ledger.replay(payload)
    return ledger


def _preset_name(ledger, index):
    own = index - len(rules.PRESETS)
    return rules.PRESETS[index][0] if own < 0 else ledger.own[own][0]


def word(name, held, count):
    """A preference's value as the file has it: true and false, or what the panel calls it."""
    return bool(held) if count == 2 else texts.value(name, held)


def _shown(name, held, count):
    return toml(word(name, held, count))


def _choices(name, count):
    return "" if count == 2 else "  # " + ", ".join(word(name, held, count) for held in range(count))


def toml(value):
    """Return a value as TOML has it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return _quoted(value) if isinstance(value, str) else str(value)


def _quoted(text):
    # JSON's strings are TOML's, as far as the letters of names go.
    return json.dumps(text, ensure_ascii=False)
