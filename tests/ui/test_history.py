"""The finished matches on the panel, and the result as a QR code."""

import pytest

from shakekeeper.core import acts, scoring
from shakekeeper.core.match import Match
from shakekeeper.core.settings import defaults
from shakekeeper.hw.qr import draw_code
from shakekeeper.ui import events, sounds
from shakekeeper.ui.screens.home import Home
from shakekeeper.ui.screens.qr import result_texts
from shakekeeper_host.history.client import join_records

from ..host.boxes import DATE_S, closed
from .table import Table
from .test_pictures import LONG_NAMES

BOTH = pytest.mark.parametrize("height", [64, 32])


class Keeper(Table):
    """A table with finished matches, (serial, how, payloads) each, the newest first."""

    matches = ()

    def __init__(self, height=64):
        self.contrasts = []
        Table.__init__(self, height)

    def carry_out(self, effect):
        if effect[0] == events.CONTRAST:
            self.contrasts.append(effect[1])
        if effect[0] == events.LIST_HISTORY:
            self.send(events.HISTORY, [match[:2] for match in self.matches])
        elif effect[0] == events.READ_HISTORY:
            found = [payloads for serial, _, payloads in self.matches if serial == effect[1]]
            self.send(events.FINISHED, join_records(found[0]) if found else None)
        elif effect[0] == events.MAKE_QR:
            self.send(events.QR, draw_code(effect[1]))
        else:
            Table.carry_out(self, effect)


def opened(height, *matches):
    table = Keeper(height)
    table.matches = matches
    table.choose("History")
    return table


MATCHES = (
    closed(12, rows=[[7, 4, 6], [5, 9, 3]]),
    closed(11, date_s=DATE_S),
    closed(9, names=LONG_NAMES, rows=[[999 - 111 * seat for seat in range(8)]] * 20, shakes=20, date_s=DATE_S),
)


@BOTH
def test_newest_first_told_apart_and_dated(golden, height):
    table = opened(height, *MATCHES)
    golden("history_abandoned_%d" % height, table.art)
    table.press("DOWN")
    golden("history_finished_%d" % height, table.art)
    table.press("DOWN")
    golden("history_extreme_%d" % height, table.art)
    table.press("DOWN")
    assert "1/3" in table.text
    table.press("UP")
    assert "3/3" in table.text


@BOTH
def test_a_match_is_opened_sheet_and_all(golden, height):
    table = opened(height, MATCHES[1])
    table.press("OK")
    golden("history_opened_%d" % height, table.art)
    table.choose("Standings")
    assert "1 Ben" in table.text and "18" in table.text
    table.press("BACK")
    table.choose("Sheet")
    golden("history_sheet_%d" % height, table.art)
    table.press("BACK")
    table.choose("Rules")
    assert "3 of 3:00" in table.text
    table.press("OK", "BACK", "BACK")
    assert table.name == "Home"


