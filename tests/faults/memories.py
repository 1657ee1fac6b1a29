"""NVM and drive of a box as chips, with what they held before each of their steps."""

from binascii import crc32

from shakekeeper.core.slots import BLOCK_BYTES, FILE_BYTES, Slots
from shakekeeper.hw.other_stores import Blob, TwoSides
from shakekeeper.hw.store import InPlace
from shakekeeper_host.chips import Drive, Nvm
from shakekeeper_host.chips.drive_file import DriveFile
from shakekeeper_host.chips.nvm import BlobNvm, PagedNvm

PATHS = ("/keep_a/shakes.bin", "/keep_b/shakes.bin")
# What each kind of port is made of.
PORTS = {"RP2": (Nvm, InPlace), "nRF": (PagedNvm, TwoSides), "ESP": (BlobNvm, Blob)}


class NvmBytes:
    """`microcontroller.nvm` on a chip."""

    def __init__(self, chip):
        self.chip = chip

    def __len__(self):
        return len(self.chip)

    def __getitem__(self, index):
        return bytearray(self.chip.data[index]) if isinstance(index, slice) else self.chip.data[index]

    def __setitem__(self, index, value):
        self.chip.write(index.start, bytes(value))


class DriveFiles:
    """What hw.slotfiles does, on a simulated drive."""

    def __init__(self, drive):
        self.drive = drive
        self.crc = crc32

    def has_any(self):
        return any(self._is_there(side) for side in (0, 1))

    def read(self, side, offset, n):
        if PATHS[side] not in self.drive.files:
            raise OSError("no such file")
        return bytes(self.drive.files[PATHS[side]][offset:offset + n])

    def write(self, side, offset, sectors):
        if self.drive.is_write_protected or not self._is_there(side):
            raise OSError("can't be written")
        file = DriveFile(self.drive, PATHS[side])
        file.seek(offset)
        for sector in sectors:
            file.write(bytes(sector))
        file.flush()

    def _is_there(self, side):
        return len(self.drive.files.get(PATHS[side], b"")) >= FILE_BYTES


class Memories:
    """The two memories of one box; `past` holds (memories before the step, step, mark) of each step."""

    def __init__(self, port="RP2", nvm_bytes=None, nvm=None, drive=None):
        chip, self._policy = PORTS[port]
        self.nvm = nvm or (chip(nvm_bytes) if nvm_bytes else chip())
        self.drive = drive or Drive({path: b"\xff" * FILE_BYTES for path in PATHS})
        self.past = []
        self.mark = 0
        self._kept = {}
        self.watch()

    def watch(self):
        """Note every step from now on."""
        self.nvm.on_step = self.drive.on_step = self.note
        self.nvm.on_done = self.drive.on_done = None

    def ignore(self):
        """Note nothing."""
        self.nvm.on_step = self.drive.on_step = None

    def port(self):
        """A new store policy on the NVM."""
        return self._policy(NvmBytes(self.nvm))

    def files(self):
        """The slot files."""
        return DriveFiles(self.drive)

    def slots(self):
        """Slots on the drive."""
        return Slots(self.files())

    def content(self):
        """All bytes of both memories, as one value to `restore` from."""
        files = {path: self._keep(path, content) for path, content in self.drive.files.items()}
        return bytes(self.nvm.data), files, frozenset(self.drive._torn)

    def restore(self, content):
        """Be what `content` tells."""
        nvm, files, torn = content
        self.nvm.data[:] = nvm
        self.drive.files = {path: bytearray(b"".join(blocks)) for path, blocks in files.items()}
        self.drive._torn = set(torn)
        self._kept.clear()

    def cut(self, past, tear):
        """Be what a power cut leaves in this step of the past."""
        content, step, _ = past
        self.restore(content)
        step.leave(tear(step))
        self.drive.lose_power()

    def _keep(self, path, content):
        # A step changes one block at most: the others are shared with what was kept before.
        kept = self._kept.get(path, ())
        blocks = [bytes(content[at:at + BLOCK_BYTES]) for at in range(0, len(content), BLOCK_BYTES)]
        if len(kept) == len(blocks):
            blocks = [old if old == new else new for old, new in zip(kept, blocks)]
        self._kept[path] = tuple(blocks)
        return self._kept[path]

    def note(self, step):
        """Remember what there was before a step."""
        self.past.append((self.content(), step, self.mark))
