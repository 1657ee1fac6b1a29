"""What the firmware takes on a real CircuitPython image, beside its budgets and beside two usual ways of drawing.

Processor time is counted on an emulated RP2040 at 125 MHz. Transfers to the panel cost nothing there: their
bytes stand beside, 22.5 us each at 400 kHz. Rows with "all in" have bus and flash time in them.
"""

import argparse
import re
import statistics
import sys
from binascii import crc32
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from rich.table import Table
from shakekeeper.core import acts, scoring, settings
from shakekeeper.core.journal import Journal, JournalFull
from shakekeeper.core.ledger import Ledger
from shakekeeper.gfx.text_face import CELLS
from shakekeeper_host.chips import Nvm
from shakekeeper_host.emulator import Board, ImageError, faster
from shakekeeper_host.install.compiled import compile_module
from shakekeeper_host.install.content import program_files
from shakekeeper_host.terminal import open_console

ON_BOARD = Path(__file__).resolve().parent / "on_board"
MARKER_PIN = 28
# Three words of three letters, two of four, one of six: what a shake may give.
TALLY = scoring.tally_of([(3, 0), (3, 0), (3, 0), (4, 0), (4, 0), (6, 0)], 0)
LIMIT_S = 600
# Libraries that a builder would take, by the file or folder they come in.
LABEL_LIBRARIES = {"adafruit_display_text": "adafruit-circuitpython-display-text",
                   "adafruit_displayio_ssd1306.py": "adafruit-circuitpython-displayio-ssd1306"}
WAIT_FOR_PORT = "import supervisor, time\nwhile not supervisor.runtime.serial_connected:\n    time.sleep(0.02)\n"


class Figure:
    """One measured row: times in ms, the most bytes sent to the panel, heap taken at most."""

    def __init__(self, times_ms, panel_bytes, heap_bytes):
        self.mean_ms, self.worst_ms = statistics.mean(times_ms), max(times_ms)
        self.panel_bytes, self.heap_bytes = panel_bytes, heap_bytes

    def less(self, ms):
        """Take what measuring itself costs off."""
        self.mean_ms, self.worst_ms = max(0.0, self.mean_ms - ms), max(0.0, self.worst_ms - ms)


class Marker:
    """Notes when a pin is high, by the emulated clock, and what the panel gets meanwhile."""

    def __init__(self, board):
        self._chip, self._panel = board.power.chip, board.panel
        self._begin = None
        self.spans = []
        self._chip.mcu.gpio[MARKER_PIN].add_listener(self._on_pin)

    def _on_pin(self, new, old):
        now = self._chip.clock.nanos, self._panel.bytes_received
        if new == 1:
            self._begin = now
        elif self._begin is not None:
            self.spans.append(((now[0] - self._begin[0]) / 1e6, now[1] - self._begin[1]))
            self._begin = None


def board_files(code):
    """Return a drive's files with the programs of `on_board` beside the firmware, started by the text `code`."""
    texts = {path: path.read_text(encoding="utf-8") for path in ON_BOARD.glob("*.py")}
    ours = {path.name: text for path, text in texts.items() if "shakekeeper" in text}
    others = {path.stem + ".mpy": compile_module(path) for path in texts if path.name not in ours}
    return {**Board().files, **program_files(extra=ours), **others, "code.py": code.encode()}


def run_on_board(program, start="main()", extra=None):
    """Run one of the programs of `on_board` to its END; return the board and its marker."""
    files = board_files(WAIT_FOR_PORT + "import %s\n%s.%s\n" % (program, program, start))
    board = Board(files={**files, **(extra or {})}, has_bus_time=False)
    board.switch_on()
    marker = Marker(board)
    while "END\r" not in board.console:
        _check_alive(board)
        board.run_ms(200)
    return board, marker


class BoardFailed(RuntimeError):
    """A program ended by an exception on the board, or not at all; the text is what it printed."""


def _check_alive(board):
    if "Traceback" in board.console or board.now_ms > LIMIT_S * 1000:
        board.run_ms(300)
        raise BoardFailed(board.console)


