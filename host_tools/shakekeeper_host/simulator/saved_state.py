"""The simulated device's memories in files of the user, so that a restart goes on where the last one ended."""

import io
import os
import zipfile
from pathlib import Path

from ..chips import Drive, new_nvm

_NVM, _DRIVE, _LOCK = "nvm.bin", "drive.zip", "lock"


class AlreadyRunning(RuntimeError):
    """Another simulator keeps its state in the same folder."""


class SavedState:
    """One folder with the content of NVM and drive; each is replaced as a whole, or not at all."""

    def __init__(self, folder):
        self.folder = Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self._lock = _lock(self.folder / _LOCK)

    def forget(self):
        """Start clean."""
        for name in (_NVM, _DRIVE):
            (self.folder / name).unlink(missing_ok=True)

    def load(self, platform="RP2040"):
        """Return (nvm, drive) of a chip of that platform, each None when there is nothing of use."""
        return self._read(_NVM, lambda content: _nvm_from(content, platform)), self._read(_DRIVE, _drive_from)

    def keep(self, device):
        """Save after every flash write of the device from now on."""
        device.nvm.on_done = lambda: self._write(_NVM, bytes(device.nvm.data))
        device.drive.on_done = lambda: self._write(_DRIVE, _zip_of(device.drive))
        self.save(device)

    def save(self, device):
        """Save now, as after a power cut that left a write half done."""
        self._write(_NVM, bytes(device.nvm.data))
        self._write(_DRIVE, _zip_of(device.drive))

    def close(self):
        """Let another simulator have the folder."""
        self._lock.close()

    def _read(self, name, convert):
        try:
            return convert((self.folder / name).read_bytes())
        except FileNotFoundError:
            return None
        except (OSError, ValueError, zipfile.BadZipFile):
            # Kept aside for whoever wants to know; the device starts as a new one.
            os.replace(self.folder / name, self.folder / (name + ".damaged"))
            return None

    def _write(self, name, content):
        new = self.folder / (name + ".new")
        new.write_bytes(content)
        os.replace(new, self.folder / name)


def _nvm_from(content, platform):
    nvm = new_nvm(platform)
    if len(content) != len(nvm):
        raise ValueError("not the content of an NVM")
    nvm.data[:] = content
    return nvm


def _drive_from(content):
    drive = Drive()
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        for name in archive.namelist():
            if name.endswith("/"):
                drive.folders.add("/" + name.rstrip("/"))
            else:
                drive.install("/" + name, archive.read(name))
    return drive


def _zip_of(drive):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for path in sorted(drive.folders):
            archive.writestr(path.lstrip("/") + "/", b"")
        for path in sorted(drive.files):
            archive.writestr(path.lstrip("/"), bytes(drive.files[path]))
    return out.getvalue()


def _lock(path):
    """Return an open file that no other process can lock as long as this one has it."""
    file = open(path, "w", encoding="ascii")
    try:
        if os.name == "nt":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise AlreadyRunning("a simulator of this board is running already") from None
    return file
