"""The plug pulled and put back at any moment, and other things that go wrong."""

import contextlib
import gc
import sys
import warnings
import weakref

import pytest
from shakekeeper_host.chips import tears
from shakekeeper_host.simulator.faults import CutAtStep, HangIn, I2cError, MissingPullUps, RaiseIn, StepLog, flip, junk

from .tiny import printed, tiny

@contextlib.contextmanager
def complaints():
    """A list of what Python has to complain about while it clears coroutines away."""
    heard, hook = [], sys.unraisablehook
    sys.unraisablehook = heard.append
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield heard
    sys.unraisablehook = hook


WRITER = """
    import asyncio, microcontroller
    nvm = microcontroller.nvm
    async def write(start):
        for at in range(start, start + 40, 4):
            nvm[at:at + 4] = b"full"
            await asyncio.sleep(0.01)
    async def main():
        await asyncio.gather(write(0), write(100))
        nvm[0] = 1
        print("done")
    asyncio.run(main())
"""


def test_nothing_happens_without_power(tmp_path):
    device = tiny(tmp_path, WRITER)
    device.boot()
    device.run_ms(45)
    device.cut()
    kept, printed_then = bytes(device.nvm.data), device.console
    assert not device.is_on
    device.run_ms(1000)
    device.set_key("OK", True)
    device.cut()
    assert device.nvm.data == kept and device.console == printed_then and 0 < kept.count(b"full") < 20


def test_no_last_words_after_a_cut(tmp_path):
    device = tiny(tmp_path, """
        import asyncio, board, microcontroller, pwmio
        tone = pwmio.PWMOut(board.GP15, frequency=440, duty_cycle=32768)
        async def busy(at):
            try:
                while True: await asyncio.sleep(0.01)
            finally:
                microcontroller.nvm[at] = 1
                print("last words", at)
                await asyncio.sleep(1)
        async def main():
            asyncio.create_task(busy(3))
            try:
                await busy(1)
            except BaseException:
                microcontroller.nvm[2] = 1
                raise
        asyncio.run(main())
    """)
    with complaints() as heard:
        device.boot()
        device.run_ms(100)
        device.cut()
        gc.collect()
    assert heard == []
    assert device.nvm.data == b"\xff" * 4096 and "last words" not in device.console
    assert device.tones[-1][1] == 0


def test_a_program_that_swallows_everything_dies_all_the_same(tmp_path):
    device = tiny(tmp_path, """
        import time
        while True:
            try:
                time.sleep(0.01)
            except BaseException:
                pass
    """)
    device._power_up()
    device.run_ms(100)
    device.cut()
    assert not device.is_on


def test_a_device_that_is_forgotten_while_it_runs_goes_quietly(tmp_path):
    with complaints() as heard:
        device = tiny(tmp_path, WRITER)
        device.boot()
        gone = weakref.ref(device.nvm)
        del device
        gc.collect()
    assert heard == [] and gone() is None


@pytest.mark.parametrize("tear", [tears.nothing(), tears.prefix(2), tears.part(0.5), tears.mix(4), tears.bits(4), tears.whole()])
def test_a_cut_at_every_step_leaves_that_step_torn_and_none_after_it(tmp_path, tear):
    log = StepLog()
    device = tiny(tmp_path, WRITER)
    device.attach(log)
    device.boot()
    device.run_ms(2000)
    assert printed(device) == ["done"] and len(log.steps) == 20 + 17
    for nth in range(1, len(log.steps) + 1):
        device = tiny(tmp_path, WRITER)
        fault = device.attach(CutAtStep(nth, tear))
        device.boot()
        device.run_ms(2000)
        assert fault.is_done and not device.is_on
        step = log.steps[nth - 1]
        left = device.nvm.data[step.offset:step.offset + len(step.old)]
        assert left == tear(step)
        assert device.nvm.programs + device.nvm.erases == nth - 1


def test_only_chosen_steps_count(tmp_path):
    device = tiny(tmp_path, WRITER)
    device.attach(CutAtStep(1, tears.whole(), kinds=("erase",)))
    device.boot()
    device.run_ms(2000)
    assert not device.is_on and device.nvm.data == b"\xff" * 4096


