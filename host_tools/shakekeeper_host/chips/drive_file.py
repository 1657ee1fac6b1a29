"""An open file on the drive, with the interpreter's one-sector write cache."""

from .drive import SECTOR_BYTES


class DriveFile:
    """Bytes of one file: reads come from memory, writes reach flash sector by sector."""

    def __init__(self, drive, path, is_appending=False):
        self._drive = drive
        self._path = path
        self._image = bytearray(drive.files[path])
        self._dirty_sector = None
        self._is_changed = False
        self.position = len(self._image) if is_appending else 0

    def read(self, length=-1):
        """Return up to `length` bytes from the position on, all of them when negative."""
        end = len(self._image) if length < 0 else self.position + length
        found = bytes(self._image[self.position:end])
        self.position += len(found)
        return found

    def read_line(self):
        """Return the bytes up to and with the next line feed."""
        end = self._image.find(b"\n", self.position)
        return self.read(-1 if end < 0 else end + 1 - self.position)

    def write(self, data):
        """Put `data` at the position; each sector that is left behind goes to flash."""
        at = 0
        while at < len(data):
            sector = self.position // SECTOR_BYTES
            if self._dirty_sector not in (None, sector):
                self._flush_sector()
            run = data[at:at + (sector + 1) * SECTOR_BYTES - self.position]
            self._put(run)
            self._dirty_sector = sector
            self._is_changed = True
            at += len(run)
        return len(data)

    def seek(self, offset, whence=0):
        """Move the position; return it."""
        start = (0, self.position, len(self._image))[whence]
        self.position = max(0, start + offset)
        return self.position

    def flush(self):
        """Bring everything to flash: the data, then the folder's entry."""
        self._flush_sector()
        if self._is_changed:
            self._is_changed = False
            self._drive.commit(self._path, self._image)

    def _put(self, run):
        if self.position > len(self._image):
            self._image.extend(bytes(self.position - len(self._image)))
        self._image[self.position:self.position + len(run)] = run
        self.position += len(run)

    def _flush_sector(self):
        if self._dirty_sector is not None:
            sector, self._dirty_sector = self._dirty_sector, None
            start = sector * SECTOR_BYTES
            self._drive.write_sector(self._path, sector, bytes(self._image[start:start + SECTOR_BYTES]))
