"""What people confirm, as small tuples, and their bytes in the journal.

Act tuples, first the kind:
(START, preset, settings dict, [names]); (SCORE, shake, seat, cell); (SET, key, value);
(VOID, shake); (UNDO,); (REDO,); (END, 0|1) an open match ended, or a tie shared;
(CLOSE, how) the match is put away; (JOIN, seat, name); (LEAVE, seat); (NAME, seat, name);
(ORDER, seats) the order round the table; (DECIDER, shake, mask of seats that play it);
(LONG_WORDS, seat, count).
Shakes and seats count from 0. Cells are those of `scoring`.
"""

from . import settings as rules

START = 1
SET = 2
VOID = 3
UNDO = 4
REDO = 5
END = 6
CLOSE = 7
JOIN = 8
LEAVE = 9
NAME = 10
ORDER = 11
DECIDER = 12
LONG_WORDS = 13
# On flash a score's seat is in the kind: 0x40 + seat for totals, 0x48 for tallies.
SCORE = 0x40
_TALLY = 0x48

FINISHED = 0
ABANDONED = 1

MAX_NAME = 10
MAX_PLAYERS = 8


def pack_text(text):
    """Latin-1 bytes of `text`, length first; other characters become '?'."""
    codes = [ord(c) if ord(c) < 256 else 63 for c in text]
    return bytes([len(codes)] + codes)


def unpack_text(data, at):
    """(text, index after it) of pack_text's bytes at index `at`."""
    end = at + 1 + data[at]
    if end > len(data):
        raise ValueError("text runs past the record")
    return "".join([chr(c) for c in data[at + 1 : end]]), end


def _encode_start(act):
    data = bytearray([START, act[1], len(rules.KEYS)])
    data.extend(rules.encode(act[2]))
    for name in act[3]:
        data.extend(pack_text(name))
    return bytes(data)


def _encode_score(act):
    _, shake, seat, cell = act
    if cell.__class__ is bytes:
        return bytes([_TALLY + seat, shake]) + cell
    # 0x8000 stands for a cell that was emptied.
    value = 0x8000 if cell is None else cell & 0xFFFF
    return bytes([SCORE + seat, shake, value & 255, value >> 8])


def encode(act):
    """The bytes of an act, at most 120."""
    kind = act[0]
    if kind == START:
        return _encode_start(act)
    if kind == SCORE:
        return _encode_score(act)
    if kind == SET:
        key = rules.KEYS.index(act[1])
        return bytes([SET, key, rules.encode_value(act[1], act[2])])
    if kind in (JOIN, NAME):
        return bytes([kind, act[1]]) + pack_text(act[2])
    if kind == ORDER:
        return bytes([ORDER]) + bytes(act[1])
    return bytes(act)


def _decode_start(data):
    at = 3 + data[2]
    settings = rules.decode(data[3:at])
    names = []
    while at < len(data):
        name, at = unpack_text(data, at)
        names.append(name)
    return (START, data[1], settings, names)


def _decode_score(data):
    if data[0] >= _TALLY:
        return (SCORE, data[1], data[0] - _TALLY, bytes(data[2:]))
    value = data[2] | data[3] << 8
    if value == 0x8000:
        cell = None
    else:
        cell = value - 0x10000 if value > 0x8000 else value
    return (SCORE, data[1], data[0] - SCORE, cell)


def is_act(data):
    """Is this record an act of a match (and not a preference, a clock, ...)?"""
    return START <= data[0] <= LONG_WORDS or SCORE <= data[0] < _TALLY + 8


def decode(data):
    """The act of encode's bytes; raises ValueError or IndexError if they are none."""
    kind = data[0]
    if kind == START:
        return _decode_start(data)
    if kind >= SCORE:
        return _decode_score(data)
    if kind == SET:
        key = rules.KEYS[data[1]]
        return (SET, key, rules.decode_value(key, data[2]))
    if kind in (JOIN, NAME):
        return (kind, data[1], unpack_text(data, 2)[0])
    if kind == ORDER:
        return (ORDER, tuple(data[1:]))
    return tuple(data)
