"""The line of settings.toml that gives the program's calls the depth they need, on every board."""

from .settings_file import inserted, line_of, read_lines, values_of

NAME = "CIRCUITPY_PYSTACK_SIZE"
# CircuitPython 9 has 1536 by default, in which the game fails; 10 has 2048, of which it takes up to 1800 in a match.
BYTES, LEAST_BYTES = 4096, 2560
_WHY = "# Room for the depth of the program's calls."


def with_stack(text):
    """Return the text of a settings.toml with that line; one that is there stays."""
    lines = read_lines(text)
    if line_of(lines, NAME) is not None:
        return text
    return inserted(lines, [_WHY, "%s = %d" % (NAME, BYTES)])


def stack_problem(text):
    """Return what is wrong with that line, None where nothing is."""
    held = values_of(read_lines(text)).get(NAME)
    if isinstance(held, int) and held >= LEAST_BYTES:
        return None
    return "%s is %s: the game needs %d or more" % (NAME, "missing" if held is None else held, LEAST_BYTES)
