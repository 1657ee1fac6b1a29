"""docs/journal-format.md is what the firmware reads."""

import re
from pathlib import Path

from shakekeeper.core.journal import Journal
from shakekeeper.core.ledger import PAUSED, Ledger

from ..core.flash import Flash

PAGE = Path(__file__).parents[2] / "docs" / "journal-format.md"


def test_the_example_of_the_format_page():
    lines = re.findall(r"^[0-9a-f]{4}  ((?:[0-9a-f]{2} ?)+)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    flash = Flash()
    content = bytes.fromhex("".join(lines))
    flash.data[:len(content)] = content
    journal = Journal(flash)
    ledger = Ledger()
    for payload, marks in journal.load():
        ledger.replay(payload, marks)
    assert journal.is_whole and journal.stamp == 6 and journal.skipped == 0
    assert flash.size - journal.free == len(content) == 0x6D
    assert ledger.match.names == ["Anna", "Ben"] and ledger.match.totals == [7, 4] and ledger.match.is_finished
    assert (ledger.clock.state, ledger.clock.left_ms, ledger.clock.whole_ms) == (PAUSED, 5000, 180000)
