"""The stand-ins for the hardware modules, from the program's point of view."""

import pytest

from .tiny import printed, run, tiny

PANEL = """
    import board, busio, time, adafruit_ssd1306
    i2c = busio.I2C(board.GP5, board.GP4, frequency=400000)
"""
TRY = """
    def attempt(act):
        try:
            return act()
        except Exception as error:
            return "%%s: %%s" %% (type(error).__name__, error)
%s"""


def attempts(folder, body, **options):
    return run(folder, TRY % body, **options)[1]


def test_the_panel_driver_draws_on_the_panel(tmp_path):
    device, lines = run(tmp_path, PANEL + """
    panel = adafruit_ssd1306.SSD1306_I2C(128, 64, i2c)
    panel.pixel(5, 9, 1)
    panel.show()
    panel.contrast(7)
    panel.invert(True)
    """)
    assert lines == [] and device.panel.visible()[128 + 5] == 2
    assert device.panel.contrast == 7 and device.panel.is_inverted and device.panel.is_on


def test_a_full_picture_takes_24_ms_at_400_khz(tmp_path):
    code = PANEL + """
    panel = adafruit_ssd1306.SSD1306_I2C(128, 64, i2c)
    start = time.monotonic_ns()
    with panel.i2c_device as wire: wire.write(bytes(1025))
    print((time.monotonic_ns() - start) // 1000000)
    """
    assert run(tmp_path, code)[1] == ["23"]


def test_the_bus_wants_its_pins_pull_ups_and_lock(tmp_path):
    lines = attempts(tmp_path, """
    import board, busio
    print(attempt(lambda: busio.I2C(board.GP4, board.GP5)))
    print(attempt(lambda: busio.I2C(board.GP7, board.GP6)))
    print(attempt(lambda: busio.I2C(board.GP5, board.GP4, frequency=2000000)))
    i2c = busio.I2C(board.GP5, board.GP4)
    print(attempt(lambda: busio.I2C(board.GP5, board.GP4)))
    print(attempt(lambda: i2c.writeto(60, b"")))
    print(i2c.try_lock(), i2c.try_lock(), i2c.scan(), attempt(lambda: i2c.writeto(61, b"x")))
    i2c.deinit()
    print(attempt(i2c.try_lock))
    print(type(busio.I2C(board.GP5, board.GP4)).__name__)
    """)
    assert lines == [
        "ValueError: Invalid pins", "RuntimeError: No pull up found on SDA or SCL; check your wiring",
        "ValueError: frequency must be <= 1000000", "ValueError: GP5 in use", "RuntimeError: Function requires lock",
        "True False [60] OSError: [Errno 19] No such device",
        "ValueError: Object has been deinitialized and can no longer be used. Create a new object.", "I2C"]


def test_a_pulled_cable_costs_a_second_a_transfer_and_the_bus_itself(tmp_path):
    device = tiny(tmp_path, TRY % """
    import board, busio, time
    i2c = busio.I2C(board.GP5, board.GP4)
    i2c.try_lock()
    time.sleep(1)
    start = time.monotonic_ns()
    print(attempt(lambda: i2c.writeto(60, b"\\x80\\xe3")), (time.monotonic_ns() - start) // 1000000)
    i2c.deinit()
    print(attempt(lambda: busio.I2C(board.GP5, board.GP4)))
    """)
    device.boot()
    device.cut()
    device._power_up()
    device.run_ms(500)
    device.set_display(False)
    device.run_ms(3000)
    assert printed(device) == ["OSError: [Errno 110] ETIMEDOUT 1000",
                               "RuntimeError: No pull up found on SDA or SCL; check your wiring"]


def test_a_panel_that_comes_back_is_dark_and_knows_nothing(tmp_path):
    device, _ = run(tmp_path, PANEL + "    adafruit_ssd1306.SSD1306_I2C(128, 64, i2c)\n")
    assert device.panel.is_on
    device.set_display(True)
    assert device.panel.is_on  # it was there all the time
    device.set_display(False)
    device.set_display(True)
    assert not device.panel.is_on and not any(device.panel.visible())


