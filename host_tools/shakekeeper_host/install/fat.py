"""The drive's FAT image, in the geometry that CircuitPython itself formats its drive with."""

from folder2uf2 import SECTOR, FatBuilder, Geometry, Node

# Any will do, as long as the same files give the same image.
_TIME_S = 1_700_000_000
_VOLUME_ID = 0x5AFE


def build_image(files, size):
    """Return the image of a drive of `size` bytes that holds `files`, {path: bytes}."""
    root = Node("", is_dir=True, ts=_TIME_S)
    for path in sorted(files):
        *folders, name = path.strip("/").split("/")
        node = root
        for folder in folders:
            node = _folder_in(node, folder)
        node.children.append(Node(name, data=bytes(files[path]), ts=_TIME_S))
    builder = FatBuilder(Geometry(size // SECTOR), volume_id=_VOLUME_ID, build_ts=_TIME_S)
    builder.layout(root)
    return bytes(builder.image)


def _folder_in(node, name):
    for child in node.children:
        if child.is_dir and child.name == name:
            return child
    folder = Node(name, is_dir=True, ts=_TIME_S)
    node.children.append(folder)
    return folder
