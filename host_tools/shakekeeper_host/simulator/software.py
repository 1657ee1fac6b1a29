"""What an installed board holds besides its memories: the firmware, the settings, the interpreter."""

from pathlib import Path

from ..paths import firmware_dir as stock_firmware_dir
from . import settings

SETTINGS_PATH = "/settings.toml"
_BOOT_OUTPUT_PATH = "/boot_out.txt"
# From this version on `os.getenv` gives text and `supervisor.get_setting` the values.
_FIRST_WITH_GET_SETTING = (10, 1, 0)


class Software:
    """The firmware's folder and the interpreter's version; both decide what the program sees."""

    def __init__(self, firmware_dir=None, version=(10, 0, 3)):
        self.firmware_dir = Path(firmware_dir or stock_firmware_dir()).resolve()
        self.version = tuple(version)
        self.version_text = ".".join(str(part) for part in self.version)
        self.has_get_setting = self.version >= _FIRST_WITH_GET_SETTING

    def getenv(self, drive, key, default):
        """Return what this version's `os.getenv` does."""
        read = settings.get_text if self.has_get_setting else settings.get_typed
        return read(settings_text(drive), key, default)

    def get_setting(self, drive, key, default):
        """Return what `supervisor.get_setting` does."""
        return settings.get_setting(settings_text(drive), key, default)

    def kind_of(self, drive, path):
        """Return "file", "folder" or None for a path on the drive, the firmware's own files included."""
        kind = drive.kind_of(path)
        source = self.firmware_dir / path.strip("/")
        if kind is None and source.exists():
            kind = "folder" if source.is_dir() else "file"
        return kind

    def names_in(self, drive, path):
        """Return the names in a folder of the drive, the firmware's own files included."""
        source = self.firmware_dir / path.strip("/")
        own = [item.name for item in source.iterdir() if item.name != "__pycache__"] if source.is_dir() else []
        return sorted(set(own + drive.listing(path)))

    def program_path(self, drive, name):
        """Return the file of a program such as code.py, None when there is none."""
        path = self.firmware_dir / name
        return None if drive.is_lost or not path.is_file() else path


def settings_text(drive):
    """Return the settings file on the drive."""
    return bytes(drive.files.get(SETTINGS_PATH, b"")).decode("utf-8", "replace")


def save_boot_output(drive, clock, text):
    """Keep boot.py's output in boot_out.txt, which costs a second and a write when it has changed."""
    content = text.encode()
    if drive.files.get(_BOOT_OUTPUT_PATH) == content or drive.is_lost or drive.is_missing:
        return
    if _BOOT_OUTPUT_PATH not in drive.files:
        drive.install(_BOOT_OUTPUT_PATH, content)  # the first start belongs to installing
        return
    clock.advance(1_000_000)
    drive.write_sector(_BOOT_OUTPUT_PATH, 0, content)
    drive.commit(_BOOT_OUTPUT_PATH, content)
