"""Fetching what is new on the box into the archive."""

import sys
import time
from datetime import datetime

from shakekeeper.core.acts import FINISHED

from .archive import open_archive
from .client import Busy, Refused
from .ports import connect

_DAY_0 = datetime(1970, 1, 1)
_BUSY_S = 2


def fetch(port, db, pause=time.sleep):
    """Pull from the box behind `port` (found if None) into the file `db`, telling about it; return the exit code."""
    client, about = connect(port)
    try:
        with open_archive(db) as archive:
            new = _patiently(client, about, archive, pause)
    finally:
        client.close()
    print("%s (%s): %s" % (about["board"], about["device"], _told(new)))
    return 0


def pull(client, about, archive, now=None):
    """Fetch every match that the archive lacks; yield the serial of each new one as it is kept.

    A match is kept whole or not at all, so it may be broken off anywhere and begun again.
    """
    now = now or datetime.now()
    set_clock(client, now)
    device, pulled_at = about["device"], now.isoformat(timespec="seconds")
    for serial, how, size, mark in reversed(list(client.matches())):
        if archive.has(device, serial, mark):
            continue
        payloads = client.match(serial, size)
        if archive.add(device, serial, mark, how == FINISHED, pulled_at, payloads):
            yield serial


def set_clock(client, now):
    """Tell the box the date and time; it can do without."""
    try:
        client.ask("set_clock", at=int((now - _DAY_0).total_seconds()))
    except Refused:
        return


def _patiently(client, about, archive, pause):
    """Pull, and wait for the end of a shake where one is under way; return how many matches were new."""
    new, has_told = 0, False
    while True:
        try:
            for _ in pull(client, about, archive):
                new += 1
            return new
        except Busy:
            if not has_told:
                print("A shake is under way; waiting for its end (Ctrl-C gives up).", file=sys.stderr)
            has_told = True
            pause(_BUSY_S)


def _told(new):
    if not new:
        return "nothing new"
    return "1 new match" if new == 1 else "%d new matches" % new
