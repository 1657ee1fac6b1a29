"""A talk with a box without hardware: requests in, answers out."""

import base64
import json
from binascii import crc32

from shakekeeper.link.talk import Talk
from shakekeeper_host.history.client import join_records

from ..ui.table import Table

ABOUT = {"device": "00FF", "board": "a_board", "panel": (128, 64), "version": "9.9.9"}


class Archive:
    """Finished matches, (serial, how, payloads) each, the newest first."""

    def __init__(self, matches):
        self._matches = matches

    def entries(self):
        bodies = [(serial, how, join_records(payloads)) for serial, how, payloads in self._matches]
        return [(serial, how, len(body), crc32(body) & 0xFFFFFF) for serial, how, body in bodies]

    def data(self, serial):
        found = [payloads for number, _, payloads in self._matches if number == serial]
        return join_records(found[0]) if found else None


class Desk:
    """What the talk needs of the keeper, over a Table; `ask` is the computer's side."""

    def __init__(self, matches=(), room=10_000, mark=b""):
        self.table = Table()
        self.archive = Archive(list(matches))
        self.store_error = None
        self.room = room
        self.sent = bytearray()
        self._mark = mark
        self.hang_up()

    def hang_up(self):
        """The computer is gone, and another one comes."""
        self.talk = Talk(self, ABOUT, self._send, self._mark)

    machine = property(lambda self: self.table.machine)

    def step(self, event):
        self.table.send(*event)

    def _send(self, data):
        taken = data[: self.room]
        self.sent += taken
        return len(taken)

    def hear(self, data):
        """Sends bytes to the box; returns its answers as a list of dicts."""
        self.talk.take(data)
        while self.talk.go_on(self.table.now_ms):
            assert self.room
        lines = bytes(self.sent).splitlines()
        self.sent.clear()
        return [opened(line) for line in lines]

    def ask(self, do, **more):
        """Returns the answer to one request: what is in `ok`, or the error's text."""
        (answer,) = self.hear(sealed({"id": 5, "do": do, **more}))
        assert answer.pop("id") == 5 and len(answer) == 1
        return answer.get("ok", answer.get("error"))


def sealed(message):
    """The line of a message, made here, not by the box's own code."""
    text = json.dumps(message).encode()
    return text + b" %08x\n" % crc32(text)


def opened(line):
    """The message in a line whose checksum is right."""
    assert len(line) < 512, len(line)
    text, crc = line[:-9], line[-9:]
    assert crc == b" %08x" % crc32(text), line
    return json.loads(text)


def b64(data):
    return base64.b64encode(data).decode()


def records(answer):
    """The payloads in a page."""
    data = base64.b64decode(answer["data"], validate=True)
    found = []
    while data:
        found.append(data[1 : 1 + data[0]])
        data = data[1 + data[0] :]
    return found
