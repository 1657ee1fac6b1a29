"""What has to be done to a drive: compared with what it should hold, in the order in which it is safe."""

from ..install.content import FOLDER, LIBRARIES, SETTINGS, program_files
from ..install.slots import SLOT_BYTES, SLOT_PATHS, empty_slot
from ..install.stack import with_stack

PROGRAM = "code.py"
START_FILES = ("safemode.py", "boot.py", PROGRAM)
# Started instead of code.py where it is there.
SHADOWING = ("code.txt",)
# Written before them: no file in front of a slot's folder shares its erase sector. (The first and last
# block of a slot file are not used either.)
GAP, GAP_BYTES = "keep_gap.bin", 4096
# Shown if somebody looks at the console of a board on which an installation was cut short.
PLACEHOLDER = b'print("Shakekeeper is not completely installed: run `shakekeeper deploy` once more.")\n'
_BACKUP = "%s_before_shakekeeper.py"
# What settings.toml was before lines of ours in it were replaced.
OLD_SETTINGS = "settings_before.toml"
_HELLO = (b'print("Hello World!")', b"print('Hello World!')")


class Plan:
    """`writes` [(path, content)] and `removals` [path], in order. `program` is the last write, None if it stays."""

    def __init__(self, writes, removals, program):
        self.writes, self.removals, self.program = writes, removals, program

    @property
    def is_empty(self):
        """Whether the drive is as it should be."""
        return not (self.writes or self.removals or self.program)

    @property
    def has_program_changes(self):
        """Whether anything but the settings changes."""
        return any(path != SETTINGS for path, _ in self.writes) or bool(self.removals or self.program)

    def needed_bytes(self, drive):
        """Return how much more room the drive must have, in whole clusters; less than 0 where room is gained."""
        size = drive.cluster_bytes()
        writes = self.writes + ([(PROGRAM, self.program)] if self.program else [])
        new = sum(_room(len(content), size) for _, content in writes)
        old = sum(_room(len(drive.read(path) or b""), size) for path in [path for path, _ in writes] + self.removals)
        return new - old


def make_plan(drive, settings, is_compiled=True, files=None, keeps_settings=False):
    """Return the Plan that makes `drive` hold the program and the text `settings`, the old settings beside them
    if it `keeps_settings`."""
    files = program_files(is_compiled) if files is None else files
    program = files[PROGRAM]
    writes = _slots(drive)
    wanted = [(path, content) for path, content in sorted(files.items()) if path not in START_FILES]
    if keeps_settings:
        wanted.append((OLD_SETTINGS, drive.read(SETTINGS)))
    wanted += [(SETTINGS, with_stack(settings).encode())] + [(path, files[path]) for path in START_FILES[:-1]]
    writes += [(path, content) for path, content in wanted if drive.read(path) != content]
    removals = stale_files(drive, files)
    plan = Plan(writes, removals, None)
    if plan.has_program_changes or drive.read(PROGRAM) != program:
        plan.program = program
        plan.writes = backups(drive) + plan.writes
    return plan


def stale_files(drive, files):
    """Return the files on the drive that are ours, of another version or kind, and would be in the way."""
    held = [path for path in drive.files("shakekeeper") + drive.files("lib") if _is_ours(path)]
    return [path for path in held if path not in files]


def backups(drive):
    """Return [(path, content)] that keeps programs of somebody else that would be overwritten."""
    found = []
    for name in START_FILES:
        held = drive.read(name)
        if held and held.strip() not in _HELLO and b"hakekeeper" not in held and b"SHAKE_KEY" not in held:
            found.append((_BACKUP % name[:-3], held))
    return found


def _slots(drive):
    """Files for scores that are missing or too short."""
    held = {path: drive.read(path) for path in SLOT_PATHS}
    writes = [(path, (content or b"") + empty_slot()[len(content or b""):]) for path, content in held.items()
              if content is None or len(content) < SLOT_BYTES]
    is_new = None in held.values() and drive.read(GAP) is None
    return [(GAP, b"\xff" * GAP_BYTES)] * is_new + writes


def hidden_libraries(drive):
    """Return what to say of files and folders that would be imported instead of libraries, one line each."""
    names = [name for name in drive.names() if name.removesuffix(".py").removesuffix(".mpy") in LIBRARIES]
    return ["%s in the root folder hides the one in lib: remove it" % name for name in names]


def _is_ours(path):
    if path.startswith(FOLDER):
        return True
    name = path.split("/")[1].removesuffix(".py").removesuffix(".mpy")
    return path.startswith("lib/") and name in LIBRARIES


def _room(length, cluster_bytes):
    return -(-length // cluster_bytes) * cluster_bytes
