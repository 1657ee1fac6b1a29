"""One run of one program: its modules, its built-ins, its tasks and the peripherals it claimed."""

import builtins

from ..chips.oserror import DeviceOSError, DeviceTimeoutError
from .circuitpython.pin import Pin
from .sandbox import Sandbox
from .tracebacks import describe_exception

# The interpreter's built-ins that are simply Python's. Others that Python has do not exist there.
_SHARED = """
    __build_class__ bool bytes bytearray complex dict enumerate filter float frozenset int list map memoryview
    object property range reversed set slice str super tuple type zip classmethod staticmethod Ellipsis
    NotImplemented abs all any bin callable chr delattr dir divmod getattr setattr globals hasattr hash hex id
    isinstance issubclass iter len locals max min next oct ord pow repr round sorted sum eval exec compile
    BaseException ArithmeticError AssertionError AttributeError EOFError Exception GeneratorExit ImportError
    IndentationError IndexError KeyboardInterrupt KeyError LookupError MemoryError NameError NotImplementedError
    OverflowError RuntimeError StopAsyncIteration StopIteration SyntaxError SystemExit
    TypeError UnicodeError ValueError ZeroDivisionError
""".split()
_BUILTINS = {name: getattr(builtins, name) for name in _SHARED}
_BUILTINS.update(OSError=DeviceOSError, TimeoutError=DeviceTimeoutError)


class Vm:
    """The interpreter while it runs boot.py, safemode.py or code.py; everything in it is new."""

    def __init__(self, mcu, program):
        self.mcu = mcu
        self.clock = mcu.clock
        self.program = program
        self.pins = {}
        self.pwm_channels = {}
        self.busy_i2c = set()
        self.scanners = []
        self.tasks = []
        self.at_exit = None
        self.captured = None
        self.sandbox = Sandbox(self, mcu.box.software.firmware_dir)
        self.builtins = dict(_BUILTINS)
        self.builtins.update({"__import__": self.sandbox.import_, "print": self.print, "open": self._open,
                              "input": self._input, "__debug__": True})

    def run(self, path):
        """Run the file; return None or the exception that ended it."""
        try:
            self.sandbox.run_file(str(path), self.program)
        except SystemExit:
            pass
        except (Exception, KeyboardInterrupt) as error:
            return error
        return None

    def describe(self, error, limit=None):
        """Return an exception as the interpreter prints it."""
        return describe_exception(error, self.mcu.box.software.firmware_dir, limit)

    def pin(self, name, number):
        """Return the one Pin object of a chip's pin."""
        pin = self.pins.get(number)
        if pin is None:
            pin = self.pins[number] = Pin(self, name, number)
        return pin

    def write_console(self, text):
        """Print on the console, and into boot_out.txt while boot.py runs."""
        if self.captured is not None:
            self.captured.append(text)
        self.mcu.print(text)

    def print(self, *values, sep=" ", end="\n", file=None):
        """Do what the built-in `print` does."""
        if self.mcu.trap is not None:
            self.mcu.trap()
        text = sep.join([str(value) for value in values]) + end
        if file is None:
            self.write_console(text)
        else:
            file.write(text)

    def catch_up_scanners(self):
        """Let the background key scanners do what they have done by now."""
        for scanner in self.scanners:
            scanner.catch_up()

    def delay_scanners(self):
        """Tell the scanners that they could not run until now."""
        for scanner in self.scanners:
            scanner.resume()

    def note_task(self, task):
        """Remember an asyncio task, so that its coroutine can be ended with the program."""
        if len(self.tasks) > 256:
            self.tasks = [other for other in self.tasks if other.state]
        self.tasks.append(task)

    def close(self):
        """Drop everything; to be called in Limbo."""
        for task in self.tasks:
            _close_quietly(task.coro)
        self.tasks.clear()
        self.scanners.clear()
        self.sandbox.close()

    def _open(self, *arguments, **options):
        return self.sandbox.import_("io").open(*arguments, **options)

    def _input(self, prompt=""):
        self.print(prompt, end="")
        return self.sandbox.import_("sys").stdin.readline().rstrip("\r\n")


def _close_quietly(coroutine):
    try:
        coroutine.close()
    except BaseException:
        # A `finally` of the old program met a world without hardware; on the device it never runs.
        return