def test_a_plug_pulled_during_an_erase_leaves_a_part(tmp_path):
    device = tiny(tmp_path, "import microcontroller\nmicrocontroller.nvm[0:4096] = bytes(4096)\n"
                            "microcontroller.nvm[0] = 1\nmicrocontroller.nvm[1] = 1\n")
    device._power_up()
    device.run_ms(16 + 20)
    device.cut()
    erased = device.nvm.data.count(0xFF)
    assert 1000 < erased < 3000 and device.nvm.data[:erased] == b"\xff" * erased


def test_errors_on_the_bus_come_when_they_are_due(tmp_path):
    device = tiny(tmp_path, """
        import board, busio
        i2c = busio.I2C(board.GP5, board.GP4)
        i2c.try_lock()
        for number in range(1, 7):
            try:
                i2c.writeto(60, bytes((0x80, 0xE3)))
            except OSError as error:
                print(number, error.errno)
    """)
    device.attach(I2cError("EIO", at=2))
    device.attach(I2cError("ENODEV", at=5, count=2))
    device.boot()
    assert printed(device) == ["2 5", "5 19", "6 19"]


def test_missing_pull_ups(tmp_path):
    device = tiny(tmp_path, "import board, busio\nbusio.I2C(board.GP5, board.GP4)\n")
    device.attach(MissingPullUps())
    device.boot()
    assert printed(device)[-1].startswith("RuntimeError: No pull up found")


TASKS = """
    import asyncio, board, digitalio, microcontroller
    from watchdog import WatchDogMode
    led = digitalio.DigitalInOut(board.LED)
    led.switch_to_output()
    async def blink():
        while True:
            led.value = not led.value
            await asyncio.sleep(0.01)
    async def count():
        total = 0
        while True:
            await asyncio.sleep(0.02)
            total += 1
            microcontroller.watchdog.feed()
            if total % 25 == 0: print("counted", total)
    async def supervise(task):
        while True:
            try: await task()
            except Exception as error: print(task.__name__, type(error).__name__)
            await asyncio.sleep(0.01)
    async def main(): await asyncio.gather(supervise(blink), supervise(count))
    microcontroller.watchdog.timeout = 2
    microcontroller.watchdog.mode = WatchDogMode.RESET
    asyncio.run(main())
"""


def test_an_exception_comes_up_in_the_task_it_is_meant_for(tmp_path):
    device = tiny(tmp_path, TASKS)
    device.boot()
    for name in ("blink", "count"):
        fault = device.attach(RaiseIn(name, MemoryError()))
        device.run_ms(100)
        assert fault.is_done and printed(device)[-1] == name + " MemoryError"
    device.run_ms(1000)
    assert "counted" in printed(device)[-1]


def test_a_task_that_hangs_is_a_case_for_the_watchdog(tmp_path):
    device = tiny(tmp_path, TASKS)
    device.boot()
    device.attach(HangIn("blink"))
    device.run_ms(2500)
    assert device.console.count("code.py output") == 2


def test_flipping_and_junk():
    data = bytearray(4)
    flip(data, 2, 0x81)
    assert data == b"\x00\x00\x81\x00"
    assert junk(100, 1) == junk(100, 1) != junk(100, 2) and b"\x03" not in junk(5000)


def test_a_read_only_a_full_and_a_missing_drive(tmp_path):
    code = """
        import os
        for act in (lambda: open("/new.txt", "w").close(), lambda: open("/settings.toml", "rb").read(1)):
            try: print(act())
            except OSError as error: print(error.errno)
    """
    for spoil, wanted in (({"is_write_protected": True}, ["30", "b'#'"]), ({"capacity_sectors": 1}, ["28", "b'#'"]),
                          ({"is_missing": True}, ["19", "19"])):
        device = tiny(tmp_path, code, boot="import storage\nstorage.remount('/', False)\n")
        for name, value in spoil.items():
            setattr(device.drive, name, value)
        device.boot()
        assert printed(device) == wanted
