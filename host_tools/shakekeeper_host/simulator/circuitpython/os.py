"""`os`: the drive's folders and the settings file."""

import errno
import random
from collections import namedtuple

from ...chips.oserror import DeviceOSError
from .files import absolute, check_writable
from .native import native_module

_FILE, _FOLDER = 0x8000, 0x4000
_BOOT_TIME_S = 946_684_800
_Uname = namedtuple("uname_result", "sysname nodename release version machine")


def make(vm):
    """Return the module."""
    mcu = vm.mcu
    software = mcu.box.software
    chance = random.Random(29)

    def drive():
        if mcu.trap is not None:
            mcu.trap()
        return mcu.drive

    def listdir(dir="/"):
        _need(drive(), absolute(dir), "folder")
        return software.names_in(mcu.drive, absolute(dir))

    def stat(path):
        kind = software.kind_of(drive(), absolute(path))
        if kind is None:
            raise DeviceOSError(errno.ENOENT)
        size = len(mcu.drive.files.get(absolute(path), b""))
        mode = _FILE if kind == "file" else _FOLDER
        return (mode, 0, 0, 0, 0, 0, size, _BOOT_TIME_S, _BOOT_TIME_S, _BOOT_TIME_S)

    def statvfs(path):
        volume = drive()
        volume.check_present()
        total, free = volume.capacity_sectors, volume.free_sectors()
        return (4096, 4096, total, free, free, 0, 0, 0, 0, 255)

    def mkdir(path):
        check_writable(mcu)
        if drive().kind_of(absolute(path)) is not None:
            raise DeviceOSError(errno.EEXIST)
        mcu.drive.make_folder(absolute(path))

    def remove(path):
        check_writable(mcu)
        _need(drive(), absolute(path), "file")
        mcu.drive.remove(absolute(path))

    def rmdir(path):
        check_writable(mcu)
        _need(drive(), absolute(path), "folder")
        if mcu.drive.listing(absolute(path)):
            raise DeviceOSError(errno.EACCES)
        mcu.drive.remove(absolute(path))

    def rename(old_path, new_path):
        check_writable(mcu)
        _need(drive(), absolute(old_path), "file")
        mcu.drive.rename(absolute(old_path), absolute(new_path))

    def getenv(key, default=None):
        return software.getenv(drive(), key, default)

    return native_module(
        "os", getenv=getenv, listdir=listdir, stat=stat, statvfs=statvfs, mkdir=mkdir, remove=remove, unlink=remove,
        rmdir=rmdir, rename=rename, sync=lambda: drive() and None, sep="/", getcwd=lambda: "/", chdir=lambda path: None,
        uname=lambda: _Uname("rp2040", "rp2040", software.version_text, software.version_text,
                             mcu.box.board.interpreter_id),
        urandom=lambda size: bytes(chance.getrandbits(8) for _ in range(size)),
    )


def _need(volume, path, kind):
    if volume.kind_of(path) != kind:
        raise DeviceOSError(errno.ENOENT)
