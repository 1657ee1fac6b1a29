"""The CircuitPython image: found on this computer, or downloaded once."""

import hashlib
import os
import re
import urllib.request
from pathlib import Path

from folder2uf2 import read_uf2 as _blocks
from platformdirs import user_cache_dir

VERSION = "10.0.3"
# This board's `board` module names every pin of the chip, so that it can stand for all RP2040 boards.
BOARD = "rfguru_rp2040"
SHA256 = "5d580a2cd4eb7feba88b6259bc7ae09f727dae038670638fd3cd34a8a1476344"
VARIABLE = "SHAKEKEEPER_UF2"
_FLASH_ADDRESS = 0x10000000
_TIMEOUT_S = 30


class ImageError(RuntimeError):
    """There is no usable CircuitPython image; the text says what to do."""


def find_image(uf2=None):
    """Return the path of the image: the one asked for, the variable's, the cached, or a new download."""
    asked = uf2 or os.environ.get(VARIABLE)
    if asked:
        if not Path(asked).is_file():
            raise ImageError("%s is no file" % asked)
        return Path(asked)
    return cached_image() or _download()


def cached_image(version=VERSION):
    """Return the path of the image in the user's cache, None where there is none."""
    path = _cache_dir() / _name(version)
    return path if path.is_file() else None


def image_at_hand():
    """Return the path of an image that is on this computer already, None where there is none."""
    if os.environ.get(VARIABLE):
        return find_image()
    return cached_image()


def read_uf2(path, size):
    """Return the flash content of a UF2 file, `size` bytes from the start of flash, the rest erased."""
    try:
        blocks, _ = _blocks(path)
    except (ValueError, OSError) as error:
        raise ImageError("%s is no CircuitPython image: %s" % (path, error)) from None
    flash = bytearray(b"\xff" * size)
    for address, content in blocks:
        offset = address - _FLASH_ADDRESS
        if not 0 <= offset <= size - len(content):
            raise ImageError("%s is not for an RP2040: it goes to address 0x%08X" % (path, address))
        flash[offset : offset + len(content)] = content
    return flash


def board_id_of(flash):
    """Return the board id that an image of CircuitPython has in itself."""
    found = re.search(rb"BOARD=([a-z0-9_]+)\0", bytes(flash))
    if found is None:
        raise ImageError("the image holds no CircuitPython")
    return found[1].decode()


def _download():
    url = "https://downloads.circuitpython.org/bin/%s/en_US/%s" % (BOARD, _name(VERSION))
    try:
        with urllib.request.urlopen(url, timeout=_TIMEOUT_S) as answer:
            content = answer.read()
    except OSError as error:
        reason = getattr(error, "reason", error)
        raise ImageError("can't download CircuitPython: %s. Get %s by other means and name the file with --uf2 "
                         "or in the variable %s, or put it into %s" % (reason, url, VARIABLE, _cache_dir())) from None
    if hashlib.sha256(content).hexdigest() != SHA256:
        raise ImageError("what %s gave is not CircuitPython %s: its checksum differs" % (url, VERSION))
    path = _cache_dir() / _name(VERSION)
    path.parent.mkdir(parents=True, exist_ok=True)
    # Renamed when complete: an interrupted download leaves nothing that looks like an image.
    part = path.with_suffix(".part")
    part.write_bytes(content)
    os.replace(part, path)
    return path


def _name(version):
    return "adafruit-circuitpython-%s-en_US-%s.uf2" % (BOARD, version)


def _cache_dir():
    return Path(user_cache_dir("shakekeeper"))
