"""Exceptions in the words and paths of the device."""

import traceback
from pathlib import Path

_HERE = str(Path(__file__).parent)


def describe_exception(error, firmware_dir, limit=None):
    """Return the text that the interpreter prints for an exception."""
    lines = []
    if error.__traceback__ is not None and limit != 0:
        frames = [frame for frame in traceback.extract_tb(error.__traceback__) if _is_devices(frame.filename)]
        lines = ["Traceback (most recent call last):\n"]
        for frame in frames[:limit]:
            place = (device_path(frame.filename, firmware_dir), frame.lineno, frame.name)
            lines.append('  File "%s", line %d, in %s\n' % place)
    lines.append("%s: %s\n" % (type(error).__name__, error))
    return "".join(lines)


def device_path(filename, firmware_dir):
    """Return where a source file is on the device's drive."""
    path = Path(filename)
    if not path.is_absolute():
        return filename
    try:
        return path.relative_to(firmware_dir).as_posix()
    except ValueError:
        parts = path.parts
        start = len(parts) - parts[::-1].index("site-packages") if "site-packages" in parts else len(parts) - 1
        return "/lib/" + "/".join(parts[start:])


def _is_devices(filename):
    return not filename.startswith(_HERE) and not filename.startswith("<")

