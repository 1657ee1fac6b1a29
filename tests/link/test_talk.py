"""Requests and answers: each gets exactly one, and none changes a score."""

import base64

import pytest

from shakekeeper.core import acts, ledger
from shakekeeper.core import settings as rules
from shakekeeper.ui import events
from shakekeeper_host.history.client import split_records

from ..host.boxes import DATE_S, NAMES, SEED, closed
from .desk import ABOUT, Desk, b64, records, sealed

TABLE = bytes([ledger.TABLE, 2]) + acts.pack_text("Zo\xeb") + acts.pack_text("Ben")
PREFS = bytes([ledger.PREFS, 0, 1, 1, 0, 0, 1, 5])


def own(slot=1, name="House", **changes):
    settings = rules.defaults()
    settings.update(changes)
    return bytes([ledger.OWN, slot]) + acts.pack_text(name) + rules.encode(settings)


def playing(*rows, **settings):
    desk = Desk()
    desk.table.start(*NAMES, **settings)
    for shake, row in enumerate(rows):
        for seat, points in enumerate(row):
            desk.table.confirm((acts.SCORE, shake, seat, points))
    desk.machine.resume()
    return desk


def test_hello_tells_what_the_box_is_and_can():
    hello = Desk().ask("hello")
    for key in ("device", "board", "version"):
        assert hello[key] == ABOUT[key]
    assert hello["protocol"] == 1 and hello["date"] is None and not hello["is_playing"]
    assert {"list", "get", "live", "put_table", "set_clock"} <= set(hello["can"])


def test_hello_says_whether_there_is_a_match():
    assert playing().ask("hello")["is_playing"]


@pytest.mark.parametrize("request_, number", [
    ({"do": "hello"}, None), ({"id": -1}, None), ({"id": True}, None), ({"id": 1 << 24}, None), ({"id": "x"}, None),
    ({"id": 7}, 7), ({"id": 7, "do": 3}, 7), ({"id": 7, "do": []}, 7), ({"id": 7, "do": "reset"}, 7),
])  # fmt: skip
def test_what_is_not_understood_gets_one_error(request_, number):
    (answer,) = Desk().hear(sealed(request_))
    assert answer["id"] == number and answer["error"] and "ok" not in answer


def test_damaged_and_endless_requests_get_an_error_without_an_id():
    line = sealed({"id": 4, "do": "hello"})
    for data in (line.replace(b"hello", b"hullo"), b"{" * 300 + b"\n"):
        (answer,) = Desk().hear(data)
        assert answer["id"] is None and answer["error"]


def test_what_was_meant_for_others_gets_no_answer():
    assert Desk().hear(b"AT\r\n\x03\x01\r\n>>> import os\r\n\n\x00\xff\n") == []


def test_an_answer_is_sent_on_in_whatever_pieces_there_is_room_for():
    desk = Desk(room=7)
    assert desk.ask("hello")["board"] == "a_board"


def test_nothing_is_answered_while_an_answer_waits():
    desk = Desk(room=0)
    desk.talk.take(sealed({"id": 1, "do": "hello"}) + sealed({"id": 2, "do": "hello"}))
    for _ in range(10):
        desk.talk.go_on(0)
    assert desk.talk.is_waiting and not desk.sent
    desk.room = 10_000
    assert [answer["id"] for answer in desk.hear(b"")] == [1, 2]


def test_after_hanging_up_nothing_old_is_said():
    desk = Desk(room=5)
    desk.talk.take(sealed({"id": 1, "do": "hello"}) + b'{"id": 2, "do"')
    desk.talk.go_on(0)
    desk.hang_up()
    desk.sent.clear()
    desk.room = 10_000
    assert [answer["id"] for answer in desk.hear(b': "hello"}\n' + sealed({"id": 3, "do": "hello"}))] == [3]


def test_finished_matches_are_listed_page_by_page_newest_first():
    matches = [closed(serial) for serial in range(30, 8, -1)]
    desk = Desk(matches)
    found, before = [], {}
    while True:
        page = desk.ask("list", **before)
        found += [entry[0] for entry in page["matches"]]
        if not page["more"]:
            break
        before = {"before": found[-1]}
    assert found == list(range(30, 8, -1))


def test_a_match_comes_in_pages_and_gives_the_same_match():
    serial, _, payloads = closed(3, rows=[[n % 7 for _ in range(3)] for n in range(20)], shakes=20)
    desk = Desk([(serial, 0, payloads)])
    page = desk.ask("get", serial=3, at=0)
    data, pages = base64.b64decode(page["data"]), 1
    while len(data) < page["size"]:
        data += base64.b64decode(desk.ask("get", serial=3, at=len(data))["data"])
        pages += 1
    assert split_records(data) == payloads and pages > 1