@BOTH
def test_a_large_sheet_is_turned_page_by_page(golden, height):
    table = opened(height, MATCHES[2])
    table.press("OK")
    table.choose("Sheet")
    golden("history_sheet_extreme_%d" % height, table.art)
    seen = {table.text}
    for _ in range(100):
        table.press("DOWN")
        seen.add(table.text)
    rows = 2 if height == 32 else 6
    assert len(seen) == 3 * -(-21 // rows)
    assert any("888" in text for text in seen) and any("19980" in text for text in seen)


def test_tallies_deciders_and_leavers_have_their_cells():
    tally = scoring.tally_of([(5, 0), (8, 0)])
    match = closed(1, rows=[[tally, 13], [None, None]], shakes=1, tie_break="decider", names=("Anna", "Ben"))
    table = opened(64, match)
    table.press("OK")
    table.choose("Sheet")
    assert "1 13 13" in table.text


def test_what_was_undone_does_not_count():
    undone = [(acts.SCORE, 1, 0, 99), (acts.SCORE, 1, 1, 98), (acts.UNDO,), (acts.UNDO,)]
    match = closed(1, rows=[[7, 4, 6]], extra=undone)
    table = opened(64, match)
    assert "1 Anna 7" in table.text and "106" not in table.text


def test_without_matches_it_says_so():
    table = opened(64)
    assert "No match is finished yet." in table.text.replace("\n", " ")
    table.sounds.clear()
    table.press("DOWN", "OK")
    assert [sound for _, sound in table.sounds] == [sounds.REFUSED] * 2
    table.press("BACK")
    assert table.name == "Home"


def test_a_match_that_cannot_be_read_is_told_and_the_others_are_there():
    table = opened(64, (5, 0, [b"\x01\xff"]), closed(4))
    assert "can't be read" in table.text
    table.sounds.clear()
    table.press("OK")
    assert table.sounds[0][1] == sounds.REFUSED
    table.press("DOWN")
    assert "1 Anna" in table.text


def test_while_a_shake_runs_the_drive_is_not_read():
    table = Keeper()
    table.start("Anna", "Ben")
    table.press("OK")
    table.wait(4000)
    table.machine.show(Home())
    table.choose("History")
    assert "a shake is running" in table.text.replace("\n", " ")


def test_history_leads_back_into_the_match():
    table = Keeper()
    table.matches = MATCHES
    table.start("Anna", "Ben")
    table.machine.show(Home())
    table.choose("History")
    table.press("OK", "BACK", "BACK")
    table.choose("Go on with the match")
    assert table.name == "Ready"


def finished(table, *names, points=()):
    table.start(*names, shakes=1)
    for seat, point in enumerate(points):
        table.confirm((acts.SCORE, 0, seat, point))
    table.machine.resume()
    table.send(events.TICK)
    table.press("OK")


def decoded(table):
    """What a phone reads from the panel: dots with gaps between them, in a dark case, not quite in focus."""
    zxingcpp = pytest.importorskip("zxingcpp", reason="zxing-cpp is not installed")
    import io

    from PIL import Image, ImageFilter, ImageOps

    from shakekeeper_host.render import to_png

    picture = Image.open(io.BytesIO(to_png(table.canvas.buf, 128, table.height, scale=6))).convert("L")
    picture = ImageOps.expand(picture, 80, fill=10).rotate(4, fillcolor=10)
    found = zxingcpp.read_barcodes(picture.filter(ImageFilter.GaussianBlur(2)))
    return [code.text for code in found]


@pytest.mark.parametrize("names, points, wanted", [
    (("Anna", "Ben", "Cara"), (18, 18, 17), ["Anna 18, Ben 18, Cara 17"]),
    (("Zo\xeb",), (7,), ["Zo\xeb 7"]),
    (LONG_NAMES[:4], (999, 0, 1, 2),
     ["\xc5ngstr\xf6m\xfc\xff 999, D 2, \xc9lo\xefse \xd1. 1, Zo\xeb 0"]),
])  # fmt: skip
def test_the_result_is_read_by_a_camera(names, points, wanted):
    table = Keeper()
    finished(table, *names, points=points)
    table.choose("QR code")
    assert "One" in table.text
    table.wait(100)
    assert decoded(table) == wanted


def test_a_long_result_takes_several_codes():
    table = Keeper()
    finished(table, *LONG_NAMES, points=range(990, 998))
    table.choose("QR code")
    found = []
    for _ in range(2):
        table.wait(100)
        found += decoded(table)
        table.press("DOWN")
    whole = ", ".join(found)
    assert all("%s %d" % pair in whole for pair in zip(LONG_NAMES, range(990, 998)))
    assert "1 of" in table.text


def test_the_picture_of_a_code(golden):
    table = Keeper()
    finished(table, "Anna", "Ben", "Cara", points=(18, 18, 17))
    table.choose("QR code")
    table.wait(100)
    golden("qr_64", table.art)
    table.press("BACK")
    assert table.name == "AfterMatch"


def test_on_a_low_panel_the_result_is_text():
    table = Keeper(32)
    finished(table, "Anna", "Ben", "Cara", points=(18, 18, 17))
    table.choose("QR code")
    assert "Anna 18, Ben 18" in table.text
    table.press("DOWN*3")
    assert "64 rows" in table.text


def test_where_there_is_no_memory_for_a_code_it_says_so():
    table = Keeper()
    finished(table, "Anna", points=(18,))
    table.choose("QR code")
    table.machine.screen.wake_at_ms = None
    table.send(events.QR, None)
    assert "No memory" in table.text
    table.press("BACK")
    assert table.name == "AfterMatch"


def test_a_code_is_never_dimmed():
    table = Keeper()
    finished(table, "Anna", points=(18,))
    table.choose("QR code")
    table.wait(200_000)
    assert table.contrasts and 0 not in table.contrasts


def test_no_text_is_longer_than_a_code_may_be():
    for length in range(1, 11):
        names = [letter * length for letter in "ABCDEFGH"]
        for total in (0, 12, 999, -999):
            match = Match(dict(defaults(), penalty=2), names)
            for seat in range(8):
                match.do((acts.SCORE, 0, seat, total))
            lines = result_texts(match)
            assert all(len(line) <= 53 for line in lines)
            assert ", ".join(lines) == ", ".join(["%s %d" % (name, total) for name in names])


def test_codes_hold_what_they_say():
    with pytest.raises(ValueError):
        draw_code("x" * 54)
    for length in (1, 32, 33, 53):
        assert len(draw_code("x" * length)) == 512
