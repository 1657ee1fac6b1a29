"""Play on the simulated device, in a web page on this computer alone."""

import argparse
import asyncio
import contextlib
import sys
import webbrowser

from aiohttp import web
from platformdirs import user_data_path

from .board_file import BoardFile, UnknownBoard
from .device import Device
from .saved_state import AlreadyRunning, SavedState
from .session import Session
from .web import make_app

HOST = "127.0.0.1"
DEFAULT_PORT = 8642
# In a board's folder of saved state while its serial port is there: the port's name.
SERIAL_NOTE = "serial"


def add_arguments(parser):
    """Add the command's arguments."""
    parser.add_argument("--board", default="raspberry_pi_pico", metavar="ID",
                        help="the board to play (default: %(default)s)")
    parser.add_argument("--fresh", action="store_true", help="forget the saved state and start as a new device")
    parser.add_argument("--port", type=_port,
                        help="the port to serve on (default: %d, or any free one)" % DEFAULT_PORT)
    parser.add_argument("--no-browser", action="store_true", help="only serve, open no browser")
    parser.add_argument("--serial", action="store_true",
                        help="offer the device's serial port to `shakekeeper history` (not on Windows)")


def run(args):
    """Serve until Ctrl-C; return the exit code."""
    try:
        folder = user_data_path("shakekeeper") / "simulator" / BoardFile(args.board).board_id
        state = SavedState(folder)
        device = make_device(args.board, state, args.fresh)
    except (UnknownBoard, AlreadyRunning) as error:
        print("shakekeeper sim: %s" % error, file=sys.stderr)
        return 2
    try:
        with serial_port(device, state.folder, args.serial) as port:
            asyncio.run(serve(Session(device, state, port), args.port, not args.no_browser))
    except ImportError:
        print("shakekeeper sim: --serial needs pseudo-terminals, which this system lacks", file=sys.stderr)
        return 2
    except OSError as error:
        print("shakekeeper sim: can't serve on port %s: %s" % (args.port, error.strerror), file=sys.stderr)
        return 1
    finally:
        state.close()
    return 0


@contextlib.contextmanager
def serial_port(device, folder, is_wanted=True):
    """Yield a PseudoTerminal of the device, named in a file of `folder` for others to find; None if unwanted."""
    if not is_wanted:
        yield None
        return
    from .pseudo_terminal import PseudoTerminal

    port = PseudoTerminal(device)
    note = folder / SERIAL_NOTE
    note.write_text(port.name)
    print("Its serial port is %s" % port.name, flush=True)
    try:
        yield port
    finally:
        note.unlink(missing_ok=True)
        port.close()


def make_device(board, state, is_fresh=False):
    """Return a device with the memories of `state`, which keeps them from now on."""
    if is_fresh:
        state.forget()
    nvm, drive = state.load(BoardFile(board).platform)
    device = Device(board, nvm, drive)
    # The wiring is that of the board file, whatever an older one said.
    device.drive.install("/settings.toml", device.board.text.encode())
    state.keep(device)
    return device


async def serve(session, port, has_browser):
    """Serve the page of `session` until the task is cancelled."""
    runner = web.AppRunner(make_app(session), access_log=None)
    await runner.setup()
    try:
        address = "http://%s:%d/" % (HOST, await _listen(runner, port))
        print("The device is at %s  (Ctrl-C ends it)" % address, flush=True)
        if has_browser:
            await asyncio.get_running_loop().run_in_executor(None, webbrowser.open, address)
        await asyncio.Event().wait()
    finally:
        await runner.cleanup()


async def _listen(runner, port):
    for candidate in (port,) if port is not None else (DEFAULT_PORT, 0):
        site = web.TCPSite(runner, HOST, candidate)
        try:
            await site.start()
        except OSError:
            if port is not None or candidate == 0:
                raise
            continue
        return runner.addresses[0][1]


def _port(text):
    if not text.isdecimal() or int(text) > 65535:
        raise argparse.ArgumentTypeError("a port is 0 to 65535, not %r" % text)
    return int(text)
