from .bench import bench, printed

SHOW = """
display = Display(Canvas(box.wiring.width_px, box.wiring.height_px), box.panel)
canvas = display.canvas
display.open()

def show():
    asyncio.run(display.send())
    rest(1000)

rest(500)
"""


def show(tmp_path, program, **options):
    """Return a Device that runs the program on an open display; each show() takes a second."""
    device = bench(tmp_path, SHOW, program, **options)
    device.boot()
    return device


def bytes_of_next_second(device):
    before = device.panel.bytes_received
    device.run_ms(1000)
    return device.panel.bytes_received - before


def test_only_what_changed_is_sent(tmp_path):
    device = show(tmp_path, """
        show()                                  # dark, as the panel is
        canvas.blit(3, 40, b"\\x7e" * 10)
        show()                                  # one run
        canvas.blit(3, 40, b"\\x7e" * 10)
        show()                                  # the same again
        canvas.blit(3, 40, b"\\x7e\\x7e\\x7e\\x42\\x42" + b"\\x7e" * 5)
        show()                                  # two columns of it
        canvas.blit(3, 20, b"\\x01\\x01")
        canvas.blit(3, 100, b"\\x01")
        canvas.blit(6, 7, b"\\x01\\x02\\x03")
        show()                                  # three runs, two of them on one page
    """)
    device.run_ms(600)
    # A run costs a control byte and up to three of address, then a control byte and its pixels.
    assert [bytes_of_next_second(device) for _ in range(4)] == [5 + 10, 0, 4 + 2, 4 + 2 + 4 + 1 + 5 + 3]
    seen = device.panel.visible()
    assert seen[3 * 128 + 40:3 * 128 + 50] == b"\x7e\x7e\x7e\x42\x42" + b"\x7e" * 5
    assert seen[6 * 128 + 7:6 * 128 + 10] == b"\x01\x02\x03"
    assert sum(byte > 0 for byte in seen) == 10 + 2 + 1 + 3


def test_rows_drawn_anew_send_the_part_between_their_equal_ends(tmp_path):
    device = show(tmp_path, """
        canvas.fill(1, 0, 128, 0x55)
        show()
        canvas.clear()
        canvas.fill(1, 0, 128, 0x55)
        canvas.blit(1, 50, b"\\xaa")
        show()
        canvas.clear()
        show()
    """)
    device.run_ms(600)
    assert bytes_of_next_second(device) <= 5 + 32
    assert bytes_of_next_second(device) == 4 + 128
    assert not any(device.panel.visible())


def test_the_panel_shows_what_is_drawn_whatever_that_is(tmp_path):
    device = show(tmp_path, """
        import random
        random.seed(7)
        while True:
            for _ in range(random.randrange(12)):
                x = random.randrange(-10, 127)
                strip = bytes([random.choice((0, 0, 0, 255)) for _ in range(random.randrange(40))])
                canvas.blit(random.randrange(8), x, strip)
            if random.random() < 0.1:
                canvas.clear()
            asyncio.run(display.send())
            print(bytes(canvas.buf).hex())
            rest(1000)
    """)
    device.run_ms(800)
    for _ in range(60):
        device.run_ms(1000)
        assert device.panel.visible().hex() == printed(device)[-1]


def test_a_forgotten_picture_is_sent_again_whole(tmp_path):
    device = show(tmp_path, """
        canvas.blit(2, 30, b"\\x7e" * 10)
        show()
        display.forget()
        show()
    """)
    device.run_ms(600)
    before = device.panel.visible()
    device.panel.ram[:] = b"\xa5" * 1024
    assert bytes_of_next_second(device) == 8 * (5 + 128)
    assert device.panel.visible() == before


def test_a_whole_picture_never_keeps_others_waiting(tmp_path):
    device = show(tmp_path, """
        gaps = []

        async def others():
            last = box.clock.now_ms()
            while True:
                await asyncio.sleep_ms(0)
                now = box.clock.now_ms()
                gaps.append(now - last)
                last = now

        async def main():
            task = asyncio.create_task(others())
            await asyncio.sleep_ms(5)
            for page in range(8):
                canvas.fill(page, 0, 128, 0x5a)
            await display.send()
            await asyncio.sleep_ms(1)
            task.cancel()

        asyncio.run(main())
        print(max(gaps))
        rest(5000)
    """)
    device.run_ms(900)
    assert device.panel.visible() == b"\x5a" * 1024
    assert int(printed(device)[-1]) <= 5


def test_wishes_are_carried_out_and_only_once(tmp_path):
    device = show(tmp_path, """
        canvas.blit(0, 0, b"\\x01")
        show()
        box.panel.invert(1)
        box.panel.contrast(5)
        show()
        show()
        box.panel.invert(0)
        show()
    """)
    device.run_ms(600)
    assert bytes_of_next_second(device) == 7
    assert device.panel.is_inverted and device.panel.contrast == 5
    assert bytes_of_next_second(device) == 0
    assert bytes_of_next_second(device) == 7
    assert not device.panel.is_inverted


def test_a_flipped_picture_stands_on_its_head(tmp_path):
    device = show(tmp_path, """
        canvas.blit(0, 0, b"\\x01\\x03")
        show()
        box.panel.flip(1)
        show()
    """)
    device.run_ms(600)
    upright = device.panel.visible()
    device.run_ms(1000)
    assert upright[:2] == b"\x01\x03" and sum(upright) == 4
    assert device.panel.visible()[-2:] == b"\xc0\x80" and sum(device.panel.visible()) == 0x140


def test_a_shifted_picture_moves_down_and_brings_no_noise(tmp_path):
    for board, height in (("raspberry_pi_pico", 64), ("adafruit_feather_rp2040_oled_wing", 32)):
        folder = tmp_path / board
        folder.mkdir()
        device = show(folder, """
            canvas.blit(1, 9, b"\\x01")
            box.panel.shift(1)
            show()
        """, board=board)
        device.run_ms(600)
        seen = device.panel.visible()
        assert len(seen) == 128 * height // 8
        assert seen[128 + 9] == 2 and sum(seen) == 2
