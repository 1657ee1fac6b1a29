"""The score sheet as people read it: a table in a terminal, the same in plain text elsewhere."""

from rich import box
from rich.table import Table
from rich.text import Text

from shakekeeper.core import scoring

from . import sheet_words, terminal

BLANK_MARK = "?"
NOT_PLAYED_MARK = "-"
# A line under the names and one over the totals, and nothing else.
_LINES = box.Box("    \n    \n ── \n    \n ── \n ── \n    \n    \n")


def show(sheet, result, file=None):
    """Print the sheet to `file`, standard output by default."""
    console = terminal.open_console(file)
    _print_table(console, sheet, result)
    console.print()
    for line in sheet_words.status_lines(sheet, result):
        console.print(Text(line, "bold" if result.is_finished else ""))
    for line in sheet_words.rules_lines(sheet.settings):
        console.print(Text(line, "dim"))


def _print_table(console, sheet, result):
    # What does not fit is left out in this order: running totals, then the folding of names (the
    # terminal wraps the lines itself). No player's column is ever cut off.
    table = _table(sheet, result, has_running=True)
    if terminal.widths(console, table)[1] > console.width:
        table = _table(sheet, result, has_running=False)
    least = terminal.widths(console, table)[0]
    console.print(table, width=max(least, console.width), crop=False, no_wrap=least > console.width)


def _table(sheet, result, has_running):
    table = Table(box=_LINES, show_edge=False, pad_edge=False, padding=(0, 1))
    table.add_column("", no_wrap=True)
    columns = [_column(sheet, seat, has_running) for seat in range(len(sheet.names))]
    for seat, cells in enumerate(columns):
        style = "bold green" if seat in result.winners else "bold"
        # Where room is short a name may fold, a number never.
        widest = max([len(str(sheet.totals[seat]))] + [len(cell) for cell in cells])
        table.add_column(Text(sheet.names[seat], style), justify="right", overflow="fold", min_width=widest)
    for shake, cells in enumerate(zip(*columns)):
        table.add_row(sheet_words.row_label(sheet, shake), *cells)
    table.add_section()
    table.add_row("Total", *[Text(str(total), "bold") for total in sheet.totals])
    table.add_row("Rank", *[str(rank) for rank in result.ranks])
    return table


def _column(sheet, seat, has_running):
    """Return the texts of a player's cells, each with the total up to it unless it says the same."""
    texts, totals, total = [], [], 0
    for shake in range(len(sheet.rows)):
        total += sheet.points(shake, seat) or 0
        totals.append("(%d)" % total)
    width = max([len(text) for text in totals[1:]], default=0)
    for shake in range(len(sheet.rows)):
        points = sheet.points(shake, seat)
        if points is None:
            texts.append(_mark(sheet.cell(shake, seat)))
        elif has_running and shake:
            texts.append(Text.assemble(str(points), (" " + totals[shake].rjust(width), "dim")))
        else:
            texts.append(Text(str(points)))
    return texts


def _mark(cell):
    if cell is scoring.BLANK:
        return Text(BLANK_MARK, "bold yellow")
    return Text(NOT_PLAYED_MARK, "dim")