def figures_of(program, extra=None):
    """Return {row name: Figure} of a program that measures, and the kB of heap that it says it holds."""
    board, marker = run_on_board(program, extra=extra)
    live = re.findall(r"LIVE (\d+)", board.console)
    figures, spans = {}, list(marker.spans)
    for times, heap, name in re.findall(r"ROW (\d+) (-?\d+) (\w+)", board.console):
        taken, spans = spans[: int(times)], spans[int(times):]
        figures[name] = Figure([ms for ms, _ in taken], max(sent for _, sent in taken), int(heap))
    idle_ms = figures.pop("nothing").mean_ms
    for figure in figures.values():
        figure.less(idle_ms)
    return figures, int(live[0]) // 1000 if live else None


def font_file():
    """Return the font file that adafruit_framebuf wants, made from the firmware's own text face."""
    glyphs = [CELLS[6 * code : 6 * code + 5] for code in range(128)] + [bytes(5)] * 128
    return bytes((5, 8)) + b"".join(glyphs)


def label_libraries():
    """Return the libraries for displayio as drive files, None where they are not installed."""
    files = {}
    for name, package in LABEL_LIBRARIES.items():
        try:
            root = Path(distribution(package).locate_file(""))
        except PackageNotFoundError:
            return None
        for path in [root / name] if name.endswith(".py") else (root / name).glob("*.py"):
            files["lib/%s.mpy" % path.relative_to(root).with_suffix("").as_posix()] = compile_module(path)
    return files


def time_start(is_compiled):
    """Return the ms from the start of code.py to the complete first picture, all in."""
    board = Board(is_compiled=is_compiled)
    mark = "import board, digitalio\np = digitalio.DigitalInOut(board.GP28)\np.switch_to_output(True)\np.deinit()\n"
    files = dict(board.files)
    files["code.py"] = mark.encode() + files["code.py"]
    board = Board(files=files)
    board.switch_on()
    began_us = []
    board.power.chip.mcu.gpio[MARKER_PIN].add_listener(
        lambda new, old: began_us.append(board.power.chip.now_us) if new == 1 else None)
    while not board.power.is_ready():
        _check_alive(board)
        board.run_ms(5)
    return (board.power.panel_wire.last_us - began_us[0]) / 1000


def time_keys():
    """Return the ms from a key's contact to the last byte of the new picture, all in, by kind of picture."""
    board = Board(has_bounce=False)
    board.boot()
    moves, screens = [], []
    for turn in range(4):
        # Home, the cursor down and up; then settings and about, in and out.
        for key in ("DOWN", "UP", "DOWN", "UP"):
            moves.append(_time_key(board, key))
        for key in ("DOWN", "OK", "BACK", "DOWN", "OK", "BACK", "UP", "UP"):
            ms = _time_key(board, key)
            # The first visit loads the screen from the drive.
            if turn and key in ("OK", "BACK"):
                screens.append(ms)
            elif key not in ("OK", "BACK"):
                moves.append(ms)
    return moves, screens


def time_match_keys():
    """Return the ms from a key's contact to the last byte of the new picture, all in, in a match of two."""
    board = Board(has_bounce=False)
    board.boot()
    for key in ("OK", "OK"):
        _time_key(board, key)
    taken = []
    for shake in range(3):
        taken.append(_time_key(board, "OK"))
        board.run_ms(3500)
        # End the shake: that menu is read from the drive, and not counted.
        for key in ("BACK", "DOWN", "OK"):
            _time_key(board, key)
        # Silence, scores; each player's; standings, next shake. The alarm's blinking is no answer.
        taken += [_time_key(board, key) for key in ("OK", "OK", "UP", "UP", "OK", "UP", "OK", "OK")]
        board.run_ms(1500)
    return taken


def _time_key(board, key):
    chip, wire = board.power.chip, board.power.panel_wire
    began_us = chip.now_us
    board.set_key(key, True)
    board.run_ms(60)
    board.set_key(key, False)
    board.run_ms(240)
    return (wire.last_us - began_us) / 1000


def full_match():
    """Return an Nvm that holds a match of eight players and twenty shakes in tallies, the last score missing."""
    nvm = Nvm()
    journal, ledger = Journal(_Port(nvm)), Ledger()
    journal.load()

    def store(payload, strip=0):
        try:
            journal.append(payload, strip)
        except JournalFull:
            journal.rewrite(ledger.records(), journal.stamp + 1)

    rules = settings.from_preset(0)
    rules["shakes"] = 20
    store(ledger.do((acts.START, 0, rules, ["Player %02d" % seat for seat in range(8)])))
    for shake in range(20):
        for seat in range(7 if shake == 19 else 8):
            store(ledger.do((acts.SCORE, shake, seat, TALLY)))
    return nvm


