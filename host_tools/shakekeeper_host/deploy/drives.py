"""Which of this computer's drives are boards with CircuitPython."""

import sys
from pathlib import Path

from .boot_out import NAME as BOOT_OUT
from .drive import Drive, DriveError

LABEL = "CIRCUITPY"
_BOOTLOADER_FILE = "INFO_UF2.TXT"
_FAT_KINDS = ("vfat", "msdos", "fat", "fat12", "fat16", "fat32", "exfat", "fuseblk", "")


class NoDrive(Exception):
    """No drive could be chosen; the text says why and what to do."""


def choose_drive(asked, mounts=None, ask=None):
    """Return the Drive at the path `asked`, or the only one with CircuitPython on this computer.

    With several, ask(drives) returns one of them; without `ask` the error names them.
    """
    if asked is not None:
        return _asked(Path(asked))
    mounts = mounted() if mounts is None else mounts
    drives = find_drives(mounts)
    if not drives:
        raise NoDrive(_none_text(mounts))
    if len(drives) == 1:
        return drives[0]
    if ask is None:
        raise NoDrive("there are several boards; choose one with --drive: " + ", ".join(str(d.folder) for d in drives))
    return ask(drives)


def find_drives(mounts):
    """Return the Drives among the folders `mounts`, sorted by place."""
    return [Drive(path) for path in sorted(set(mounts)) if _is_board(path)]


def mounted():
    """Return the folders at which this computer's FAT drives are mounted."""
    import psutil

    return [Path(part.mountpoint) for part in psutil.disk_partitions(all=False)
            if part.fstype.lower() in _FAT_KINDS and part.mountpoint]


def _asked(path):
    if not path.is_dir():
        raise NoDrive("%s is no folder" % path)
    if not (path / BOOT_OUT).is_file():
        if (path / _BOOTLOADER_FILE).is_file():
            raise NoDrive(_bootloader_text(path))
        raise NoDrive("%s has no %s, so it is no drive of CircuitPython" % (path, BOOT_OUT))
    return Drive(path)


def _is_board(path):
    try:
        if not (path / BOOT_OUT).is_file():
            return False
        boot_out = Drive(path).boot_out
        return path.name == LABEL or (boot_out is not None and boot_out.version is not None)
    except (OSError, DriveError):
        # A card reader without a card, a share that is away: nothing of ours.
        return False


def _none_text(mounts):
    for path in mounts:
        try:
            if (path / _BOOTLOADER_FILE).is_file():
                return _bootloader_text(path)
        except OSError:
            continue
    where = "Linux may have to mount it first: click it in the file manager. " if sys.platform == "linux" else ""
    return ("no drive called %s was found. Is the board plugged in, with a cable that carries data, and is "
            "CircuitPython on it (https://circuitpython.org/downloads)? %sAny folder can be named with --drive"
            % (LABEL, where))


def _bootloader_text(path):
    return ("%s is a board in its bootloader, without CircuitPython: copy the UF2 file for it from "
            "https://circuitpython.org/downloads there first" % path)
