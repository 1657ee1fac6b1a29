"""The match that is being played, in the terminal."""

import time

from rich import box
from rich.console import Group
from rich.live import Live
from rich.table import Table
from rich.text import Text

from .. import terminal
from .follow import LOOK_EVERY_S, RECONNECT_EVERY_S, Follower


def follow(asked, pause=time.sleep, follower=None):
    """Show the match of the box behind the port `asked` until Ctrl-C; into a pipe a line for each change."""
    console = terminal.open_console()
    follower = follower or Follower(asked)
    try:
        if console.is_terminal:
            _draw(console, follower, pause)
        else:
            _print_changes(follower, pause)
    except KeyboardInterrupt:
        return 0
    finally:
        follower.close()


def picture(state):
    """Return a state as something that a rich console prints."""
    if state["status"] != "playing":
        return Text(line(state), "dim")
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
    for head in ("", "player", "total"):
        table.add_column(head, justify="left" if head == "player" else "right")
    for shake in range(len(state["rows"])):
        table.add_column(str(shake + 1), justify="right", style="dim")
    for seat, name in enumerate(state["names"]):
        style = "bold green" if state["isWinner"][seat] else "bold"
        cells = [_cell(row[seat]) for row in state["rows"]]
        table.add_row(str(state["ranks"][seat]), Text(name, style), Text(str(state["totals"][seat]), style), *cells)
    return Group(Text(heading(state), "bold"), Text(""), table)


def line(state):
    """Return a state in one line."""
    if state["status"] == "away":
        return "No box: " + state["problem"]
    if state["status"] == "idle":
        return "Nobody plays."
    scores = ", ".join("%s %d" % pair for pair in zip(state["names"], state["totals"]))
    return "%s: %s" % (heading(state), scores)


def heading(state):
    """Return where a match stands: which shake, and its clock."""
    if state["isFinished"]:
        return "Finished"
    shake = "Shake %d" % state["shake"]
    if state["planned"]:
        shake += " of %d" % max(state["planned"], state["shake"])
    if not state["clock"]:
        return shake
    seconds = -(-state["leftMs"] // 1000)
    return "%s, %s %d:%02d" % (shake, state["clock"], seconds // 60, seconds % 60)


def _draw(console, follower, pause):
    with Live(console=console, auto_refresh=False, screen=False) as live:
        while True:
            state = follower.look()
            live.update(picture(state), refresh=True)
            pause(_pause_s(state))


def _print_changes(follower, pause):
    last = None
    while True:
        state = follower.look()
        # The clock's every second is no news.
        news = line({**state, "clock": ""} if "clock" in state else state)
        if news != last:
            print(news, flush=True)
            last = news
        pause(_pause_s(state))


def _pause_s(state):
    return RECONNECT_EVERY_S if state["status"] == "away" else LOOK_EVERY_S


def _cell(cell):
    return "" if cell is None else str(cell)
