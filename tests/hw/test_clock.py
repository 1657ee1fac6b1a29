from .bench import bench, printed


def test_it_counts_on_across_the_wrap_of_the_counter(tmp_path):
    # The interpreter's counter wraps about 65 s after power-on.
    device = bench(tmp_path, """
        while True:
            print(box.clock.now_ms())
            rest(10000)
    """)
    device.boot()
    device.run_ms(130000)
    times = [int(line) for line in printed(device)]
    steps = [later - earlier for earlier, later in zip(times, times[1:])]
    assert len(steps) >= 12 and set(steps) <= {10000, 10001}


def test_it_counts_on_after_many_wraps(tmp_path):
    # 60 days are more than nine wraps of the counter.
    device = bench(tmp_path, """
        from shakekeeper.hw.clock import Clock
        ticks = [(1 << 29) - 3]
        clock = Clock(lambda: ticks[0])
        for _ in range(60 * 24):
            ticks[0] = (ticks[0] + 3600000) % (1 << 29)
            clock.now_ms()
        print(clock.now_ms())
        rest(1000)
    """)
    device.boot()
    assert printed(device) == [str(60 * 24 * 3600000)]


def test_a_moment_of_the_counter_gets_its_time_on_the_clock(tmp_path):
    device = bench(tmp_path, """
        from shakekeeper.hw.clock import Clock
        ticks = [(1 << 29) - 100]
        clock = Clock(lambda: ticks[0])
        ticks[0] = 400
        print(clock.at_ms((1 << 29) - 50), clock.at_ms(399), clock.now_ms())
        rest(1000)
    """)
    device.boot()
    assert printed(device) == ["50 499 500"]
