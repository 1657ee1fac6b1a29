"""Resets, reloads, safe mode, the watchdog and the computer at the other end of the cable."""

from .tiny import printed, tiny

REASONS = """
    import microcontroller, supervisor
    print(repr(microcontroller.cpu.reset_reason).split(".")[-1], repr(supervisor.runtime.safe_mode_reason).split(".")[-1],
          repr(supervisor.runtime.run_reason).split(".")[-1])
"""
REST = """
    import asyncio
    async def rest():
        while True: await asyncio.sleep(1)
    asyncio.run(rest())
"""


def test_a_reset_starts_everything_anew(tmp_path):
    device = tiny(tmp_path, REASONS + """
    import time
    print(2 ** 29 - supervisor.ticks_ms() > 64000)
    time.sleep(5)
    if microcontroller.nvm[0] == 255:
        microcontroller.nvm[0] = 1
        microcontroller.reset()
    """, boot="print('boot')")
    device.boot()
    device.run_ms(12_000)
    assert [line for line in device.console.splitlines() if line not in ("", "Code done running.")] == [
        "boot.py output:", "boot", "code.py output:", "POWER_ON NONE STARTUP", "True",
        "boot.py output:", "boot", "code.py output:", "SOFTWARE NONE STARTUP", "True"]


def test_a_reload_runs_only_the_program_again(tmp_path):
    device = tiny(tmp_path, REASONS + """
    if microcontroller.nvm[0] == 255:
        microcontroller.nvm[0] = 1
        supervisor.reload()
    """, boot="print('boot')")
    device.boot()
    assert device.console.count("boot.py output") == 1 and printed(device) == ["POWER_ON NONE SUPERVISOR_RELOAD"]


def test_a_hang_is_ended_by_the_watchdog(tmp_path):
    device = tiny(tmp_path, REASONS + """
    from watchdog import WatchDogMode
    import time
    dog = microcontroller.watchdog
    dog.timeout = 2
    dog.mode = WatchDogMode.RESET
    for _ in range(3):
        time.sleep(1.5)
        dog.feed()
    print("hang")
    time.sleep(100)
    """)
    device.boot()
    device.run_ms(1)
    assert device.now_ms >= 6500  # the boot went on until something idled
    device.cut()
    device._power_up()
    device.run_ms(6600)
    assert printed(device) == ["WATCHDOG NONE STARTUP"]


def test_the_watchdog_knows_its_limits_and_sleeps_when_the_program_ends(tmp_path):
    device = tiny(tmp_path, """
        import microcontroller
        from watchdog import WatchDogMode
        dog = microcontroller.watchdog
        for act in (lambda: setattr(dog, "timeout", 9), lambda: setattr(dog, "mode", WatchDogMode.RAISE)):
            try: act()
            except Exception as error: print(type(error).__name__)
        dog.timeout = 1
        dog.mode = WatchDogMode.RESET
        print(dog.timeout, dog.mode is WatchDogMode.RESET)
    """)
    device.boot()
    device.run_ms(10_000)
    assert printed(device) == ["ValueError", "NotImplementedError", "1.0 True"]
    assert device.console.count("code.py output") == 1


def test_safe_mode_runs_safemode_py_alone(tmp_path):
    device = tiny(tmp_path, "print('game')", boot="print('boot')", safemode=REASONS)
    device.boot_in_safe_mode("BROWNOUT")
    device.boot()
    device.run_ms(1000)
    assert "POWER_ON BROWNOUT STARTUP" in device.console and "game" not in device.console
    assert "boot\n" not in device.console
    device.boot()
    assert "game" in device.console  # only that one start was in safe mode


def test_safemode_py_may_start_the_game_again(tmp_path):
    device = tiny(tmp_path, REASONS, safemode="import microcontroller\nmicrocontroller.reset()\n")
    device.boot_in_safe_mode("WATCHDOG")
    device.boot()
    assert printed(device) == ["SOFTWARE NONE STARTUP"]


def test_a_lost_volume_starts_nothing(tmp_path):
    device = tiny(tmp_path, "print('game')")
    device.drive.is_lost = True
    device.boot()
    device.run_ms(1000)
    assert "game" not in device.console and device.is_on


