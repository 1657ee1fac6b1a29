"""What is on a drive that plays: the firmware, its libraries, the settings and the slot files."""

from functools import lru_cache
from pathlib import Path

from ..paths import firmware_dir as stock_firmware_dir
from ..simulator.library import find_library
from .compiled import compile_module, compile_text
from .slots import slot_files
from .squeeze import squeeze

# What the firmware's requirements bring along.
LIBRARIES = ("adafruit_bus_device", "adafruit_debouncer", "adafruit_framebuf", "adafruit_miniqr",
             "adafruit_ssd1306", "adafruit_ticks", "asyncio")
SETTINGS = "settings.toml"
# Programs that the interpreter starts by name must be source; the version is left readable for people and doctor.
_ALWAYS_SOURCE = ("boot.py", "code.py", "safemode.py", "shakekeeper/__init__.py")


def drive_files(settings, is_compiled=True, firmware_dir=None):
    """Return {path: bytes} of a drive that plays: `settings` is the text of its settings.toml."""
    return {**program_files(is_compiled, firmware_dir), SETTINGS: settings.encode(), **slot_files()}


def program_files(is_compiled=True, firmware_dir=None):
    """Return {path: bytes} of the firmware and its libraries."""
    firmware = _firmware(Path(firmware_dir or stock_firmware_dir()))
    sources = {**firmware, **_libraries()}
    if not is_compiled:
        return {path: source.read_bytes() for path, source in sources.items()}
    texts = {path: source.read_text(encoding="utf-8") for path, source in firmware.items()}
    texts = _squeezed(tuple(item for item in texts.items() if item[0] not in _ALWAYS_SOURCE))
    files = {}
    for path, source in sources.items():
        if path in _ALWAYS_SOURCE:
            files[path] = source.read_bytes()
        else:
            is_ours = path in texts
            code = compile_text(path, texts[path]) if is_ours else compile_module(source)
            files[path[: -len(".py")] + ".mpy"] = code
    return files


@lru_cache(maxsize=4)
def _squeezed(sources):
    # Several drives in one run get the same.
    return squeeze(dict(sources))


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
