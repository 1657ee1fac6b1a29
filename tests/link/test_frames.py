"""Lines in and out: what is a message, and what is not."""

from pathlib import Path

import pytest

from shakekeeper.link.frames import FrameError, Inbox, seal, unseal

from .desk import opened, sealed


def test_a_message_survives_the_way():
    message = {"id": 3, "do": "hello", "name": "Zo\xeb", "list": [1, None, True]}
    assert unseal(seal(message).rstrip(b"\n")) == message
    assert opened(seal(message).rstrip(b"\n")) == message
    assert unseal(sealed(message).rstrip(b"\n")) == message


def test_any_changed_byte_is_noticed():
    line = sealed({"id": 3, "do": "hello"}).rstrip(b"\n")
    for at in range(len(line)):
        for bit in range(8):
            broken = bytearray(line)
            broken[at] ^= 1 << bit
            with pytest.raises(FrameError):
                unseal(broken)


@pytest.mark.parametrize("line", [b"", b"{}", b"{} 12345678", b"{}  ", b"[1] 1", b"\xff {"])
def test_what_is_no_message_is_refused(line):
    with pytest.raises(FrameError):
        unseal(line)


def test_the_request_in_the_documentation_is_one():
    text = (Path(__file__).parents[2] / "docs" / "link-protocol.md").read_text(encoding="utf-8")
    line = next(line for line in text.splitlines() if line.startswith('{"id": 1, "do"'))
    assert unseal(line.encode()) == {"id": 1, "do": "hello"}


def test_a_list_is_no_message():
    with pytest.raises(FrameError, match="no object"):
        unseal(sealed([1, 2]).rstrip(b"\n"))


def test_lines_are_put_together_however_they_arrive():
    data = b"noise\n" + sealed({"id": 1}) + sealed({"id": 2}) + b"AT+GMM\r\n" + sealed({"id": 3})
    for step in range(1, len(data)):
        inbox = Inbox()
        lines = [line for at in range(0, len(data), step) for line in inbox.take(data[at : at + step])]
        assert [unseal(line)["id"] for line in lines] == [1, 2, 3]


def test_a_line_may_have_256_bytes_and_no_more():
    inbox = Inbox()
    fits = b"{" + b"x" * 254
    assert inbox.take(fits + b"\n") == [fits]
    assert inbox.take(fits + b"x\n") == [None]
    assert inbox.take(b"{" + b"x" * 100_000) == []
    assert inbox.take(b"\n{}\n") == [None, b"{}"]
    assert inbox.take(b"x" * 100_000 + b"\n{}\n") == [b"{}"]
