"""A CIRCUITPY drive, or a folder that poses as one: reading and writing it, with errors in plain words."""

import errno
import os
import shutil
from pathlib import Path

from .boot_out import NAME as BOOT_OUT
from .boot_out import BootOut

_WORDS = {
    errno.ENOSPC: "the drive is full",
    errno.EROFS: "the drive can't be written: the game owns it",
    errno.EACCES: "the drive can't be written: the game owns it, or this user may not",
    errno.EPERM: "the drive can't be written: the game owns it, or this user may not",
    errno.ENODEV: "the drive is gone",
    errno.ENXIO: "the drive is gone",
    errno.EIO: "the drive is gone or broken",
    errno.ENOENT: "the drive is gone",
}
_READ_ONLY = (errno.EROFS, errno.EACCES, errno.EPERM)
_PROBE = "shake_try.tmp"


class DriveError(Exception):
    """Something can't be done on the drive; the text is one line that names the file."""

    def __init__(self, path, error):
        words = _WORDS.get(error.errno, error.strerror or str(error))
        super().__init__("%s: %s" % (path, words))
        self.is_read_only = error.errno in _READ_ONLY


class Drive:
    """The drive at `folder`. Paths are relative to it, with slashes."""

    def __init__(self, folder):
        self.folder = Path(folder)

    @property
    def boot_out(self):
        """The BootOut, None where the drive has no boot_out.txt."""
        content = self.read(BOOT_OUT)
        return None if content is None else BootOut(content.decode("utf-8", "replace"))

    def read(self, path):
        """Return the content of a file, None where there is none."""
        try:
            return self._path(path).read_bytes()
        except (FileNotFoundError, NotADirectoryError, IsADirectoryError):
            return None
        except OSError as error:
            raise DriveError(path, error) from None

    def read_back(self, path):
        """Return the content of a file as the drive itself has it, as far as the system lets us past its cache."""
        target = self._path(path)
        try:
            with open(target, "rb") as file:
                if hasattr(os, "posix_fadvise"):
                    os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
                return file.read()
        except OSError as error:
            raise DriveError(path, error) from None

    def write(self, path, content):
        """Write a file, with its folders; it is on the drive when this returns."""
        target = self._path(path)
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            with open(target, "wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise DriveError(path, error) from None

    def remove(self, path):
        """Remove a file, and its folder if that leaves it empty."""
        target = self._path(path)
        try:
            target.unlink()
            while target.parent != self.folder and not any(target.parent.iterdir()):
                target = target.parent
                target.rmdir()
        except OSError as error:
            raise DriveError(path, error) from None

    def files(self, under=""):
        """Return the sorted paths of all files in a folder and below."""
        root = self._path(under) if under else self.folder
        try:
            found = [path for path in root.rglob("*") if path.is_file()]
        except OSError as error:
            raise DriveError(under or ".", error) from None
        return sorted(path.relative_to(self.folder).as_posix() for path in found)

    def names(self):
        """Return the sorted names in the root folder."""
        try:
            return sorted(path.name for path in self.folder.iterdir())
        except OSError as error:
            raise DriveError(".", error) from None

    def is_read_only(self):
        """Return whether the drive can't be written, without trying: each write restarts a board's program."""
        if hasattr(os, "statvfs") and os.statvfs(self.folder).f_flag & os.ST_RDONLY:
            return True
        return not os.access(self.folder, os.W_OK)

    def check_writable(self):
        """Raise DriveError unless files can be written."""
        self.write(_PROBE, b"")
        self.remove(_PROBE)

    def free_bytes(self):
        """Return the bytes that are free."""
        return shutil.disk_usage(self.folder).free

    def cluster_bytes(self):
        """Return the size of the pieces in which files take room."""
        if hasattr(os, "statvfs"):
            return max(512, os.statvfs(self.folder).f_frsize)
        return 4096

    def _path(self, path):
        return self.folder / path
