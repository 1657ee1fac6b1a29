"""The CIRCUITPY drive: a small FAT volume in flash, as far as power cuts care about it."""

import errno

from .flash import FlashStep, FlashWatch
from .oserror import DeviceOSError

SECTOR_BYTES = 4096
_ERASED = b"\xff" * 32
_OLD, _NEW = b"O" * 32, b"N" * 32


class Drive(FlashWatch):
    """Files and folders, and what is left of them when power fails in the middle of a write.

    The volume is written in sectors of 4 kB, each erased and then programmed. Boot sector and file
    table share one, the root folder has the next, every other folder has its own: a cut while one of
    the first two is rewritten loses the volume (`is_lost`), in a folder's it loses that folder's
    files, in a file's data it tears that file.
    """

    def __init__(self, files=None, capacity_sectors=250):
        super().__init__()
        self.files = {}
        self.folders = set()
        self.capacity_sectors = capacity_sectors
        self.is_lost = self.is_missing = self.is_write_protected = self.is_full = False
        self._torn = set()
        for path, content in (files or {}).items():
            self.install(path, content)

    def install(self, path, content):
        """Put a file there from outside, with its folders: no flash step, no wear."""
        parent = parent_of(path)
        while parent != "/":
            self.folders.add(parent)
            parent = parent_of(parent)
        self.files[path] = bytearray(content)
        if self.on_done is not None:
            self.on_done()

    def kind_of(self, path):
        """Return "file", "folder" or None."""
        self.check_present()
        if path in self.files:
            return "file"
        return "folder" if path == "/" or path in self.folders else None

    def listing(self, folder):
        """Return the names in `folder`, sorted."""
        self.check_present()
        everything = list(self.files) + list(self.folders)
        return sorted(path.rsplit("/", 1)[1] for path in everything if parent_of(path) == folder)

    def create(self, path):
        """Make an empty file, or empty an existing one."""
        is_new = path not in self.files
        if is_new and self.kind_of(parent_of(path)) != "folder":
            raise DeviceOSError(errno.ENOENT)
        self._need_room(path, 0)
        self._rewrite_table(path)
        self.files[path] = bytearray()

    def remove(self, path):
        """Take a file or an empty folder away."""
        self._rewrite_table(path)
        self.files.pop(path, None)
        self.folders.discard(path)

    def rename(self, old, new):
        """Give a file another name: on this file system that is remove, then rename."""
        if new in self.files:
            self.remove(new)
        self._rewrite_table(old)
        if parent_of(old) != parent_of(new):
            self._metadata(parent_of(new))
        self.files[new] = self.files.pop(old)

    def make_folder(self, path):
        """Make an empty folder."""
        self._need_room(path, SECTOR_BYTES)
        self._rewrite_table(path)
        self.folders.add(path)

    def write_sector(self, path, index, content):
        """Erase and program one sector of a file's data; what lies past its size waits for `commit`."""
        start = index * SECTOR_BYTES
        old = bytes(self.files[path][start:start + SECTOR_BYTES]).ljust(len(content), b"\xff")
        place = "%s[%d]" % (path, index)

        def put(bytes_left):
            kept = min(len(self.files[path]) - start, len(bytes_left))
            if kept > 0:
                self.files[path][start:start + kept] = bytes_left[:kept]

        erased = b"\xff" * len(old)
        self.take(FlashStep("drive", "erase", place, start, old, erased, content.ljust(len(old), b"\xff"), put))
        new = content.ljust(len(old), b"\xff")
        self.take(FlashStep("drive", "program", place, start, erased, new, new, put))

    def commit(self, path, content):
        """Write the file's entry in its folder: size and time; a grown file gets its clusters."""
        is_grown = len(content) > len(self.files[path])
        if is_grown:
            self._need_room(path, len(content))
            self._metadata("table")
        self._metadata(parent_of(path))
        self.files[path] = bytearray(content)

    def lose_power(self):
        """Make true what a half-written folder or file table means."""
        for place in self._torn:
            if place in ("table", "/"):
                self.is_lost = True
                self.files.clear()
                self.folders.clear()
            for path in [path for path in self.files if parent_of(path) == place]:
                del self.files[path]
        self._torn.clear()

    def free_sectors(self):
        """Return how many sectors no file uses."""
        used = sum(_sectors(len(content)) for content in self.files.values()) + len(self.folders)
        return 0 if self.is_full else max(0, self.capacity_sectors - used)

    def check_present(self):
        """Raise the OSError of a volume that is not there."""
        if self.is_missing or self.is_lost:
            raise DeviceOSError(errno.ENODEV)

    def _need_room(self, path, size):
        more = _sectors(size) - _sectors(len(self.files.get(path, b"")))
        if more > self.free_sectors() or self.free_sectors() == 0 and path not in self.files:
            raise DeviceOSError(errno.ENOSPC)

    def _rewrite_table(self, path):
        self._metadata("table")
        self._metadata(parent_of(path))

    def _metadata(self, place):
        # Its bytes do not matter here, only whether the sector is whole when power fails.
        def put(content):
            if content in (_OLD, _NEW):
                self._torn.discard(place)
            else:
                self._torn.add(place)

        self.take(FlashStep("drive", "erase", place, 0, _OLD, _ERASED, _NEW, put))
        self.take(FlashStep("drive", "program", place, 0, _ERASED, _NEW, _NEW, put))


def parent_of(path):
    """Return the folder that holds `path`."""
    return path.rsplit("/", 1)[0] or "/"


def _sectors(size):
    return -(-size // SECTOR_BYTES)
