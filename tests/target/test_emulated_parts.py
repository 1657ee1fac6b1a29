"""The chips and wires around the emulated CircuitPython, one by one."""

import pytest

from .tiny import played, run_until, tiny_board

pytestmark = pytest.mark.target


def test_the_unchanged_driver_draws_on_the_panel(uf2):
    board = played(uf2, """
        import board, busio, adafruit_ssd1306
        panel = adafruit_ssd1306.SSD1306_I2C(128, 64, busio.I2C(board.GP5, board.GP4, frequency=400000))
        panel.buffer[1] = 0x81
        panel.buffer[1024] = 0x42
        panel.show()
        print("END")
    """, with_libraries=True)
    seen = board.panel.visible()
    assert (seen[0], seen[1023], seen.count(0)) == (0x81, 0x42, 1022)


def test_nobody_answers_at_another_address(uf2):
    board = played(uf2, """
        import board, busio
        bus = busio.I2C(board.GP5, board.GP4)
        bus.try_lock()
        print("FOUND", [hex(address) for address in bus.scan()])
        try:
            bus.writeto(0x50, b"xy")
        except OSError as error:
            print("ERRNO", error.errno)
        print("END")
    """)
    assert "FOUND ['0x3c']" in board.console and "ERRNO 19" in board.console


def test_a_pulled_cable_fails_and_comes_back(uf2):
    board = tiny_board(uf2, """
        import board, busio
        def attempt(work):
            try:
                return work()
            except (OSError, RuntimeError) as error:
                print(type(error).__name__, error)
        bus = busio.I2C(board.GP5, board.GP4)
        bus.try_lock()
        print("PULL")
        time.sleep(0.1)
        attempt(lambda: bus.writeto(0x3C, b"\\x00\\xe3"))
        bus.deinit()
        attempt(lambda: busio.I2C(board.GP5, board.GP4))
        print("PLUG")
        time.sleep(0.1)
        bus = busio.I2C(board.GP5, board.GP4)
        bus.try_lock()
        bus.writeto(0x3C, b"\\x00\\xaf")
        print("END")
    """)
    board.switch_on()
    run_until(board, "PULL")
    board.set_display(False)
    pulled_ms = board.now_ms
    console = run_until(board, "PLUG")
    assert "OSError" in console and "RuntimeError" in console
    assert 900 < board.now_ms - pulled_ms < 1500, "a transfer into nowhere takes about a second"
    assert not board.panel.is_on
    board.set_display(True)
    run_until(board, "END")
    assert board.panel.is_on


def test_nvm_programs_erased_bytes_and_rewrites_others(uf2):
    board = played(uf2, """
        import microcontroller
        nvm = microcontroller.nvm
        nvm[10:14] = b"abcd"
        print("ONE")
        time.sleep(0.2)
        nvm[10] = 0x7A
        print("END")
    """, text="ONE")
    assert (board.nvm.programs, board.nvm.erases) == (1, 0)
    run_until(board, "END")
    assert board.nvm.erases == 1
    assert bytes(board.nvm.data[8:16]) == b"\xff\xffzbcd\xff\xff"


def test_flash_outlasts_a_power_cut_and_memory_does_not(uf2):
    board = tiny_board(uf2, """
        import microcontroller
        try:
            count = len(open("/count.txt").read())
        except OSError:
            count = 0
        with open("/count.txt", "a") as file:
            file.write("x")
        microcontroller.nvm[count] = count
        print("COUNT", count, microcontroller.cpu.reset_reason)
    """, boot="import storage\nstorage.remount('/', False)\n")
    for count in range(3):
        board.switch_on()
        run_until(board, f"COUNT {count} microcontroller.ResetReason.POWER_ON")
        board.cut()
        assert not board.is_on
    assert bytes(board.nvm.data[:4]) == b"\x00\x01\x02\xff"


def test_power_can_fail_in_the_middle_of_a_flash_write(uf2):
    board = played(uf2, """
        import microcontroller
        print("READY")
        time.sleep(0.2)
        microcontroller.nvm[124:132] = bytes(8)
        print("END")
    """, text="READY")
    board.cut_at_write(1)
    board.run_ms(500)
    assert not board.is_on and "END" not in board.console
    # Of the page of 256 bytes the first half was done.
    assert bytes(board.nvm.data[120:136]) == b"\xff" * 4 + bytes(4) + b"\xff" * 8


