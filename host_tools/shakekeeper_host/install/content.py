"""What is on a drive that plays: the firmware, its libraries, the settings and the slot files."""

from functools import lru_cache
from pathlib import Path

from ..paths import firmware_dir as stock_firmware_dir
from ..simulator.library import find_library
from .compiled import compile_module, compile_text
from .slots import slot_files
from .squeeze import squeeze
from .stack import with_stack

# What the firmware's requirements bring along.
LIBRARIES = ("adafruit_bus_device", "adafruit_debouncer", "adafruit_framebuf", "adafruit_miniqr",
             "adafruit_ssd1306", "adafruit_ticks", "asyncio")
SETTINGS = "settings.toml"
FOLDER = "shakekeeper/"
# Programs that the interpreter starts by name must be source; the version is left readable for people and doctor.
ALWAYS_SOURCE = ("boot.py", "code.py", "safemode.py", "shakekeeper/__init__.py")


def drive_files(settings, is_compiled=True, firmware_dir=None):
    """Return {path: bytes} of a drive that plays: `settings` is the text of its settings.toml."""
    return {**program_files(is_compiled, firmware_dir), SETTINGS: with_stack(settings).encode(), **slot_files()}


def program_paths(is_compiled=True):
    """Return the paths of the firmware's own modules on a drive; compiled, most of them are in one."""
    texts = {path: source.read_text(encoding="utf-8") for path, source in _firmware(stock_firmware_dir()).items()}
    if not is_compiled:
        return [path for path in texts if path.startswith(FOLDER)]
    return [path for path in ALWAYS_SOURCE if path in texts and path.startswith(FOLDER)] + [
        _compiled(path) for path in _squeezed(tuple(texts.items()))]


def program_files(is_compiled=True, firmware_dir=None, extra=None):
    """Return {path: bytes} of the firmware and its libraries.

    `extra` is {path: text} of more modules that use the firmware's. Names that code.py has stay: their `main`.
    """
    firmware = _firmware(Path(firmware_dir or stock_firmware_dir()))
    libraries = _libraries()
    if not is_compiled:
        return {path: source.read_bytes() for path, source in {**firmware, **libraries}.items()}
    texts = {path: source.read_text(encoding="utf-8") for path, source in firmware.items()}
    small = _squeezed(tuple(texts.items()), tuple((extra or {}).items()))
    files = {_compiled(path): compile_text(path, text) for path, text in small.items()}
    files.update({_compiled(path): compile_module(source) for path, source in libraries.items()})
    files.update({path: firmware[path].read_bytes() for path in ALWAYS_SOURCE})
    return files


@lru_cache(maxsize=4)
def _squeezed(sources, extra=()):
    # Several drives in one run get the same.
    programs = {path: text for path, text in sources if path in ALWAYS_SOURCE}
    modules = {path: text for path, text in sources + extra if path not in programs or path.startswith(FOLDER)}
    small = squeeze(modules, tuple(programs.values()))
    return {path: text for path, text in small.items() if path not in programs}


def _compiled(path):
    return path[: -len(".py")] + ".mpy"


def _firmware(folder):
    return {path: folder / path for path in _python_files(folder)}


def _libraries():
    found = {}
    for name in LIBRARIES:
        root = Path(find_library(name))
        if (root / (name + ".py")).is_file():
            found["lib/%s.py" % name] = root / (name + ".py")
        else:
            found.update({"lib/%s/%s" % (name, path): root / name / path for path in _python_files(root / name)})
    return found


def _python_files(folder):
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.py"))