def test_pulses_want_their_slice_for_themselves(tmp_path):
    lines = attempts(tmp_path, """
    import board, pwmio
    tone = pwmio.PWMOut(board.GP15, frequency=440, variable_frequency=True)
    print(attempt(lambda: pwmio.PWMOut(board.GP14)))
    print(attempt(lambda: pwmio.PWMOut(board.GP15)))
    print(attempt(lambda: setattr(tone, "frequency", 0)), attempt(lambda: setattr(tone, "duty_cycle", 65536)))
    tone.frequency = 1000  # the divider is coarse down there
    print(tone.frequency)
    fixed = pwmio.PWMOut(board.GP2, frequency=1000)
    print(attempt(lambda: setattr(fixed, "frequency", 500)))
    print(type(pwmio.PWMOut(board.GP3, frequency=1000)).__name__)
    tone.deinit()
    print(type(pwmio.PWMOut(board.GP14)).__name__)
    """)
    assert lines == ["RuntimeError: Internal resource(s) in use", "ValueError: GP15 in use",
                     "ValueError: Invalid frequency ValueError: duty_cycle must be 0-65535", "984",
                     "AttributeError: Invalid variable_frequency", "PWMOut", "PWMOut"]


def test_the_buzzer_sounds_until_the_program_ends(tmp_path):
    device, _ = run(tmp_path, """
        import board, pwmio, time
        tone = pwmio.PWMOut(board.GP15, frequency=440, variable_frequency=True)
        time.sleep(0.1)
        tone.duty_cycle = 32768
        time.sleep(0.1)
        tone.frequency = 880
        time.sleep(0.1)
    """)
    assert device.tones == [(100, 440), (200, 880), (300, 0)]


def test_pins_lead_to_the_led_and_refuse_what_makes_no_sense(tmp_path):
    device = tiny(tmp_path, TRY % """
    import board, digitalio, time, asyncio
    led = digitalio.DigitalInOut(board.LED)
    print(attempt(lambda: setattr(led, "value", True)))
    led.direction = digitalio.Direction.OUTPUT
    print(led.value, attempt(lambda: led.pull), attempt(lambda: digitalio.DigitalInOut(board.GP25)))
    led.value = True
    print(led.value, led.direction is digitalio.Direction.OUTPUT)
    async def rest(): await asyncio.sleep(1)
    asyncio.run(rest())
    led.deinit()
    print(attempt(lambda: led.value))
    """)
    device.boot()
    assert device.is_led_on
    device.run_ms(1500)
    assert not device.is_led_on
    assert printed(device) == [
        "AttributeError: Cannot set value when direction is input.",
        "False AttributeError: Pull not used when direction is output. ValueError: LED in use", "True True",
        "ValueError: Object has been deinitialized and can no longer be used. Create a new object."]


def test_a_light_to_the_supply_and_a_reset_wire_follow_their_board_file(tmp_path):
    from shakekeeper_host.simulator.board_file import BoardFile

    text = BoardFile("raspberry_pi_pico").text
    for old, new in (('SHAKE_LED_LIT = 1', 'SHAKE_LED_LIT = 0'), ('SHAKE_PANEL_RESET = ""', 'SHAKE_PANEL_RESET = "GP6"')):
        assert old in text
        text = text.replace(old, new)
    (tmp_path / "own.toml").write_text(text)
    device = tiny(tmp_path, PANEL + """
    import asyncio, digitalio
    panel = adafruit_ssd1306.SSD1306_I2C(128, 64, i2c)
    led = digitalio.DigitalInOut(board.LED)
    wire = digitalio.DigitalInOut(board.GP6)
    async def rest(): await asyncio.sleep(1)
    asyncio.run(rest())
    led.switch_to_output(False)
    asyncio.run(rest())
    led.value = True
    wire.switch_to_output(True)
    asyncio.run(rest())
    wire.value = False
    led.value = False
    asyncio.run(rest())
    """, board=tmp_path / "own.toml")
    device.boot()
    seen = []
    for _ in range(5):
        seen.append((device.is_led_on, device.panel.is_on))
        device.run_ms(1000)
    assert seen == [(False, True), (True, True), (False, True), (True, False), (False, False)]


def test_nvm_outlasts_the_power_and_follows_the_flash(tmp_path):
    device, lines = run(tmp_path, TRY % """
    import microcontroller
    nvm = microcontroller.nvm
    print(len(nvm), nvm[0], bytes(nvm[10:13]), nvm[-1])
    if nvm[0] == 255:
        nvm[0:3] = b"abc"
        nvm[5] = 9
    print(attempt(lambda: nvm.__setitem__(slice(0, 2), b"abc")), attempt(lambda: nvm[4096]))
    print(attempt(lambda: nvm[0:8:2]), attempt(lambda: nvm.__setitem__(0, 300)), attempt(lambda: list(nvm)))
    """)
    assert lines == ["4096 255 b'\\xff\\xff\\xff' 255", "ValueError: Slice and value different lengths. "
                     "IndexError: index out of range", "NotImplementedError: only slices with step=1 (aka None) are "
                     "supported ValueError: bytes must be 0-255 TypeError: 'ByteArray' object is not iterable"]
    assert device.nvm.read(0, 6) == b"abc\xff\xff\x09" and (device.nvm.programs, device.nvm.erases) == (2, 0)
    device.boot()
    device.run_ms(100)
    assert printed(device)[0].startswith("4096 97") and device.nvm.programs == 2


