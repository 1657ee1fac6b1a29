"""Where the firmware and the board files are, in a source tree and in an installed copy alike."""

from pathlib import Path

_HERE = Path(__file__).resolve().parent


def firmware_dir():
    """Return the folder that goes onto a board: boot.py, code.py, safemode.py and shakekeeper/."""
    return _tree_or_copy("firmware", "_firmware")


def boards_dir():
    """Return the folder of board files, one `<id>.toml` per board."""
    return _tree_or_copy("boards", "_boards")


def _tree_or_copy(in_tree, in_copy):
    # A source tree is told by its own pyproject.toml two levels up, so that an installed copy is never
    # mistaken for one because of a folder that happens to be called `firmware` near it.
    root = _HERE.parent.parent
    if (root / "pyproject.toml").is_file() and (root / in_tree).is_dir():
        return root / in_tree
    return _HERE / in_copy
