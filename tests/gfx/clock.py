"""What the tests of the large digits share."""

from shakekeeper.gfx import draw
from shakekeeper.gfx.canvas import Canvas

WIDTH_PX = draw.large_width("10:00")


def clock(seconds):
    """A time as it stands in the place of "10:00"; a space where there are no tens of minutes."""
    minutes = str(seconds // 60)
    return " " * (2 - len(minutes)) + minutes + ":" + "%02d" % (seconds % 60)


def picture(text):
    canvas = Canvas(128, 64)
    draw.large(canvas, 1, 1, text)
    return canvas


def changed_runs(before, after, pages, gap_px):
    """The runs (page, from, to) of columns that differ; runs less than `gap_px` apart are one."""
    runs = []
    for page in range(pages):
        for x in range(128):
            if before[128 * page + x] != after[128 * page + x]:
                if runs and runs[-1][0] == page and x - runs[-1][2] < gap_px:
                    runs[-1][2] = x + 1
                else:
                    runs.append([page, x, x + 1])
    return runs
