"""What a computer may ask, and the answers. Pure: asks change nothing, and what puts something
returns the event by which the interface takes it in."""

from ..core import ledger
from ..core.ledger import RUNNING
from ..ui import events
from . import checks
from .fields import PAGE_BYTES, Refused, base64, number, page, record

PROTOCOL = 1
_MATCHES_A_PAGE = 8
_CAN = ("list", "get", "live", "table", "put_table", "put_preset", "set_clock", "set_prefs", "selftest")
_FIRST_DAY_S = 1704067200  # 2024: a clock before that was never set
_LAST_DAY_S = 4102444800
_PUTS = {
    "put_table": (ledger.TABLE, checks.check_table),
    "put_preset": (ledger.OWN, checks.check_own),
    "set_prefs": (ledger.PREFS, checks.check_prefs),
}


class Service:
    """Answers for the interface's machine `app` and the `archive` of finished matches (or None).

    `about` is what hello tells: a dict. The event that a request asks for is left in `event`.
    """

    def __init__(self, about):
        self.event = None
        self._about = about
        self._held = (None, None)

    def answer(self, request, app, archive, now_ms):
        """The answer to a request, without its id; raises Refused."""
        self.event = None
        what = request.get("do")
        if what.__class__ is str and what in _PUTS:
            return self._put(app, what, request)
        if what == "hello":
            return self._hello(app)
        if what == "list":
            return self._list(app, archive, request)
        if what == "get":
            return self._get(app, archive, request)
        if what == "live":
            return _live(app, request, now_ms)
        if what == "table":
            payloads = own_records(app.ledger)
            return page(lambda at: payloads[at], len(payloads), number(request, "from", 0))
        if what == "set_clock":
            return self._set_clock(app, request)
        if what == "selftest":
            return self._test(app)
        raise Refused("unknown request")

    def _hello(self, app):
        answer = {"protocol": PROTOCOL, "can": _CAN, "is_playing": app.match is not None}
        answer.update(self._about)
        answer["date"] = app.date_s()
        return answer

    def _list(self, app, archive, request):
        _check_calm(app)
        before = number(request, "before", -1)
        entries = archive.entries() if archive else ()
        older = [list(entry) for entry in entries if before < 0 or entry[0] < before]
        return {"matches": older[:_MATCHES_A_PAGE], "more": len(older) > _MATCHES_A_PAGE}

    def _get(self, app, archive, request):
        _check_calm(app)
        serial = number(request, "serial", -1)
        at = number(request, "at", 0)
        if self._held[0] != serial or not at:
            self._held = (serial, archive.data(serial) if archive else None)
        data = self._held[1]
        if data is None:
            raise Refused("no such match")
        return {"size": len(data), "at": at, "data": base64(data[at : at + PAGE_BYTES])}

    def _put(self, app, what, request):
        kind, check = _PUTS[what]
        payload = record(request, "record")
        _check_calm(app)
        if what == "put_table" and app.match:
            raise Refused("a match is open on the box")
        try:
            if payload[0] != kind:
                raise ValueError("another kind of record")
            check(payload, app.ledger)
        except IndexError:
            raise Refused("the record is cut off")
        except ValueError as error:
            raise Refused(str(error))
        self.event = (events.PUT, payload)
        return {}

    def _set_clock(self, app, request):
        _check_calm(app)
        at_s = number(request, "at", 0)
        if not _FIRST_DAY_S <= at_s < _LAST_DAY_S:
            raise Refused("no date of this century")
        self.event = (events.DATE, at_s)
        return {}

    def _test(self, app):
        _check_calm(app)
        self.event = (events.SELF_TEST, self._about["board"])
        return {}


def own_records(known):
    """The records of all that is the box's own and no match: preferences, table, own presets."""
    payloads = [known.prefs_record(), known.table_record()]
    return payloads + [known.own_record(slot) for slot in range(ledger.OWN_SLOTS) if known.own[slot]]


def _live(app, request, now_ms):
    """The match being played, and how its clock stands."""
    clock = app.clockwork
    state = [clock.state or 0, clock.shake, clock.left_ms(now_ms), clock.whole_ms]
    stamp = app.stored
    answer = {"stamp": stamp, "up_ms": now_ms, "clock": state}
    if number(request, "stamp", -1) != stamp:
        known = app.ledger
        answer.update(page(known.match_record, known.match_size() if app.match else 0, number(request, "from", 0)))
    return answer


def _check_calm(app):
    # Reading the drive takes its time, and a shake's end must not wait for it.
    if app.screen.is_awake or app.clockwork.state == RUNNING:
        raise Refused("busy: a shake is under way")
