"""Keys of the simulated device, by pin, debounced and scanned."""

from .tiny import printed, run, tiny

SCAN = """
    import asyncio, board, keypad, supervisor, time
    keys = keypad.Keys((board.GP10, board.GP12), value_when_pressed=False%s)
    base = supervisor.ticks_ms()
    async def main():
        while True:
            event = keys.events.get()
            while event:
                print(event.key_number, "down" if event.pressed else "up", (event.timestamp - base) %% (1 << 29))
                event = keys.events.get()
            await asyncio.sleep(0.01)
    %s
    asyncio.run(main())
"""


def device_with(folder, options="", before="", **more):
    device = tiny(folder, SCAN % (options, before), **more)
    device.boot()
    return device


def test_each_press_is_one_event_with_the_time_of_its_scan(tmp_path):
    device = device_with(tmp_path)
    for _ in range(10):
        device.set_key("OK", True)
        device.run_ms(60)
        device.set_key("OK", False)
        device.run_ms(73)
    words = [line.split() for line in printed(device)]
    assert [(number, what) for number, what, _ in words] == [("1", "down"), ("1", "up")] * 10
    for index, (_, _, at_ms) in enumerate(words):
        done_ms = index // 2 * 133 + index % 2 * 60
        assert 0 <= int(at_ms) - done_ms <= 25


def test_two_keys_at_once(tmp_path):
    device = device_with(tmp_path)
    device.set_key("UP", True)
    device.set_key("OK", True)
    device.run_ms(100)
    device.set_key("UP", False)
    device.run_ms(100)
    assert [line[:6].strip() for line in printed(device)] == ["0 down", "1 down", "0 up 1"]


def test_a_press_during_a_long_blocking_act_waits_in_the_queue(tmp_path):
    device = device_with(tmp_path, before="time.sleep(1)")
    # The program sleeps before its loop: the scanner goes on in the background.
    device.cut()
    device = tiny(tmp_path, (SCAN % ("", "")).replace("await asyncio.sleep(0.01)", "time.sleep(1); await asyncio.sleep(0)"))
    device.boot()
    device.run_ms(100)
    device.set_key("OK", True)
    device.run_ms(50)
    device.set_key("OK", False)
    device.run_ms(2000)
    down, up = (line.split() for line in printed(device))
    assert down[:2] == ["1", "down"] and up[:2] == ["1", "up"] and 30 <= int(up[2]) - int(down[2]) <= 70


def test_a_full_queue_drops_the_newest_and_says_so(tmp_path):
    device = tiny(tmp_path, """
        import board, keypad, time
        keys = keypad.Keys((board.GP12,), value_when_pressed=False, max_events=3)
        time.sleep(2)
        print(len(keys.events), keys.events.overflowed, [keys.events.get().pressed for _ in range(3)])
        keys.events.clear()
        print(len(keys.events), keys.events.overflowed)
        keys.reset()
        print(keys.events.get())
    """)
    device.boot()
    device.cut()
    device._power_up()  # a boot runs through the sleep: press while it is going on
    for is_down in (True, False, True, False, True):
        device.set_key("OK", is_down)
        device.run_ms(100)
    device.run_ms(3000)
    assert printed(device) == ["3 True [True, False, True]", "0 False", "<Event: key_number 0 pressed>"]


def test_a_threshold_waits_for_a_quiet_contact(tmp_path):
    device = device_with(tmp_path, ", interval=0.005, debounce_threshold=4")
    device.set_key("OK", True)
    device.run_ms(12)
    assert printed(device) == []
    device.run_ms(20)
    assert printed(device)[0].startswith("1 down")


def test_scans_wait_while_flash_is_erased(tmp_path):
    device = device_with(tmp_path, before="""
    import microcontroller
    async def erase():
        await asyncio.sleep(0.1)
        microcontroller.nvm[0] = 1
        microcontroller.nvm[0] = 2
    asyncio.create_task(erase())""")
    device.run_ms(105)
    device.set_key("OK", True)
    device.run_ms(30)
    device.set_key("OK", False)
    device.run_ms(200)
    assert printed(device) == []  # pressed and let go while interrupts were off: nobody can have seen it


def test_the_debouncer_reads_a_pin(tmp_path):
    device = tiny(tmp_path, """
        import asyncio, board, digitalio
        from adafruit_debouncer import Debouncer
        pin = digitalio.DigitalInOut(board.GP12)
        pin.pull = digitalio.Pull.UP
        key = Debouncer(pin)
        async def main():
            while True:
                key.update()
                if key.fell: print("fell")
                if key.rose: print("rose")
                await asyncio.sleep_ms(5)
        asyncio.run(main())
    """)
    device.boot()
    for _ in range(6):
        device.set_key("OK", True)
        device.run_ms(50)
        device.set_key("OK", False)
        device.run_ms(50)
    assert printed(device) == ["fell", "rose"] * 6


def test_a_pin_without_a_pull_reads_what_is_in_the_air(tmp_path):
    code = """
        import board, digitalio, time
        pin = digitalio.DigitalInOut(board.GP12)
        seen = []
        for _ in range(40):
            seen.append(pin.value)
            time.sleep(0.003)
        print(True in seen and False in seen)
    """
    assert run(tmp_path, code)[1] == ["True"]


def test_a_stuck_key_stays_through_a_power_cut(tmp_path):
    device = device_with(tmp_path)
    device.stick_key("OK", True)
    device.boot()
    device.run_ms(50)
    assert [line[:6] for line in printed(device)] == ["1 down"]


def test_the_queue_can_be_waited_for(tmp_path):
    device = tiny(tmp_path, """
        import board, keypad, select
        keys = keypad.Keys((board.GP12,), value_when_pressed=False)
        poll = select.poll()
        poll.register(keys.events, select.POLLIN)
        while True:
            ready = poll.poll(500)
            print([(kind is keys.events, mask) for kind, mask in ready], keys.events.get())
    """)
    device.boot()
    device.run_ms(700)
    device.set_key("OK", True)
    device.run_ms(100)
    assert printed(device) == ["[] None", "[(True, 1)] <Event: key_number 0 pressed>"]
