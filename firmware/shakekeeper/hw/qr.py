"""Texts as pictures of QR codes."""

import gc
import sys

_SIDE_PX = 64
_PAGES = _SIDE_PX // 8
# (version, bytes it holds at the lowest level of correction, which a clean panel does not need)
_VERSIONS = ((2, 32), (3, 53))


def draw_code(text):
    """Return the code of a Latin-1 `text`, two pixels a module in 64 x 64 bright ones, as pages of bytes.

    Raises ValueError for more than 53 characters.
    """
    data = bytes([ord(letter) for letter in text])
    fitting = [version for version, most in _VERSIONS if len(data) <= most]
    if not fitting:
        raise ValueError("too long for a code")
    return _picture(_matrix(data, fitting[0]))


def _matrix(data, version):
    gc.collect()
    from adafruit_miniqr import L, QRCode

    code = QRCode(qr_type=version, error_correct=L)
    code.add_data(data)
    code.make()
    # It is seldom wanted, and its code takes some kilobytes.
    sys.modules.pop("adafruit_miniqr", None)
    return code.matrix


def _picture(matrix):
    picture = bytearray(b"\xff" * (_SIDE_PX * _PAGES))
    count = matrix.width
    first = (_SIDE_PX - 2 * count) // 2
    for row in range(count):
        y = first + 2 * row
        for half in (y, y + 1):
            at = (half >> 3) * _SIDE_PX + first
            mask = 0xFF ^ 1 << (half & 7)
            for column in range(count):
                if matrix[row, column]:
                    picture[at] &= mask
                    picture[at + 1] &= mask
                at += 2
    return picture
