import pytest
from shakekeeper_host.simulator import Device
from shakekeeper_host.simulator.board_file import BoardFile
from shakekeeper_host.simulator.faults import RaiseIn

from .bench import bench, play, press, screen

PLAY = """
async def play(ms):
    until = box.clock.now_ms() + ms
    while box.clock.now_ms() < until:
        box.player.advance(box.clock.now_ms())
        await asyncio.sleep_ms(1)

def begin(steps, is_endless=False):
    box.player.play(steps, is_endless, box.clock.now_ms())

rest(1)
"""


def sounding(tmp_path, program, ms=2000, **options):
    """Return what sounds: [(after how many ms, hz)] from the first tone on."""
    device = bench(tmp_path, PLAY, program, **options)
    device.boot()
    device.run_ms(ms)
    return [(at - device.tones[0][0], hz) for at, hz in device.tones]


def board(tmp_path, *changes):
    """Return the path of the Pico's board file with some lines changed."""
    text = BoardFile("raspberry_pi_pico").text
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    path = tmp_path / "changed.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_a_pattern_is_played_once_and_in_time(tmp_path):
    tones = sounding(tmp_path, """
        begin(((1320, 90), (0, 60), (880, 90)))
        asyncio.run(play(1000))
    """)
    assert tones == [(0, 1320), (90, 0), (150, 880), (240, 0)]


def test_an_endless_pattern_goes_on_until_silence(tmp_path):
    tones = sounding(tmp_path, """
        begin(((2700, 100), (880, 100)), True)
        asyncio.run(play(650))
        box.player.silence()
        asyncio.run(play(500))
    """)
    assert tones == [(0, 2700), (100, 880), (200, 2700), (300, 880), (400, 2700), (500, 880), (600, 2700), (650, 0)]


def test_a_new_pattern_takes_the_place_of_the_old(tmp_path):
    tones = sounding(tmp_path, """
        begin(((2700, 100), (880, 100)), True)
        asyncio.run(play(30))
        begin(((440, 50),))
        asyncio.run(play(500))
    """)
    assert tones == [(0, 2700), (30, 440), (80, 0)]


def test_a_blocked_player_goes_on_with_the_next_step_and_hurries_nothing(tmp_path):
    tones = sounding(tmp_path, """
        begin(((440, 50), (880, 50), (1320, 50)))
        time.sleep(0.7)
        asyncio.run(play(500))
    """)
    assert tones == [(0, 440), (700, 880), (750, 1320), (800, 0)]


def test_mute_is_silent_at_once_and_quiet_is_softer(tmp_path):
    device = bench(tmp_path, PLAY, """
        begin(((440, 1000),))
        asyncio.run(play(100))
        box.player.set_volume(0)
        asyncio.run(play(400))
        box.player.set_volume(1)
        begin(((440, 1000),))
        rest(5000)
    """)
    device.boot()
    device.run_ms(50)
    loud = device.buzzer.duty
    device.run_ms(300)
    assert device.tones[-1][1] == 0
    device.run_ms(700)
    assert 0 < device.buzzer.duty < loud / 4


def test_an_active_buzzer_knows_on_and_off(tmp_path):
    active = board(tmp_path, ('SHAKE_BUZZER_KIND = "passive"', 'SHAKE_BUZZER_KIND = "active"'))
    (tmp_path / "b").mkdir()
    tones = sounding(tmp_path / "b", """
        begin(((440, 50), (0, 50), (880, 50)))
        asyncio.run(play(500))
    """, board=active)
    assert [(at, hz > 0) for at, hz in tones] == [(0, True), (50, False), (100, True), (150, False)]


def test_without_a_buzzer_the_game_is_played_all_the_same(tmp_path):
    device = Device(board(tmp_path, ('SHAKE_BUZZER = "GP15"', 'SHAKE_BUZZER = ""')))
    play(device, "OK")
    assert "Start" in screen(device) and device.tones == []


@pytest.fixture
def alarm():
    """A device whose shake has just ended: the end pattern sounds."""
    device = Device()
    play(device, "OK OK OK OK")
    device.run_ms(3000 + 180000 + 500)
    assert "TIME UP" in screen(device) and device.buzzer.hz
    return device


def is_silent(device, ms=3000):
    """Is there no tone from 5 ms after now on?"""
    device.run_ms(5)
    heard = len(device.tones)
    device.run_ms(ms)
    return device.buzzer.hz == 0 and len(device.tones) == heard


def test_ctrl_c_leaves_silently(alarm):
    alarm.serial_write("\x03")
    alarm.run_ms(15)
    assert is_silent(alarm) and "KeyboardInterrupt" in alarm.console


def test_every_crash_is_silent(alarm):
    for task, error in (("_pump", ValueError("x")), ("_pump", MemoryError()), ("paint", KeyError("x"))):
        alarm.attach(RaiseIn(task, error))
        alarm.run_ms(320)
        assert is_silent(alarm), task
        assert "broke" in screen(alarm)
        press(alarm, "OK")


@pytest.mark.parametrize("error", [SystemExit(), KeyboardInterrupt()])
def test_whatever_ends_the_program_is_silent(alarm, error):
    alarm.attach(RaiseIn("_pump", error))
    alarm.run_ms(15)
    assert is_silent(alarm)


def test_an_error_of_the_buzzer_itself_does_not_stop_the_game(alarm):
    alarm.attach(RaiseIn("tone", RuntimeError("pwm")))
    alarm.run_ms(1000)
    assert "broke" in screen(alarm) and is_silent(alarm)
    press(alarm, "OK")
    assert "TIME UP" in screen(alarm) and alarm.buzzer.hz
    press(alarm, "OK")
    assert "PENS DOWN" in screen(alarm) and is_silent(alarm)
