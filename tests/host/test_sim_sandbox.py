"""What the simulated interpreter lets a program import and use."""

import pytest

from .tiny import run, tiny

ABSENT_MODULES = "enum dataclasses typing functools itertools pathlib contextlib logging subprocess socket ctypes"


@pytest.mark.parametrize("name", ABSENT_MODULES.split())
def test_a_module_that_the_device_lacks_is_not_there(tmp_path, name):
    code = "try:\n    import %s\nexcept ImportError as error:\n    print(error)\n" % name
    assert run(tmp_path, code)[1] == ["no module named '%s'" % name]


@pytest.mark.parametrize("line", [
    "import board; board.GP99", "import board; board.I2C", "import time; time.sleep_ms", "import os; os.path",
    "import supervisor; supervisor.runtime.usb", "import sys; sys.print_exception", "import json; json.JSONDecodeError",
    "import struct; struct.iter_unpack", "import array; array.array('b').tobytes", "import math; math.gcd",
    "import microcontroller; microcontroller.cpu.cores", "import microcontroller; microcontroller.nvm.erase",
    "import digitalio; digitalio.Pull.NONE", "import keypad; keypad.KeyMatrix", "import random; random.shuffle",
    "import usb_cdc; usb_cdc.console.open", "import gc; gc.get_objects", "import asyncio; asyncio.timeout",
    "from collections import namedtuple; namedtuple('N', 'a')(1)._replace", "import micropython; micropython.native",
])
def test_a_name_that_the_device_lacks_is_an_attribute_error(tmp_path, line):
    code = "try:\n    %s\nexcept AttributeError:\n    print('none')\n" % line
    assert run(tmp_path, code)[1] == ["none"]


@pytest.mark.parametrize("line", [
    "import time; time.sleep = None", "import board; board.EXTRA = 1", "import supervisor; supervisor.runtime.x = 1",
    "import microcontroller; microcontroller.nvm.x = 1", "import digitalio; digitalio.DigitalInOut(__import__('board').GP2).x = 1",
    "import keypad; keypad.Event().x = 1", "import microcontroller; microcontroller.watchdog.x = 1",
])
def test_nothing_can_be_added_to_what_is_built_in(tmp_path, line):
    code = "try:\n    %s\nexcept AttributeError:\n    print('no')\n" % line
    assert run(tmp_path, code)[1] == ["no"]


@pytest.mark.parametrize("name", ["FileNotFoundError", "PermissionError", "ModuleNotFoundError", "vars", "format", "aiter"])
def test_a_builtin_that_the_device_lacks_is_a_name_error(tmp_path, name):
    code = "try:\n    %s\nexcept NameError:\n    print('none')\n" % name
    assert run(tmp_path, code)[1] == ["none"]


def test_a_missing_name_is_not_found_among_the_hosts_modules(tmp_path):
    code = "try:\n    from asyncio import events\nexcept ImportError:\n    print('none')\n"
    assert run(tmp_path, code)[1] == ["none"]


def test_packages_relative_imports_and_side_by_side_modules(tmp_path):
    package = tmp_path / "game" / "rules"
    package.mkdir(parents=True)
    (tmp_path / "game" / "__init__.py").write_text("NAME = 'game'\n")
    (tmp_path / "game" / "score.py").write_text("from .rules import deep\nfrom . import NAME\ntotal = deep.value + 1\n")
    (package / "__init__.py").write_text("")
    (package / "deep.py").write_text("from .. import NAME\nfrom ..rules import other\nvalue = other.value * 2\n")
    (package / "other.py").write_text("value = 20\n")
    code = "import game.score\nfrom game.rules import deep as d\nprint(game.score.total, game.NAME, d.NAME, game.rules.other.value)\n"
    assert run(tmp_path, code)[1] == ["41 game game 20"]


def test_every_start_begins_with_new_modules_and_every_program_too(tmp_path):
    (tmp_path / "count.py").write_text("values = []\n")
    code = "import count\ncount.values.append(1)\nprint(len(count.values))\n"
    device = tiny(tmp_path, code, boot="import count\ncount.values.append(1)\n")
    for _ in range(3):
        device.boot()
    assert device.console.count("\n1\n") == 3


def test_a_changed_file_is_read_anew(tmp_path):
    device = tiny(tmp_path, "print('old')\n")
    device.boot()
    (tmp_path / "code.py").write_text("print('newer')\n")
    device.boot()
    assert "newer" in device.console


def test_annotations_are_never_evaluated(tmp_path):
    code = "def area(a: Nowhere, b: Optional[int] = None) -> Never:\n    c: Nothing = a\n    return c\nprint(area(3))\n"
    assert run(tmp_path, code)[1] == ["3"]


def test_the_real_libraries_run_unmodified(tmp_path):
    code = """
        import adafruit_debouncer, adafruit_framebuf, adafruit_ssd1306, adafruit_ticks, asyncio
        from adafruit_bus_device.i2c_device import I2CDevice
        for module in (adafruit_debouncer, adafruit_framebuf, adafruit_ssd1306, adafruit_ticks, asyncio):
            print(module.__name__, "site-packages" in module.__file__)
        print(asyncio.core.Task.__module__.endswith("asyncio_core"))
    """
    lines = run(tmp_path, code)[1]
    assert lines == [name + " True" for name in
                     "adafruit_debouncer adafruit_framebuf adafruit_ssd1306 adafruit_ticks asyncio".split()] + ["True"]


def test_an_uncaught_error_is_printed_with_the_devices_paths(tmp_path):
    (tmp_path / "part.py").write_text("def fail():\n    raise OSError(5)\n")
    device, lines = run(tmp_path, "import part\nprint('before')\npart.fail()\n")
    assert lines == ["before", "Traceback (most recent call last):", '  File "code.py", line 3, in <module>',
                     '  File "part.py", line 2, in fail', "OSError: [Errno 5] Input/output error"]
    assert "Code done running." in device.console and device.is_on


def test_the_program_may_end_by_itself(tmp_path):
    device, lines = run(tmp_path, "import sys\nprint('x')\nsys.exit()\n")
    assert lines == ["x"] and "Code done running." in device.console and device.is_on
    device.run_ms(3_600_000)
    assert device.now_ms >= 3_600_000