def test_a_write_takes_the_time_of_the_flash(tmp_path):
    code = """
        import microcontroller, time
        for value in (b"a", b"b"):
            start = time.monotonic_ns()
            microcontroller.nvm[0:1] = value
            print((time.monotonic_ns() - start) // 1000000)
    """
    assert run(tmp_path, code)[1] == ["1", "61"]


def test_settings_as_each_version_reads_them(tmp_path):
    code = TRY % """
    import os, supervisor
    print(repr(os.getenv("SHAKE_PANEL_WIDTH")), repr(os.getenv("SHAKE_SDA")), os.getenv("NONE"), os.getenv("NONE", 7))
    print(attempt(lambda: os.getenv("WRONG")), hasattr(supervisor, "get_setting"))
    """
    for version, wanted in (((9, 2, 9), ["128 'GP4' None 7", "ValueError: invalid syntax for integer with base 10: "
                                         "'maybe' False"]),
                            ((10, 1, 0), ["'128' 'GP4' None 7", "maybe True"])):
        device = tiny(tmp_path, code, version=version)
        device.drive.files["/settings.toml"] += b"WRONG = maybe\n"
        device.boot()
        assert printed(device) == wanted


def test_the_computer_owns_the_drive_unless_boot_py_takes_it(tmp_path):
    code = TRY % """
    import os, storage
    def write():
        with open("/note.txt", "w") as file: file.write("hello")
    print(attempt(write), storage.getmount("/").readonly)
    print(attempt(lambda: open("/settings.toml").readline()[:8]), {"boot.py", "boot_out.txt", "code.py", "settings.toml"} - set(os.listdir("/")))
    print(attempt(lambda: storage.remount("/", False)))
    """
    device = tiny(tmp_path, code)
    device.is_usb_connected = True
    device.boot()
    assert printed(device) == ["OSError: [Errno 30] Read-only filesystem True",
                               "# Raspbe set()",
                               "RuntimeError: Cannot remount path when visible via USB."]
    device = tiny(tmp_path, code, boot="import storage\nstorage.remount('/', False)\n")
    device.boot()
    assert printed(device)[0] == "None False" and device.drive.files["/note.txt"] == b"hello"


def test_files_behave_as_on_the_device(tmp_path):
    lines = attempts(tmp_path, """
    import os
    os.mkdir("/box")
    with open("/box/a.bin", "wb") as file:
        print(file.write(bytes(range(10))), file.tell())
    with open("/box/a.bin", "r+b") as file:
        file.seek(2)
        file.write(b"zz")
        buffer = bytearray(4)
        print(file.readinto(buffer), buffer, file.read())
    with open("/box/a.txt", "a") as file: file.write("one\\ntwo\\n")
    print([line for line in open("/box/a.txt")], os.stat("/box/a.txt")[6], os.listdir("/box"))
    print(attempt(lambda: open("/none")), attempt(lambda: open("/box")), attempt(lambda: os.mkdir("/box")))
    print(attempt(lambda: open("/box/a.txt").write("x")), attempt(lambda: os.rmdir("/box")), attempt(file.read))
    os.rename("/box/a.txt", "/box/b.txt"); os.remove("/box/a.bin"); os.sync()
    print(os.listdir("/box"), os.statvfs("/")[0])
    """, boot="import storage\nstorage.remount('/', False)\n")
    assert lines == ["10 10", "4 bytearray(b'\\x04\\x05\\x06\\x07') b'\\x08\\t'",
                     "['one\\n', 'two\\n'] 8 ['a.bin', 'a.txt']",
                     "OSError: [Errno 2] No such file/directory OSError: [Errno 21] EISDIR "
                     "OSError: [Errno 17] File exists",
                     "OSError: [Errno 22] Invalid argument OSError: [Errno 13] Permission denied "
                     "OSError: [Errno 22] Invalid argument", "['b.txt'] 4096"]


def test_a_chip_that_gets_nonsense_stops_the_simulation_not_the_game(tmp_path):
    from shakekeeper_host.chips import ChipMisuse

    device = tiny(tmp_path, PANEL + """
    i2c.try_lock()
    try: i2c.writeto(60, bytes((0x00, 0xFF)))
    except Exception: print("hidden")
    """)
    with pytest.raises(ChipMisuse, match="0xFF"):
        device.boot()
    assert "hidden" not in device.console
