"""What a computer may put onto the box: the table, own presets, preferences; each checked to the last byte."""

from ..core import acts, ledger
from ..core import settings as rules


def check_table(payload, known):
    """Refuses a TABLE record that no new match could begin with; `known` is the ledger. Raises ValueError."""
    _check_preset(payload[1], known)
    names = []
    at = 2
    while at < len(payload):
        name, at = acts.unpack_text(payload, at)
        check_name(name)
        if name in names:
            raise ValueError("a name is there twice")
        names.append(name)
    if len(names) > acts.MAX_PLAYERS:
        raise ValueError("at most %d names" % acts.MAX_PLAYERS)


def check_own(payload, known):
    """Refuses an OWN record that is no preset. Raises ValueError."""
    if payload[1] >= ledger.OWN_SLOTS:
        raise ValueError("no such slot")
    name, at = acts.unpack_text(payload, 2)
    check_name(name)
    if len(payload) - at != len(rules.KEYS):
        raise ValueError("a byte for each setting")
    rules.decode(payload[at:])


def check_prefs(payload, known):
    """Refuses a PREFS record with a value out of range. Raises ValueError."""
    if len(payload) != 1 + len(ledger.PREFERENCES):
        raise ValueError("a byte for each preference")
    for index, (name, _, values) in enumerate(ledger.PREFERENCES):
        if payload[index + 1] >= values:
            raise ValueError(name + " is out of range")


def check_name(name):
    """Refuses what the panel can't show, or nobody could read. Raises ValueError."""
    if not name.strip() or len(name) > acts.MAX_NAME:
        raise ValueError("a name has 1 to %d letters" % acts.MAX_NAME)
    for letter in name:
        if not (" " <= letter <= "~" or "\xa0" <= letter):
            raise ValueError("a name has an odd letter")


def _check_preset(preset, known):
    own = preset - len(rules.PRESETS)
    if own >= 0 and not (own < ledger.OWN_SLOTS and known.own[own]):
        raise ValueError("no such preset")
