"""The `shakekeeper` command: finds the module of a subcommand, imports that one alone, runs it.

A command is a module with `add_arguments(parser)` and `run(args)`, which returns the exit code.
"""

import argparse
import importlib
import os
import sys

COMMANDS = {
    "sim": ("shakekeeper_host.simulator.command", "play on the simulated device, in a web page"),
    "play": ("shakekeeper_host.script.command", "run scripts on the simulated device, in virtual time"),
    "emulate": ("shakekeeper_host.emulator.command", "run scripts on real CircuitPython, on an emulated board"),
    "deploy": ("shakekeeper_host.deploy.command", "put the program onto a board"),
    "doctor": ("shakekeeper_host.deploy.doctor", "say what is wrong with a board's drive"),
    "build": ("shakekeeper_host.deploy.build", "pack the drive's content as one file: zip or UF2"),
    "boards": ("shakekeeper_host.deploy.boards", "list the boards, show a board's wiring"),
    "history": ("shakekeeper_host.history.command", "fetch matches from the box; list, show, export, follow them"),
    "table": ("shakekeeper_host.history.table", "put players and settings onto the box, read them back"),
    "sheet": ("shakekeeper_host.sheet", "print the score sheet of a match file"),
    "score": ("shakekeeper_host.score", "print the points of words"),
}


def main(argv=None):
    """Run the command line `argv` (the process's own by default) and return the exit code."""
    argv = sys.argv[1:] if argv is None else list(argv)
    try:
        code = _dispatch(argv)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        # The reader left (`| head`): nothing more may be written, not even by the flush at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return 130


def _dispatch(argv):
    if argv and argv[0] in COMMANDS:
        return _run(argv[0], argv[1:])
    parser = _top_parser()
    args = parser.parse_args(argv)
    if args.version:
        from importlib.metadata import version

        print("shakekeeper " + version("shakekeeper-host"))
        return 0
    parser.print_help()
    return 0


def _run(name, argv):
    module = importlib.import_module(COMMANDS[name][0])
    parser = argparse.ArgumentParser(prog="shakekeeper " + name, description=module.__doc__)
    module.add_arguments(parser)
    try:
        # So that options may stand between a command's words.
        args = parser.parse_intermixed_args(argv)
    except TypeError:
        # Not for commands that have parts of their own.
        args = parser.parse_args(argv)
    return module.run(args)


def _top_parser():
    lines = ["commands:"] + ["  %-8s%s" % (name, COMMANDS[name][1]) for name in COMMANDS]
    parser = argparse.ArgumentParser(
        prog="shakekeeper",
        description="Shake timer and score keeper for letter-cube word games.",
        epilog="\n".join(lines) + "\n\n`shakekeeper COMMAND --help` tells more.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="store_true", help="print the version and end")
    parser.add_argument("command", nargs="?", choices=tuple(COMMANDS), metavar="COMMAND", help="what to do")
    return parser
