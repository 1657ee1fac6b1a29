"""The running clock: few bytes change from one second to the next, and drawing them is exact."""

from shakekeeper.gfx import draw

from .clock import WIDTH_PX, changed_runs, clock, picture

MOST_CHANGED_BYTES = 150
# A run of pixels on its own costs about as many bytes as this, so a display sends a smaller gap along.
GAP_PX = 8


def test_few_bytes_change_from_any_second_to_the_next():
    for seconds in range(600, 0, -1):
        before, after = picture(clock(seconds)), picture(clock(seconds - 1))
        runs = changed_runs(before.buf, after.buf, 8, GAP_PX)
        assert 0 < sum(end - start for _, start, end in runs) <= MOST_CHANGED_BYTES, clock(seconds)


def test_drawing_the_changes_is_drawing_anew():
    canvas = picture(clock(600))
    for seconds in range(599, -1, -1):
        draw.large_changes(canvas, 1, 1, clock(seconds + 1), clock(seconds))
        assert canvas.buf == picture(clock(seconds)).buf, clock(seconds)


def test_a_changed_minute_count_is_drawn_as_well():
    canvas = picture("3:00")
    draw.large_changes(canvas, 1, 1, "3:00", "3:15")
    assert canvas.buf == picture("3:15").buf
    draw.large_changes(canvas, 1, 1, "3:15", "3:15")
    assert canvas.buf == picture("3:15").buf


def test_only_the_half_digits_that_differ_become_dirty():
    canvas = picture("3:00")
    canvas.mark_clean()
    draw.large_changes(canvas, 1, 1, "3:00", "3:00")
    assert not any(lo < hi for lo, hi in zip(canvas.lo, canvas.hi, strict=True))
    # 9 and 8 differ in the lower left alone: the left halves of two pages of the last digit.
    draw.large_changes(canvas, 1, 1, "3:09", "3:08")
    changed = {page: (canvas.lo[page], canvas.hi[page]) for page in range(8) if canvas.lo[page] < canvas.hi[page]}
    assert set(changed) <= {3, 4}
    assert all(1 + 70 <= lo and hi <= 1 + 84 for lo, hi in changed.values())


def test_the_clock_stays_within_its_place():
    assert WIDTH_PX == 126
    canvas = picture("10:00")
    canvas.mark_clean()
    draw.large_changes(canvas, 1, 1, "10:00", " 9:59")
    assert canvas.lo[0] >= canvas.hi[0] and canvas.lo[6] >= canvas.hi[6]
    assert bytes(canvas.buf[:128]) == bytes(128) and bytes(canvas.buf[6 * 128 :]) == bytes(256)
