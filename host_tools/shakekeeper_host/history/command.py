"""Fetch the matches from the box, and list, show, export and follow them."""

import sys

from .archive import ArchiveError, default_path
from .client import LinkError


def add_arguments(parser):
    """Add the command's subcommands and their arguments."""
    parts = parser.add_subparsers(dest="part", metavar="WHAT", required=True)
    _add_part(parts, "pull", _pull, "fetch what is new on the box", has_port=True)
    _add_part(parts, "list", _list, "list the matches, the newest last")
    show = _add_part(parts, "show", _show, "print the score sheet of a match")
    show.add_argument("number", type=int, help="the match's number in `list`")
    _add_export(parts)
    stats = _add_part(parts, "stats", _stats, "matches, wins and averages of everybody")
    stats.add_argument("--png", metavar="FILE", help="draw the chart into this picture file too")
    live = _add_part(parts, "live", _live, "follow the match that is being played", has_port=True)
    live.add_argument("--web", action="store_true", help="as a web page, for a big screen, on this computer alone")
    live.add_argument("--http-port", type=int, default=8643, metavar="N",
                      help="where to serve it (default: %(default)s)")
    live.add_argument("--no-browser", action="store_true", help="only serve, open no browser")
    _add_part(parts, "players", _players, "list who has played, and under which names")
    rename = _add_part(parts, "rename", _rename, "call a player something else")
    merge = _add_part(parts, "merge", _merge, "say that two names are the same player")
    for part, names in ((rename, ("old", "new")), (merge, ("one", "other"))):
        for name in names:
            part.add_argument(name, metavar=name.upper())
    split = _add_part(parts, "split", _split, "undo rename and merge for a name as it was entered on the box")
    split.add_argument("name", metavar="NAME")


def run(args):
    """Do the subcommand; return 0, or 1 with one line on standard error."""
    try:
        return args.act(args) or 0
    except (ArchiveError, LinkError, OSError) as error:
        print("shakekeeper history: %s" % error, file=sys.stderr)
        return 1


def _add_part(parts, name, act, text, has_port=False):
    part = parts.add_parser(name, help=text, description=text[0].upper() + text[1:] + ".")
    part.set_defaults(act=act)
    default = str(default_path()).replace("%", "%%")
    part.add_argument("--db", metavar="FILE", help="the history's file (default: %s)" % default)
    if has_port:
        part.add_argument("--port", metavar="NAME", help="the box's serial port (default: look for it)")
    return part


def _add_export(parts):
    export = _add_part(parts, "export", _export, "write matches in a form that other programs read")
    form = export.add_mutually_exclusive_group(required=True)
    form.add_argument("--csv", dest="form", action="store_const", const="csv", help="a table, a line for each cell")
    form.add_argument("--json", dest="form", action="store_const", const="json",
                      help="match files (docs/match-file.md)")
    form.add_argument("--bgstats", dest="form", action="store_const", const="bgstats",
                      help="plays for the app BG Stats")
    form.add_argument("--bgstats-links", dest="form", action="store_const", const="bgstats-links",
                      help="a link for each play that opens BG Stats")
    export.add_argument("numbers", type=int, nargs="*", metavar="NUMBER", help="which matches (default: all)")
    export.add_argument("-o", "--output", metavar="FILE", help="write there instead of to standard output")
    export.add_argument("--game", default="Letter cubes", help="the game's name in BG Stats (default: %(default)s)")
    export.add_argument("--bgg-id", type=int, metavar="N", help="the game's number on BoardGameGeek")


def _pull(args):
    from .fetching import fetch

    return fetch(args.port, args.db)


def _list(args):
    from . import tables

    with _archive(args) as archive:
        tables.show_list(archive.matches())


def _show(args):
    from . import tables

    with _archive(args) as archive:
        tables.show_match(archive.match(args.number))


def _export(args):
    from . import exports

    with _archive(args) as archive:
        matches = [archive.match(number) for number in args.numbers] if args.numbers else archive.matches()
    exports.write(matches, args.form, args.output, exports.Game(args.game, args.bgg_id))


def _stats(args):
    from . import stats, tables

    with _archive(args) as archive:
        people = stats.count(archive.matches())
    tables.show_stats(people)
    if args.png:
        from .chart import draw

        draw(people, args.png)


def _live(args):
    if args.web:
        from .live_page import serve

        return serve(args.port, args.http_port, not args.no_browser)
    from .live_text import follow

    return follow(args.port)


def _players(args):
    from . import tables

    with _archive(args) as archive:
        tables.show_players(archive.persons())


def _rename(args):
    with _archive(args) as archive:
        archive.rename(args.old, args.new)


def _merge(args):
    with _archive(args) as archive:
        archive.merge(args.one, args.other)


def _split(args):
    with _archive(args) as archive:
        archive.split(args.name)


def _archive(args):
    from .archive import open_archive

    return open_archive(args.db)
