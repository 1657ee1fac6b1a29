"""The history as tables in the terminal."""

from rich import box
from rich.table import Table
from rich.text import Text

from .. import sheet_text, terminal

_BAR_COLUMNS = 20
_BAR, _HALF = "█", "▌"


def show_list(matches):
    """Print one line for each match, the newest last."""
    table = _table("no.", "when", "", "preset", "result")
    for played in matches:
        table.add_row(str(played.number), when(played), Text(*_state(played)),
                      played.preset if played.match else "", Text(result(played)))
    _print(table, len(matches), "No matches yet: `shakekeeper history pull` fetches them from the box.")


def show_match(played):
    """Print the sheet of a match."""
    console = terminal.open_console()
    console.print("Match %d, %s, %s" % (played.number, when(played), _state(played)[0]))
    console.print()
    if not played.match:
        console.print(played.problem)
        return
    played.match.sheet.names[:] = played.names
    sheet_text.show(played.match.sheet, played.match.standings)


def show_stats(people):
    """Print a table of everybody, with a bar for the share of wins."""
    table = _table("player", "matches", "wins", "share", "average", "best", "a shake", "best shake")
    for person in people:
        table.add_row(Text(person.name), str(person.matches), str(person.wins), Text(bar(person.win_share), "green"),
                      "%.1f" % person.average, str(person.best_total), "%.1f" % person.shake_average,
                      str(person.best_shake))
    _print(table, len(people), "No finished matches yet: `shakekeeper history pull` fetches them from the box.")


def show_players(persons):
    """Print who has played, and the names that were entered for them."""
    table = _table("player", "entered as")
    for person, spellings in persons.items():
        table.add_row(Text(person), Text(", ".join(spellings)))
    _print(table, len(persons), "Nobody has played yet.")


def when(played):
    """Return the date and time of a match as text, or by when it was over where only that is known."""
    if played.date:
        return played.date.strftime("%Y-%m-%d %H:%M")
    return "by " + played.when[:10]


def result(played):
    """Return a match's result in one line: names and totals, best first."""
    if not played.match:
        return played.problem
    order = sorted(range(len(played.names)), key=lambda seat: (played.match.ranks[seat], seat))
    return ", ".join("%s %d" % (played.names[seat], played.match.totals[seat]) for seat in order)


def bar(share, columns=_BAR_COLUMNS):
    """Return a bar for a share from 0 to 1, as characters."""
    halves = round(share * columns * 2)
    return _BAR * (halves // 2) + _HALF * (halves % 2)


def _state(played):
    return ("finished", "green") if played.is_finished else ("abandoned", "dim")


def _table(*heads):
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
    for head in heads:
        is_number = head in ("no.", "matches", "wins", "average", "best", "a shake", "best shake")
        table.add_column(head, justify="right" if is_number else "left", overflow="fold")
    return table


def _print(table, count, nothing):
    console = terminal.open_console()
    console.print(table if count else nothing)
