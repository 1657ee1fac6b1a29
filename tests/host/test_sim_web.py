"""The page's server: what it serves, to whom, and what it takes from a page."""

import asyncio
import json

import pytest
from aiohttp import ClientSession, WSMsgType, WSServerHandshakeError, web
from shakekeeper_host.simulator.session import Session
from shakekeeper_host.simulator.web import make_app

from .tiny import printed, tiny

KEYS = """
    import asyncio, board, keypad
    keys = keypad.Keys((board.GP12,), value_when_pressed=False)
    async def main():
        while True:
            event = keys.events.get()
            if event: print("down" if event.pressed else "up")
            await asyncio.sleep(0.01)
    asyncio.run(main())
"""


def served(folder, talk):
    """Serve a tiny device and run `talk(client, address, session)` against it."""

    async def run():
        session = Session(tiny(folder, KEYS))
        runner = web.AppRunner(make_app(session), access_log=None)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        port = runner.addresses[0][1]
        try:
            async with ClientSession() as client:
                await talk(client, "127.0.0.1:%d" % port, session)
        finally:
            await runner.cleanup()

    asyncio.run(run())


async def until(condition, seconds=5):
    for _ in range(seconds * 100):
        if condition():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it did not happen in %d s" % seconds)


def test_the_page_and_all_that_it_needs_come_from_here(tmp_path):
    async def talk(client, address, session):
        for path in ("/", "/page/app.js", "/page/keys.js", "/page/panel.js", "/page/sound.js", "/page/style.css", "/page/icon.svg"):
            async with client.get("http://%s%s" % (address, path)) as answer:
                text = await answer.text()
                assert answer.status == 200 and "http://" not in text.replace("http://www.w3.org", "")
                assert "https://" not in text and "default-src 'self'" in answer.headers["Content-Security-Policy"]
        async with client.get("http://%s/page/../web.py" % address) as answer:
            assert answer.status in (403, 404)

    served(tmp_path, talk)


@pytest.mark.parametrize("headers", [
    {"Host": "shakekeeper.example"}, {"Host": "shakekeeper.example:{port}"}, {"Host": "127.0.0.1:1"}, {"Host": "127.0.0.1"},
    {"Origin": "http://shakekeeper.example"}, {"Origin": "http://127.0.0.1:1"}, {"Origin": "null"},
    {"Origin": "https://127.0.0.1:{port}"},
])
def test_others_are_refused_for_the_page_and_for_the_socket(tmp_path, headers):
    async def talk(client, address, session):
        port = address.rpartition(":")[2]
        sent = {name: value.format(port=port) for name, value in headers.items()}
        async with client.get("http://%s/" % address, headers=sent) as answer:
            assert answer.status == 403
        with pytest.raises(WSServerHandshakeError) as caught:
            await client.ws_connect("http://%s/socket" % address, headers=sent)
        assert caught.value.status == 403

    served(tmp_path, talk)


def test_its_own_page_is_let_in_by_each_of_its_names(tmp_path):
    async def talk(client, address, session):
        port = address.rpartition(":")[2]
        for host in ("127.0.0.1", "localhost", "[::1]"):
            name = "%s:%s" % (host, port)
            async with client.get("http://%s/" % address, headers={"Host": name, "Origin": "http://" + name}) as answer:
                assert answer.status == 200

    served(tmp_path, talk)


def test_a_page_plays_by_messages(tmp_path):
    async def talk(client, address, session):
        async with client.ws_connect("http://%s/socket" % address) as socket:
            first, second = await socket.receive(), await socket.receive()
            assert first.type == WSMsgType.BINARY and len(first.data) == 6 + 1024
            assert json.loads(second.data)["type"] == "state"
            for is_down in (True, False):
                await socket.send_json({"type": "key", "key": "OK", "isDown": is_down})
                await until(lambda is_down=is_down: len(printed(session.device)) == (1 if is_down else 2))
            await socket.send_json({"type": "speed", "speed": 10})
            await until(lambda: session.speed == 10)
            await socket.send_json({"type": "power", "isOn": False})
            await until(lambda: not session.device.is_on)
            await socket.send_json({"type": "power", "isOn": True})
            await until(lambda: session.device.is_on)
            await socket.send_json({"type": "display", "isPlugged": False})
            await until(lambda: not session.device.bus.is_plugged)

    served(tmp_path, talk)


def test_nonsense_from_a_page_is_left_alone(tmp_path):
    async def talk(client, address, session):
        async with client.ws_connect("http://%s/socket" % address) as socket:
            for text in ("", "{", "[]", "null", '{"type": "key"}', '{"type": "key", "key": [], "isDown": 1}',
                         '{"type": "speed", "speed": "fast"}', '{"type": "reboot"}', '{"type": ["key"]}'):
                await socket.send_str(text)
            await socket.send_bytes(b"\x00\x01")
            await socket.send_json({"type": "speed", "speed": 60})
            await until(lambda: session.speed == 60)
            assert session.device.is_on

    served(tmp_path, talk)


def test_a_page_that_goes_away_lets_its_keys_go(tmp_path):
    async def talk(client, address, session):
        async with client.ws_connect("http://%s/socket" % address) as socket:
            await socket.send_json({"type": "key", "key": "OK", "isDown": True})
            await until(lambda: printed(session.device) == ["down"])
        await until(lambda: printed(session.device) == ["down", "up"])

    served(tmp_path, talk)


def test_the_end_of_the_server_is_a_pulled_plug(tmp_path):
    sessions = []

    async def talk(client, address, session):
        sessions.append(session)
        await until(lambda: session.device.now_ms > 50)

    served(tmp_path, talk)
    assert not sessions[0].device.is_on
