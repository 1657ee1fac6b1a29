"""The self-test at the end of deploying: keys, sound and panel, as the person at the board finds them."""

import sys

from .drive import DriveError
from .serial_link import Link, NoAnswer, Ports, find_port

_TIMEOUT_S = 180
_LATER = ("Unplug the board and plug it in again to play. The self-test also starts when DOWN is held while it is "
          "plugged in.")
# A computer takes a moment to see the drive again.
_DRIVE_S = 30
_WHAT = {"keys": "these keys were not seen", "sound": "sound and LED", "panel": "the panel's edges"}


def add_test_arguments(parser):
    """Add the arguments about the self-test."""
    parser.add_argument("--no-test", action="store_true", help="leave out the restart and the self-test at the end")
    parser.add_argument("--port", metavar="NAME",
                        help="the board's serial port (default: found by the board's number)")
    parser.add_argument("--test-timeout", type=float, default=_TIMEOUT_S, metavar="S",
                        help="how long to wait for the self-test's result (default: %(default)s)")


def run_self_test(out, boot_out, args, ports=None):
    """Restart the board and run its self-test with whoever is there; return the exit code."""
    ports = Ports() if ports is None else ports
    name = args.port or find_port(ports, boot_out.uid)
    if name is None:
        out.print("Self-test skipped: no serial port of this board was found. " + _LATER)
        return 0
    try:
        with Link(ports, name) as link:
            return _test(out, link, args.test_timeout)
    except (OSError, NoAnswer) as error:
        # pyserial's own errors are OSErrors.
        print("Self-test not done on %s: %s. %s" % (name, error, _LATER), file=sys.stderr)
        return 1 if isinstance(error, NoAnswer) else 0


def free_drive(out, drive, boot_out, args, ports=None):
    """Restart the board in safe mode, in which the computer owns the drive; return whether that has worked."""
    ports = Ports() if ports is None else ports
    name = args.port or find_port(ports, boot_out.uid)
    if name is None:
        return False
    out.print("The game owns the drive: the board restarts in safe mode ...")
    try:
        with Link(ports, name) as link:
            link.restart(is_safe=True)
    except (OSError, NoAnswer):
        return False
    deadline_s = ports.now_s() + _DRIVE_S
    while ports.now_s() < deadline_s:
        try:
            drive.check_writable()
            return True
        except DriveError:
            ports.pause(1)
    return False


def _test(out, link, timeout_s):
    out.print("The board restarts ...")
    link.restart()
    line = link.ask_for_test()
    if "result=busy" in line:
        out.print("Self-test skipped: a shake is running.")
        return 0
    out.print("Self-test: do what the board's own screen says (press each key, listen, look).")
    found = link.result(timeout_s)
    if found.get("result") == "pass":
        out.print("Self-test passed: all keys, sound and panel work.")
        return 0
    for part, what in _WHAT.items():
        if found.get(part, "ok") != "ok":
            out.print("Self-test failed: %s: %s" % (what, found[part].replace(",", " ")))
    return 1
