"""What tests/core checks with tools of CPython alone, on CPython and on a MicroPython machine alike."""

from binascii import crc32

from helpers import SEED, Digest, Random, match_of
from tests.core.flash import Flash
from shakekeeper.core import acts, scoring
from shakekeeper.core import settings as rules
from shakekeeper.core.journal import Journal
from shakekeeper.core.ledger import Ledger
from shakekeeper.core.match import MatchError
from shakekeeper.core.slot_reader import SlotReader, split
from shakekeeper.core.slots import FINISHED, Slots

THREE = ["Anna", "Ben", "Cara"]


def tally(*words, **more):
    return scoring.tally_of([w if w.__class__ is tuple else (w, 0) for w in words], more.get("rejected", 0))


def points(cell, **changes):
    settings = rules.defaults()
    settings.update(changes)
    return scoring.cell_points(cell, settings)


def test_points_of_words():
    assert points(tally(7, 5)) == 7
    assert points(tally(7, 6, 4)) == 9
    assert points(tally(5, 5, 5, (4, 2)), bonus_letters=True) == 10
    assert points(tally(5, 5)) == 4
    assert points(tally(10), scoring_table="super_big") == 20
    assert points(tally(10)) == 11
    assert points(tally(5, rejected=2), penalty=2) == -2
    assert points(tally(3, 2), shortest_word=4) == 0


def test_every_act_survives_its_record():
    settings = rules.from_preset(3)
    for act in (
        (acts.START, 3, settings, ["Zo\xeb", "Bo"]),
        (acts.SCORE, 2, 7, 999),
        (acts.SCORE, 2, 7, -999),
        (acts.SCORE, 2, 7, None),
        (acts.SCORE, 0, 3, tally(3, 4, (5, 2), rejected=1)),
        (acts.SET, "target", 500),
        (acts.SET, "tie_break", "long_words"),
        (acts.VOID, 4),
        (acts.UNDO,),
        (acts.JOIN, 2, "\xc5sa"),
        (acts.ORDER, (1, 0, 2)),
        (acts.LONG_WORDS, 1, 12),
    ):
        assert acts.decode(acts.encode(act)) == act


def test_a_torn_record_is_stepped_over():
    flash = Flash()
    journal = Journal(flash)
    journal.load()
    journal.append(b"first")
    before = bytes(flash.data)
    journal.append(b"second")
    after = bytes(flash.data)
    for cut in range(len(after)):
        if after[cut] != before[cut]:
            flash.data[:] = after[:cut] + before[cut:]
            again = Journal(flash)
            assert again.load() == [(b"first", 0)] and not again.has_lost
            if again.free > 100:
                again.append(b"third")
                assert Journal(flash).load() == [(b"first", 0), (b"third", 0)]


def test_a_ledger_comes_back_from_its_records():
    ledger = Ledger()
    ledger.do((acts.START, 0, rules.defaults(), THREE))
    for shake, row in enumerate(SEED):
        for seat, cell in enumerate(row):
            ledger.do((acts.SCORE, shake, seat, cell))
    ledger.do((acts.UNDO,))
    again = Ledger()
    for payload in ledger.records():
        again.replay(payload)
    assert again.match.totals == [18, 18, 9]
    again.do((acts.REDO,))
    assert again.match.totals == [18, 18, 17] and again.match.is_finished


def _random_act(random, match):
    kind = random.below(10)
    names = match.names
    if kind < 5:
        cell = random.below(60) if random.below(4) else None
        return acts.SCORE, random.below(match.current + 2), random.below(len(names)), cell
    if kind == 5:
        words = [(1 + random.below(12), random.below(3)) for _ in range(random.below(6))]
        return acts.SCORE, match.current, random.below(len(names)), scoring.tally_of(words, random.below(3))
    if kind == 6:
        key = rules.KEYS[random.below(len(rules.KEYS))]
        values = rules.choices(key)
        return acts.SET, key, values[random.below(len(values))]
    if kind == 7:
        return acts.VOID, random.below(match.current + 1)
    if kind == 8:
        return acts.JOIN, len(names), "P%d" % random.below(20)
    return acts.LEAVE, random.below(len(names))


def _play_at_random(random, digest, acts_count):
    match = match_of(THREE)
    for _ in range(acts_count):
        if random.below(6) == 0:
            if random.below(3):
                match.undo()
            else:
                match.redo()
        else:
            try:
                act = _random_act(random, match)
                match.do(act)
                digest.add(acts.encode(act))
            except (MatchError, rules.SettingError) as error:
                digest.add(str(error))
        state = (match.totals, list(match.ranks), list(match.leaders), list(match.winners), match.current)
        digest.add(repr(state))


def digest_of_ten_random_matches():
    random, digest = Random(7), Digest()
    for _ in range(10):
        _play_at_random(random, digest, 150)
    return str(digest)


class Sparse:
    """Slot files of which only what was written takes memory."""

    def __init__(self):
        self.parts = {}
        self.crc = crc32

    def read(self, side, offset, n):
        for (at_side, at), data in self.parts.items():
            if at_side == side and at <= offset < at + len(data):
                return bytes(data[offset - at : offset - at + n])
        return b"\xff" * n

    def write(self, side, offset, sectors):
        for sector in sectors:
            self.parts[side, offset] = bytes(sector)
            offset += len(sector)


def test_snapshots_and_matches_come_back_from_the_slots():
    slots = Slots(Sparse())
    reader = SlotReader(slots)
    slots.write_snapshot(0, 7, [b"old"])
    slots.write_snapshot(1, 8, [b"new", b"state"])
    slots.write_match(1, 3, FINISHED, [b"match"])
    assert reader.newest_snapshot(-1) == (8, [b"new", b"state"], [1])
    assert reader.heal(3) == 3 and split(reader.match(3)) == [b"match"]
    assert [entry[:3] for entry in reader.entries()] == [(3, FINISHED, 6)]
