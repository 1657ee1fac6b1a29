"""Print the score sheet of a match file: totals, ranks, and who has won."""

import json
import sys

from shakekeeper.core import scoring, standings
from shakekeeper.core.sheet import Sheet

from . import matchfile


def add_arguments(parser):
    """Add what `shakekeeper sheet` takes to `parser`."""
    parser.add_argument("file", metavar="FILE", help="a match file, or - for standard input")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead")


def run(args):
    """Print the sheet; return 0, or 2 with one line on standard error for a bad file."""
    try:
        match = matchfile.load(args.file)
    except matchfile.MatchFileError as error:
        print(error, file=sys.stderr)
        return 2
    sheet, result = judge(match)
    if args.json:
        print(json.dumps(as_json(sheet, result)))
    else:
        # Only a sheet for people pays for loading the terminal library.
        from . import sheet_text

        sheet_text.show(sheet, result)
    return 0


def judge(match):
    """Return the core's (Sheet, Standings) of a MatchFile."""
    sheet = Sheet(match.settings, match.players)
    sheet.rows = [list(row) for row in match.shakes]
    sheet.joined, sheet.left = match.extras.joined, match.extras.left
    sheet.recount(0)
    return sheet, standings.judge(sheet, match.extras.ended, match.extras.long_words)


def as_json(sheet, result):
    """Return what `--json` prints, as a dict."""
    return {
        "totals": list(sheet.totals),
        "ranks": list(result.ranks),
        "winners": [sheet.names[seat] for seat in result.winners],
        "leaders": [sheet.names[seat] for seat in result.leaders],
        "finished": result.is_finished,
        "complete_shakes": sheet.complete_shakes,
        "cells": [[_plain(cell, sheet.settings) for cell in row] for row in sheet.rows],
    }


def _plain(cell, settings):
    if cell is scoring.BLANK or cell == scoring.NOT_PLAYED:
        return cell
    return scoring.cell_points(cell, settings)
