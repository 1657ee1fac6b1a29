"""`storage`: who may write the drive."""

from ...chips.oserror import DeviceOSError
from ..interrupts import HardReset
from .native import native_module


class VfsFat:
    """The mounted volume."""

    __slots__ = ("_mcu",)

    def __init__(self, *_):
        raise TypeError("cannot create 'VfsFat' instances")

    @property
    def readonly(self):
        return not self._mcu.can_write_drive()

    @property
    def label(self):
        return "CIRCUITPY"


def make(vm):
    """Return the module; mounting other volumes is not modelled."""
    mcu = vm.mcu
    volume = VfsFat.__new__(VfsFat)
    volume._mcu = mcu

    def getmount(mount_path):
        _check_root(mount_path)
        return volume

    def remount(mount_path, readonly=False, *, disable_concurrent_write_protection=False):
        _check_root(mount_path)
        if mcu.usb.is_started and mcu.usb.has_drive and mcu.box.is_usb_connected:
            raise RuntimeError("Cannot remount path when visible via USB.")
        mcu.usb.is_code_writer = not readonly

    def set_usb_drive(is_enabled):
        if mcu.usb.is_started and mcu.box.is_usb_connected:
            raise RuntimeError("Cannot change USB devices now")
        mcu.usb.has_drive = is_enabled
        mcu.usb.is_code_writer = not is_enabled

    def erase_filesystem(*, extended=None):
        mcu.drive.is_lost = True
        raise HardReset("SOFTWARE")

    return native_module(
        "storage", VfsFat=VfsFat, getmount=getmount, remount=remount, erase_filesystem=erase_filesystem,
        disable_usb_drive=lambda: set_usb_drive(False), enable_usb_drive=lambda: set_usb_drive(True),
    )


def _check_root(mount_path):
    if mount_path.rstrip("/"):
        raise DeviceOSError(22)
