"""The page in a real browser: played by its buttons, looked at by its pixels."""

import asyncio
import shutil
from pathlib import Path

import pytest

playwright = pytest.importorskip("playwright.async_api", reason="playwright is not installed")

from aiohttp import web  # noqa: E402
from shakekeeper_host.render import read_text  # noqa: E402
from shakekeeper_host.script import parse  # noqa: E402
from shakekeeper_host.simulator import Device  # noqa: E402
from shakekeeper_host.simulator.session import Session  # noqa: E402
from shakekeeper_host.simulator.web import make_app  # noqa: E402

from .tiny import printed, tiny  # noqa: E402

BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome", "chrome"))), None)
pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(BROWSER is None, reason="no Chromium is installed (on Debian: apt install chromium)"),
]

LIT_PIXELS = """
    (() => {
      const canvas = document.getElementById("panel");
      const cell = Number(canvas.dataset.cell);
      const pixels = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
      const lit = [];
      for (let y = 0; y < canvas.height / cell; y += 1)
        for (let x = 0; x < canvas.width / cell; x += 1)
          if (pixels[(y * cell * canvas.width + x * cell) * 4] > 60) lit.push(x + "," + y);
      return lit;
    })()
"""


def in_browser(session, play, **context_options):
    """Serve `session`, open its page and run `play(page)`."""

    async def run():
        runner = web.AppRunner(make_app(session), access_log=None)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        try:
            async with playwright.async_playwright() as driver:
                browser = await driver.chromium.launch(executable_path=BROWSER, args=["--no-sandbox"])
                context = await browser.new_context(**context_options)
                page = await context.new_page()
                troubles = []
                page.on("pageerror", lambda error: troubles.append(str(error)))
                page.on("console", lambda message: message.type == "error" and troubles.append(message.text))
                await page.goto("http://127.0.0.1:%d/" % runner.addresses[0][1])
                await wait_for(page, "document.getElementById('panel').dataset.cell")
                await play(page)
                assert troubles == []
                await browser.close()
        finally:
            await runner.cleanup()

    asyncio.run(run())


async def wait_for(page, expression, seconds=10):
    """Wait until a JavaScript expression is true; the page's own rules forbid Playwright's way."""
    for _ in range(seconds * 20):
        if await page.evaluate(expression):
            return
        await asyncio.sleep(0.05)
    raise AssertionError("%s did not come true in %d s" % (expression, seconds))


async def until(condition, seconds=10):
    for _ in range(seconds * 200):
        if condition():
            return
        await asyncio.sleep(0.005)
    raise AssertionError("it did not happen in %d s" % seconds)


