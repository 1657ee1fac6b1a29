"""The talk with a computer: the same answers on both interpreters, and no bytes that upset it."""

import json
from binascii import b2a_base64, crc32

from helpers import SEED, Digest, Random
from shakekeeper.core import acts, ledger
from shakekeeper.core import settings as rules
from shakekeeper.link.talk import Talk
from shakekeeper.ui import events
from shakekeeper.ui.machine import Machine


class Desk:
    """What the talk needs of the keeper; finished matches there are none."""

    archive = None
    store_error = None

    def __init__(self):
        self.machine = Machine(64, True)
        self.machine.restore([])
        self.machine.step((events.TICK,), 0)
        self.sent = b""
        about = {"device": "00", "board": "b", "panel": (128, 64), "version": "1"}
        self.talk = Talk(self, about, self._send)

    def step(self, event):
        self.machine.step(event, 5)

    def _send(self, data):
        self.sent += data[:50]
        return len(data[:50])

    def hear(self, data):
        """The answers as dicts."""
        self.talk.take(data)
        while self.talk.go_on(5):
            pass
        lines = self.sent.split(b"\n")[:-1]
        self.sent = b""
        for line in lines:
            assert len(line) < 512
            assert line[-8:].decode() == "%08x" % (crc32(line[:-9]) & 0xFFFFFFFF)
        return [json.loads(line[:-9].decode()) for line in lines]


def line_of(request):
    text = json.dumps(request).encode()
    return text + (" %08x\n" % (crc32(text) & 0xFFFFFFFF)).encode()


def playing():
    desk = Desk()
    settings = rules.defaults()
    desk.machine.do((acts.START, 0, settings, ["Zo\xeb", "Ben", "Cara"]))
    for shake, row in enumerate(SEED):
        for seat, points in enumerate(row):
            desk.machine.do((acts.SCORE, shake, seat, points))
    desk.machine.resume()
    return desk


def shown(value):
    """A value as text that does not depend on the order of dicts."""
    if isinstance(value, dict):
        return "{" + ",".join([key + ":" + shown(value[key]) for key in sorted(value)]) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ",".join([shown(item) for item in value]) + "]"
    return json.dumps(value)


def digest_of_the_answers():
    digest = Digest()
    table = bytes([ledger.TABLE, 1]) + acts.pack_text("Zo\xeb")
    for desk in (Desk(), playing()):
        for request in (
            {"do": "hello"}, {"do": "live"}, {"do": "live", "from": 3}, {"do": "table"}, {"do": "list"},
            {"do": "get", "serial": 3},
            {"do": "set_clock", "at": 1786735800}, {"do": "set_clock", "at": 1 << 40}, {"do": "nothing"}, {"do": [1]},
            {"do": "put_table", "record": b2a_base64(table).decode().strip()}, {"do": "put_table", "record": "//8="},
            {"do": "put_table", "record": "*"}, {"do": "live"}, {"do": "hello"},
        ):  # fmt: skip
            request["id"] = 9
            answers = desk.hear(line_of(request))
            assert len(answers) == 1
            digest.add(shown(answers[0]))
    return str(digest)


def test_junk_upsets_nobody():
    chance = Random(5)
    desk = playing()
    scores = desk.machine.ledger.match_records()
    for _ in range(300):
        do = ("hello", "live", "table", "put_table")[chance.below(4)]
        data = bytearray(line_of({"id": 1, "do": do, "record": "IQA="}))
        for _ in range(chance.below(4)):
            data[chance.below(len(data))] = chance.below(256)
        for answer in desk.hear(bytes(data)):
            assert "ok" in answer or "error" in answer
    desk.hear(b"\n")
    assert desk.machine.ledger.match_records() == scores
    assert desk.hear(line_of({"id": 1, "do": "hello"}))[0]["ok"]["protocol"] == 1


def test_deep_json_is_no_trouble():
    desk = Desk()
    text = b"[" * 200 + b"]" * 40
    text = b'{"id": 1, "do": ' + text[:200] + b"}"
    assert "error" in desk.hear(text + (" %08x\n" % (crc32(text) & 0xFFFFFFFF)).encode())[0]
    text = b'{"id": 1, "do": ' + b"[" * 90 + b"]" * 90 + b"}"
    assert "error" in desk.hear(text + (" %08x\n" % (crc32(text) & 0xFFFFFFFF)).encode())[0]