def test_a_match_that_is_not_kept_any_more_is_refused():
    assert Desk([closed(3)]).ask("get", serial=4) == "no such match"


@pytest.mark.parametrize("more", [{"serial": -2}, {"serial": "3"}, {"serial": 1 << 40}, {"serial": 3, "at": -1},
                                  {"serial": 3, "at": None}, {"serial": True}])
def test_numbers_that_make_no_sense_are_refused(more):
    assert isinstance(Desk([closed(3)]).ask("get", **more), str)


def test_an_offset_behind_the_end_gets_an_empty_page():
    assert Desk([closed(3)]).ask("get", serial=3, at=4_000_000)["data"] == ""


def test_live_gives_the_match_and_then_only_what_is_new():
    desk = playing(*SEED[:1])
    answer = desk.ask("live")
    assert records(answer) == desk.machine.ledger.match_records() and answer["count"] == 4
    assert "data" not in desk.ask("live", stamp=answer["stamp"])
    desk.machine.do((acts.SCORE, 1, 0, 5))
    newer = desk.ask("live", stamp=answer["stamp"])
    assert len(records(newer)) == 5


def test_live_tells_apart_what_was_undone_and_done_anew():
    desk = playing(*SEED[:1])
    stamp = desk.ask("live")["stamp"]
    desk.machine.do((acts.UNDO,))
    desk.machine.do((acts.SCORE, 0, 2, 8))
    answer = desk.ask("live", stamp=stamp)
    assert records(answer)[-1] == acts.encode((acts.SCORE, 0, 2, 8))


def test_live_gives_a_long_match_page_by_page():
    desk = playing(*[[n] * 3 for n in range(20)], shakes=20)
    found = []
    while True:
        page = desk.ask("live", **{"from": len(found)})
        found += records(page)
        if len(found) == page["count"]:
            break
    assert found == desk.machine.ledger.match_records()


def test_live_tells_the_clock_while_a_shake_runs():
    desk = playing()
    desk.table.press("OK")
    desk.table.wait(3000 + 60_000)
    state, shake, left_ms, whole_ms = desk.ask("live")["clock"]
    assert (state, shake, whole_ms) == (ledger.RUNNING, 0, 180_000)
    assert 119_000 < left_ms <= 120_000


def test_without_a_match_live_has_nothing():
    answer = Desk().ask("live")
    assert answer["count"] == 0 and answer["data"] == "" and answer["clock"][0] == 0


@pytest.mark.parametrize("do, more", [("list", {}), ("get", {"serial": 3}), ("put_table", {"record": b64(TABLE)}),
                                      ("set_prefs", {"record": b64(PREFS)}), ("selftest", {}),
                                      ("set_clock", {"at": DATE_S})])
def test_a_running_shake_is_left_in_peace(do, more):
    desk = playing()
    desk.archive = Desk([closed(3)]).archive
    desk.table.press("OK")
    for _ in range(2):  # in the lead-in, and then while it runs
        before = desk.table.art
        assert desk.ask(do, **more).startswith("busy")
        assert desk.table.art == before
        desk.table.wait(4000)


def test_the_table_is_put_stored_and_told():
    desk = Desk()
    assert desk.ask("put_table", record=b64(TABLE)) == {}
    assert "Next match: Big. Zo\xeb, Ben." in desk.table.text.replace("\n", " ")
    desk.table.boot()
    assert (desk.machine.ledger.preset, desk.machine.ledger.names) == (2, ["Zo\xeb", "Ben"])
    assert TABLE in records(desk.ask("table"))


def test_own_presets_and_preferences_are_put_stored_and_told():
    desk = Desk()
    assert desk.ask("put_preset", record=b64(own(timer_s=90, penalty=2))) == {}
    assert "House" in desk.table.text
    assert desk.ask("set_prefs", record=b64(PREFS)) == {}
    desk.table.boot()
    name, settings = desk.machine.ledger.own[1]
    assert (name, settings["timer_s"], settings["penalty"]) == ("House", 90, 2)
    assert desk.machine.ledger.prefs["sound"] == 0
    assert {own(timer_s=90, penalty=2), PREFS} <= set(records(desk.ask("table")))


def test_several_puts_are_told_on_one_screen():
    desk = Desk()
    desk.ask("put_preset", record=b64(own()))
    desk.ask("put_table", record=b64(bytes([ledger.TABLE, 7]) + TABLE[2:]))
    desk.ask("set_prefs", record=b64(PREFS))
    assert "House" in " ".join(desk.machine.screen.lines)
    desk.table.press("OK")
    assert desk.table.name == "Home"


