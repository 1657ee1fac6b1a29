"""A match that was played: what its records say, with people called as they are called today."""

import hashlib
from datetime import datetime, timedelta

from shakekeeper.core import settings as rules
from shakekeeper.core.ledger import Ledger

from .client import split_records

_DAY_0 = datetime(1970, 1, 1)


class Played:
    """One match of the archive: `match` of the core, or None with `problem` saying why it can't be read.

    `date` is when it began by the clock on the wall, None if the box did not know; `when` is that, or by
    when it was over, to sort by. `names` are the persons' names, by seat.
    """

    def __init__(self, number, device, serial, is_finished, pulled_at, records, people):
        self.number, self.device, self.serial = number, device, serial
        self.is_finished = bool(is_finished)
        self.pulled_at = pulled_at
        self.digest = hashlib.sha256(records).hexdigest()
        self.payloads = split_records(records)
        self._people = people
        self.match = self.date = self.problem = None
        try:
            self._replay()
        except (ValueError, IndexError, KeyError, AttributeError) as error:
            self.problem = "it was written by another version of the box (%s)" % error
        self.spellings = list(self.match.names) if self.match else []
        self.names = self._names()
        self.when = (self.date.isoformat() if self.date else pulled_at)

    @property
    def winners(self):
        """The persons who won; nobody in a match that was abandoned."""
        if not self.match or not self.is_finished:
            return []
        return [self.names[seat] for seat in self.match.winners]

    @property
    def preset(self):
        """The preset's name."""
        index = self.match.preset
        return rules.PRESETS[index][0] if index < len(rules.PRESETS) else "Own %d" % (index - len(rules.PRESETS) + 1)

    def person_of(self, spelling):
        """Return who is meant by a name as it was entered in this match."""
        return self.names[self.spellings.index(spelling)]

    def _replay(self):
        ledger = Ledger()
        for payload in self.payloads:
            ledger.replay(payload)
        if ledger.match is None:
            raise ValueError("no match in it")
        self.match = ledger.match
        if ledger.date_s is not None:
            self.date = _DAY_0 + timedelta(seconds=ledger.date_s)

    def _names(self):
        names = [self._people.get(spelling, spelling) for spelling in self.spellings]
        # Nobody plays twice in one match, whatever was merged before it was pulled.
        return [name if names.count(name) == 1 else spelling for name, spelling in zip(names, self.spellings)]
