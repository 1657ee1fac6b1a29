"""What a computer may ask, and the answers. Pure: asks change nothing, and what puts something
returns the event by which the interface takes it in."""

from binascii import a2b_base64, b2a_base64

from ..core import acts, ledger
from ..core.ledger import RUNNING
from ..ui import events
from . import checks

PROTOCOL = 1
# Bytes of records a page: with base64 and all around it an answer stays below its limit.
PAGE_BYTES = 300
_MATCHES_A_PAGE = 8
_CAN = ("list", "get", "live", "table", "put_table", "put_preset", "set_clock", "set_prefs", "selftest")
_FIRST_DAY_S = 1704067200  # 2024: a clock before that was never set
_LAST_DAY_S = 4102444800
_PUTS = {
    "put_table": (ledger.TABLE, checks.check_table),
    "put_preset": (ledger.OWN, checks.check_own),
    "set_prefs": (ledger.PREFS, checks.check_prefs),
}


class Refused(ValueError):
    """A request can't be met, and why, in words."""


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
            return _page(lambda number: payloads[number], len(payloads), _number(request, "from", 0))
        if what == "set_clock":
            return self._set_clock(request)
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
        before = _number(request, "before", -1)
        entries = archive.entries() if archive else ()
        older = [list(entry) for entry in entries if before < 0 or entry[0] < before]
        return {"matches": older[:_MATCHES_A_PAGE], "more": len(older) > _MATCHES_A_PAGE}

    def _get(self, app, archive, request):
        _check_calm(app)
        serial = _number(request, "serial", -1)
        at = _number(request, "at", 0)
        if self._held[0] != serial or not at:
            self._held = (serial, archive.data(serial) if archive else None)
        data = self._held[1]
        if data is None:
            raise Refused("no such match")
        return {"size": len(data), "at": at, "data": _base64(data[at : at + PAGE_BYTES])}

    def _put(self, app, what, request):
        kind, check = _PUTS[what]
        payload = _bytes(request, "record")
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

    def _set_clock(self, request):
        at_s = _number(request, "at", 0)
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
    if _number(request, "stamp", -1) != stamp:
        known = app.ledger
        answer.update(_page(known.match_record, known.match_size() if app.match else 0, _number(request, "from", 0)))
    return answer


def _page(record, count, first):
    """As many of `count` records as fit, from number `first` on, each with its length before it."""
    data = bytearray()
    for number in range(first, count):
        payload = record(number)
        if len(data) + 1 + len(payload) > PAGE_BYTES:
            break
        data.append(len(payload))
        data.extend(payload)
    return {"count": count, "from": first, "data": _base64(data)}


def _check_calm(app):
    # Reading the drive takes its time, and a shake's end must not wait for it.
    if app.screen.is_awake or app.clockwork.state == RUNNING:
        raise Refused("busy: a shake is under way")


def _number(request, key, default):
    value = request.get(key, default)
    if value.__class__ is not int or not (value == default or 0 <= value < 1 << 32):
        raise Refused(key + " is no number that fits")
    return value


def _bytes(request, key):
    value = request.get(key)
    if value.__class__ is not str:
        raise Refused(key + " is missing")
    try:
        data = a2b_base64(value)
    except ValueError:
        raise Refused(key + " is no base64")
    if not data:
        raise Refused(key + " is empty")
    return data


def _base64(data):
    return b2a_base64(data).decode().rstrip()
