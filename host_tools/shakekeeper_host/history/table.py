"""Put players, own presets and the box's settings from a TOML file onto the box, and read them back."""

import sys
from pathlib import Path

from .client import LinkError
from .tablefile import TableError, read_table
from .tabletext import write_table


def add_arguments(parser):
    """Add what `shakekeeper table` takes to `parser`."""
    parser.add_argument("act", choices=("get", "put"), metavar="get|put",
                        help="get: print what is on the box; put: bring a file onto it")
    parser.add_argument("file", nargs="?", metavar="FILE", help="the TOML file, or - (get: default is to print)")
    parser.add_argument("--port", metavar="NAME", help="the box's serial port (default: look for it)")


def run(args):
    """Get or put; return 0, 1 if the box refuses or is not there, or 2 for a bad file."""
    try:
        if args.act == "get":
            _get(args.port, args.file)
            return 0
        if not args.file:
            raise TableError("put needs a file")
        _put(args.port, _text_of(args.file))
    except TableError as error:
        print("shakekeeper table: %s" % error, file=sys.stderr)
        return 2
    except (LinkError, OSError) as error:
        print("shakekeeper table: %s" % error, file=sys.stderr)
        return 1
    return 0


def _get(port, name):
    client = _connect(port)
    try:
        text = write_table(client.own_records())
    finally:
        client.close()
    if name in (None, "-"):
        sys.stdout.write(text)
    else:
        Path(name).write_text(text, encoding="utf-8")


def _put(port, text):
    client = _connect(port)
    try:
        # All of the file is read before anything is put: with a bad one the box keeps what it has.
        puts = read_table(text, client.own_records())
        for what, payload in puts:
            client.put(what, payload)
    finally:
        client.close()
    print("put onto the box: %s" % ", ".join(_NAMES[what] for what in dict(puts)) if puts else "nothing to put")


_NAMES = {"put_preset": "own presets", "put_table": "players", "set_prefs": "settings"}


def _text_of(name):
    try:
        return sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise TableError("%s: not UTF-8 text" % name) from None


def _connect(port):
    from .ports import connect

    return connect(port)[0]
