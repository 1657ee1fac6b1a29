"""List the boards that Shakekeeper has a file for, or show the wiring of one."""

import sys

from ..terminal import open_console
from .checker import check_board_file
from .profiles import NoProfile, Profile, load_profile, profile_paths
from .wires import place_of, wires_of


def add_arguments(parser):
    """Add the command's arguments."""
    parser.add_argument("board", nargs="?", metavar="ID", help="the board whose wiring to show, or a board file")
    parser.add_argument("--check", action="store_true", help="check the board files and name every mistake")


def run(args):
    """Print the list or the wiring; return 0, 1 when a checked file has mistakes, 2 for an unknown board."""
    try:
        if args.check:
            return check(args.board)
        if args.board:
            show_wiring(load_profile(args.board))
        else:
            show_list()
    except NoProfile as error:
        print("shakekeeper boards: %s" % error, file=sys.stderr)
        return 2
    return 0


def check(name=None):
    """Print the mistakes of one board file or of all; return the exit code."""
    paths = [load_profile(name).path] if name else profile_paths()
    problems = [problem for path in paths for problem in check_board_file(path)]
    for problem in problems:
        print(problem)
    if not problems:
        print("%d board file%s, no mistakes" % (len(paths), "s" * (len(paths) != 1)))
    return 1 if problems else 0


def show_list():
    """Print one line for each board file."""
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    for head in ("board", "keys", "panel", "buzzer", "to wire"):
        table.add_column(head, no_wrap=head == "board")
    for path in profile_paths():
        profile = Profile(path)
        table.add_row(profile.profile_id, profile.keys, profile.panel, profile.buzzer, to_wire_text(profile))
    console = open_console()
    console.print(table)
    console.print("\n`shakekeeper boards ID` shows the wiring of one.")


def show_wiring(profile):
    """Print what a board file is for, and each wire."""
    from rich.table import Table

    console = open_console()
    console.print(profile.title + "\n")
    if not profile.board.has_usb_drive:
        console.print("This board shows no drive over USB: `shakekeeper build` makes a zip to copy by other means.\n")
    wires = wires_of(profile)
    if not wires:
        console.print("There is nothing to wire.")
        return
    table = Table(box=None, pad_edge=False)
    for head in ("from", "to", "that is"):
        table.add_column(head)
    for wire in wires:
        table.add_row(wire.label, wire.pin, place_of(profile.board, wire.pin))
    console.print(table)


def to_wire_text(profile):
    """Return what is to be wired, such as `panel, keys, buzzer`."""
    parts = {wire.part.split()[0] for wire in wires_of(profile)}
    names = {"key": "keys"}
    ordered = [part for part in ("panel", "key", "encoder", "buzzer") if part in parts]
    return ", ".join(names.get(part, part) for part in ordered) or "nothing"
