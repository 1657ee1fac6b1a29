"""Scripts at work on a target: the order of things, the time, and what a failure tells."""

import pytest
from shakekeeper_host.cli import main
from shakekeeper_host.script import ExpectFailed, Player, ScriptError, ShotFolder, parse
from shakekeeper_host.simulator import Device

from .tiny import printed, tiny

ECHO = """
    import asyncio, board, keypad, pwmio, usb_cdc
    keys = keypad.Keys((board.GP10, board.GP11, board.GP12, board.GP13), value_when_pressed=False)
    tone = pwmio.PWMOut(board.GP15, frequency=440, variable_frequency=True)
    names = ("UP", "DOWN", "OK", "BACK")
    async def main():
        while True:
            event = keys.events.get()
            if event:
                print(names[event.key_number], "down" if event.pressed else "up")
                tone.duty_cycle = 32768 if event.pressed else 0
            await asyncio.sleep(0.005)
    asyncio.run(main())
"""


class Recorder:
    """A target that only writes down what is done to it."""

    def __init__(self):
        self.done = []
        self.now_ms = 0
        self.tones = []

    def run_ms(self, ms):
        self.now_ms += ms
        self.done.append(ms)

    def __getattr__(self, name):
        return lambda *arguments: self.done.append((name, *arguments))


def test_a_press_is_80_ms_down_and_60_ms_of_pause_and_nothing_else_takes_time():
    target = Recorder()
    Player(target).play(parse('boot\npress OK\nhold UP 1200\nwait 3s\ndisplay off\nserial "a\\x03"\ncut\nshot x\n'))
    assert target.done == [
        ("boot",), ("set_key", "OK", True), 80, ("set_key", "OK", False), 60, ("set_key", "UP", True), 1200,
        ("set_key", "UP", False), 60, 3000, ("set_display", False), ("serial_write", b"a\x03"), ("cut",)]


def test_keys_reach_the_program(tmp_path):
    device = tiny(tmp_path, ECHO)
    Player(device).play(parse("boot\npress UP x2 OK\nhold BACK 500\n"))
    assert printed(device) == [line for key in ("UP", "UP", "OK", "BACK") for line in (key + " down", key + " up")]


def test_tones_are_heard_since_the_last_act_and_silence_since_its_key_was_let_go(tmp_path):
    device = tiny(tmp_path, ECHO)
    player = Player(device)
    player.play(parse("boot\nexpect-silence\npress OK\nexpect-tone\nexpect-tone 440\nwait 1s\nexpect-silence\n"))
    for bad, said in (("expect-tone", "a tone, heard nothing"), ("press OK\nexpect-tone 880", "880 Hz, heard 440 Hz")):
        with pytest.raises(ExpectFailed, match=said):
            player.play(parse(bad))
    device.stick_key("UP", True)
    for _ in range(2):  # the second time it has sounded all along
        with pytest.raises(ExpectFailed, match="silence, heard 440 Hz"):
            player.play(parse("wait 1s\nexpect-silence"))


def test_a_beep_of_the_key_itself_is_no_noise(tmp_path):
    device = tiny(tmp_path, ECHO.replace("            await", """            if event and event.pressed:
                await asyncio.sleep(0.01)
                tone.duty_cycle = 0
            await"""))
    Player(device).play(parse("boot\npress OK\nexpect-tone 440\nexpect-silence\n"))


def test_the_power_fails_at_the_chosen_write(tmp_path):
    device = tiny(tmp_path, """
        import asyncio, microcontroller
        async def main():
            for at in range(5):
                await asyncio.sleep(0.1)
                microcontroller.nvm[at] = 1
        asyncio.run(main())
    """)
    Player(device).play(parse("boot\ncut at-write 3\nwait 1s\n"))
    assert not device.is_on and device.nvm.data.count(1) == 2
    Player(device).play(parse("boot\nwait 1s\n"))
    assert device.is_on and device.nvm.data.count(1) == 5


