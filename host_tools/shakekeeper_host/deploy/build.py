"""Pack all that belongs on a board's drive: a zip to unpack there and, for RP2040 and RP2350 boards, UF2 files."""

import re
import sys
import zipfile
from pathlib import Path

from folder2uf2 import (
    EXTRA_FILES,
    FAMILY_RP2040,
    FAMILY_RP2350_ARM_S,
    XIP_BASE,
    image_blocks,
    read_uf2,
    write_uf2_blocks,
)

from shakekeeper import VERSION

from ..install.compiled import CompileError, has_compiler
from ..install.content import drive_files
from ..install.fat import DoesNotFit, build_drive
from .checker import check_settings
from .profiles import NoProfile, load_profile

_FAMILIES = {"RP2040": FAMILY_RP2040, "RP2350": FAMILY_RP2350_ARM_S}
_ZIP_TIME = (2024, 1, 1, 12, 0, 0)
_NVM_KB = 4
_BOARD_IN_IMAGE = re.compile(rb"BOARD=([a-z0-9_]+)\0")


class CantBuild(ValueError):
    """What was asked for can't be built; the text says why."""


def add_arguments(parser):
    """Add the command's arguments."""
    parser.add_argument("--board", required=True, metavar="ID", help="the board, or the path of a board file")
    parser.add_argument("--out", default="dist", metavar="DIR", help="where to put the files (default: %(default)s)")
    parser.add_argument("--circuitpython", metavar="UF2",
                        help="also make one UF2 of this CircuitPython and the program")
    parser.add_argument("--source", action="store_true",
                        help="leave the modules as source, for boards with more memory than a Pico")
    parser.add_argument("--force", action="store_true",
                        help="take a CircuitPython of another board, or --source where it can't run")


def run(args):
    """Build; return 0, or 1 with one line on standard error."""
    try:
        profile = load_profile(args.board)
        _check(profile)
        if args.source and not args.force and not profile.board.can_run_source:
            raise CantBuild("%s has too little memory to run the modules as source: leave --source out"
                            % profile.board.chip)
        files = drive_files(profile.text, is_compiled=not args.source and has_compiler())
        for path in build(profile, files, Path(args.out), args.circuitpython, args.force):
            print("%s  (%d kB)" % (path, -(-path.stat().st_size // 1024)))
    except (NoProfile, CantBuild, DoesNotFit, CompileError) as error:
        print("shakekeeper build: %s" % error, file=sys.stderr)
        return 1
    except OSError as error:
        print("shakekeeper build: %s: %s" % (error.filename, error.strerror), file=sys.stderr)
        return 1
    return 0


def build(profile, files, folder, circuitpython=None, is_forced=False):
    """Write the zip and, where the chip has them, the UF2 files into `folder`; return their paths.

    The same input gives the same bytes, whenever and wherever it is built.
    """
    board = profile.board
    has_uf2 = board.chip in _FAMILIES
    if circuitpython is not None and not has_uf2:
        raise CantBuild("%s has no UF2 of its whole flash; only an RP2040 or RP2350 has" % board.chip)
    interpreter = interpreter_blocks(circuitpython, board, is_forced) if circuitpython is not None else None
    drive = drive_blocks(board, files) if has_uf2 else None
    folder.mkdir(parents=True, exist_ok=True)
    stem = "shakekeeper-%s-%s" % (VERSION, profile.profile_id)
    made = [write_zip(files, folder / (stem + ".zip"))]
    if drive is not None:
        made.append(_write(folder / (stem + "-drive.uf2"), drive, board))
    if interpreter is not None:
        made.append(_write(folder / (stem + "-complete.uf2"), interpreter + drive, board))
    return made


def write_zip(files, path):
    """Write {path: bytes} as a zip; return its path."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, _ZIP_TIME)
            entry.create_system = 3
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, files[name])
    return path


def drive_blocks(board, files):
    """Return the UF2 blocks [(address, content)] of a board's drive with `files`."""
    start = board.drive_start_kb * 1024
    everything = {**dict(EXTRA_FILES), **files}
    image, used = build_drive(everything, board.flash_kb * 1024 - start)
    return image_blocks(image, XIP_BASE + start, trim_to=used)


def interpreter_blocks(path, board, is_forced=False):
    """Return the UF2 blocks of a CircuitPython image after checking that it is one for `board`."""
    try:
        blocks, family = read_uf2(path)
    except (ValueError, OSError) as error:
        raise CantBuild("%s is no UF2 file: %s" % (path, getattr(error, "strerror", None) or error)) from None
    if family != _FAMILIES[board.chip]:
        raise CantBuild("%s is not for an %s" % (path, board.chip))
    found = _BOARD_IN_IMAGE.search(b"".join(content for _, content in blocks))
    if found is None:
        raise CantBuild("%s holds no CircuitPython" % path)
    made_for = found[1].decode()
    if made_for != board.board_id and not is_forced:
        raise CantBuild("%s is for %s, the board file for %s" % (path, made_for, board.board_id))
    end = max(address + len(content) for address, content in blocks)
    if end > XIP_BASE + (board.drive_start_kb - _NVM_KB) * 1024:
        raise CantBuild("%s reaches into the drive of %s" % (path, board.board_id))
    return blocks


def _check(profile):
    problems = check_settings(profile.text, profile.path.name)
    if problems:
        raise CantBuild(str(problems[0]))


def _write(path, blocks, board):
    write_uf2_blocks(path, blocks, _FAMILIES[board.chip])
    return path
