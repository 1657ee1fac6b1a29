"""`usb_cdc`: the serial channels to a computer."""

from .native import native_module

_POLL_US = 1_000


class Serial:
    """One channel. The default timeouts wait for ever, as the interpreter's do."""

    __slots__ = ("_mcu", "_port_name", "_timeout_s", "_write_timeout_s")

    def __init__(self, *_):
        raise TypeError("cannot create 'Serial' instances")

    def read(self, size=1):
        port, deadline_us = self._start(self._timeout_s)
        data = port.take(size)
        while len(data) < size and self._has_time(deadline_us):
            data += port.take(size - len(data))
        return data

    def readinto(self, buffer):
        data = self.read(len(buffer))
        buffer[:len(data)] = data
        return len(data)

    def readline(self, size=-1):
        line = bytearray()
        while size < 0 or len(line) < size:
            byte = self.read(1)
            line += byte
            if not byte or byte == b"\n":
                break
        return bytes(line) if line else None

    def readlines(self):
        lines = []
        line = self.readline()
        while line:
            lines.append(line)
            line = self.readline()
        return lines

    def write(self, data):
        data = bytes(data)
        port, deadline_us = self._start(self._write_timeout_s)
        written = port.put(data)
        while written < len(data) and self._has_time(deadline_us):
            written += port.put(data[written:])
        self._mcu.box.terminal.note(port, data[:written])
        return written

    def flush(self):
        self._port()

    def reset_input_buffer(self):
        self._port().pending.clear()

    def reset_output_buffer(self):
        self._port().drop_output()

    @property
    def connected(self):
        return self._port().is_connected

    @property
    def in_waiting(self):
        return self._port().in_waiting

    @property
    def out_waiting(self):
        return self._port().out_waiting

    @property
    def timeout(self):
        return self._timeout_s

    @timeout.setter
    def timeout(self, timeout):
        self._timeout_s = _seconds(timeout)

    @property
    def write_timeout(self):
        return self._write_timeout_s

    @write_timeout.setter
    def write_timeout(self, write_timeout):
        self._write_timeout_s = _seconds(write_timeout)

    def _port(self):
        if self._mcu.trap is not None:
            self._mcu.trap()
        return getattr(self._mcu, self._port_name)

    def _start(self, timeout_s):
        now_us = self._mcu.clock.now_us
        return self._port(), None if timeout_s is None else now_us + int(timeout_s * 1_000_000)

    def _has_time(self, deadline_us):
        clock = self._mcu.clock
        if deadline_us is not None and clock.now_us >= deadline_us:
            return False
        clock.advance(_POLL_US)
        return True

    def _poll(self, mask):
        port = self._port()
        ready = 1 if port.in_waiting else 0
        return mask & (ready | (4 if port.out_waiting < 256 else 0))


def make(vm):
    """Return the module."""
    usb = vm.mcu.usb

    def enable(*, console=True, data=False):
        if usb.is_started:
            raise RuntimeError("Cannot change USB devices now")
        usb.has_console, usb.has_data = bool(console), bool(data)

    console = _channel(vm.mcu, "console") if usb.is_started and usb.has_console else None
    data = _channel(vm.mcu, "data") if usb.is_started and usb.has_data else None
    return native_module("usb_cdc", Serial=Serial, console=console, data=data, enable=enable,
                         disable=lambda: enable(console=False, data=False))


def _channel(mcu, port_name):
    serial = Serial.__new__(Serial)
    serial._mcu, serial._port_name = mcu, port_name
    serial._timeout_s = serial._write_timeout_s = None
    return serial


def _seconds(timeout):
    if timeout is not None and timeout < 0:
        raise ValueError("timeout must be >= 0")
    return None if timeout is None else float(timeout)
