"""Folders that pose as CIRCUITPY drives, some of which fail when a test wants them to."""

import errno

from shakekeeper_host.deploy.drive import Drive, DriveError

BOOT_OUT = "Adafruit CircuitPython %s on 2025-10-17; %s with rp2040\r\nBoard ID:%s\r\nUID:DF6050788F2D3A2F\r\n"
UID = "DF6050788F2D3A2F"


def fresh_drive(folder, board="raspberry_pi_pico", version="10.0.3"):
    """Make `folder` look as CircuitPython leaves a new drive; return it."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "boot_out.txt").write_bytes((BOOT_OUT % (version, board, board)).encode())
    (folder / "code.py").write_text('print("Hello World!")\n')
    (folder / "lib").mkdir(exist_ok=True)
    (folder / "settings.toml").write_text("")
    return folder


def content_of(folder):
    """Return {path: bytes} of all files."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


class MemoryDrive:
    """A drive as a dict, for tests of very many drives; what is asked of a Drive while installing."""

    def __init__(self, content):
        self.content = dict(content)

    def read(self, path):
        return self.content.get(path)

    read_back = read

    def write(self, path, content):
        self.content[path] = bytes(content)

    def remove(self, path):
        del self.content[path]

    def files(self, under):
        return sorted(path for path in self.content if path.startswith(under + "/"))

    def save(self, folder):
        """Write everything into a folder, and return that."""
        for path, content in self.content.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_bytes(content)
        return folder


class _Failing:
    """Fails for ever from the n-th change on (1 is the first), half way through a write."""

    def __init__(self, origin, fails_at, error=errno.ENODEV):
        super().__init__(origin)
        self.changes = 0
        self._fails_at = fails_at
        self._error = error

    def write(self, path, content):
        if self._is_failing():
            if self.changes == self._fails_at and self._error != errno.EROFS:
                super().write(path, content[: len(content) // 2])
            raise DriveError(path, OSError(self._error, "no"))
        super().write(path, content)

    def remove(self, path):
        if self._is_failing():
            raise DriveError(path, OSError(self._error, "no"))
        super().remove(path)

    def read_back(self, path):
        if self.changes >= self._fails_at:
            raise DriveError(path, OSError(self._error, "no"))
        return super().read_back(path)

    def _is_failing(self):
        self.changes += 1
        return self.changes >= self._fails_at


class FailingDrive(_Failing, Drive):
    """A folder that fails."""


class FailingMemoryDrive(_Failing, MemoryDrive):
    """A dict that fails."""


class SmallDrive(Drive):
    """A drive with little room left, in clusters of 512 bytes."""

    def __init__(self, folder, free):
        super().__init__(folder)
        self._free = free

    def free_bytes(self):
        return self._free

    def cluster_bytes(self):
        return 512
