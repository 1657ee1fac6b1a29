"""The match that is being played as a web page, for a big screen: on this computer alone."""

import asyncio
import contextlib
import json
import sys
import webbrowser
from pathlib import Path

from aiohttp import web

from ..own_pages import own_pages_only
from .follow import LOOK_EVERY_S, RECONNECT_EVERY_S, Follower

HOST = "127.0.0.1"
_PAGE = Path(__file__).resolve().parent / "page"


def serve(asked, http_port, has_browser):
    """Serve the page until Ctrl-C; return the exit code."""
    try:
        asyncio.run(_serve(Follower(asked), http_port, has_browser))
    except OSError as error:
        print("shakekeeper history: can't serve on port %d: %s" % (http_port, error.strerror), file=sys.stderr)
        return 1
    return 0


def make_app(follower):
    """Return the web application that shows what `follower` sees."""
    watch = _Watch(follower)
    app = web.Application(middlewares=[own_pages_only])
    app.router.add_get("/", _index)
    app.router.add_get("/socket", watch.socket)
    app.router.add_static("/page", _PAGE)
    app.cleanup_ctx.append(watch.watching)
    app.on_shutdown.append(watch.close_sockets)
    return app


class _Watch:
    """Looks at the box and tells every page what is new."""

    def __init__(self, follower):
        self._follower = follower
        self._sockets = set()
        self._message = json.dumps({"status": "away", "problem": "looking for the box"})

    async def watching(self, app):
        """Look at the box for as long as the application runs."""
        task = asyncio.create_task(self._watch())
        yield
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
        self._follower.close()

    async def close_sockets(self, app):
        """Say goodbye to the pages."""
        for socket in list(self._sockets):
            await socket.close()

    async def socket(self, request):
        """Tell one page everything from now on; what it says is left alone."""
        socket = web.WebSocketResponse(max_msg_size=1024, heartbeat=20)
        await socket.prepare(request)
        await socket.send_str(self._message)
        self._sockets.add(socket)
        try:
            async for _ in socket:
                continue
        finally:
            self._sockets.discard(socket)
        return socket

    async def _watch(self):
        loop = asyncio.get_running_loop()
        while True:
            # The port is read by waiting for it: not in the loop that serves.
            state = await loop.run_in_executor(None, self._follower.look)
            message = json.dumps(state)
            if message != self._message:
                self._message = message
                for socket in list(self._sockets):
                    await self._tell(socket, message)
            await asyncio.sleep(RECONNECT_EVERY_S if state["status"] == "away" else LOOK_EVERY_S)

    async def _tell(self, socket, message):
        try:
            await asyncio.wait_for(socket.send_str(message), 1)
        except (ConnectionError, RuntimeError, asyncio.TimeoutError):
            # A page that is gone or does not read must not hold up the others.
            self._sockets.discard(socket)


async def _serve(follower, http_port, has_browser):
    runner = web.AppRunner(make_app(follower), access_log=None)
    await runner.setup()
    try:
        site = web.TCPSite(runner, HOST, http_port)
        await site.start()
        address = "http://%s:%d/" % (HOST, runner.addresses[0][1])
        print("The match is at %s  (Ctrl-C ends it)" % address, flush=True)
        if has_browser:
            await asyncio.get_running_loop().run_in_executor(None, webbrowser.open, address)
        await asyncio.Event().wait()
    finally:
        await runner.cleanup()


async def _index(request):
    return web.FileResponse(_PAGE / "index.html")
