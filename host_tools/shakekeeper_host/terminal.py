"""The console that tables are printed on: colours and folding in a terminal, plain lines elsewhere."""

import sys

from rich.console import Console

# Into a file or a pipe nothing is folded: whatever reads it can.
PLAIN_WIDTH = 10000


def open_console(file=None):
    """Return a rich console on `file`, standard output by default, that takes every text literally."""
    file = file or sys.stdout
    # An old terminal's encoding may lack a name's letters: a `?` is better than no sheet.
    if hasattr(file, "reconfigure"):
        file.reconfigure(errors="replace")
    width = None if file.isatty() else PLAIN_WIDTH
    return Console(file=file, width=width, highlight=False, emoji=False, markup=False)


def widths(console, table):
    """Return the (least, natural) width of `table` in columns, whatever the console's own width."""
    measured = console.measure(table, options=console.options.update(width=PLAIN_WIDTH))
    return measured.minimum, measured.maximum
