from shakekeeper_host.simulator import Device

from .bench import bench, play, press, printed, screen

WATCH = """
names = ("UP", "DOWN", "OK", "BACK")

def look():
    for name, is_down, at_ms in box.buttons.poll():
        print(names[name], "down" if is_down else "up", at_ms)

def watch(ms):
    until = box.clock.now_ms() + ms
    while box.clock.now_ms() < until:
        look()
        rest(10)

rest(1)
"""


def watched(tmp_path, program="watch(60000)", **options):
    device = bench(tmp_path, WATCH, program, **options)
    device.boot()
    return device


def edges(device):
    return [tuple(line.split()[:2]) for line in printed(device)]


def tap(device, key, ms, pause_ms=100):
    device.set_key(key, True)
    device.run_ms(ms)
    device.set_key(key, False)
    device.run_ms(pause_ms)


def test_a_bouncing_press_is_one_press(tmp_path):
    # The simulated contacts bounce in five different ways, one after the other.
    device = watched(tmp_path)
    for _ in range(25):
        tap(device, "UP", 70)
    assert edges(device) == [("UP", "down"), ("UP", "up")] * 25


def test_edges_come_with_their_own_times(tmp_path):
    device = watched(tmp_path)
    device.run_ms(1000 - device.now_ms)
    tap(device, "OK", 500)
    times = [int(line.split()[2]) for line in printed(device)]
    assert 0 <= times[0] - 1000 < 20 and abs(times[1] - times[0] - 500) <= 10


def test_every_press_of_30_ms_counts(tmp_path):
    device = watched(tmp_path)
    for i in range(50):
        tap(device, "DOWN", 30, 67 + i)
    assert edges(device) == [("DOWN", "down"), ("DOWN", "up")] * 50


def test_presses_during_a_second_of_nobody_looking_count_too(tmp_path):
    device = watched(tmp_path, """
        while True:
            print("- -")
            rest(1)
            time.sleep(1)
            for _ in range(5):
                look()
                rest(10)
    """)
    device.run_ms(200)
    tap(device, "OK", 30)
    tap(device, "UP", 30)
    tap(device, "OK", 60)
    device.run_ms(2000)
    pressed = [edge for edge in edges(device) if edge[0] != "-"]
    assert pressed == [("OK", "down"), ("OK", "up"), ("UP", "down"), ("UP", "up"), ("OK", "down"), ("OK", "up")]


def test_a_spike_is_no_press(tmp_path):
    device = watched(tmp_path, has_bounce=False)
    for ms in (1, 2, 3, 4):
        tap(device, "OK", ms)
    assert edges(device) == []


def test_a_gap_in_a_held_contact_is_no_release(tmp_path):
    device = watched(tmp_path, has_bounce=False)
    device.set_key("OK", True)
    device.run_ms(200)
    device.set_key("OK", False)
    device.run_ms(3)
    device.set_key("OK", True)
    device.run_ms(200)
    assert edges(device) == [("OK", "down")]


def test_a_key_held_since_before_power_on_is_no_press_until_pressed_anew(tmp_path):
    device = bench(tmp_path, WATCH, "watch(60000)")
    device.stick_key("UP", True)
    device.boot()
    device.run_ms(3000)
    tap(device, "OK", 50)
    device.stick_key("UP", None)
    device.run_ms(500)
    tap(device, "UP", 50)
    assert edges(device) == [("OK", "down"), ("OK", "up"), ("UP", "down"), ("UP", "up")]


def test_after_a_full_queue_the_keys_are_known_again(tmp_path):
    device = watched(tmp_path, """
        rest(1)
        time.sleep(10)
        watch(60000)
    """)
    device.run_ms(100)
    for _ in range(45):
        tap(device, "UP", 50)
    device.set_key("OK", True)  # its event no longer fits
    device.run_ms(10000)
    assert edges(device)[-1] == ("OK", "down")
    device.set_key("OK", False)
    device.run_ms(100)
    tap(device, "BACK", 50)
    assert edges(device)[-3:] == [("OK", "up"), ("BACK", "down"), ("BACK", "up")]


def test_a_release_lost_in_a_full_queue_is_noticed(tmp_path):
    device = watched(tmp_path, """
        watch(500)
        time.sleep(10)
        watch(60000)
    """)
    device.set_key("OK", True)
    device.run_ms(1000)
    for _ in range(45):
        tap(device, "UP", 50)
    device.set_key("OK", False)
    device.run_ms(10000)
    assert edges(device)[0] == ("OK", "down") and edges(device).count(("OK", "up")) == 1


def test_a_stuck_key_does_not_keep_the_game_from_being_played():
    device = Device()
    device.stick_key("UP", True)
    play(device, "OK")
    assert "New match" in screen(device) and "Start" in screen(device)


def test_a_press_is_answered_within_50_ms():
    device = Device()
    play(device, "")
    slow = []
    for _ in range(30):
        device.run_ms(137)
        before = device.panel.visible()
        device.set_key("DOWN", True)
        waited_ms = 0
        while device.panel.visible() == before and waited_ms < 200:
            device.run_ms(1)
            waited_ms += 1
        device.set_key("DOWN", False)
        slow.append(waited_ms)
    assert max(slow) <= 50


def test_the_same_without_a_back_key():
    device = Device("adafruit_feather_rp2040_oled_wing")
    play(device, "OK")
    assert "Start" in screen(device)
    press(device, "OK", ms=900)
    assert "Start" not in screen(device)
