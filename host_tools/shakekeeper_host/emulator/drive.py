"""What is on the drive of the emulated board: firmware, libraries and the board file."""

import re
from pathlib import Path

from ..paths import firmware_dir as stock_firmware_dir
from ..simulator.board_file import KEYS
from ..simulator.library import find_library
from ..install.known_boards import known_board, known_ids
from .compiled import compile_module

# What the firmware's requirements bring along.
_LIBRARIES = ("adafruit_bus_device", "adafruit_debouncer", "adafruit_framebuf", "adafruit_ssd1306",
              "adafruit_ticks", "asyncio")
_PIN_SETTINGS = ("SHAKE_SDA", "SHAKE_SCL", "SHAKE_BUZZER", "SHAKE_LED", "SHAKE_PANEL_RESET",
                 *("SHAKE_KEY_" + name for name in KEYS))


def drive_files(settings, is_compiled=True, firmware_dir=None):
    """Return {path: bytes} of a drive that plays: `settings` is the text of its settings.toml."""
    folder = Path(firmware_dir or stock_firmware_dir())
    sources = {path: folder / path for path in _python_files(folder)}
    for name in _LIBRARIES:
        root = Path(find_library(name))
        module = root / (name + ".py")
        found = ["%s.py" % name] if module.is_file() else [name + "/" + path for path in _python_files(root / name)]
        sources.update({"lib/" + path: root / path for path in found})
    files = {}
    for path, source in sources.items():
        # Programs that the interpreter starts by name must be source.
        if is_compiled and "/" in path:
            files[path[: -len(".py")] + ".mpy"] = compile_module(source)
        else:
            files[path] = source.read_bytes()
    files["settings.toml"] = settings.encode()
    return files


def settings_for(board_file, image_board_id):
    """Return a board file's text with its pins named as the `board` module of the image names them."""
    if image_board_id == board_file.interpreter_id or image_board_id not in known_ids():
        return board_file.text
    names = {number: name for name, number in reversed(list(known_board(image_board_id).pins.items()))}
    text = board_file.text
    for key in _PIN_SETTINGS:
        number = board_file.pin(key)
        if number is not None:
            text = re.sub(r'(?m)^(%s\s*=\s*)"[^"]*"' % key, r'\g<1>"%s"' % names[number], text)
    return text


def _python_files(folder):
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.py"))
