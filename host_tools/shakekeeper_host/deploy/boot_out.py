"""boot_out.txt: what CircuitPython says about itself and its board on the drive."""

import re

NAME = "boot_out.txt"
OLDEST, NEWEST = 9, 10
_VERSION = re.compile(r"Adafruit CircuitPython ((\d+)\.(\d+)\.(\d+)\S*)")
_BOARD = re.compile(r"^Board ID:\s*(\S+)", re.MULTILINE)
_UID = re.compile(r"^UID:\s*(\S+)", re.MULTILINE)


class BootOut:
    """`version` as text, `major`, the board's id (None where the file does not tell) and `uid`."""

    def __init__(self, text):
        version = _VERSION.search(text)
        self.version = version[1] if version else None
        self.major = int(version[2]) if version else None
        board, uid = _BOARD.search(text), _UID.search(text)
        self.board_id = board[1] if board else None
        self.uid = uid[1] if uid else None

    @property
    def is_supported(self):
        """Whether the firmware runs on this version."""
        return self.major is not None and OLDEST <= self.major <= NEWEST

    def version_problem(self):
        """Return what is wrong with the version and where to get another, None where nothing is."""
        if self.is_supported:
            return None
        if self.version is None:
            return "%s does not say which CircuitPython this is; get %d or %d from %s" % (
                NAME, OLDEST, NEWEST, self.download_page)
        is_old = self.major < OLDEST
        return "CircuitPython %s is too %s: Shakekeeper runs on %d and %d; get one from %s" % (
            self.version, "old" if is_old else "new", OLDEST, NEWEST, self.download_page)

    @property
    def download_page(self):
        """The page that has CircuitPython for this board."""
        if self.board_id is None:
            return "https://circuitpython.org/downloads"
        return "https://circuitpython.org/board/%s/" % self.board_id
