"""The settings.toml that a drive gets: the board's lines, and whatever its owner has put there."""

from ..install.settings_file import PREFIX, inserted, read_lines, values_of
from .checker import BOARD, NAMES

_ADDED = "# Added by `shakekeeper deploy`"
_BOM = "\ufeff"


def decode(content):
    """Return the text of a settings file's bytes; what is no UTF-8 is read as Latin-1, so that no line is lost."""
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError:
        text = content.decode("latin-1")
    return text.removeprefix(_BOM)


def merge(held, profile, is_reset=False):
    """Return the text for a drive that holds `held` (None: no file) and gets the board file `profile`.

    Of the same board every line stays as it is, and only lines that are missing are added. Of another
    board, or with `is_reset`, our lines are those of the board file again; all others stay.
    """
    if not held or not held.strip():
        return profile.text
    held_board = values_of(read_lines(held)).get(BOARD)
    if held_board == profile.profile_id and not is_reset:
        return _with_missing(held, profile)
    others = _others(held, profile)
    return profile.text + ("\n" + others if others else "")


def with_values(text, values):
    """Return `text` with each {name: value} in it, in its old place where it has one."""
    for name, value in values.items():
        line = "%s = %s" % (name, value if isinstance(value, int) else '"%s"' % value)
        lines = read_lines(text)
        at = next((one.number - 1 for one in lines if one.name == name), None)
        if at is None:
            text = inserted(lines, [line])
        else:
            rows = [one.text for one in lines]
            rows[at] = line
            text = "\n".join(rows) + "\n"
    return text


def replaced(held, text, but=()):
    """Return [(name, value, new value or None)] of the lines of ours that `text` changes in `held` (None: no file),
    without those of the names `but`."""
    before, after = values_of(read_lines(held or "")), values_of(read_lines(text))
    return [(name, value, after.get(name)) for name, value in before.items()
            if name in NAMES and name not in but and after.get(name) != value]


def _with_missing(held, profile):
    lines = read_lines(held)
    given = {line.name for line in lines}
    missing = [line.text for line in profile.lines if line.name in NAMES and line.name not in given]
    if not missing:
        return held
    return inserted(lines, [_ADDED] * (_ADDED not in held) + missing)


def _others(held, profile):
    """The lines that are not ours: no SHAKE_ lines, and none of the comments that came with them."""
    ours = set(profile.text.splitlines()) | {_ADDED}
    lines = [line for line in read_lines(held) if not (line.name or "").startswith(PREFIX)]
    kept = [line.text for line in lines if not (line.text.startswith("# ") and _is_ours(line.text, ours))]
    text = "\n".join(kept).strip("\n")
    while "\n\n\n" in text:
        text = text.replace("\n\n\n", "\n\n")
    return text + "\n" if text else ""


def _is_ours(comment, ours):
    from .profiles import profile_paths

    if comment in ours:
        return True
    return any(comment in path.read_text(encoding="utf-8").splitlines() for path in profile_paths())
