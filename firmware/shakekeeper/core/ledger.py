"""All that the device remembers, as the journal's records give it.

Records beside the acts: (payload bytes, first the kind)
PREFS choices of the table; TABLE preset and names of the next match; OWN slot, name,
settings of an own preset; BEST preset, score; CLOCK shake, state, remaining and whole
time in tenths of a second, second run or not, newest counts; CLOCK_ADDED seconds added, sign in bit 15;
SERIAL number of the next match to be closed; ARCHIVED number of a closed match that the drive has;
TROUBLE what last went wrong, in words;
DATE when the match began, in seconds since 1970 by the clock on the wall, four bytes.
"""

from . import acts
from . import settings as rules
from .journal import Again, read_triple, triple
from .match import Match

PREFS = 0x20
TABLE = 0x21
OWN = 0x22
BEST = 0x23
CLOCK = 0x24
CLOCK_ADDED = 0x25
SERIAL = 0x26
ARCHIVED = 0x27
TROUBLE = 0x28
DATE = 0x29

# States of the clock; VOID means that the shake starts again.
VOID = 0
RUNNING = 1
PAUSED = 2
TIME_UP = 3

OWN_SLOTS = 3
# Closed matches wait for the drive, but not for ever: it may never come.
MOST_CLOSED = 2
_MOST_TROUBLE = 60

# name, default, number of values. Stored in this order, a byte each: append only.
PREFERENCES = (
    ("sound", 2, 3),
    ("brightness", 2, 3),
    ("flip", 0, 2),
    ("lead_in", 1, 2),
    ("time_marks", 1, 2),
    ("count_up", 0, 2),
    ("tally_seats", 0, 256),
)


def _word(value):
    return bytes([value & 255, value >> 8 & 255])


def _read_word(data, at):
    return data[at] | data[at + 1] << 8


