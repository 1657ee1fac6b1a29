"""The drive's FAT image, in the geometry that CircuitPython itself formats its drive with."""

import time

from folder2uf2 import SECTOR, FatBuilder, Geometry, Node

from .slots import SLOT_PATHS

FLASH_SECTOR = 4096
_VOLUME_ID = 0x5AFE
_BAD_12, _BAD_16 = 0xFF7, 0xFFF7


class DoesNotFit(ValueError):
    """The files are more than the drive can hold."""


def build_image(files, size):
    """Return the image of a drive of `size` bytes that holds `files`, {path: bytes}."""
    return build_drive(files, size)[0]


def build_drive(files, size):
    """Return (image, bytes of it that are used) of a drive of `size` bytes with `files`.

    Slot files and their folders share no erase sector of the flash with anything else.
    """
    made_s = _noon()
    root = Node("", is_dir=True, ts=made_s)
    slots = [path for path in SLOT_PATHS if path in files]
    for path in slots + sorted(set(files) - set(slots)):
        _add(root, path, bytes(files[path]), made_s)
    builder = _Builder(Geometry(size // SECTOR), made_s, 2 * len(slots))
    try:
        builder.layout(root)
    except ValueError as error:
        raise DoesNotFit("the drive of %d kB is too small: %s" % (size // 1024, error)) from None
    return bytes(builder.image), builder.used_bytes()


class _Builder(FatBuilder):
    """Gives the first `apart` chains, those of the slot folders and files, sectors of their own."""

    def __init__(self, geometry, made_s, apart):
        super().__init__(geometry, volume_id=_VOLUME_ID, build_ts=made_s)
        self._apart = apart

    def alloc_chain(self, nbytes):
        if not self._apart:
            return super().alloc_chain(nbytes)
        self._apart -= 1
        self._skip_to(_sector_up(self.cluster_offset(self.next_cluster)), self.next_cluster)
        first = super().alloc_chain(_sector_up(nbytes))
        self._skip_to(_sector_up(self.cluster_offset(self.next_cluster)), self.next_cluster)
        return first

    def _skip_to(self, offset, cluster):
        """Leave out what lies before `offset`. Where clusters and sectors don't begin together, those that
        reach over the border are marked as bad, so that nobody ever puts anything there."""
        while self.cluster_offset(cluster) < offset:
            if self.cluster_offset(cluster + 1) > offset or cluster > 2 and self.fat[cluster - 1]:
                self.fat[cluster] = _BAD_12 if self.geo.fat_type == 12 else _BAD_16
            cluster += 1
        self.next_cluster = cluster


def _add(root, path, content, made_s):
    *folders, name = path.strip("/").split("/")
    node = root
    for folder in folders:
        node = _folder_in(node, folder)
    node.children.append(Node(name, data=content, ts=made_s))


def _folder_in(node, name):
    for child in node.children:
        if child.is_dir and child.name == name:
            return child
    folder = Node(name, is_dir=True, ts=node.ts)
    node.children.append(folder)
    return folder


def _sector_up(nbytes):
    return -(-nbytes // FLASH_SECTOR) * FLASH_SECTOR


def _noon():
    # The builder writes local time: this is the same day and hour wherever the image is made.
    return time.mktime((2024, 1, 1, 12, 0, 0, 0, 0, -1))
