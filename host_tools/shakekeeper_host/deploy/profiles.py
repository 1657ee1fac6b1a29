"""The board files: which there are, which fits a board, and what each says in people's words."""

from pathlib import Path

from ..install.known_boards import known_board, known_id_of
from ..install.settings_file import read_lines, values_of
from ..paths import boards_dir
from .checker import BOARD, NOTHING, TO_WIRE, WIRABLE

_TITLE_ENDS = "# On the board"


class NoProfile(ValueError):
    """There is no such board file; the text names those that there are."""


class Profile:
    """One board file: `text` of the file, its `values`, its `title`, and the KnownBoard it is for."""

    def __init__(self, path):
        self.path = Path(path)
        self.text = self.path.read_text(encoding="utf-8")
        self.lines = read_lines(self.text)
        self.values = values_of(self.lines)
        self.profile_id = str(self.values.get(BOARD, self.path.stem))
        try:
            self.board = known_board(known_id_of(self.profile_id))
        except ValueError as error:
            raise NoProfile("%s: %s" % (self.path.name, error)) from None

    @property
    def title(self):
        """The first comment of the file, as one line."""
        lines = []
        for line in self.text.splitlines():
            if not line.startswith("# ") or line.startswith((_TITLE_ENDS, TO_WIRE)):
                break
            lines.append(line[2:].strip())
        return " ".join(lines)

    @property
    def to_wire(self):
        """The parts that somebody has to connect, as the file's own line says; the others are on the board."""
        for line in self.text.splitlines():
            if line.startswith(TO_WIRE):
                return tuple(word for word in line[len(TO_WIRE):].replace(",", " ").split() if word != NOTHING)
        return WIRABLE

    @property
    def panel(self):
        """The panel, such as `SSD1306 128x64`."""
        value = self.values.get
        return "%s %dx%d" % (value("SHAKE_PANEL", "ssd1306").upper(), value("SHAKE_PANEL_WIDTH", 128),
                             value("SHAKE_PANEL_HEIGHT", 64))

    @property
    def keys(self):
        """The keys, such as `4 keys` or `encoder`."""
        if self.values.get("SHAKE_ENCODER_A"):
            return "encoder"
        count = sum(bool(self.values.get("SHAKE_KEY_" + name)) for name in ("UP", "DOWN", "OK", "BACK"))
        return "1 key" if count == 1 else "%d keys" % count

    @property
    def buzzer(self):
        """The kind of buzzer, or `none`."""
        return self.values.get("SHAKE_BUZZER_KIND", "passive") if self.values.get("SHAKE_BUZZER") else "none"


def profile_paths():
    """Return the paths of all board files, sorted by name."""
    return sorted(boards_dir().glob("*.toml"))


def load_profile(name):
    """Return the Profile of an id, or of the path of a file that ends in .toml."""
    path = Path(name) if str(name).endswith(".toml") else boards_dir() / ("%s.toml" % name)
    if not path.is_file():
        raise NoProfile("no board file is called %s; there are %s"
                        % (name, ", ".join(path.stem for path in profile_paths())))
    return Profile(path)


def profiles_for(board_id):
    """Return the Profiles for a board's own id, the plainest first."""
    found = [path for path in profile_paths() if _is_for(path.stem, board_id)]
    return [Profile(path) for path in sorted(found, key=lambda path: (len(path.stem), path.stem))]


def _is_for(profile_id, board_id):
    try:
        return known_id_of(profile_id) == board_id
    except ValueError:
        return False