def test_on_three_keys_back_is_a_long_ok():
    class Three(Recorder):
        def set_key(self, key, is_down):
            if key not in ("UP", "DOWN", "OK"):
                raise KeyError("this board has no " + key)
            self.done.append(("set_key", key, is_down))

    target = Three()
    Player(target).play(parse("press BACK OK\nhold BACK 2s\n"))
    assert [step for step in target.done if step != 60] == [
        step for length_ms in (700, 80, 2000) for step in (("set_key", "OK", True), length_ms, ("set_key", "OK", False))]


def test_another_key_that_the_board_lacks_is_a_fault_of_the_script():
    class None_(Recorder):
        def set_key(self, key, is_down):
            raise KeyError("this board has the keys OK, not " + key)

    with pytest.raises(ScriptError, match="script:2: this board has the keys OK, not UP"):
        Player(None_()).play(parse("boot\npress UP\n"))


def test_a_target_without_flash_steps_says_what_it_can_do():
    with pytest.raises(ScriptError, match="allowed is: cut"):
        Player(object()).play(parse("cut at-write 1\n"))


def test_a_failure_shows_the_place_the_text_and_the_picture():
    device = Device()
    with pytest.raises(ExpectFailed) as caught:
        Player(device).play(parse('boot\nwait 300ms\nexpect "New match"\nexpect-not "Settings"\n', "a.play"))
    failure = caught.value
    assert (failure.file, failure.line, failure.expected) == ("a.play", 4, 'no "Settings" on the screen')
    assert any("Settings" in line for line in failure.lines)
    assert len(failure.art.splitlines()) == 64 and failure.art in str(failure)


def test_shots_are_pictures_and_text_art(tmp_path):
    Player(Device(), ShotFolder(tmp_path / "shots")).play(parse("boot\nwait 300ms\nshot home\n"))
    art = (tmp_path / "shots" / "home.txt").read_text()
    assert len(art.splitlines()) == 64 and set(art) == {"#", ".", "\n"}
    assert (tmp_path / "shots" / "home.png").read_bytes().startswith(b"\x89PNG")


def test_an_inverted_panel_is_shot_as_it_looks(tmp_path):
    device = Device()
    device.boot()
    device.run_ms(300)
    shots = ShotFolder(tmp_path)
    shots("plain", device.panel)
    device.panel.write(b"\x80\xa7")
    shots("inverted", device.panel)
    swapped = (tmp_path / "plain.txt").read_text().translate(str.maketrans("#.", ".#"))
    assert (tmp_path / "inverted.txt").read_text() == swapped


def play(tmp_path, text, *options):
    path = tmp_path / "a.play"
    path.write_text(text)
    return main(["play", str(path), *options])


def test_the_command_says_how_it_went_by_its_exit_code(tmp_path, capsys):
    assert play(tmp_path, 'boot\nwait 300ms\nexpect "New match"\nshot home\n', "--shots", str(tmp_path / "s")) == 0
    assert (tmp_path / "s" / "home.png").exists() and "ok" in capsys.readouterr().out
    assert play(tmp_path, 'boot\nexpect "no such thing"\n') == 1
    assert 'a.play:2: expected "no such thing" on the screen' in capsys.readouterr().err
    assert play(tmp_path, "boot\npress LEFT\n") == 2
    assert "a.play:2: it must be: press KEY" in capsys.readouterr().err
    assert play(tmp_path, "boot\n", "--board", "none") == 2
    assert "raspberry_pi_pico" in capsys.readouterr().err


def test_the_board_can_be_chosen(tmp_path):
    text = 'boot\nwait 300ms\nexpect "New match"\nhold OK 700\nshot home\n'
    assert play(tmp_path, text, "--board", "adafruit_feather_rp2040_oled_wing", "--shots", str(tmp_path)) == 0
    assert len((tmp_path / "home.txt").read_text().splitlines()) == 32
