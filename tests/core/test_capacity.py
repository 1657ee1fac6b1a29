"""The promise that a big match fits."""

from shakekeeper.core import acts, scoring, settings
from shakekeeper.core.journal import Journal, JournalFull
from shakekeeper.core.ledger import Clock, Ledger

from .flash import Flash


def test_eight_players_twenty_shakes_of_tallies_with_edits_fit_with_one_erase():
    flash = Flash()
    journal = Journal(flash)
    journal.load()
    ledger = Ledger()

    def store(payload, strip=0):
        try:
            journal.append(payload, strip)
        except JournalFull:
            journal.rewrite(ledger.records(), journal.stamp + 1)

    rules = settings.from_preset(0)
    rules["shakes"] = 20
    store(ledger.do((acts.START, 0, rules, ["\xc5ngstr\xf6m%02d" % i for i in range(8)])))
    tally = scoring.tally_of([(3, 0)] * 7 + [(4, 0)] * 5 + [(5, 0)] * 3 + [(6, 0), (7, 0)], 1)
    for shake in range(20):
        clock = Clock(shake, 1, 180000, 180000)
        ledger.clock = clock
        store(clock.encode(60), clock.strip(60)[0])
        for seat in range(8):
            store(ledger.do((acts.SCORE, shake, seat, tally)))
        store(ledger.do((acts.SCORE, shake, 0, 12)))
        store(ledger.do((acts.UNDO,)))
    other = Ledger()
    for payload, marks in Journal(flash).load():
        other.replay(payload, marks)
    assert other.match.totals == ledger.match.totals and other.match.is_finished
    assert list(other.match.acts) == list(ledger.match.acts)
    assert flash.erases <= 1
