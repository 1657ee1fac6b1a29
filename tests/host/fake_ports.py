"""A serial port with a simulated board behind it: time passes on the board while somebody waits for it."""

from shakekeeper_host.simulator import Device

from .person import Person

NAME = "/dev/ttyFAKE"
_PROMPT = "\r\nAdafruit CircuitPython 10.0.3; Shakekeeper simulator\r\n>>> "


class Port:
    """What pyserial's port does, as far as it is used."""

    def __init__(self, board):
        self.board = board
        self.is_open = True

    def write(self, data):
        self.board.check_open(self)
        self.board.take(bytes(data))
        return len(data)

    def read(self, size):
        self.board.check_open(self)
        self.board.let_pass(0.1)
        text = self.board.unread[:size]
        self.board.unread = self.board.unread[size:]
        return text

    def close(self):
        self.is_open = False


class FakeBoard:
    """The computer's ports with one board; `person` presses its keys while the computer waits.

    The simulator has no prompt, so what is typed there is answered here.
    """

    def __init__(self, board="raspberry_pi_pico", uid="DF6050788F2D3A2F", has_prompt=True):
        self.device = Device(board)
        self.person = Person(self.device)
        self.uid = uid
        self.unread = b""
        self.is_safe = False
        self.restarts = 0
        self.on_wait = None
        self._has_prompt = has_prompt
        self._is_in_prompt = False
        self._read_until = 0
        self._gone_until_s = 0
        self._now_s = 0.0
        self.device.boot()

    # --- Ports

    def names(self):
        return {NAME: self.uid.lower(), "/dev/ttyOTHER": "123", "/dev/ttyNONE": None} if self.is_there else {}

    def open(self, name):
        if not self.is_there or name != NAME:
            raise OSError(2, "No such file or directory", name)
        return Port(self)

    def now_s(self):
        return self._now_s

    def pause(self, seconds):
        self.let_pass(seconds)

    # --- the board

    @property
    def is_there(self):
        return self._now_s >= self._gone_until_s

    def check_open(self, port):
        if not port.is_open or not self.is_there:
            raise OSError(5, "Input/output error")

    def take(self, data):
        if b"\x03" in data and self._has_prompt:
            self._is_in_prompt = True
            self.unread += _PROMPT.encode()
        elif self._is_in_prompt and b"reset()" in data:
            self._restart(b"SAFE_MODE" in data)
        elif not self._is_in_prompt and not self.is_safe:
            self.device.serial_write(data)

    def let_pass(self, seconds):
        self._now_s += seconds
        if self.on_wait is not None and not self._is_in_prompt:
            self.on_wait(self)
        self.device.run_ms(seconds * 1000)
        self.unread += self.device.console[self._read_until:].replace("\n", "\r\n").encode()
        self._read_until = len(self.device.console)

    def _restart(self, is_safe):
        self.device.cut()
        self.unread = b""
        self._is_in_prompt = False
        self.is_safe = is_safe
        self.restarts += 1
        self._gone_until_s = self._now_s + 2.5
        if not is_safe:
            self.device.boot()
        self._read_until = len(self.device.console)
