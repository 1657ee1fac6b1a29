"""The acts of a script: what may follow each word, and what it becomes."""

import re

from .faults import TEARS, fault_forms, read_fault
from .words import BadAct, duration_ms, one_of

KEYS = ("UP", "DOWN", "OK", "BACK")
PRESS_FORM = "press KEY..., each KEY one of UP DOWN OK BACK and x3 after it to repeat: press UP x3 OK"
_TIMES = re.compile(r"x([1-9]\d{0,5})")
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]*")


def read_act(verb, words):
    """Return the arguments of an act as a tuple."""
    if verb not in _FORMS:
        raise BadAct("unknown act %r; acts are %s" % (verb, ", ".join(sorted(ACTS))))
    read, form = _FORMS[verb]
    try:
        return read(words)
    except BadAct:
        raise
    except (ValueError, IndexError):
        raise BadAct("it must be: " + form) from None


def act_forms():
    """Return how each act is written, one line each."""
    return [form for _, form in _FORMS.values()] + fault_forms()


def _nothing(words):
    if words:
        raise ValueError(words)
    return ()


def _presses(words):
    keys = []
    for word in words:
        times = _TIMES.fullmatch(word)
        if times and keys:
            keys += [keys[-1]] * (int(times[1]) - 1)
        else:
            keys.append(one_of(KEYS, word))
    if not keys:
        raise ValueError(words)
    return (tuple(keys),)


def _hold(words):
    key, length = words
    return one_of(KEYS, key), int(length) if length.isdecimal() else duration_ms(length)


def _wait(words):
    (length,) = words
    return (duration_ms(length),)


def _text(words):
    (text,) = words
    if not text.strip():
        raise ValueError(text)
    return (text,)


def _tone(words):
    return (int(words[0]),) if words and not words[1:] else _nothing(words) or (None,)


def _name(words):
    (name,) = words
    if _NAME.fullmatch(name) is None:
        raise ValueError(name)
    return (name,)


def _cut(words):
    if not words:
        return (None,)
    place, count, *tear = words
    if one_of(("at-write",), place) and int(count) < 1 or len(tear) > 1:
        raise ValueError(count)
    return (int(count), *[one_of(TEARS, word) for word in tear])


def _display(words):
    (state,) = words
    return (one_of(("on", "off"), state) == "on",)


_FORMS = {
    "boot": (_nothing, "boot: power on"),
    "cut": (_cut, "cut, or cut at-write N [none|half|whole|mix|bits]: the power fails at the N-th flash write from "
                  "here, and so it is left"),
    "display": (_display, "display on, or display off"),
    "expect": (_text, 'expect "TEXT"'),
    "expect-not": (_text, 'expect-not "TEXT"'),
    "expect-silence": (_nothing, "expect-silence: nothing sounds since the last key was let go"),
    "expect-tone": (_tone, "expect-tone, or expect-tone HERTZ: it sounded during the last act"),
    "fault": (read_fault, "fault NAME ...: something goes wrong"),
    "hold": (_hold, "hold KEY LENGTH, such as hold UP 1200 (ms) or hold OK 2s"),
    "include": (_text, "include FILE: its acts, here"),
    "press": (_presses, PRESS_FORM),
    "serial": (_text, 'serial "TEXT", with \\n and \\x03 and the like for other bytes'),
    "shot": (_name, "shot NAME, of letters, digits, - _ and ."),
    "wait": (_wait, "wait LENGTH, such as wait 500ms, wait 3s or wait 2m"),
}
ACTS = tuple(_FORMS)
