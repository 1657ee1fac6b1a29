"""The settings of a board file, for the board that the emulated one's image was made for."""

import re

from ..install.known_boards import known_board, known_ids
from ..simulator.board_file import KEYS

_PIN_SETTINGS = ("SHAKE_SDA", "SHAKE_SCL", "SHAKE_BUZZER", "SHAKE_LED", "SHAKE_PANEL_RESET", "SHAKE_ENCODER_A",
                 "SHAKE_ENCODER_B", *("SHAKE_KEY_" + name for name in KEYS))


def settings_for(board_file, image_board_id):
    """Return a board file's text with its pins named as the `board` module of the image names them."""
    if image_board_id == board_file.interpreter_id or image_board_id not in known_ids():
        return board_file.text
    names = {number: name for name, number in reversed(list(known_board(image_board_id).pins.items()))}
    text = board_file.text
    for key in _PIN_SETTINGS:
        number = board_file.pin(key)
        if number is not None:
            # What hangs on the radio chip of a "W" board has no counterpart.
            text = re.sub(r'(?m)^(%s\s*=\s*)"[^"]*"' % key, r'\g<1>"%s"' % names.get(number, ""), text)
    return text
