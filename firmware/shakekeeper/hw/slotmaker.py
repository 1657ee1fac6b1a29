"""Makes the slot files where installing has not done it."""

import os

from ..core import acts
from ..core.journal import Journal, JournalVersion
from ..core.recovery import recover
from ..core.slots import BLOCK_BYTES, FILE_BYTES, SIDES
from .slotfiles import PATHS, is_there
from .store import open_store

# Fills the rest of the flash sector that the files before it end in, so that no other file shares
# a sector with a slot's folder.
_GAP_PATH = "/keep_gap.bin"


def make_missing(nvm):
    """Create the files that are missing; raises OSError, as where there is no room.

    A power cut meanwhile may cost the whole drive: not while a match is stored.
    """
    missing = [side for side in SIDES if not is_there(side)]
    if missing and not _has_match(nvm):
        _fill(_GAP_PATH, BLOCK_BYTES)
        for side in missing:
            folder = PATHS[side].rsplit("/", 1)[0]
            if folder[1:] not in os.listdir("/"):
                os.mkdir(folder)
            _fill(PATHS[side], FILE_BYTES)


def _has_match(nvm):
    store = open_store(nvm)
    if store is None:
        return False
    try:
        records = recover(Journal(store), store, None)[0]
    except (JournalVersion, OSError):
        return True
    kinds = [payload[0] for payload, _ in records if payload[0] in (acts.START, acts.CLOSE)]
    return bool(kinds) and kinds[-1] == acts.START


def _fill(path, size):
    block = b"\xff" * BLOCK_BYTES
    with open(path, "wb") as file:
        for _ in range(0, size, BLOCK_BYTES):
            file.write(block)