def test_tones_are_read_from_the_pulses(uf2):
    board = played(uf2, """
        import board, pwmio
        buzzer = pwmio.PWMOut(board.GP15, duty_cycle=0, frequency=1000, variable_frequency=True)
        for hz, duty in ((2700, 32768), (880, 32768), (880, 1500), (2000, 0)):
            buzzer.frequency = hz
            buzzer.duty_cycle = duty
            print("PLAYS", buzzer.frequency)
            time.sleep(0.1)
        print("END")
    """)
    heard = [hz for _, hz in board.tones]
    played_hz = [int(line.split()[-1]) for line in board.console.splitlines() if "PLAYS" in line]
    assert heard == [played_hz[0], played_hz[1], 0]
    assert all(abs(ours - wanted) <= 0.012 * wanted for ours, wanted in zip(heard, (2700, 880)))
    lengths = [later[0] - earlier[0] for earlier, later in zip(board.tones, board.tones[1:])]
    assert lengths == [pytest.approx(100, abs=2), pytest.approx(200, abs=3)]


def test_keys_short_to_ground_and_bounce(uf2):
    board = tiny_board(uf2, """
        import board, keypad
        keys = keypad.Keys((board.GP10, board.GP11), value_when_pressed=False, interval=0.005)
        print("WATCHING")
        while True:
            event = keys.events.get()
            if event:
                print("KEY", event.key_number, event.pressed)
    """)
    board.switch_on()
    run_until(board, "WATCHING")
    board.run_ms(50)
    board.set_key("DOWN", True)
    run_until(board, "KEY 1 True")
    board.set_key("DOWN", False)
    run_until(board, "KEY 1 False")
    assert "KEY 0" not in board.console
    with pytest.raises(KeyError):
        board.set_key("SIDE", True)


def test_the_led_follows_its_pin(uf2):
    board = tiny_board(uf2, """
        import board, digitalio
        led = digitalio.DigitalInOut(board.GP25)
        led.switch_to_output(True)
        print("ON")
        time.sleep(0.2)
        led.value = False
        print("OFF")
    """)
    board.switch_on()
    run_until(board, "ON")
    assert board.is_led_on
    run_until(board, "OFF")
    board.run_ms(20)
    assert not board.is_led_on


def test_waiting_in_asyncio_keeps_the_time_across_the_tick_wrap(uf2):
    board = tiny_board(uf2, """
        import asyncio
        async def wait():
            await asyncio.sleep(62)
            print("AT", supervisor.ticks_ms())
            for _ in range(400):
                await asyncio.sleep_ms(10)
            print("AT", supervisor.ticks_ms())
        asyncio.run(wait())
        print("END")
    """, with_libraries=True)
    board.switch_on()
    run_until(board, "AT", 70_000)
    first_ms = board.now_ms
    run_until(board, "END", 10_000)
    assert 3990 <= board.now_ms - first_ms <= 4060
    ticks = [int(line.split()[-1]) for line in board.console.splitlines() if "AT " in line]
    assert ticks[0] > 2**29 - 3000 and ticks[1] < 4000, "the counter wraps about 65 s after power-on"
    assert 3995 <= (ticks[1] - ticks[0]) % 2**29 <= 4060


def test_control_c_stops_the_program(uf2):
    board = tiny_board(uf2, """
        print("LOOPING")
        while True:
            time.sleep(0.01)
    """)
    board.switch_on()
    run_until(board, "LOOPING")
    board.serial_write(b"\x03")
    run_until(board, "KeyboardInterrupt")


def test_a_second_serial_port_is_no_hindrance(uf2):
    board = played(uf2, """
        import usb_cdc
        usb_cdc.data.write(b"data only")
        print("CONSOLE END")
    """, boot="import usb_cdc\nusb_cdc.enable(console=True, data=True)\n", text="CONSOLE END")
    assert board.power.chip.usb.read(1) == b"data only"
    assert "data only" not in board.console


def test_the_watchdog_restarts_the_chip(uf2):
    board = tiny_board(uf2, """
        import microcontroller, watchdog
        print("REASON", microcontroller.cpu.reset_reason)
        if microcontroller.nvm[0] == 255:
            microcontroller.nvm[0] = 1
            microcontroller.reset()
    """)
    board.switch_on()
    run_until(board, "ResetReason.SOFTWARE")


def test_a_knob_turns(uf2):
    board = tiny_board(uf2, """
        import board, rotaryio
        knob = rotaryio.IncrementalEncoder(board.GP20, board.GP21)
        print("TURN")
        while knob.position == 0:
            time.sleep(0.01)
        print("AT", knob.position)
    """)
    board.switch_on()
    run_until(board, "TURN")
    pins = [board.power.chip.mcu.gpio[number] for number in (20, 21)]
    for levels in ((True, True), (False, True), (False, False), (True, False), (True, True)) * 2:
        for pin, level in zip(pins, levels):
            pin.set_input_value(level)
        board.run_ms(20)
    run_until(board, "AT")
