"""Checks the lines of a board file or of a drive's settings.toml, and names each mistake by its place."""

from difflib import get_close_matches

from shakekeeper import wiring as device_wiring

from ..install.known_boards import known_board, known_id_of
from ..install.settings_file import PREFIX, line_of, problems_of, read_lines, values_of

BOARD = "SHAKE_BOARD"
# A comment in every board file: the parts that somebody has to connect.
TO_WIRE = "# To wire: "
WIRABLE = ("panel", "keys", "encoder", "buzzer")
NOTHING = "nothing"
# Lines that name a pin, in the order in which people wire.
PIN_LINES = tuple(name for name, _ in device_wiring.PINS)
NAMES = (BOARD, *PIN_LINES, *(row[0] for row in device_wiring.CHOICES), *(row[0] for row in device_wiring.RANGES))


class Problem:
    """One mistake: `file`, `line` (None where no line can be named) and `text`."""

    def __init__(self, file, line, text):
        self.file, self.line, self.text = file, line, text

    def __str__(self):
        place = self.file if self.line is None else "%s:%d" % (self.file, self.line)
        return "%s: %s" % (place, self.text)

    def __repr__(self):
        return "Problem(%s)" % self


def check_board_file(path):
    """Return the Problems of a file in the folder of board files, whose name must be the board's."""
    text = path.read_text(encoding="utf-8")
    found = check_settings(text, path.name)
    held = values_of(read_lines(text)).get(BOARD)
    if held is not None and held != path.stem:
        line = line_of(read_lines(text), BOARD)
        found.insert(0, Problem(path.name, line, "%s is %s, but the file is called %s" % (BOARD, held, path.name)))
    if "Source" not in text:
        found.append(Problem(path.name, None, "no comment says where its facts come from (a line with `Source`)"))
    return found + _check_to_wire(text, path.name)


def _check_to_wire(text, file):
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith(TO_WIRE):
            words = line[len(TO_WIRE):].replace(",", " ").split()
            wrong = [word for word in words if word not in WIRABLE + (NOTHING,)]
            return [Problem(file, number, "%s is no part that is wired; those are %s" % (word, ", ".join(WIRABLE)))
                    for word in wrong]
    return [Problem(file, None, "no comment `%s...` says which parts are not on the board" % TO_WIRE)]


def check_settings(text, file, board_id=None):
    """Return the Problems of settings.

    `board_id` is the interpreter's own id, where it is known otherwise than from SHAKE_BOARD.
    """
    lines = read_lines(text)
    values = values_of(lines)
    found = [Problem(file, number, what) for number, what in problems_of(lines)]

    def add(name, what):
        found.append(Problem(file, line_of(lines, name), what))

    _check_names(lines, file, found)
    board = _board_of(values, board_id, add)
    _check_values(values, {line.name for line in lines}, board is not None, add)
    if board is not None:
        _check_pins(board, values, add)
    return sorted(found, key=lambda problem: problem.line or 0)


def pins_in(values, board):
    """Return {line name: chip's pin} of all lines that name a pin which `board` has."""
    return {name: board.pins[values[name]] for name in PIN_LINES if values.get(name) in board.pins}


def _check_names(lines, file, found):
    for line in lines:
        if line.name is not None and line.name.startswith(PREFIX) and line.name not in NAMES:
            close = get_close_matches(line.name, NAMES, 1)
            hint = "; did you mean %s?" % close[0] if close else ""
            found.append(Problem(file, line.number, "%s is not known%s" % (line.name, hint)))


def _check_values(values, given, is_board_known, add):
    # The device's own reading of them, so that both never differ in what they allow.
    _, problems = device_wiring.read_wiring(values.get)
    for name, held, _, allowed in problems:
        if is_board_known and allowed.startswith("not "):
            continue  # two names of one pin count there too
        if values.get(name) is not None and values[name] != "":
            add(name, "%s: %s is not allowed; allowed is %s" % (name, held, allowed))
        elif name not in given or values.get(name) == "":
            add(name, "%s is missing; it takes %s" % (name, allowed))


