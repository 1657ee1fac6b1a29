"""`io` and the built-in `open`: files on the simulated drive."""

import errno
import io

from ...chips.drive_file import DriveFile
from ...chips.oserror import DeviceOSError
from .native import native_module


class File:
    """An open file, binary or text."""

    __slots__ = ("_mcu", "_file", "_is_text", "_can_read", "_can_write")

    def __init__(self, *_):
        raise TypeError("cannot create 'FileIO' instances")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def __iter__(self):
        return self

    def __next__(self):
        line = self.readline()
        if not line:
            raise StopIteration
        return line

    def read(self, size=-1):
        return self._out(self._open_for(self._can_read).read(-1 if size is None else size))

    def readinto(self, buffer):
        data = self._open_for(self._can_read).read(len(buffer))
        buffer[:len(data)] = data
        return len(data)

    def readline(self):
        return self._out(self._open_for(self._can_read).read_line())

    def readlines(self):
        return list(self)

    def write(self, data):
        if self._is_text != isinstance(data, str):
            raise TypeError("can't convert %s to %s" % (type(data).__name__, "str" if self._is_text else "bytes"))
        return self._open_for(self._can_write).write(data.encode() if self._is_text else bytes(data))

    def seek(self, offset, whence=0):
        return self._open_for(True).seek(offset, whence)

    def tell(self):
        return self._open_for(True).position

    def flush(self):
        self._open_for(True).flush()

    def close(self):
        if self._file is not None:
            file, self._file = self._file, None
            file.flush()

    def _open_for(self, is_allowed):
        if self._mcu.trap is not None:
            self._mcu.trap()
        if self._file is None or not is_allowed:
            raise DeviceOSError(errno.EINVAL)
        self._mcu.drive.check_present()
        return self._file

    def _out(self, data):
        return data.decode() if self._is_text else data


def make(vm):
    """Return the module `io`."""
    return native_module("io", open=lambda name, mode="r", **_: open_file(vm, name, mode), StringIO=io.StringIO,
                         BytesIO=io.BytesIO)


def open_file(vm, name, mode):
    """Open a file as the built-in `open` does."""
    mcu = vm.mcu
    if mcu.trap is not None:
        mcu.trap()
    path = absolute(name)
    is_writing = mode.strip("bt") != "r"
    kind = mcu.drive.kind_of(path)
    if is_writing:
        check_writable(mcu)
    if kind == "folder":
        raise DeviceOSError(errno.EISDIR)
    if kind is None and "r" in mode:
        raise DeviceOSError(errno.ENOENT)
    if kind == "file" and "x" in mode:
        raise DeviceOSError(errno.EEXIST)
    if "w" in mode or kind is None:
        mcu.drive.create(path)
    file = File.__new__(File)
    file._mcu, file._is_text = mcu, "b" not in mode
    file._file = DriveFile(mcu.drive, path, is_appending="a" in mode)
    file._can_read, file._can_write = "r" in mode or "+" in mode, is_writing
    return file


def absolute(name):
    """Return the path of `name` from the root of the drive."""
    path = "/" + name.strip("/")
    return path if path == "/" else path.replace("/./", "/")


def check_writable(mcu):
    """Raise the OSError of a drive that the program may not write."""
    if not mcu.can_write_drive():
        raise DeviceOSError(errno.EROFS)
