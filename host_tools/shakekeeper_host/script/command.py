"""Run scripts on the simulated device, in virtual time: three minutes take milliseconds."""

import argparse
import sys
import time

from . import ExpectFailed, Player, ScriptError, ShotFolder, load
from .grammar import act_forms


def add_arguments(parser):
    """Add the command's arguments."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = "acts:\n" + "".join("  %s\n" % form for form in act_forms())
    parser.add_argument("scripts", nargs="+", metavar="SCRIPT", help="a file with one act a line")
    parser.add_argument("--board", default="raspberry_pi_pico", metavar="ID",
                        help="the board to play (default: %(default)s)")
    parser.add_argument("--shots", metavar="DIR", help="write each `shot` there, as PNG and as text art")


def run(args):
    """Play every script on a new device; return 0, 1 when an expect fails, 2 for a bad script or board."""
    from ..simulator import Device, UnknownBoard

    shots = ShotFolder(args.shots) if args.shots else None
    try:
        scripts = [(path, load(path)) for path in args.scripts]
        for path, acts in scripts:
            started_s = time.perf_counter()
            device = Device(args.board)
            Player(device, shots).play(acts)
            print("%s: ok, %d acts in %.2f s" % (path, len(acts), time.perf_counter() - started_s))
    except ExpectFailed as failure:
        print(failure, file=sys.stderr)
        return 1
    except (ScriptError, UnknownBoard) as error:
        print("shakekeeper play: %s" % error, file=sys.stderr)
        return 2
    return 0
