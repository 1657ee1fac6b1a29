"""Serves the page with the device on it: to this computer alone, and to pages of its own alone."""

import asyncio
import contextlib
import json
from pathlib import Path

from aiohttp import WSMsgType, web

from ..own_pages import own_pages_only

SLICE_S = 0.02
_PAGE = Path(__file__).resolve().parent / "page"
_LONGEST_MESSAGE = 4096


def make_app(session):
    """Return the web application that plays `session`."""
    server = _Server(session)
    app = web.Application(middlewares=[own_pages_only])
    app.router.add_get("/", _index)
    app.router.add_get("/socket", server.socket)
    app.router.add_static("/page", _PAGE)
    app.cleanup_ctx.append(server.playing)
    app.on_shutdown.append(server.close_sockets)
    return app


class _Server:
    """Passes messages between a session and the pages that watch it."""

    def __init__(self, session):
        self._session = session
        self._sockets = set()

    async def playing(self, app):
        """Keep the device running for as long as the application does."""
        self._session.start()
        task = asyncio.create_task(self._play())
        yield
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
        self._session.set_power(False)

    async def close_sockets(self, app):
        """Say goodbye to the pages."""
        for socket in list(self._sockets):
            await socket.close()

    async def socket(self, request):
        """Talk to one page."""
        socket = web.WebSocketResponse(max_msg_size=_LONGEST_MESSAGE, heartbeat=20)
        await socket.prepare(request)
        for message in self._session.greeting():
            await _send(socket, message)
        self._sockets.add(socket)
        try:
            async for message in socket:
                if message.type == WSMsgType.TEXT:
                    self._obey(message.data)
        finally:
            self._sockets.discard(socket)
            self._session.release_keys()
        return socket

    async def _play(self):
        while True:
            self._session.step()
            for message in self._session.updates():
                for socket in list(self._sockets):
                    if not await _send(socket, message):
                        self._sockets.discard(socket)
            await asyncio.sleep(SLICE_S)

    def _obey(self, text):
        """Do what a page asks for; anything else is left alone."""
        try:
            order = json.loads(text)
            acts = {"key": self._key, "speed": self._speed, "power": self._power, "display": self._display}
            acts[order["type"]](order)
        except (ValueError, KeyError, TypeError):
            return

    def _key(self, order):
        self._session.set_key(order["key"], bool(order["isDown"]))

    def _speed(self, order):
        self._session.set_speed(order["speed"])

    def _power(self, order):
        self._session.set_power(bool(order["isOn"]))

    def _display(self, order):
        self._session.set_display(bool(order["isPlugged"]))


async def _send(socket, message):
    """Return whether a page took a message: one that is gone or does not read must not stop the device."""
    send = socket.send_bytes if isinstance(message, bytes) else socket.send_str
    try:
        await asyncio.wait_for(send(message), 1)
    except (ConnectionError, RuntimeError, asyncio.TimeoutError):
        return False
    return True


async def _index(request):
    return web.FileResponse(_PAGE / "index.html")
