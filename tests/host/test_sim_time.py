"""Time on the simulated device: what makes it pass, and how exactly."""

from .tiny import run, tiny


def test_a_sleep_takes_its_time_and_no_more(tmp_path):
    code = """
        import time, supervisor
        start = supervisor.ticks_ms()
        time.sleep(1.5)
        print(supervisor.ticks_ms() - start)
        start = time.monotonic_ns()
        time.sleep(0.002)
        print((time.monotonic_ns() - start) // 100000)
    """
    assert run(tmp_path, code, 2000)[1] == ["1500", "20"]


def test_ticks_wrap_65_s_after_power_on(tmp_path):
    code = """
        import supervisor, time
        print(2 ** 29 - supervisor.ticks_ms())
        time.sleep(66)
        print(supervisor.ticks_ms())
    """
    first, second = run(tmp_path, code, 70_000)[1]
    assert 65_000 < int(first) <= 65_536 and 400 < int(second) < 600


def test_a_pretended_uptime_moves_the_counters(tmp_path):
    code = "import supervisor, time\nprint(supervisor.ticks_ms(), int(time.monotonic()))\n"
    day_ms = 86_400_000
    assert run(tmp_path, code, uptime_ms=65_536 + day_ms)[1] == ["%d %d" % (day_ms, day_ms // 1000 + 65)]


def test_monotonic_loses_its_milliseconds_after_hours(tmp_path):
    code = """
        import time
        seen = set()
        for _ in range(20):
            seen.add(time.monotonic())
            time.sleep(0.0005)
        print(len(seen))
    """
    assert run(tmp_path, code)[1] == ["20"]
    assert 5 <= int(run(tmp_path, code, uptime_ms=4_400_000)[1][0]) <= 7  # steps of 2 ms


def test_a_busy_loop_on_the_clock_ends(tmp_path):
    code = """
        import supervisor
        start = supervisor.ticks_ms()
        while supervisor.ticks_ms() - start < 5: pass
        print("done")
    """
    assert run(tmp_path, code, 50)[1] == ["done"]


def test_a_scheduler_that_never_rests_lets_time_pass(tmp_path):
    code = """
        import asyncio
        async def spin():
            while True: await asyncio.sleep(0)
        async def tell():
            await asyncio.sleep(0.5)
            print("told")
        async def main(): await asyncio.gather(spin(), tell())
        asyncio.run(main())
    """
    assert run(tmp_path, code, 600)[1] == ["told"]


def test_tasks_wake_in_order_at_their_millisecond(tmp_path):
    code = """
        import asyncio, supervisor
        start = supervisor.ticks_ms()
        async def wait(ms, name):
            for _ in range(3):
                await asyncio.sleep_ms(ms)
                print(name, supervisor.ticks_ms() - start)
        async def main(): await asyncio.gather(wait(30, "a"), wait(20, "b"), wait(30, "c"))
        asyncio.run(main())
    """
    assert run(tmp_path, code)[1] == ["b 20", "a 30", "c 30", "b 40", "a 60", "c 60", "b 60", "a 90", "c 90"]


def test_events_locks_and_cancelling_work_as_on_the_device(tmp_path):
    code = """
        import asyncio
        async def rest(seconds):
            await asyncio.sleep(seconds)
        async def worker(event, lock):
            try:
                await event.wait()
                async with lock:
                    print("woken")
                    await asyncio.sleep(10)
            except asyncio.CancelledError:
                print("cancelled")
                raise
        async def main():
            event, lock = asyncio.Event(), asyncio.Lock()
            task = asyncio.create_task(worker(event, lock))
            await asyncio.sleep(0.1)
            event.set()
            await asyncio.sleep(0.1)
            task.cancel()
            try:
                await task
            except asyncio.CancelledError:
                print(task.done(), lock.locked())
            try:
                await asyncio.wait_for(rest(9), 0.2)
            except asyncio.TimeoutError:
                print("late")
            async def fail(): raise ValueError("odd")
            print(await asyncio.gather(fail(), rest(0), return_exceptions=True))
        asyncio.run(main())
    """
    assert run(tmp_path, code, 2000)[1] == ["woken", "cancelled", "True False", "late", "[ValueError('odd'), None]"]


def test_an_error_in_a_task_is_printed_and_the_rest_goes_on(tmp_path):
    code = """
        import asyncio
        async def fail(): raise ValueError("odd")
        async def main():
            asyncio.create_task(fail())
            await asyncio.sleep(0.1)
            print("still here")
        asyncio.run(main())
    """
    lines = run(tmp_path, code)[1]
    assert "ValueError: odd" in lines and lines[-1] == "still here"


def test_boot_ends_at_the_first_idle_moment(tmp_path):
    device = tiny(tmp_path, """
        import asyncio, time
        time.sleep(0.3)
        print("ready")
        async def main():
            while True:
                print("idle")
                await asyncio.sleep(1)
        asyncio.run(main())
    """)
    device.boot()
    assert device.now_ms == 300 and device.console.endswith("ready\nidle\n")
    device.run_ms(999)
    assert device.console.count("idle") == 1
    device.run_ms(1)
    assert device.console.count("idle") == 2


def test_runs_of_any_length_add_up(tmp_path):
    code = """
        import asyncio, supervisor
        async def main():
            while True:
                await asyncio.sleep_ms(7)
                print(supervisor.ticks_ms())
        asyncio.run(main())
    """
    one, many = tiny(tmp_path, code), tiny(tmp_path, code)
    one.boot()
    many.boot()
    one.run_ms(1000)
    for ms in (1, 2.5, 0, 496.5, 333, 167):
        many.run_ms(ms)
    assert one.console == many.console and one.now_ms == many.now_ms
