"""The file with every match that was ever pulled, and who is meant by which name."""

import hashlib
import sqlite3
from contextlib import contextmanager
from pathlib import Path

from platformdirs import user_data_path

from .client import join_records
from .played import Played

_VERSION = 1
_SCHEMA = """
CREATE TABLE matches (
    number INTEGER PRIMARY KEY,
    device TEXT NOT NULL,
    serial INTEGER NOT NULL,
    digest TEXT NOT NULL,
    mark INTEGER NOT NULL,
    is_finished INTEGER NOT NULL,
    pulled_at TEXT NOT NULL,
    records BLOB NOT NULL,
    UNIQUE (device, serial, digest)
);
CREATE TABLE people (spelling TEXT PRIMARY KEY, person TEXT NOT NULL);
"""


class ArchiveError(Exception):
    """The file can't be used, or what was asked for can't be done; the text says so for people."""


def default_path():
    """Return where the file is unless somebody says otherwise."""
    return user_data_path("shakekeeper") / "history.db"


@contextmanager
def open_archive(path=None):
    """Yield the Archive in the file `path`, made where there is none."""
    path = Path(path) if path else default_path()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(path, isolation_level=None)
    except (OSError, sqlite3.Error) as error:
        raise ArchiveError("%s can't be opened: %s" % (path, error)) from None
    try:
        yield Archive(connection)
    except sqlite3.Error as error:
        raise ArchiveError("%s: %s" % (path, error)) from None
    finally:
        connection.close()


class Archive:
    """The matches and people in an SQLite file."""

    def __init__(self, connection):
        self._db = connection
        version = self._db.execute("PRAGMA user_version").fetchone()[0]
        if version > _VERSION:
            raise ArchiveError("the history was written by a newer version of this program")
        if not version:
            with self._transaction():
                for statement in filter(str.strip, _SCHEMA.split(";")):
                    self._db.execute(statement)
                self._db.execute("PRAGMA user_version = %d" % _VERSION)

    def has(self, device, serial, mark):
        """Return whether a match is here already, as far as the box's own mark of it tells."""
        query = "SELECT 1 FROM matches WHERE device = ? AND serial = ? AND mark = ?"
        return self._db.execute(query, (device, serial, mark)).fetchone() is not None

    def add(self, device, serial, mark, is_finished, pulled_at, payloads):
        """Keep a match; the same one again changes nothing. Return whether it was new."""
        records = join_records(payloads)
        # The number alone would not do: a box that was set up anew counts from the beginning again.
        # And the mark of a match changes when it moves to the drive.
        row = (device, serial, hashlib.sha256(records).hexdigest(), mark, int(is_finished), pulled_at, records)
        with self._transaction():
            done = self._db.execute("INSERT OR IGNORE INTO matches (device, serial, digest, mark, is_finished,"
                                    " pulled_at, records) VALUES (?, ?, ?, ?, ?, ?, ?)", row)
            self._db.execute("UPDATE matches SET mark = ? WHERE device = ? AND serial = ? AND digest = ?",
                             (mark, *row[:3]))
        return done.rowcount > 0

    def matches(self):
        """Return every Played match, oldest first."""
        people = self.people()
        rows = self._db.execute("SELECT number, device, serial, is_finished, pulled_at, records FROM matches")
        played = [Played(*row, people) for row in rows]
        _bound(played)
        return sorted(played, key=lambda match: (match.when, match.device, match.serial))

    def match(self, number):
        """Return the Played match of that number; raises ArchiveError if there is none."""
        for played in self.matches():
            if played.number == number:
                return played
        raise ArchiveError("there is no match %d; `shakekeeper history list` tells which there are" % number)

    # --- people -----------------------------------------------------------------------------------

    def people(self):
        """Return {name as entered on a box: person's name} where they differ."""
        return dict(self._db.execute("SELECT spelling, person FROM people"))

    def persons(self):
        """Return {person: sorted spellings} of all who ever played."""
        found = {}
        for played in self.matches():
            for spelling in played.spellings:
                found.setdefault(played.person_of(spelling), set()).add(spelling)
        return {person: sorted(found[person]) for person in sorted(found)}

    def rename(self, old, new):
        """Call a person something else from now on."""
        if not new.strip():
            raise ArchiveError("nobody can be called nothing")
        persons = self.persons()
        _need(persons, old)
        if new in persons and new != old:
            raise ArchiveError("there is a %s already; to say that they are the same: merge %s %s" % (new, old, new))
        self._move(persons[old], new)

    def merge(self, one, other):
        """Say that `one` is the same person as `other`, and is called that from now on."""
        persons = self.persons()
        _need(persons, one)
        _need(persons, other)
        for played in self.matches():
            if one != other and {one, other} <= set(played.names):
                raise ArchiveError("%s and %s played against each other in match %d, so they are two"
                                   % (one, other, played.number))
        self._move(persons[one], other)

    def split(self, spelling):
        """Undo what rename and merge did to a name as it was entered on the box."""
        if not self._db.execute("DELETE FROM people WHERE spelling = ?", (spelling,)).rowcount:
            raise ArchiveError("nobody is called %s by a rename or a merge" % spelling)

    def _move(self, spellings, person):
        with self._transaction():
            for spelling in spellings:
                self._db.execute("INSERT OR REPLACE INTO people VALUES (?, ?)", (spelling, person))

    @contextmanager
    def _transaction(self):
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._db.execute("ROLLBACK")
            raise
        self._db.execute("COMMIT")


def _bound(played):
    """A match without a date was over before its box closed the next one, and before it was pulled."""
    next_when = {}
    for match in sorted(played, key=lambda match: (match.pulled_at, match.serial), reverse=True):
        if not match.date:
            match.when = min(match.when, next_when.get(match.device, match.when))
        next_when[match.device] = match.when


def _need(persons, name):
    if name not in persons:
        raise ArchiveError("nobody called %s has played; there are %s" % (name, ", ".join(persons) or "none yet"))