class Clock:
    """How a shake's clock stood: `shake`, `state`, `left_ms` of `whole_ms`, and
    whether the second run has been taken."""

    def __init__(self, shake, state, left_ms, whole_ms, is_second=False):
        self.is_second = is_second
        self.shake = shake
        self.state = state
        self.left_ms = left_ms
        self.whole_ms = whole_ms

    def strip(self, most):
        """(marks, ms a mark) to note the passing of the time in at most `most` marks."""
        step_ms = max(1000, -(-self.left_ms // (most * 1000)) * 1000)
        return self.left_ms // step_ms, step_ms

    def encode(self, most=0):
        """The record; `most` is how many marks its strip may have."""
        step_s = self.strip(most)[1] // 1000 if most else 0
        head = bytes([CLOCK, self.shake, self.state, step_s])
        times = _word(self.left_ms // 100) + _word(self.whole_ms // 100)
        return head + times + bytes([self.is_second])

    def add(self, ms):
        """`ms` more (or less, below zero) are left of this shake."""
        self.left_ms = max(0, self.left_ms + ms)
        self.whole_ms = max(self.whole_ms + ms, self.left_ms)

    def encode_added(self, ms):
        """The record of `add`."""
        return bytes([CLOCK_ADDED]) + _word(ms // 1000)


def void_clock():
    """The record that a shake starts again."""
    return bytes([CLOCK, 0, VOID, 0, 0, 0, 0, 0, 0])


class Ledger:
    """Preferences, the remembered table, own presets, bests, match and clock.

    `serial` numbers the next match to be closed; `closed` are those that are not yet on the drive,
    each a Closed; `trouble` is what last went wrong, in words.
    """

    def __init__(self):
        self.prefs = {name: default for name, default, _ in PREFERENCES}
        self.preset = 0
        self.names = []
        self.own = [None] * OWN_SLOTS
        self.bests = [None] * (len(rules.PRESETS) + OWN_SLOTS)
        self.match = None
        self.clock = None
        # When the match began, or None if the box did not know.
        self.date_s = None
        self.serial = 0
        self.closed = []
        self.trouble = ""
        self._start = None

    def replay(self, payload, marks=0):
        """Takes in one stored record; raises ValueError, IndexError or KeyError if it
        makes no sense."""
        kind = payload[0]
        if acts.is_act(payload):
            self.do(acts.decode(payload))
        elif kind == PREFS:
            for (name, _, values), value in zip(PREFERENCES, payload[1:]):
                self.prefs[name] = value if value < values else 0
        elif kind == TABLE:
            self.preset = payload[1]
            self.names = _names(payload, 2)
        elif kind == OWN:
            name, at = acts.unpack_text(payload, 2)
            self.own[payload[1]] = (name, rules.decode(payload[at:]))
        elif kind == BEST:
            self.bests[payload[1]] = _signed(_read_word(payload, 2))
        elif kind == CLOCK:
            self._replay_clock(payload, marks)
        elif kind == CLOCK_ADDED:
            self.clock.add(_signed(_read_word(payload, 1)) * 1000)
        elif kind == SERIAL:
            self.serial = read_triple(payload, 1)
        elif kind == ARCHIVED:
            serial = read_triple(payload, 1)
            self.closed = [closed for closed in self.closed if closed.serial != serial]
        elif kind == TROUBLE:
            self.trouble = acts.unpack_text(payload, 1)[0]
        elif kind == DATE:
            self.date_s = _read_word(payload, 1) | _read_word(payload, 3) << 16

    def _replay_clock(self, payload, marks):
        left_ms = _read_word(payload, 4) * 100 - marks * payload[3] * 1000
        state = payload[2]
        if state == VOID:
            self.clock = None
            return
        if state == RUNNING:
            # Nobody saw the time that passed without power.
            state = PAUSED
        whole_ms = _read_word(payload, 6) * 100
        self.clock = Clock(payload[1], state, max(left_ms, 0), whole_ms, bool(payload[8]))

    def do(self, act):
        """Carries out an act and returns the record to store; raises MatchError or
        SettingError, changing nothing, if the rules refuse it."""
        kind = act[0]
        if kind == acts.START:
            self._open(act)
        elif kind == acts.CLOSE:
            self._close()
        elif kind == acts.UNDO:
            self.match.undo()
        elif kind == acts.REDO:
            self.match.redo()
        else:
            self.match.do(act)
            if kind == acts.VOID:
                self.clock = None
        return acts.encode(act)

    def prefs_record(self):
        """The preferences as a record."""
        return bytes([PREFS] + [self.prefs[name] for name, _, _ in PREFERENCES])

    def table_record(self):
        """The remembered preset and names as a record."""
        data = bytearray([TABLE, self.preset])
        for name in self.names:
            data.extend(acts.pack_text(name))
        return bytes(data)

    def own_record(self, slot):
        """Own preset `slot` (name, settings) as a record."""
        name, settings = self.own[slot]
        return bytes([OWN, slot]) + acts.pack_text(name) + rules.encode(settings)

    def best_record(self, preset):
        """The best solo score under `preset` as a record."""
        return bytes([BEST, preset]) + _word(self.bests[preset])

    def date_record(self):
        """When the match began, as a record."""
        return _date(self.date_s)

    def archived(self):
        """The first of `closed` is on the drive: forgets it and returns the record of that."""
        return bytes([ARCHIVED]) + triple(self.closed.pop(0).serial)

    def skip_serials(self, serial):
        """The drive has a match of that number: returns the record of a higher one, None if there
        is no need."""
        if serial < self.serial:
            return None
        self.serial = serial + 1
        return self._serial_record()

    def note_trouble(self, text):
        """Keeps what went wrong and returns the record of it, None if that is known."""
        text = text[:_MOST_TROUBLE]
        if text == self.trouble:
            return None
        self.trouble = text
        return self._trouble_record()

    def records(self):
        """The fewest records that give this state, but for the closed matches; to be gone through
        as often as needed."""
        return Again(self._records)

    def _records(self):
        yield self.prefs_record()
        yield self.table_record()
        yield self._serial_record()
        if self.trouble:
            yield self._trouble_record()
        for slot in range(OWN_SLOTS):
            if self.own[slot]:
                yield self.own_record(slot)
        for preset, best in enumerate(self.bests):
            if best is not None:
                yield self.best_record(preset)
        if self.match:
            for number in range(self.match_size()):
                yield self.match_record(number)
            if self.clock:
                yield self.clock.encode()

    def _serial_record(self):
        return bytes([SERIAL]) + triple(self.serial)

    def _trouble_record(self):
        return bytes([TROUBLE]) + acts.pack_text(self.trouble)

    def match_records(self):
        """The payloads of the match that is open: its start, its date, its acts."""
        return [self.match_record(number) for number in range(self.match_size())]

    def match_size(self):
        """How many they are."""
        return _size(self.match, self.date_s)

    def match_record(self, number):
        """One of them, for whoever has no room for all."""
        return _record(self.match, self._start, self.date_s, number)

    def _open(self, act):
        _, preset, settings, names = act
        self.match = Match(dict(settings), names, preset)
        self._start = (acts.START, preset, dict(settings), list(names))
        self.preset = preset
        self.names = list(names)
        self.clock = None
        self.date_s = None

    def _close(self):
        match = self.match
        if match:
            self.names = list(match.names)
            # A match without a score leaves no trace.
            if match.sheet.rows:
                how = acts.FINISHED if match.is_finished else acts.ABANDONED
                self.closed.append(Closed(self.serial, how, match, self._start, self.date_s))
                self.closed = self.closed[-MOST_CLOSED:]
                self.serial += 1
        self.match = None
        self.clock = None
        self.date_s = None


def _names(data, at):
    names = []
    while at < len(data):
        name, at = acts.unpack_text(data, at)
        names.append(name)
    return names


def _signed(value):
    return value - 0x10000 if value & 0x8000 else value


class Closed:
    """A match that was put away: its number, FINISHED or ABANDONED, and, gone through, its records."""

    def __init__(self, serial, how, match, start, date_s):
        self.serial = serial
        self.how = how
        self._match = match
        self._start = start
        self._date_s = date_s

    def __iter__(self):
        for number in range(_size(self._match, self._date_s)):
            yield _record(self._match, self._start, self._date_s, number)


def _size(match, date_s):
    return (1 if date_s is None else 2) + len(match.acts) + 2 * len(match.undone)


def _record(match, start, date_s, number):
    if not number:
        return acts.encode(start)
    number -= 1 if date_s is None else 2
    if number < 0:
        return _date(date_s)
    if number < len(match.acts):
        return acts.encode(match.acts[number])
    number -= len(match.acts)
    undone = len(match.undone)
    return acts.encode(match.undone[undone - 1 - number]) if number < undone else bytes([acts.UNDO])


def _date(date_s):
    return bytes([DATE]) + _word(date_s & 0xFFFF) + _word(date_s >> 16)
