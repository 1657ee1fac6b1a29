"""The serial console of a board: found by the number that its drive tells, restarted, asked for the self-test."""

import time

_CTRL_C = b"\x03"
_PROMPT = b">>> "
_RESET = b"import microcontroller; microcontroller.reset()\r"
_RESET_SAFELY = b"import microcontroller as m; m.on_next_reset(m.RunMode.SAFE_MODE); m.reset()\r"
_KEYS, _KEY_EVERY_S = 8, 0.6
_RETURN_S, _ANSWER_S, _ASK_EVERY_S = 20, 30, 2
_REQUEST = b"selftest\r\n"
_BEGIN, _RESULT = "SELFTEST begin", "SELFTEST result="


class NoAnswer(Exception):
    """The board does not say what was asked for; the text tells what."""


class Ports:
    """This computer's serial ports, by way of pyserial, and the time."""

    def names(self):
        """Return {port name: serial number of the USB device or None}, of one board its console first."""
        from serial.tools.list_ports import comports

        # CircuitPython calls its second channel "CDC2"; where the system does not tell, it comes second.
        ports = sorted(comports(), key=lambda port: ("CDC2" in (port.interface or ""), len(port.device), port.device))
        return {port.device: port.serial_number for port in ports}

    def open(self, name):
        """Open a port, with short timeouts; OSError where that can't be."""
        import serial

        return serial.Serial(name, 115200, timeout=0.1, write_timeout=2)

    def now_s(self):
        """Return seconds that grow."""
        return time.monotonic()

    def pause(self, seconds):
        """Wait."""
        time.sleep(seconds)


class Link:
    """The console behind the port `name`."""

    def __init__(self, ports, name):
        self._ports = ports
        self._name = name
        self._port = None
        self._held = b""

    def __enter__(self):
        self._port = self._ports.open(self._name)
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        """Let go of the port."""
        if self._port is not None:
            self._port.close()
            self._port = None

    def restart(self, is_safe=False):
        """Stop the program and reset the chip, so that boot.py runs too; return when the port is back.

        With `is_safe` the chip comes back in safe mode: nothing runs, and the drive is the computer's.
        """
        self._enter_prompt()
        self._port.write(_RESET_SAFELY if is_safe else _RESET)
        self.close()
        deadline_s = self._ports.now_s() + _RETURN_S
        # It may be there for a moment yet.
        self._ports.pause(1)
        while self._ports.now_s() < deadline_s:
            if self._name in self._ports.names():
                try:
                    self._port = self._ports.open(self._name)
                    return
                except OSError:
                    pass  # the system is still setting it up
            self._ports.pause(0.5)
        raise NoAnswer("the board did not come back after its restart")

    def _enter_prompt(self):
        """Stop the program; the interpreter then asks for a key before it shows its prompt."""
        self._port.write(_CTRL_C)
        for _ in range(_KEYS):
            if self._wait_for(_PROMPT, _KEY_EVERY_S):
                return
            self._port.write(b"\r")
        raise NoAnswer("the board's console does not answer")

    def ask_for_test(self):
        """Ask for the self-test until the board begins it, or says that it can't now."""
        deadline_s = self._ports.now_s() + _ANSWER_S
        while self._ports.now_s() < deadline_s:
            self._port.write(_REQUEST)
            line = self._line_with((_BEGIN, _RESULT), _ASK_EVERY_S)
            if line is not None:
                return line
        raise NoAnswer("the game does not answer on the console")

    def result(self, timeout_s):
        """Wait for the result; return {part: what was found}, with `result` itself."""
        line = self._line_with((_RESULT,), timeout_s)
        if line is None:
            raise NoAnswer("there was no result within %d seconds" % timeout_s)
        return parse_result(line)

    def _line_with(self, words, timeout_s):
        deadline_s = self._ports.now_s() + timeout_s
        while self._ports.now_s() < deadline_s:
            self._held += self._port.read(64)
            *lines, self._held = self._held.split(b"\n")
            for index, line in enumerate(lines):
                text = line.decode("utf-8", "replace").strip()
                if any(word in text for word in words):
                    self._held = b"\n".join(lines[index + 1:] + [self._held])
                    return text
        return None

    def _wait_for(self, wanted, timeout_s):
        deadline_s = self._ports.now_s() + timeout_s
        while self._ports.now_s() < deadline_s:
            self._held += self._port.read(64)
            if wanted in self._held:
                self._held = b""
                return True
        return False


def find_port(ports, uid):
    """Return the name of the port of the board with this number, None where there is none."""
    if uid is None:
        return None
    found = [name for name, number in ports.names().items() if number and number.upper() == uid.upper()]
    return found[0] if found else None


def parse_result(line):
    """Return the parts of a result line as {name: value}."""
    _, _, told = line.partition("SELFTEST ")
    return dict(word.split("=", 1) for word in told.split() if "=" in word)
