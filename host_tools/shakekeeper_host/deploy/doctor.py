"""Read a board's drive, or a folder that poses as one, and say in plain words what is wrong with it."""

import sys

from ..install.compiled import has_compiler
from ..install.content import LIBRARIES, SETTINGS, program_files, program_paths
from ..install.known_boards import known_board
from ..install.settings_file import read_lines, values_of
from ..install.slots import SLOT_BYTES, SLOT_PATHS
from ..install.stack import stack_problem
from . import merge
from .checker import BOARD, check_settings
from .drive import DriveError
from .drives import NoDrive, choose_drive
from .library_versions import oldest_version, version_in
from .plan import PLACEHOLDER, PROGRAM, SHADOWING, START_FILES, hidden_libraries

_AGAIN = "run `shakekeeper deploy`"
_BOM = b"\xef\xbb\xbf"
# How a compiled module begins that CircuitPython 9 and 10 read.
_COMPILED = b"C\x06"


def add_arguments(parser):
    """Add the command's arguments."""
    parser.add_argument("--drive", metavar="DIR", help="the board's drive (default: the one that is found)")


def run(args):
    """Print what is wrong; return 0 when nothing is, else 1."""
    try:
        drive = choose_drive(args.drive)
        found = examine(drive)
    except (NoDrive, DriveError) as error:
        print("shakekeeper doctor: %s" % error, file=sys.stderr)
        return 1
    for text in found:
        print("- " + text)
    boot_out = drive.boot_out
    print("%s: %s" % (drive.folder, "%d thing%s wrong" % (len(found), "s" * (len(found) != 1)) if found
                      else "nothing is wrong (%s, CircuitPython %s)" % (boot_out.board_id, boot_out.version)))
    return 1 if found else 0


def examine(drive):
    """Return what is wrong with a drive, one line each, the gravest first."""
    found = _interpreter(drive) + _starters(drive) + _settings(drive)
    return found + _program(drive) + _libraries(drive) + _leftovers(drive) + _slots(drive) + _owner(drive)


def _interpreter(drive):
    boot_out = drive.boot_out
    if boot_out is None:
        return ["there is no boot_out.txt: press the board's reset button once"]
    problem = boot_out.version_problem()
    found = [problem] if problem else []
    if boot_out.board_id is None:
        return found + ["boot_out.txt does not name the board: its CircuitPython is very old"]
    try:
        known_board(boot_out.board_id)
    except KeyError:
        found.append("the board %s is not known to Shakekeeper: its pins can't be checked" % boot_out.board_id)
    return found


def _starters(drive):
    found = ["%s: CircuitPython starts this instead of %s: rename or remove it" % (name, PROGRAM)
             for name in SHADOWING if drive.read(name) is not None]
    program = drive.read(PROGRAM)
    if program == PLACEHOLDER:
        found.append("%s: an installation was cut short: %s" % (PROGRAM, _AGAIN))
    elif program is None:
        found.append("%s is missing, so nothing is started: %s" % (PROGRAM, _AGAIN))
    elif b"shakekeeper" not in program:
        found.append("%s is another program, not Shakekeeper: %s (it keeps a copy of the other)" % (PROGRAM, _AGAIN))
    return found


def _settings(drive):
    content = drive.read(SETTINGS)
    if content is None:
        return ["%s is missing, so nothing says what is wired where: %s" % (SETTINGS, _AGAIN)]
    found = []
    if content.startswith(_BOM):
        found.append("%s:1: begins with a byte order mark: save it as UTF-8 without one" % SETTINGS)
    try:
        content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        found.append("%s:%d: a character is not UTF-8: save the file as UTF-8" % (SETTINGS, line))
    boot_out = drive.boot_out
    board_id = boot_out.board_id if boot_out else None
    text = merge.decode(content)
    stack = stack_problem(text)
    found += ["%s: %s: %s" % (SETTINGS, stack, _AGAIN)] * bool(stack)
    return found + [str(problem) for problem in check_settings(text, SETTINGS, board_id)]


