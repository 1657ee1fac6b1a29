"""Play on the simulated device, in a web page on this computer alone."""

import asyncio
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


def add_arguments(parser):
    """Add the command's arguments."""
    parser.add_argument("--board", default="raspberry_pi_pico", metavar="ID",
                        help="the board to play (default: %(default)s)")
    parser.add_argument("--fresh", action="store_true", help="forget the saved state and start as a new device")
    parser.add_argument("--port", type=_port, help="the port to serve on (default: %d, or any free one)" % DEFAULT_PORT)
    parser.add_argument("--no-browser", action="store_true", help="only serve, open no browser")


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
        asyncio.run(serve(Session(device, state), args.port, not args.no_browser))
    except OSError as error:
        print("shakekeeper sim: can't serve on port %s: %s" % (args.port, error.strerror), file=sys.stderr)
        return 1
    finally:
        state.close()
    return 0


def make_device(board, state, is_fresh=False):
    """Return a device with the memories of `state`, which keeps them from now on."""
    if is_fresh:
        state.forget()
    nvm, drive = state.load()
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
    port = int(text)
    if not 0 <= port <= 65535:
        raise ValueError(text)
    return port
