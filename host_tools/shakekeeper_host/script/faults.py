"""The acts `fault ...` of a script: what may follow each, and how it is done to a target."""

import re

from ..chips import tears
from .words import BadAct, duration_ms, one_of

_NAME = re.compile(r"[A-Za-z_]\w*")
_BUS_ERRORS = ("ENODEV", "ETIMEDOUT", "EIO")
_ERRORS = {error.__name__: error for error in (
    MemoryError, OSError, ValueError, TypeError, KeyError, IndexError, RuntimeError, ZeroDivisionError)}
# How a flash step is left by the power cut in it.
TEARS = {"none": tears.nothing(), "half": tears.part(0.5), "whole": tears.whole(), "mix": tears.mix(1),
         "bits": tears.bits(1)}


def read_fault(words):
    """Return (name, arguments) of what follows `fault`; raise BadAct."""
    name = words[0] if words else ""
    if name not in _FAULTS:
        raise BadAct("unknown fault %r; faults are %s" % (name, ", ".join(sorted(_FAULTS))))
    form, read, _ = _FAULTS[name]
    try:
        return name, read(words[1:])
    except (ValueError, IndexError, KeyError):
        raise BadAct("it must be: fault " + form) from None


def fault_forms():
    """Return how each fault is written."""
    return ["fault " + form for form, _, _ in _FAULTS.values()]


def inflict(target, name, arguments):
    """Do a fault to a target; raises AttributeError where it lacks what the fault is done to."""
    _FAULTS[name][2](target, *arguments)


# --- reading ---------------------------------------------------------------------------------------


def _read_bus(words):
    state = one_of(("ok", "no-pull-ups") + _BUS_ERRORS, words[0])
    numbers = {"at": 1, "for": 1}
    rest = words[1:]
    while rest and state in _BUS_ERRORS:
        numbers[one_of(tuple(numbers), rest[0])] = _count(rest[1])
        rest = rest[2:]
    _end(rest)
    return state, numbers["at"], numbers["for"]


def _read_key(words):
    key, state = words
    return one_of(("UP", "DOWN", "OK", "BACK"), key), {"down": True, "up": False, "free": None}[state]


def _read_raise(words):
    name, error = words
    return _function(name), _ERRORS[error]


def _read_function(words):
    (name,) = words
    return (_function(name),)


def _read_drive(words):
    (state,) = words
    return (one_of(("ok", "read-only", "full", "missing"), state),)


def _read_flip(words):
    place, at, mask = words if len(words) == 3 else words + ["255"]
    if place != "nvm" and not place.startswith("/"):
        raise ValueError(place)
    if not 0 < int(mask) < 256 or int(at) < 0:
        raise ValueError(mask)
    return place, int(at), int(mask)


def _read_count(words):
    (count,) = words
    return (_count(count),)


def _read_reader(words):
    (state,) = words
    return (one_of(("stalls", "reads"), state) == "stalls",)


def _read_write(words):
    path, text = words
    if not path.startswith("/"):
        raise ValueError(path)
    return path, text


def _read_reason(words):
    (reason,) = words
    if not reason.isupper():
        raise ValueError(reason)
    return (reason,)


def _read_length(words):
    (length,) = words
    return (duration_ms(length),)


def _function(name):
    if _NAME.fullmatch(name) is None:
        raise ValueError(name)
    return name


def _count(word):
    count = int(word)
    if count < 1:
        raise ValueError(word)
    return count


def _end(words):
    if words:
        raise ValueError(words)


# --- doing -----------------------------------------------------------------------------------------


def _bus(target, state, at, count):
    from ..simulator.faults import I2cError

    if state == "ok":
        target.bus.hooks[:] = [hook for hook in target.bus.hooks if not isinstance(hook, I2cError)]
        target.bus.has_pull_ups = True
    elif state == "no-pull-ups":
        target.bus.has_pull_ups = False
    else:
        target.attach(I2cError(state, at, count))


def _key(target, key, is_down):
    target.stick_key(key, is_down)


def _raise(target, name, error):
    from ..simulator.faults import RaiseIn

    _need(target, "set_trap")
    target.attach(RaiseIn(name, error("by a script")))


def _hang(target, name):
    from ..simulator.faults import HangIn

    _need(target, "set_trap")
    target.attach(HangIn(name))


def _drive(target, state):
    drive = target.drive
    _need(drive, "files")
    drive.is_write_protected = state == "read-only"
    drive.is_missing = state == "missing"
    drive.is_full = state == "full"


def _flip(target, place, at, mask):
    from ..simulator.faults import flip

    flip(target.nvm.data if place == "nvm" else target.drive.files[place], at, mask)


def _junk(target, count):
    from ..simulator.faults import junk

    target.serial_write(junk(count, count))


def _reader(target, is_stalled):
    port = target.console_port
    port.is_connected, port.is_stalled = True, is_stalled


def _write(target, path, text):
    target.is_usb_connected = True
    try:
        target.host_write(path, text.encode())
    except PermissionError:
        # Then the device owns its drive: that is what the computer is told.
        return


def _safe_mode(target, reason):
    target.boot_in_safe_mode(reason)


def _uptime(target, length_ms):
    target.add_uptime(length_ms)


def _need(thing, name):
    # An emulated board attaches faults too, but not those of its program or its files.
    if not hasattr(thing, name):
        raise AttributeError("it has no " + name)


_FAULTS = {
    "bus": ("bus ENODEV|ETIMEDOUT|EIO [at N] [for N], bus no-pull-ups, bus ok: the panel's transfers, from the N-th "
            "from here", _read_bus, _bus),
    "key": ("key KEY down|up|free: it sticks", _read_key, _key),
    "raise": ("raise FUNCTION EXCEPTION: there, when it next touches the hardware", _read_raise, _raise),
    "hang": ("hang FUNCTION: it never comes back", _read_function, _hang),
    "drive": ("drive read-only|full|missing|ok", _read_drive, _drive),
    "flip": ("flip nvm N [MASK], or flip /PATH N [MASK]: the bits of one byte", _read_flip, _flip),
    "junk": ("junk N: so many bytes without sense on the console", _read_count, _junk),
    "reader": ("reader stalls|reads: a computer has opened the console", _read_reader, _reader),
    "write": ('write /PATH "TEXT": the computer writes to the drive, if it may', _read_write, _write),
    "safe-mode": ("safe-mode REASON: the next boot finds the chip in it, such as BROWNOUT", _read_reason, _safe_mode),
    "uptime": ("uptime LENGTH: so much longer has the device been on", _read_length, _uptime),
}