def test_ctrl_c_ends_the_program_and_ctrl_d_starts_it(tmp_path):
    device = tiny(tmp_path, """
        import asyncio
        async def play():
            try:
                while True: await asyncio.sleep(0.01)
            except Exception:
                print("swallowed")
        asyncio.run(play())
    """)
    device.boot()
    device.serial_write(b"x\x03")
    device.run_ms(100)
    assert "KeyboardInterrupt" in device.console and "swallowed" not in device.console
    device.serial_write(b"\x04")
    device.run_ms(300)
    assert device.console.count("code.py output") == 2


def test_what_the_computer_sends_can_be_read(tmp_path):
    device = tiny(tmp_path, """
        import asyncio, supervisor, sys
        async def main():
            while True:
                waiting = supervisor.runtime.serial_bytes_available
                if waiting: print(supervisor.runtime.serial_connected, repr(sys.stdin.read(waiting)))
                await asyncio.sleep(0.05)
        asyncio.run(main())
    """)
    device.boot()
    device.serial_write("hello")
    device.run_ms(100)
    assert printed(device) == ["True 'hello'"]


def test_the_second_channel_has_to_be_asked_for(tmp_path):
    code = """
        import usb_cdc
        print(usb_cdc.data is not None, usb_cdc.console is not None)
        try: usb_cdc.enable(data=True)
        except RuntimeError as error: print(error)
    """
    device = tiny(tmp_path, code)
    device.boot()
    assert printed(device)[0] == "False True"
    device = tiny(tmp_path, code, boot="import usb_cdc\nusb_cdc.enable(console=True, data=True)\n")
    device.boot()
    assert printed(device) == ["True True", "Cannot change USB devices now"]


def test_data_goes_both_ways_and_a_stalled_reader_gets_only_what_fits(tmp_path):
    device = tiny(tmp_path, """
        import asyncio, usb_cdc
        data = usb_cdc.data
        data.timeout = data.write_timeout = 0
        async def main():
            while True:
                if data.in_waiting:
                    line = data.readline()
                    print(line, data.write(b"y" * 300), data.connected)
                await asyncio.sleep(0.01)
        asyncio.run(main())
    """, boot="import usb_cdc\nusb_cdc.enable(data=True)\n")
    device.boot()
    device.data_port.is_connected = device.data_port.is_stalled = True
    device.data_port.pending += b"one\n"
    device.run_ms(50)
    device.data_port.pending += b"two\n"
    device.run_ms(50)
    device.data_port.is_stalled = False
    device.data_port.pending += b"three\n"
    device.run_ms(50)
    assert printed(device) == ["b'one\\n' 256 True", "b'two\\n' 0 True", "b'three\\n' 300 True"]
    assert device.data_port.received == b"y" * 556


def test_a_stalled_terminal_stops_a_program_that_prints(tmp_path):
    device = tiny(tmp_path, """
        import asyncio
        async def main():
            for number in range(100):
                print("number", number)
                await asyncio.sleep(0.01)
        asyncio.run(main())
    """)
    device.boot()
    device.console_port.is_connected = device.console_port.is_stalled = True
    device.run_ms(3000)
    stopped = device.console.count("number")
    assert stopped < 50
    device.console_port.is_stalled = False
    device.run_ms(3000)
    assert device.console.count("number") == 100


def test_a_write_of_the_computer_reloads_the_program_unless_it_says_no(tmp_path):
    for line, starts in (("", 2), ("import supervisor\nsupervisor.runtime.autoreload = False\n", 1)):
        device = tiny(tmp_path, REST, boot=line)
        device.is_usb_connected = True
        device.boot()
        device.host_write("/note.txt", b"x")
        device.run_ms(2000)
        assert device.console.count("code.py output") == starts
        assert device.drive.files["/note.txt"] == b"x"


def test_a_device_that_owns_its_drive_lets_nobody_write(tmp_path):
    device = tiny(tmp_path, REST, boot="import storage\nstorage.remount('/', False)\n")
    device.is_usb_connected = True
    device.boot()
    try:
        device.host_write("/note.txt", b"x")
    except PermissionError:
        assert "/note.txt" not in device.drive.files
    else:
        raise AssertionError("it was written")


def test_boot_out_is_written_once_and_then_only_when_it_changes(tmp_path):
    device = tiny(tmp_path, REST, boot="print('same')")
    device.boot()
    assert b"same" in device.drive.files["/boot_out.txt"] and device.drive.erases == 0
    device.boot()
    assert device.drive.erases == 0
    (tmp_path / "boot.py").write_text("print('diff')")
    device.boot()
    assert device.drive.erases == 2 and device.now_ms > 1000
