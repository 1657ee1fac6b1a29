"""The match on the box, followed from here: what there is to show, as plain values."""

from shakekeeper.core import ledger as known
from shakekeeper.core import scoring, standings
from shakekeeper.core.ledger import Ledger

from .channel import PortLost
from .client import LinkError
from .ports import connect

# Several looks a second, so that a score shows within one.
LOOK_EVERY_S = 0.25
RECONNECT_EVERY_S = 2.0
_CLOCKS = {known.RUNNING: "running", known.PAUSED: "paused", known.TIME_UP: "time up"}


class Follower:
    """Looks at the box behind the port `asked` (found if None); a box that goes away is waited for."""

    def __init__(self, asked=None, connect=connect):
        self._asked = asked
        self._connect = connect
        self._client = None
        self._seen = None
        self._up_ms = 0
        self._match = None

    def look(self):
        """Return the state now, as a dict for JSON: `status`, and of a match `names`, `totals`, `ranks`, `winners`,
        `rows` (cells by shake), `shake`, `clock` and `left_ms`."""
        try:
            if self._client is None:
                self._client = self._connect(self._asked)[0]
                self._seen = None
            return self._read()
        except (PortLost, LinkError) as error:
            self.close()
            return {"status": "away", "problem": str(error)}

    def close(self):
        """Let go of the port."""
        if self._client is not None:
            self._client.close()
            self._client = None

    def _read(self):
        answer, payloads = self._client.live(self._seen)
        if payloads is None and answer["up_ms"] < self._up_ms:
            # It was switched off and on, and counts anew.
            answer, payloads = self._client.live()
        self._up_ms, self._seen = answer["up_ms"], answer["stamp"]
        if payloads is not None:
            self._match = _replayed(payloads)
        if self._match is None:
            return {"status": "idle"}
        return {"status": "playing", **match_state(self._match), **_clock_state(answer["clock"])}


def match_state(match):
    """Return what is to be shown of a match, as a dict for JSON; seats are in the order of the ranks."""
    seats = standings.in_order(match)
    settings = match.settings
    return {
        "names": [match.names[seat] for seat in seats],
        "totals": [match.totals[seat] for seat in seats],
        "ranks": [match.ranks[seat] for seat in seats],
        "isWinner": [seat in match.winners for seat in seats],
        "rows": [[_cell(match, shake, seat) for seat in seats] for shake in range(len(match.sheet.rows))],
        "isFinished": match.is_finished,
        "shake": match.current + 1,
        "planned": settings["shakes"] if settings["finish"] == "shakes" else None,
    }


def _clock_state(clock):
    state, _, left_ms, whole_ms = clock
    return {"clock": _CLOCKS.get(state, ""), "leftMs": left_ms, "wholeMs": whole_ms}


def _cell(match, shake, seat):
    if scoring.is_not_played(match.sheet.cell(shake, seat)):
        return "-"
    return match.sheet.points(shake, seat)


def _replayed(payloads):
    ledger = Ledger()
    try:
        for payload in payloads:
            ledger.replay(payload)
    except (ValueError, IndexError, KeyError, AttributeError) as error:
        raise LinkError("the box plays by another version of the rules (%s)" % error) from None
    return ledger.match