def lit_on(panel):
    seen = panel.visible()
    return {"%d,%d" % (x, y) for x in range(panel.width) for y in range(panel.height)
            if (seen[y // 8 * panel.width + x] >> y % 8 & 1) != panel.is_inverted}


async def assert_same_picture(page, panel):
    """The canvas shows what the panel shows, as soon as the last frame has arrived."""
    for _ in range(50):
        on_page = set(await page.evaluate(LIT_PIXELS))
        if on_page == lit_on(panel):
            return
        await asyncio.sleep(0.05)
    assert on_page == lit_on(panel)


KEYS = """
    import asyncio, board, keypad
    names = ("UP", "DOWN", "OK", "BACK")
    keys = keypad.Keys((board.GP10, board.GP11, board.GP12, board.GP13), value_when_pressed=False)
    async def main():
        while True:
            event = keys.events.get()
            if event and event.pressed: print(names[event.key_number])
            await asyncio.sleep(0.005)
    asyncio.run(main())
"""


def test_mouse_keyboard_and_finger_reach_the_same_keys(tmp_path):
    session = Session(tiny(tmp_path, KEYS))

    async def play(page):
        seen = []

        async def expect(key):
            seen.append(key)
            await until(lambda: printed(session.device) == seen)
            await asyncio.sleep(0.1)

        for key in ("UP", "DOWN", "OK", "BACK"):
            await page.click("[data-key=%s]" % key, delay=60)
            await expect(key)
        for name, key in (("ArrowUp", "UP"), ("ArrowDown", "DOWN"), ("Enter", "OK"), ("Escape", "BACK")):
            await page.keyboard.press(name, delay=60)
            await expect(key)
        await page.tap("[data-key=OK]")
        await expect("OK")
        await page.focus("[data-key=DOWN]")
        await page.keyboard.press("Enter", delay=60)
        await expect("DOWN")
        await page.click("[name=speed][value='10']")
        await until(lambda: session.speed == 10)
        await page.keyboard.press("ArrowUp", delay=60)  # and not the next speed
        await expect("UP")
        assert session.speed == 10

    in_browser(session, play, has_touch=True)


def test_a_held_key_is_let_go_when_the_window_loses_it(tmp_path):
    session = Session(tiny(tmp_path, KEYS))

    async def play(page):
        await page.keyboard.down("ArrowUp")
        await until(lambda: session.device.keys.contacts["UP"].is_closed)
        await page.evaluate("window.dispatchEvent(new Event('blur'))")
        await until(lambda: not session.device.keys.contacts["UP"].is_closed)

    in_browser(session, play)


def test_the_first_screens_by_clicks_look_as_on_the_device():
    session = Session(Device())

    async def play(page):
        await until(lambda: any(lit_on(session.device.panel)))
        await assert_same_picture(page, session.device.panel)
        await page.click("[data-key=OK]", delay=60)
        await asyncio.sleep(0.3)
        await assert_same_picture(page, session.device.panel)
        await wait_for(page, "document.getElementById('panel').getAttribute('aria-label').includes('New match')")
        await page.click("#display")
        await until(lambda: not session.device.bus.is_plugged)
        await assert_same_picture(page, session.device.panel)
        await page.wait_for_selector("text=The display is unplugged")
        await page.click("#display")
        await until(lambda: any(lit_on(session.device.panel)))
        await assert_same_picture(page, session.device.panel)
        await page.click("#power")
        await until(lambda: not session.device.is_on)
        await page.wait_for_selector("text=The power is off")
        await assert_same_picture(page, session.device.panel)
        await page.click("#power")
        await until(lambda: session.device.is_on and any(lit_on(session.device.panel)))
        await assert_same_picture(page, session.device.panel)

    in_browser(session, play)


class Hand:
    """Does the acts of a script on the page, with the mouse; time passes at the fastest speed."""

    def __init__(self, page, session):
        self.page, self.session = page, session
        self.device = session.device
        self.over = None

    async def do(self, act):
        if act.verb == "press":
            for key in act.arguments[0]:
                await self.press(key)
        elif act.verb == "wait":
            await self.wait(act.arguments[0])
        elif act.verb == "expect" and ":" not in act.arguments[0]:  # which second it is depends on this computer
            panel = self.device.panel
            lines = read_text(panel.visible(), panel.width, panel.height)
            assert any(act.arguments[0] in line for line in lines), (act, lines)
        elif act.verb == "shot":
            await assert_same_picture(self.page, self.device.panel)

    async def press(self, key):
        if key != self.over:
            box = await self.page.locator("[data-key=%s]" % key).bounding_box()
            await self.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            self.over = key
        await self.page.mouse.down()
        await self.page.mouse.up()
        await until(lambda: not self.device.keys.contacts[key].is_closed)
        await self.wait(50)

    async def wait(self, ms):
        end_ms = self.device.now_ms + ms
        for speed, left_ms in ((60, 3000), (10, 500)):
            if end_ms - self.device.now_ms > left_ms:
                self.over = None
                await self.page.click("[name=speed][value='%d']" % speed)
                await until(lambda left_ms=left_ms: end_ms - self.device.now_ms <= left_ms, 60)
        if ms > 500:
            await self.page.click("[name=speed][value='1']")
        await until(lambda: self.device.now_ms >= end_ms)


# The seed's match without spelling the names, which takes a hundred clicks.
SEED = """
    press OK DOWN x2 OK UP OK UP x2 OK
    expect "Shake 1"
    shot ready
    include shake.play
    shot entry
    include scores_7_4_6.play
    expect "1 Player 1 7"
    shot standings
    press OK
    include shake.play
    include scores_5_9_3.play
    expect "1 Player 2 13"
    press OK
    include shake.play
    include scores_6_5_8.play
    expect "1 Player 1 18"
    expect "1 Player 2 18"
    expect "3 Player 3 17"
    shot final
    press OK
    expect "2 winners"
    shot winners
"""


def test_the_seeds_match_is_played_by_clicks():
    session = Session(Device())
    acts = parse(SEED, folder=Path(__file__).parent.parent / "scripts")

    async def play(page):
        hand = Hand(page, session)
        await until(lambda: session.device.now_ms > 500)
        for act in acts:
            await hand.do(act)
        await wait_for(page, "document.getElementById('panel').getAttribute('aria-label').includes('2 winners')")

    in_browser(session, play)


@pytest.mark.parametrize("options", [{"viewport": {"width": 360, "height": 640}}, {"color_scheme": "dark"}])
def test_it_fits_phones_and_dark_rooms_and_three_keys(options):
    session = Session(Device("adafruit_feather_rp2040_oled_wing"))

    async def play(page):
        assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert not await page.is_visible("[data-key=BACK]") and await page.is_visible("[data-key=OK]")
        await page.keyboard.press("Enter", delay=60)
        await wait_for(page, "document.getElementById('panel').getAttribute('aria-label').includes('Preset')")
        await page.keyboard.press("Escape")  # a long press of OK
        await wait_for(page, "document.getElementById('panel').getAttribute('aria-label').includes('Shakekeeper')")

    in_browser(session, play, **options)
