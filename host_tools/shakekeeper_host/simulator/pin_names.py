"""The names that each board's `board` module has, and the pin of the chip behind each."""

from ..install.known_boards import known_board, known_id_of


def pins_of(board_id):
    """Return {name: pin number} of a board; KeyError where it is not known."""
    return known_board(board_id).pins


def interpreter_id(board_id):
    """Return the interpreter's own id of a board file, which may name what is plugged on after it."""
    return known_id_of(board_id)


def default_i2c(board_id):
    """Return the (scl, sda) pins of `board.I2C`, None where the board has none."""
    pins = pins_of(interpreter_id(board_id))
    return (pins["SCL"], pins["SDA"]) if "SCL" in pins else None
