"""Carries a plan out: nothing that is only half there is ever started."""

from .plan import PLACEHOLDER, PROGRAM


class InstallError(Exception):
    """The installation could not be finished; the text says what is wrong and what to do."""


def check_room(drive, plan):
    """Raise InstallError if the drive has not got the room."""
    needed, free = plan.needed_bytes(drive), drive.free_bytes()
    if needed > free:
        raise InstallError("the drive is too full: %d kB more are needed, %d kB are free; remove files of your own"
                           % (-(-needed // 1024), free // 1024))


def carry_out(drive, plan, on_step=lambda path: None):
    """Do what the plan says and read everything back; on_step(path) is called before each step."""
    if plan.has_program_changes:
        # From here until the end only this is started, whatever happens in between.
        on_step(PROGRAM)
        drive.write(PROGRAM, PLACEHOLDER)
    for path in plan.removals:
        on_step(path)
        drive.remove(path)
    for path, content in plan.writes:
        on_step(path)
        drive.write(path, content)
    for path, content in plan.writes:
        on_step(path)
        _verify(drive, path, content)
    if plan.program is not None:
        on_step(PROGRAM)
        drive.write(PROGRAM, plan.program)
        _verify(drive, PROGRAM, plan.program)


def count_steps(plan):
    """Return how often `carry_out` calls on_step."""
    return plan.has_program_changes + len(plan.removals) + 2 * len(plan.writes) + (plan.program is not None)


def _verify(drive, path, content):
    if drive.read_back(path) != content:
        raise InstallError("%s: does not read back as it was written; the drive may be worn out" % path)