class _Port:
    """The journal's port on an Nvm of the host."""

    def __init__(self, nvm):
        self._nvm = nvm
        self.size = len(nvm) - 16
        self.crc = crc32

    def read(self, offset, n):
        return self._nvm.read(offset, n)

    def program(self, offset, data):
        self._nvm.write(offset, data)

    def rewrite(self, pieces):
        self._nvm.write(0, b"".join(pieces).ljust(len(self._nvm), b"\xff"))


def free_heap(nvm=None):
    """Return the bytes free in the game at rest, with the store that `nvm` holds."""
    board = Board(files=board_files("import watched\nwatched.main()\n"), nvm=nvm)
    board.boot()
    board.run_ms(2500)
    _check_alive(board)
    return int(re.findall(r"FREE (\d+)", board.console)[-1])


def marathon(matches):
    """Return the free heap after each of some matches of twenty shakes, played as fast as the board can."""
    board, _ = run_on_board("marathon", "main(%d)" % matches)
    return [int(free) for free in re.findall(r"FREE \d+ (\d+)", board.console)]


def rows(matches):
    """Yield (what, budget, measured, framebuf, displayio) as texts."""
    ours, live_kb = figures_of("ours")
    buffered, _ = figures_of("buffered", {"font5x8.bin": font_file()})
    libraries = label_libraries()
    labelled = figures_of("labels", libraries)[0] if libraries else {}

    def beside(name):
        return tuple(_work(figures[name]) if name in figures else "" for figures in (buffered, labelled))

    yield ("a second passes, mean", "3 ms, 200 B", _work(ours["second"]), *beside("second"))
    yield ("a second passes, worst", "3 ms, 200 B", "%.1f ms, %d B" % (ours["second"].worst_ms,
                                                                      ours["second"].panel_bytes), "", "")
    yield ("standings of five", "15 ms, 1060 B", _work(ours["standings"]), *beside("standings"))
    yield ("clear the canvas", "0.5 ms", _work(ours["clear"]), *beside("clear"))
    yield ("a large digit", "0.4 ms", _work(ours["digit"]), *beside("digit"))
    yield ("a step of the interface, drawn", "", _work(ours["step"]), "", "")
    yield ("confirmed act stored, flash time in", "5 ms", "%.1f ms" % ours["store"].worst_ms, "", "")
    yield ("garbage collected, %d kB of heap in use" % live_kb, "", "%.1f ms" % ours["collect"].worst_ms, "", "")
    yield ("code.py to first picture, compiled, all in", "2000 ms", _start_in_words(True), "", "")
    yield ("code.py to first picture, source, all in", "4000 ms", _start_in_words(False), "", "")
    moves, screens = time_keys()
    for name, times in (("key to pixels, cursor moves, all in", moves),
                        ("key to pixels, in a match, all in", time_match_keys()),
                        ("key to pixels, screen from the drive, all in", screens)):
        yield (name, "50 ms", "median %.0f ms, worst %.0f ms" % (statistics.median(times), max(times)), "", "")
    yield ("free heap at home", "", "%d B" % free_heap(), "", "")
    yield ("free heap, 8 players, 20 shakes, tallies", "90000 B", "%d B" % free_heap(full_match()), "", "")
    if matches:
        free = marathon(matches)
        yield ("free heap after 20 shakes, in the bench", "", "%d B" % free[0], "", "")
        yield ("free heap after %d shakes" % (20 * matches), "the same", "%d B" % free[-1], "", "")


def _start_in_words(is_compiled):
    try:
        return "%.0f ms" % time_start(is_compiled)
    except BoardFailed as error:
        return "fails: " + re.findall(r"\w*Error.*", str(error))[0].strip()


def _work(figure):
    sent = ", %d B" % figure.panel_bytes if figure.panel_bytes else ""
    return "%.2f ms%s" % (figure.mean_ms, sent)


def main():
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=5, help="matches of the marathon, twenty shakes each (default: 5)")
    args = parser.parse_args()
    console = open_console()
    table = Table("work", "budget", "measured", "adafruit_framebuf", "displayio")
    try:
        faster.prepare(lambda text: print(text, file=sys.stderr))
        for row in rows(args.matches):
            print(*row, sep=" | ", file=sys.stderr)
            table.add_row(*row)
    except (BoardFailed, ImageError) as error:
        raise SystemExit(str(error))
    console.print(table)


if __name__ == "__main__":
    main()