def _board_of(values, board_id, add):
    held = values.get(BOARD)
    if held is None:
        add(BOARD, "%s is missing; it names the board file" % BOARD)
    elif not isinstance(held, str):
        add(BOARD, "%s: %s is no text" % (BOARD, held))
        held = None
    try:
        named = known_id_of(held) if held else None
    except ValueError as error:
        add(BOARD, "%s: %s" % (BOARD, error))
        named = None
    if board_id is None:
        return known_board(named) if named else None
    if named and named != board_id:
        add(BOARD, "%s is %s, but this board is a %s" % (BOARD, held, board_id))
    try:
        return known_board(board_id)
    except KeyError:
        return None


def _check_pins(board, values, add):
    for name in PIN_LINES:
        held = values.get(name)
        if held and isinstance(held, str) and held not in board.pins:
            close = get_close_matches(held, board.pins, 1, 0.5)
            hint = "; did you mean %s?" % close[0] if close else ""
            add(name, "%s: %s has no pin called %s%s" % (name, board.board_id, held, hint))
    pins = pins_in(values, board)
    _check_unique(pins, values, add)
    for name in pins:
        if board.is_radio_pin(values[name]) and name != "SHAKE_LED":
            add(name, "%s: %s hangs on the radio chip and can only be an LED" % (name, values[name]))
    if board.is_rp2:
        _check_rp2(board, pins, values, add)


def _check_unique(pins, values, add):
    users = {}
    for name, pin in pins.items():
        if pin in users:
            other = users[pin]
            same = "" if values[name] == values[other] else " (%s and %s are one pin)" % (values[other], values[name])
            add(name, "%s: %s is %s's already%s" % (name, values[name], other, same))
        users.setdefault(pin, name)


def _check_rp2(board, pins, values, add):
    sda, scl = pins.get("SHAKE_SDA"), pins.get("SHAKE_SCL")
    if None not in (sda, scl) and sda != scl:
        _check_i2c(board, sda, scl, values, add)
    buzzer, led = pins.get("SHAKE_BUZZER"), pins.get("SHAKE_LED")
    is_passive = values.get("SHAKE_BUZZER_KIND", "passive") == "passive"
    if is_passive and None not in (buzzer, led) and buzzer != led and _slice(buzzer) == _slice(led):
        add("SHAKE_BUZZER", "SHAKE_BUZZER: %s and SHAKE_LED's %s are both on PWM slice %d; tones need one of their own"
            % (values["SHAKE_BUZZER"], values["SHAKE_LED"], _slice(buzzer)))
    a, b = pins.get("SHAKE_ENCODER_A"), pins.get("SHAKE_ENCODER_B")
    if None not in (a, b) and abs(a - b) != 1:
        add("SHAKE_ENCODER_B", "SHAKE_ENCODER_B: %s and %s are no neighbours; an RP2 counts an encoder only on two "
            "pins in a row" % (values["SHAKE_ENCODER_A"], values["SHAKE_ENCODER_B"]))


def _check_i2c(board, sda, scl, values, add):
    if sda % 2 == 0 and scl % 2 == 1 and sda // 2 % 2 == scl // 2 % 2:
        return
    names = values["SHAKE_SDA"], values["SHAKE_SCL"]
    if sda % 2 == 1 and scl % 2 == 0 and sda // 2 % 2 == scl // 2 % 2:
        add("SHAKE_SDA", "SHAKE_SDA and SHAKE_SCL: %s and %s are swapped" % names)
        return
    if sda % 2 == 1:
        add("SHAKE_SDA", "SHAKE_SDA: %s can't be SDA on an %s: that takes a pin of even number"
            % (names[0], board.chip))
        return
    fits = [name for name, pin in board.pins.items()
            if pin < 30 and pin % 2 == 1 and pin // 2 % 2 == sda // 2 % 2 and name.startswith(("GP", "D", "SCL"))]
    add("SHAKE_SCL", "SHAKE_SCL: %s makes no I2C pair with SDA on %s; one of %s does"
        % (names[1], names[0], " ".join(fits)))


def _slice(pin):
    return pin >> 1 & 7
