"""Asks the box, again where an answer was lost, and puts pages together."""

import base64

from shakekeeper.link import frames

PROTOCOL = 1
# The box may be busy for two seconds with a panel whose cable was pulled.
_ANSWER_S = 3.0
_TRIES = 3


class LinkError(Exception):
    """The box did not answer, or not as agreed; the text says so for people."""


class Refused(LinkError):
    """The box says no, and why."""


class Busy(Refused):
    """Not now: a shake is under way."""


class Client:
    """The box at the other end of a Channel."""

    def __init__(self, channel, answer_s=_ANSWER_S, tries=_TRIES):
        self._channel = channel
        self._answer_s = answer_s
        self._tries = tries
        self._number = 0

    def close(self):
        """Let go of the port."""
        self._channel.close()

    def ask(self, what, **more):
        """Return the answer to one request; raises Refused, LinkError, PortLost."""
        for _ in range(self._tries):
            self._number = (self._number + 1) % 0xFFFFFF
            self._channel.send(frames.seal({"id": self._number, "do": what, **more}))
            answer = self._answer(self._number)
            if answer is not None:
                return answer
        raise LinkError("%s does not answer" % self._channel.name)

    def hello(self):
        """Return what the box is, as a dict; raises LinkError for one that speaks another protocol."""
        about = self.ask("hello")
        if about.get("protocol") != PROTOCOL:
            raise LinkError("the box speaks version %s of the link, this program version %d: update the older one"
                            % (about.get("protocol"), PROTOCOL))
        return about

    def matches(self):
        """Yield (serial, how it ended, size, mark) of each finished match, newest first.

        Another mark may mean another match, or only that it lies elsewhere now.
        """
        before = {}
        while True:
            page = self.ask("list", **before)
            for entry in page["matches"]:
                yield tuple(entry)
            if not page["more"] or not page["matches"]:
                return
            before = {"before": page["matches"][-1][0]}

    def match(self, serial, size):
        """Return the payloads of a match's records; raises LinkError if they are not what `matches` told."""
        data = b""
        while len(data) < size:
            page = self.ask("get", serial=serial, at=len(data))
            piece = _bytes(page["data"])
            if page["at"] != len(data) or page["size"] != size or not piece:
                raise LinkError("match %d came in pieces that don't fit" % serial)
            data += piece
        return split_records(data)

    def live(self, seen=None):
        """Return (answer, payloads) of the match being played; payloads None if nothing is new since stamp `seen`."""
        while True:
            answer = self.ask("live", **({} if seen is None else {"stamp": seen}))
            if "count" not in answer:
                return answer, None
            payloads = self._pages("live", answer)
            if payloads is not None:
                return answer, payloads

    def own_records(self):
        """Return the payloads of the box's preferences, table and own presets."""
        return self._pages("table", self.ask("table"))

    def put(self, what, payload):
        """Put a record onto the box: `put_table`, `put_preset` or `set_prefs`."""
        self.ask(what, record=base64.b64encode(payload).decode())

    def _pages(self, what, first):
        """The payloads of all pages after the first answer; None if things changed meanwhile."""
        payloads = split_records(_bytes(first["data"]))
        while len(payloads) < first["count"]:
            page = self.ask(what, **{"from": len(payloads)})
            if page.get("stamp") != first.get("stamp") or page["count"] != first["count"]:
                return None
            piece = split_records(_bytes(page["data"]))
            if not piece:
                raise LinkError("the box sends empty pages")
            payloads += piece
        return payloads

    def _answer(self, number):
        """The answer to request `number`, None if it got lost on the way there or back."""
        while True:
            line = self._channel.receive(self._answer_s)
            if line is None:
                return None
            try:
                message = frames.unseal(line)
            except frames.FrameError:
                continue
            if message.get("id") is None and "error" in message:
                # The box could not read it.
                return None
            if message.get("id") == number:
                return _ok(message)


def split_records(data):
    """Return the payloads in records that stand one after the other, each behind its length."""
    payloads, at = [], 0
    while at < len(data):
        end = at + 1 + data[at]
        if end > len(data) or not data[at]:
            raise LinkError("records that are cut off")
        payloads.append(bytes(data[at + 1:end]))
        at = end
    return payloads


def join_records(payloads):
    """Return the payloads one after the other, each behind its length."""
    return b"".join(bytes([len(payload)]) + payload for payload in payloads)


def _ok(message):
    if "ok" in message:
        return message["ok"]
    error = str(message.get("error"))
    raise (Busy if error.startswith("busy") else Refused)(error)


def _bytes(text):
    try:
        return base64.b64decode(text, validate=True)
    except (ValueError, TypeError):
        raise LinkError("the box sends what is no base64") from None
