"""Reads a FAT12 or FAT16 volume, written down from the format and not from the code under test."""

import struct

ERASE_SECTOR = 4096


def read_fat(image, with_sectors=False):
    """Return {path: content} of all files; or {path: erase sectors} of files and folders."""
    return _Volume(image).files(with_sectors)


class _Volume:
    def __init__(self, image):
        self.image = image
        (self.sector, self.per_cluster, reserved, fats, roots, self.total, _, self.fat_sectors) = struct.unpack(
            "<HBHBHHBH", image[11:24])
        self.total = self.total or struct.unpack("<I", image[32:36])[0]
        self.fat_at = reserved * self.sector
        self.root_at = self.fat_at + fats * self.fat_sectors * self.sector
        self.root_bytes = roots * 32
        self.data_at = self.root_at + self.root_bytes
        self.cluster_bytes = self.per_cluster * self.sector
        clusters = (self.total * self.sector - self.data_at) // self.cluster_bytes
        self.is_fat16 = clusters > 4084

    def files(self, with_sectors):
        found = {}
        if with_sectors:
            # Boot sector, file table and root folder.
            found["/"] = set(range(-(-self.data_at // ERASE_SECTOR)))
        self._walk(self.image[self.root_at : self.data_at], "", found, with_sectors)
        return found

    def _walk(self, entries, prefix, found, with_sectors):
        name = ""
        for at in range(0, len(entries), 32):
            entry = entries[at : at + 32]
            if not entry[0]:
                return
            if entry[11] == 0x0F:
                part = (entry[1:11] + entry[14:26] + entry[28:32]).decode("utf-16-le")
                name = part.split("\0")[0].rstrip("\uffff") + name
                continue
            short = entry[:8].decode().rstrip() + ("." + entry[8:11].decode().rstrip()).rstrip(".")
            path, name = prefix + (name or short), ""
            if entry[11] & 0x08 or path.endswith("."):
                continue
            cluster, size = struct.unpack("<HI", entry[26:32])
            chain = self._chain(cluster)
            content = b"".join(self._cluster(number) for number in chain)
            is_folder = entry[11] & 0x10
            if with_sectors:
                found[path] = {(self._offset(number) + step) // ERASE_SECTOR
                               for number in chain for step in (0, self.cluster_bytes - 1)}
            elif not is_folder:
                found[path] = content[:size]
            if is_folder:
                self._walk(content, path + "/", found, with_sectors)

    def _chain(self, cluster):
        chain = []
        end = 0xFFF8 if self.is_fat16 else 0xFF8
        while 2 <= cluster < end - 1:
            chain.append(cluster)
            cluster = self._next(cluster)
        return chain

    def _next(self, cluster):
        if self.is_fat16:
            return struct.unpack_from("<H", self.image, self.fat_at + 2 * cluster)[0]
        pair = struct.unpack_from("<H", self.image, self.fat_at + cluster * 3 // 2)[0]
        return pair >> 4 if cluster & 1 else pair & 0xFFF

    def _offset(self, cluster):
        return self.data_at + (cluster - 2) * self.cluster_bytes

    def _cluster(self, cluster):
        return self.image[self._offset(cluster) : self._offset(cluster) + self.cluster_bytes]
