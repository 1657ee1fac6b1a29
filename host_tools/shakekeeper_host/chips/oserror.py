"""The device's one `OSError`: Python's has a subclass for many errors, the interpreter has not."""

import errno

_TEXTS = {
    errno.EPERM: "Operation not permitted", errno.ENOENT: "No such file/directory", errno.EIO: "Input/output error",
    errno.EACCES: "Permission denied", errno.EEXIST: "File exists", errno.ENODEV: "No such device",
    errno.EISDIR: "EISDIR", errno.EINVAL: "Invalid argument", errno.EROFS: "Read-only filesystem",
    errno.ENOSPC: "No space left on device", errno.ETIMEDOUT: "ETIMEDOUT",
}


class DeviceOSError(OSError):
    """An error with its number as the only argument; to the firmware its name is OSError."""

    @property
    def errno(self):
        """The first argument."""
        return self.args[0] if self.args else None

    def __str__(self):
        if not self.args:
            return ""
        if len(self.args) > 2 or self.args[0] not in _TEXTS:
            return str(self.args[0] if len(self.args) == 1 else self.args)
        more = ": %s" % self.args[1] if len(self.args) == 2 else ""
        return "[Errno %d] %s%s" % (self.args[0], _TEXTS[self.args[0]], more)


DeviceOSError.__name__ = DeviceOSError.__qualname__ = "OSError"


class DeviceTimeoutError(DeviceOSError):
    """The interpreter's TimeoutError, which nothing of the hardware raises."""


DeviceTimeoutError.__name__ = DeviceTimeoutError.__qualname__ = "TimeoutError"