BAD = [
    ("put_table", TABLE[:1]), ("put_table", TABLE[:4]),
    ("put_table", bytes([ledger.TABLE, 6]) + TABLE[2:]), ("put_table", bytes([ledger.TABLE, 200]) + TABLE[2:]),
    ("put_table", TABLE + acts.pack_text("Ben")), ("put_table", TABLE + acts.pack_text("")),
    ("put_table", TABLE + acts.pack_text("   ")), ("put_table", TABLE + acts.pack_text("ABCDEFGHIJK")),
    ("put_table", TABLE + acts.pack_text("a\nb")), ("put_table", TABLE + acts.pack_text("\x85")),
    ("put_table", bytes([ledger.TABLE, 0]) + b"".join(acts.pack_text("p%d" % n) for n in range(9))),
    ("put_table", PREFS), ("put_table", own()), ("put_table", acts.encode((acts.SCORE, 0, 0, 99))),
    ("put_table", acts.encode((acts.CLOSE, 0))), ("put_table", bytes([ledger.CLOCK, 0, 1, 0, 0, 0, 0, 0, 0])),
    ("put_preset", own(slot=3)), ("put_preset", own(name="")), ("put_preset", own()[:-1]),
    ("put_preset", own() + b"\0"), ("put_preset", own()[:-1] + b"\x09"), ("put_preset", TABLE),
    ("set_prefs", PREFS[:-1]), ("set_prefs", PREFS + b"\0"), ("set_prefs", bytes([ledger.PREFS, 3]) + PREFS[2:]),
    ("set_prefs", TABLE), ("set_prefs", bytes([ledger.BEST, 0, 255, 0])), ("set_prefs", b""),
]  # fmt: skip


@pytest.mark.parametrize("do, record", BAD)
def test_a_bad_record_is_refused_and_changes_nothing(do, record):
    desk = playing(*SEED)
    desk.table.confirm((acts.CLOSE, 0))
    desk.machine.resume()
    before = bytes(desk.table.flash.data), list(list(desk.machine.ledger.records()))
    assert isinstance(desk.ask(do, record=b64(record)), str)
    assert (bytes(desk.table.flash.data), list(list(desk.machine.ledger.records()))) == before


@pytest.mark.parametrize("record", [None, 5, "", "***", "AAA", ["AA=="]])
def test_what_is_no_record_at_all_is_refused(record):
    assert isinstance(Desk().ask("put_table", record=record), str)


def test_while_a_match_is_open_its_table_is_not_touched():
    desk = playing(*SEED[:1])
    before = list(list(desk.machine.ledger.records()))
    assert "match" in desk.ask("put_table", record=b64(TABLE))
    assert list(list(desk.machine.ledger.records())) == before


def test_preferences_in_a_match_leave_its_scores_and_its_screen_below():
    desk = playing(*SEED[:1])
    name, scores = desk.table.name, desk.machine.ledger.match_records()
    assert desk.ask("set_prefs", record=b64(PREFS)) == {}
    desk.table.press("OK")
    assert (desk.table.name, desk.machine.ledger.match_records()) == (name, scores)


def test_what_could_not_be_stored_is_no_success():
    desk = Desk()
    desk.store_error = "The store failed"
    assert desk.ask("put_table", record=b64(TABLE)) == "The store failed"


def test_the_date_goes_on_and_is_kept_with_the_match():
    desk = Desk()
    assert desk.ask("set_clock", at=DATE_S) == {}
    desk.table.wait(90_000)
    desk.table.send(events.TICK)
    assert desk.ask("hello")["date"] == DATE_S + 90
    desk.table.press("OK", "OK")
    assert desk.machine.ledger.date_s in range(DATE_S + 90, DATE_S + 92)
    desk.table.boot()
    assert desk.machine.ledger.date_s in range(DATE_S + 90, DATE_S + 92)


def test_a_match_that_began_without_a_date_gets_one_when_it_is_known():
    desk = playing(*SEED[:1])
    desk.ask("set_clock", at=DATE_S)
    assert desk.machine.ledger.date_s == DATE_S
    desk.ask("set_clock", at=DATE_S + 999)
    assert desk.machine.ledger.date_s == DATE_S


@pytest.mark.parametrize("at", [0, 5, "x", None, 1 << 40, 4102444800, True, 1.5])
def test_no_date_is_taken_from_a_clock_that_was_never_set(at):
    desk = Desk()
    assert isinstance(desk.ask("set_clock", at=at), str)
    assert desk.ask("hello")["date"] is None


def test_the_self_test_begins():
    desk = Desk()
    assert desk.ask("selftest") == {}
    assert desk.table.name == "SelfTest"


def test_on_the_console_answers_are_marked():
    desk = Desk(mark=b"~")
    desk.talk.take(sealed({"id": 1, "do": "table"}))
    while desk.talk.go_on(0):
        pass
    assert desk.sent.startswith(b'~{"id"') or desk.sent.startswith(b"~{")
