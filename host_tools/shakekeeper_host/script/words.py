"""What the acts of a script are made of."""

import re

_UNITS_MS = {"ms": 1, "s": 1000, "m": 60_000, "h": 3_600_000, "d": 86_400_000}
_DURATION = re.compile(r"(\d+(?:\.\d+)?)(ms|s|m|h|d)")


class BadAct(ValueError):
    """The words after an act are not what it takes; the text says what it does take."""


def duration_ms(word):
    """Return the milliseconds of a duration such as 500ms, 3s or 1.5m."""
    match = _DURATION.fullmatch(word)
    if match is None:
        raise ValueError(word)
    return round(float(match[1]) * _UNITS_MS[match[2]])


def one_of(allowed, word):
    """Return `word` if it is allowed; raise ValueError."""
    if word not in allowed:
        raise ValueError(word)
    return word