def _program(drive):
    held = drive.files("shakekeeper")
    found = ["%s is missing: %s" % (name, _AGAIN) for name in START_FILES[:-1] if drive.read(name) is None]
    if not held:
        return found + ["the folder shakekeeper is missing: %s" % _AGAIN]
    missing = sorted(_wanted(held) - {_stem(path) for path in held})
    if _is_too_large(drive, held):
        found.append("the modules are there as source, which this board has too little memory for: %s" % _AGAIN)
    if missing:
        found.append("%s is missing%s: %s" % (missing[0] + ".py or .mpy", _more(missing), _AGAIN))
    differing = _differing(drive, held)
    if differing:
        found.append("%s is not that of this version of Shakekeeper%s: %s" % (differing[0], _more(differing), _AGAIN))
    return found


def _is_compiled(held):
    """Whether the firmware's files on a drive are those that deploying compiles: most of the sources are one then."""
    return 2 * sum(path.endswith(".mpy") for path in held) >= len(held)


def _wanted(held):
    """The stems of the firmware's files that belong on a drive which holds such ones."""
    return {_stem(path) for path in program_paths(_is_compiled(held))}


def _is_too_large(drive, held):
    try:
        return not _is_compiled(held) and not known_board(drive.boot_out.board_id).can_run_source
    except (AttributeError, KeyError):
        return False


def _differing(drive, held):
    expected = {**(program_files() if has_compiler() else {}), **program_files(is_compiled=False)}
    wanted = _wanted(held)
    paths = [path for path in held if _stem(path) in wanted]
    paths += [name for name in START_FILES[:-1] if drive.read(name) is not None]
    return sorted(path for path in paths if path in expected and drive.read(path) != expected[path])


def _libraries(drive):
    found = []
    held = drive.files("lib")
    for name in LIBRARIES:
        files = [path for path in held if _stem(path).split("/")[1] == name]
        if not files:
            found.append("the library lib/%s is missing: %s, or `circup install %s`" % (name, _AGAIN, name))
            continue
        broken = [path for path in files if path.endswith(".mpy") and drive.read(path)[:2] != _COMPILED]
        if broken:
            found.append("%s is no module that CircuitPython reads: %s" % (broken[0], _AGAIN))
        version = version_in([drive.read(path) for path in sorted(files, key=_import_order)])
        oldest = oldest_version(name)
        if version is not None and version < oldest:
            found.append("the library lib/%s is version %s, too old: %s or newer is needed: %s, or `circup update %s`"
                         % (name, _dotted(version), _dotted(oldest), _AGAIN, name))
    return found


def _leftovers(drive):
    held = drive.files("shakekeeper") + drive.files("lib")
    both = [path for path in held if path.endswith(".py") and path[:-3] + ".mpy" in held]
    found = ["%s hides %s beside it%s: %s" % (both[0], both[0][:-3] + ".mpy", _more(both), _AGAIN)] if both else []
    ours = drive.files("shakekeeper")
    wanted = _wanted(ours)
    stale = [path for path in ours if _stem(path) not in wanted]
    if stale:
        found.append("%s is left over from another version%s: %s" % (stale[0], _more(stale), _AGAIN))
    return found + hidden_libraries(drive)


def _slots(drive):
    found = []
    for path in SLOT_PATHS:
        content = drive.read(path)
        if content is None:
            found.append("%s is missing, so finished matches are not kept: %s" % (path, _AGAIN))
        elif len(content) < SLOT_BYTES:
            found.append("%s is %d bytes long instead of %d: %s" % (path, len(content), SLOT_BYTES, _AGAIN))
    return found


def _owner(drive):
    """Read-only is how a running game keeps its drive; only where nothing else explains it, it is a trouble."""
    program, settings = drive.read(PROGRAM) or b"", drive.read(SETTINGS) or b""
    is_game = b"shakekeeper" in program and values_of(read_lines(merge.decode(settings))).get(BOARD) is not None
    if drive.is_read_only() and not is_game:
        return ["the drive can't be written, though no game owns it: unplug the board and plug it in again"]
    return []


def _stem(path):
    return path.removesuffix(".mpy").removesuffix(".py")


def _import_order(path):
    # A source file is found before a compiled one beside it.
    return not path.endswith(".py"), path


def _more(paths):
    return " (and %d more)" % (len(paths) - 1) if len(paths) > 1 else ""


def _dotted(version):
    return ".".join(str(part) for part in version)
