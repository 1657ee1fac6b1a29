"""The cable is pulled at every byte of a pull, or bytes get lost or bent: nothing doubled, nothing missing."""

import os
import random
import sqlite3

import pytest

from shakekeeper.link.frames import seal
from shakekeeper_host.history.archive import Archive
from shakekeeper_host.history.channel import PortLost
from shakekeeper_host.history.client import Client, LinkError, join_records
from shakekeeper_host.history.fetching import pull

from ..link.desk import Desk
from .boxes import DATE_S, closed

IS_LONG = bool(os.environ.get("SHAKEKEEPER_FUZZ"))
MATCHES = [closed(12, rows=[[n % 9 for _ in range(8)] for n in range(8)], names="ABCDEFGH", shakes=8),
           closed(11, rows=[[5, 6, 7]]), closed(10, date_s=DATE_S)]


class Wire:
    """The channel between client and box, in memory; `bend(line)` is what becomes of a line on the way."""

    name = "wire"

    def __init__(self, desk, bend=lambda line: line, most_bytes=None):
        self._desk, self._bend, self._left = desk, bend, most_bytes
        self._lines = []
        self.carried = 0

    def send(self, line):
        self._desk.talk.take(self._carry(line))
        while self._desk.talk.go_on(0):
            continue
        answers = bytes(self._desk.sent)
        self._desk.sent.clear()
        self._lines += [line for line in self._carry(answers).split(b"\n") if line.startswith(b"{")]

    def receive(self, timeout_s):
        return self._lines.pop(0) if self._lines else None

    def close(self):
        self._desk.hang_up()

    def _carry(self, data):
        data = self._bend(data)
        if self._left is not None and len(data) > self._left:
            # The box may have got half of it.
            self._desk.talk.take(data[: self._left])
            self._desk.hang_up()
            raise PortLost("pulled")
        if self._left is not None:
            self._left -= len(data)
        self.carried += len(data)
        return data


def new_archive():
    return Archive(sqlite3.connect(":memory:", isolation_level=None))


def pull_over(wire, archive):
    client = Client(wire)
    return list(pull(client, client.hello(), archive))


def kept(archive):
    """(serial, is it finished, records) of all that is in the archive."""
    return sorted((played.serial, played.is_finished, join_records(played.payloads)) for played in archive.matches())


def all_of_it():
    return sorted((serial, how == 0, join_records(payloads)) for serial, how, payloads in MATCHES)


def test_a_whole_pull():
    archive = new_archive()
    assert pull_over(Wire(Desk(MATCHES)), archive) == [10, 11, 12]
    assert pull_over(Wire(Desk(MATCHES)), archive) == []
    assert kept(archive) == all_of_it()


def test_unplugged_at_every_byte_and_pulled_again():
    wire = Wire(Desk(MATCHES))
    pull_over(wire, new_archive())
    assert wire.carried > 1500
    for most_bytes in range(0, wire.carried, 1 if IS_LONG else 7):
        desk, archive = Desk(MATCHES), new_archive()
        with pytest.raises(PortLost):
            pull_over(Wire(desk, most_bytes=most_bytes), archive)
        assert set(kept(archive)) <= set(all_of_it()), most_bytes
        pull_over(Wire(desk), archive)
        assert kept(archive) == all_of_it(), most_bytes


def test_bent_and_lost_lines_are_asked_for_again_or_given_up_but_never_kept_wrong():
    chance = random.Random(3)

    def bend(data):
        fate = chance.randrange(8)
        if fate == 0 or not data:
            return b""
        if fate == 1:
            at = chance.randrange(len(data))
            return data[:at] + bytes([data[at] ^ 1 << chance.randrange(8)]) + data[at + 1:]
        return data[chance.randrange(len(data)):] if fate == 2 else data

    given_up = 0
    for _ in range(300 if IS_LONG else 30):
        archive = new_archive()
        try:
            pull_over(Wire(Desk(MATCHES), bend), archive)
            assert kept(archive) == all_of_it()
        except LinkError:
            given_up += 1
            assert set(kept(archive)) <= set(all_of_it())
    assert given_up < 300


def test_a_late_answer_is_not_taken_for_another():
    class Late(Wire):
        """Before each answer comes one that somebody else had asked for."""

        def receive(self, timeout_s):
            line = Wire.receive(self, timeout_s)
            if line is not None and not self._is_late:
                self._lines.insert(0, line)
                line = seal({"id": 9_999_999, "ok": {"matches": [[1, 0, 5, 5]], "more": False}}).rstrip()
            self._is_late = not self._is_late
            return line

        _is_late = False

    archive = new_archive()
    assert pull_over(Late(Desk(MATCHES)), archive) == [10, 11, 12]
    assert kept(archive) == all_of_it()


def test_a_match_that_moves_to_the_drive_and_gets_another_mark_is_not_doubled():
    archive = new_archive()
    desk = Desk(MATCHES)
    entries = desk.archive.entries
    pull_over(Wire(desk), archive)
    desk.archive.entries = lambda: [(*entry[:3], entry[3] + 1) for entry in entries()]
    assert pull_over(Wire(desk), archive) == []
    assert kept(archive) == all_of_it()


def test_a_box_that_was_set_up_anew_counts_from_the_beginning_and_loses_nothing():
    archive = new_archive()
    pull_over(Wire(Desk(MATCHES)), archive)
    other = [closed(10, rows=[[1, 2, 3]] * 3)]
    assert pull_over(Wire(Desk(other)), archive) == [10]
    assert len(kept(archive)) == 4
