"""`sys`: the interpreter's name, its streams and its module table."""

from .native import native_module

_MPY_VERSION = 6 | 3 << 8


class _Implementation:
    """`sys.implementation`."""

    __slots__ = ("name", "version", "_machine", "_mpy")

    def __init__(self, version, machine):
        self.name, self.version, self._machine, self._mpy = "circuitpython", version, machine, _MPY_VERSION


class _Output:
    """`sys.stdout` and `sys.stderr`, which are the same console."""

    __slots__ = ("_vm",)

    def __init__(self, vm):
        self._vm = vm

    def write(self, text):
        self._vm.write_console(text if isinstance(text, str) else bytes(text).decode("utf-8", "replace"))
        return len(text)

    def flush(self):
        return None

    def _poll(self, mask):
        return mask & 4


class _Input:
    """`sys.stdin`: what the computer sends on the console; reading waits."""

    __slots__ = ("_mcu",)

    def __init__(self, mcu):
        self._mcu = mcu

    def read(self, size=1):
        data = b""
        while len(data) < size:
            if self._mcu.trap is not None:
                self._mcu.trap()
            data += self._mcu.console.take(size - len(data))
            if len(data) < size:
                self._mcu.clock.advance(1000)
        return data.decode("utf-8", "replace")

    def readline(self):
        line = ""
        while not line.endswith(("\n", "\r")):
            line += self.read(1)
        return line

    def _poll(self, mask):
        return mask & (1 if self._mcu.console.in_waiting else 0)


def make(vm):
    """Return the module."""
    version = vm.mcu.box.software.version
    output = _Output(vm)

    def exit(status=None):
        raise SystemExit(status)

    implementation = _Implementation((*version, ""), vm.mcu.box.board.interpreter_id)
    return native_module(
        "sys", argv=[], byteorder="little", exit=exit, implementation=implementation, maxsize=0x7FFFFFFF,
        modules=vm.sandbox.modules, path=["", "/", ".frozen", "/lib"], platform=vm.mcu.box.board.platform, stdin=_Input(vm.mcu),
        stdout=output, stderr=output, version="3.4.0", version_info=(3, 4, 0),
    )
