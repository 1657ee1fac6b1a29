"""The flash chip beside the emulated microcontroller: what is erased and programmed, and when power fails in it."""

from ..chips.flash import FlashStep
from .layout import DRIVE_START, NVM_START

_SECTOR_ERASE, _BLOCK_ERASE, _PAGE_PROGRAM = 0x20, 0xD8, 0x02
_ERASE_SIZES = {_SECTOR_ERASE: 4096, _BLOCK_ERASE: 65536}
_HEAD = 4
ERASE_US, PROGRAM_US = 45_000, 1_000


class FlashWire:
    """Carries out the flash commands of `chip` as steps of `nvm` and `drive`, each a FlashWatch."""

    def __init__(self, chip, nvm, drive, has_flash_time=True):
        self._chip = chip
        self._ssi = chip.mcu.ssi
        self._nvm, self._drive = nvm, drive
        self._has_time = has_flash_time
        self._carry_out = self._ssi._apply_command
        # rp2040py offers no hook of its own for this.
        self._ssi._apply_command = self._on_command

    def _on_command(self):
        command = bytes(self._ssi._tx_buffer)
        if self._ssi._write_enabled and len(command) >= _HEAD:
            if command[0] in _ERASE_SIZES:
                size = _ERASE_SIZES[command[0]]
                start = int.from_bytes(command[1:_HEAD], "big") & -size
                self._take("erase", start, b"\xff" * size, ERASE_US * (size // 4096))
            elif command[0] == _PAGE_PROGRAM:
                start = int.from_bytes(command[1:_HEAD], "big")
                old = self._chip.flash[start : start + len(command) - _HEAD]
                # Programming can only clear bits.
                self._take("program", start, bytes(a & b for a, b in zip(old, command[_HEAD:])), PROGRAM_US)
        self._carry_out()

    def _take(self, kind, start, new, duration_us):
        flash = self._chip.flash
        is_nvm = NVM_START <= start < DRIVE_START
        watch = self._nvm if is_nvm else self._drive
        offset = start - (NVM_START if is_nvm else DRIVE_START)
        name = "nvm" if is_nvm else "drive"

        def put(content):
            flash[start : start + len(content)] = content

        if self._has_time:
            self._chip.spend_ns(duration_us * 1000)
        watch.take(FlashStep(name, kind, name, offset, flash[start : start + len(new)], new, new, put))
