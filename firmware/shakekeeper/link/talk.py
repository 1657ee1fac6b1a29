"""The talk with a computer on one channel: a line in, a line out, and never a wait."""

from . import frames
from .fields import Refused
from .service import Service


class Talk:
    """Answers requests for the `keeper`. `about` is what hello tells; `send(data)` takes as many
    bytes as there is room for and returns how many; `mark` stands before each answer."""

    def __init__(self, keeper, about, send, mark=b""):
        self._keeper = keeper
        self._send = send
        self._mark = mark
        self._inbox = frames.Inbox()
        self._service = Service(about)
        self._requests = []
        self._unsent = b""

    @property
    def is_waiting(self):
        """Does the computer leave an answer lying? Then nothing more is taken from it."""
        return bool(self._unsent)

    def take(self, data):
        """Take in bytes from the computer."""
        self._requests.extend(self._inbox.take(data))

    def go_on(self, now_ms):
        """Send what is left of an answer, or answer one request; return whether there was anything to do."""
        if not self._unsent:
            if not self._requests:
                return False
            self._unsent = self._answer(self._requests.pop(0), now_ms)
        self._unsent = self._unsent[self._send(self._unsent) :]
        return True

    def _answer(self, line, now_ms):
        number = None
        try:
            if line is None:
                raise frames.FrameError("too long")
            request = frames.unseal(line)
            number = _id_of(request)
            message = {"id": number, "ok": self._do(request, now_ms)}
        except (frames.FrameError, Refused) as error:
            message = {"id": number, "error": str(error)}
        return self._mark + frames.seal(message)

    def _do(self, request, now_ms):
        keeper = self._keeper
        service = self._service
        found = service.answer(request, keeper.machine, keeper.archive, now_ms)
        if service.event:
            keeper.step(service.event)
            # Confirmed means stored.
            if keeper.store_error:
                raise Refused(keeper.store_error)
        return found


def _id_of(request):
    number = request.get("id")
    if number.__class__ is not int or not 0 <= number < 1 << 24:
        raise Refused("id is no number that fits")
    return number
