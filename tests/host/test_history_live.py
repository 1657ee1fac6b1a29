"""`shakekeeper history live`: each score shows within a second of its confirmation."""

import asyncio
import io
import shutil
import sys
import time

import pytest

if sys.platform == "win32":
    pytest.skip("there are no pseudo-terminals on Windows", allow_module_level=True)

from aiohttp import web
from rich.console import Console

from shakekeeper_host.history import live_text
from shakekeeper_host.history.follow import Follower
from shakekeeper_host.history.live_page import make_app

from .boxes import RunningBox, closed, play_shake, press

BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome", "chrome"))), None)
WITHIN_S = 1.0


def begin(device):
    press(device, "OK", "OK")
    play_shake(device)


def plain(state):
    out = io.StringIO()
    Console(file=out, width=100).print(live_text.picture(state))
    return out.getvalue()


def test_each_score_shows_within_a_second_of_its_confirmation():
    with RunningBox(pace=1) as box:
        box.do(begin)
        follower = Follower(box.name)
        assert follower.look()["totals"] == [0, 0]
        for points, wanted in ((7, [7, 0]), (4, [7, 4])):
            box.do(lambda device, points=points: press(device, "UP*%d" % points, "OK"))
            confirmed_s = time.monotonic()
            while follower.look()["totals"] != wanted:
                assert time.monotonic() - confirmed_s < WITHIN_S
                time.sleep(0.25)
        follower.close()


def test_the_clock_runs_and_the_end_is_told():
    with RunningBox() as box:
        box.do(lambda device: press(device, "OK", "DOWN*2", "OK", "DOWN", "OK", "UP*2", "OK"))
        follower = Follower(box.name)
        assert follower.look()["clock"] == ""
        box.do(lambda device: (press(device, "OK"), device.run_ms(63_000)))
        state = follower.look()
        assert state["clock"] == "running" and 115_000 < state["leftMs"] < 121_000
        assert "Shake 1 of 3, running 2:0" in plain(state) or "1:5" in plain(state)
        box.do(lambda device: (device.run_ms(125_000), press(device, "OK", "OK", "UP*8", "OK")))
        state = follower.look()
        assert state["rows"] == [[8]] and state["totals"] == [8]
        follower.close()


def test_a_box_that_goes_away_is_waited_for_and_found_again():
    with RunningBox() as box:
        box.do(begin)
        follower = Follower(box.name)
        assert follower.look()["status"] == "playing"
        box.do(lambda device: device.cut())
        assert follower.look()["status"] == "away"
        box.do(lambda device: (device.boot(), device.run_ms(1000)))
        state = follower.look()
        assert state["status"] == "playing" and state["names"] == ["Player 1", "Player 2"]
        follower.close()


def test_a_box_that_was_switched_off_and_on_between_two_looks_is_read_anew():
    class Client:
        """A box whose stamps begin anew, and happen to be where they were."""

        name, up_ms = "Anna", 90_000

        def live(self, seen=None):
            answer = {"stamp": 7, "up_ms": self.up_ms, "clock": [0, 0, 0, 0]}
            return answer, None if seen == 7 else closed(names=(self.name,), rows=[[5]])[2]

    client = Client()
    follower = Follower(connect=lambda asked: (client, {}))
    assert follower.look()["names"] == ["Anna"]
    client.name, client.up_ms = "Ben", 3_000
    assert follower.look()["names"] == ["Ben"]


def test_without_a_match_nobody_plays():
    with RunningBox() as box:
        follower = Follower(box.name)
        assert live_text.line(follower.look()) == "Nobody plays."
        follower.close()


def test_into_a_pipe_goes_a_line_for_each_change(capsys):
    with RunningBox() as box:
        box.do(begin)
        steps = iter([lambda device: None, lambda device: press(device, "UP*7", "OK"),
                      lambda device: None, lambda device: press(device, "UP*4", "OK")])

        def pause(seconds):
            step = next(steps, None)
            if step is None:
                raise KeyboardInterrupt
            box.do(step)

        assert live_text.follow(box.name, pause) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines == ["Shake 1 of 3: Player 1 0, Player 2 0", "Shake 1 of 3: Player 1 7, Player 2 0",
                     "Shake 2 of 3: Player 1 7, Player 2 4"]


class Served:
    """The page's server, beside a browser or a plain client."""

    def __init__(self, follower):
        self._runner = web.AppRunner(make_app(follower), access_log=None)

    async def __aenter__(self):
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        return "127.0.0.1:%d" % self._runner.addresses[0][1]

    async def __aexit__(self, *_):
        await self._runner.cleanup()


@pytest.mark.browser
@pytest.mark.skipif(BROWSER is None, reason="no Chromium is installed (on Debian: apt install chromium)")
def test_the_page_shows_scores_as_they_are_confirmed():
    playwright = pytest.importorskip("playwright.async_api", reason="playwright is not installed")

    async def follow(box):
        do = lambda act: asyncio.get_running_loop().run_in_executor(None, box.do, act)  # noqa: E731
        async with Served(Follower(box.name)) as host, playwright.async_playwright() as driver:
            browser = await driver.chromium.launch(executable_path=BROWSER, args=["--no-sandbox"])
            page = await browser.new_page()
            troubles = []
            page.on("pageerror", lambda error: troubles.append(str(error)))
            page.on("console", lambda message: message.type == "error" and troubles.append(message.text))
            await page.goto("http://%s/" % host)
            await page.wait_for_selector("text=Nobody plays")
            await do(begin)
            await page.wait_for_selector("text=Player 2")
            assert "Shake 1 of 3" in await page.inner_text("h1")
            await do(lambda device: press(device, "UP*7", "OK"))
            confirmed_s = time.monotonic()
            await page.wait_for_selector("td.total:has-text('7')")
            assert time.monotonic() - confirmed_s < WITHIN_S
            await do(lambda device: (press(device, "UP*4", "OK", "OK", "OK"), device.run_ms(4000)))
            await page.wait_for_selector("#time:has-text('2:5')")
            await do(lambda device: (device.run_ms(180_000), press(device, "OK", "OK", "OK*2")))
            await do(lambda device: press(device, "BACK"))
            assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
            assert troubles == []
            await browser.close()

    with RunningBox(pace=1) as box:
        asyncio.run(follow(box))


def test_the_page_is_for_this_computer_alone():
    async def ask():
        from aiohttp import ClientSession

        async with Served(Follower("nowhere")) as host, ClientSession() as client:
            for headers, wanted in (
                ({}, 200), ({"Origin": "http://" + host}, 200), ({"Origin": "http://evil.test"}, 403),
                ({"Host": "evil.test"}, 403), ({"Origin": "null"}, 403),
            ):  # fmt: skip
                for path in ("/", "/page/live.js"):
                    async with client.get("http://%s%s" % (host, path), headers=headers) as answer:
                        assert answer.status == wanted, (headers, path)
            async with client.get("http://%s/" % host) as answer:
                assert "default-src 'self'" in answer.headers["Content-Security-Policy"]

    asyncio.run(ask())


def test_two_programs_do_not_share_a_port():
    from shakekeeper_host.history.channel import Channel, PortLost

    with RunningBox() as box:
        with Channel(box.name):
            with pytest.raises(PortLost):
                Channel(box.name)
