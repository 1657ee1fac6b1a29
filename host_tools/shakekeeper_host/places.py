"""Checks on values read from JSON that refuse a fault by its place."""

from . import strict_json
from .strict_json import describe


class MatchFileError(ValueError):
    """A match file was refused; the text is one line that begins with the place."""


def fail(place, message):
    """Raise the MatchFileError of `message` at `place`."""
    raise MatchFileError("%s: %s" % (place, message))


def place_of(place, key):
    """Return the place of `key` in the object at `place` ("" is the whole file)."""
    shown = key if key.isidentifier() and key.isascii() and len(key) < 60 else describe(key)
    return place + shown if not place or place.endswith((".", " ")) else "%s: %s" % (place, shown)


def check_object(place, value, known, prefix=None):
    """Refuse `value` unless it is an object with only `known` keys, each once."""
    if not isinstance(value, strict_json.Object):
        fail(place, "%s is not a JSON object" % describe(value))
    prefix = place if prefix is None else prefix
    for key in value:
        if key not in known:
            fail(place_of(prefix, key), "unknown key; known are " + ", ".join(known))
    if value.repeated is not None:
        fail(place_of(prefix, value.repeated), "stands there twice")


def need(place, value, key):
    """Return the value of `key` in the object `value`, refusing the object where it is missing."""
    if key not in value:
        fail(place_of(place, key), "missing")
    return value[key]


def check_range(place, value, low, high):
    """Return `value` if it is a whole number from `low` to `high`."""
    if value.__class__ is not int:
        fail(place, "%s is not a whole number" % describe(value))
    if not low <= value <= high:
        fail(place, "%d is not allowed: %d to %d" % (value, low, high))
    return value
