"""The canvas and the faces, on CPython and on a MicroPython machine alike."""

from helpers import Digest, Random
from shakekeeper.gfx import draw
from shakekeeper.gfx.canvas import Canvas


def test_what_is_drawn_is_what_is_dirty():
    canvas = Canvas(128, 64)
    canvas.mark_clean()
    canvas.blit(3, 10, b"\x01\x02")
    assert (canvas.lo[3], canvas.hi[3]) == (10, 12)
    assert canvas.lo[2] >= canvas.hi[2]
    assert canvas.buf[3 * 128 + 10 : 3 * 128 + 12] == b"\x01\x02"


def test_a_strip_past_the_edge_is_cut():
    canvas = Canvas(128, 32)
    canvas.blit(0, 126, b"\xff" * 8)
    assert len(canvas.buf) == 512 and canvas.buf[127] == 255 and canvas.buf[128] == 0


def test_inverting_twice_changes_nothing():
    canvas = Canvas(128, 64)
    draw.text(canvas, 2, 5, "Zo\xeb 12")
    before = bytes(canvas.buf)
    canvas.invert(2, 0, 128)
    assert bytes(canvas.buf) != before
    canvas.invert(2, 0, 128)
    assert bytes(canvas.buf) == before


def _add_pictures(digest, height):
    canvas = Canvas(128, height)
    random = Random(3)
    codes = list(range(1, 128)) + list(range(160, 256)) + [0x160]
    for _ in range(60):
        s = "".join([chr(codes[random.below(len(codes))]) for _ in range(random.below(12))])
        at = random.below(canvas.pages), random.below(140)
        draw.text(canvas, at[0], at[1], s, random.below(2) == 1)
        draw.middle(canvas, at[0], at[1], s)
        digest.add(canvas.buf)
    for seconds in range(0, 601, 7):
        clock = "%d:%02d" % (seconds // 60, seconds % 60)
        canvas.clear()
        draw.medium(canvas, 0, 0, clock)
        if height == 64:
            draw.large(canvas, 3, 0, clock)
        digest.add(canvas.buf)


def digest_of_every_face():
    digest = Digest()
    _add_pictures(digest, 64)
    _add_pictures(digest, 32)
    return str(digest)
