"""The rows of a match file: cells that are blank, not played, totals or tallies."""

from shakekeeper.core import scoring
from shakekeeper.core.sheet import MAX_SHAKES

from .places import check_object, check_range, fail, need
from .strict_json import describe

MAX_REJECTED = 255


def read_rows(rows, players_count, settings):
    """Return the rows of `shakes` with every cell in the core's form."""
    if not isinstance(rows, list):
        fail("shakes", "%s is not a list of rows" % describe(rows))
    if len(rows) > MAX_SHAKES:
        fail("shakes", "%d rows; a match has at most %d" % (len(rows), MAX_SHAKES))
    return [_read_row("shakes[%d]" % i, row, players_count, settings) for i, row in enumerate(rows)]


def write_rows(rows):
    """Return rows of cells in the core's form as the file has them."""
    return [[_write_cell(cell) for cell in row] for row in rows]


def _write_cell(cell):
    if cell.__class__ is not bytes:
        return cell
    words = []
    for letters, bonus, count in scoring.words_in(cell):
        words += [{"letters": letters, "bonus": bonus} if bonus else letters] * count
    return {"words": words, "rejected": cell[0]}


def _read_row(place, row, players_count, settings):
    if not isinstance(row, list):
        fail(place, "%s is not a row of cells" % describe(row))
    if len(row) != players_count:
        fail(place, "the number of cells, %d, is not that of the players, %d" % (len(row), players_count))
    cells = [_read_cell("%s[%d]" % (place, seat), cell, settings) for seat, cell in enumerate(row)]
    if all(cell == scoring.NOT_PLAYED for cell in cells):
        fail(place, "nobody plays in it")
    return cells


def _read_cell(place, cell, settings):
    if cell is None:
        return scoring.BLANK
    # A number that Python can't hold is kept as a kind of text: only real text may be the dash.
    if cell.__class__ is str and cell == "-":
        return scoring.NOT_PLAYED
    if isinstance(cell, dict):
        return _read_tally(place, cell)
    if cell.__class__ is not int:
        fail(place, '%s is not a whole number, null, "-" or a tally' % describe(cell))
    return _read_total(place, cell, settings)


def _read_total(place, total, settings):
    lowest = scoring.lowest_total(settings)
    if total < lowest == 0:
        fail(place, "%d is not allowed: below 0 only with a penalty" % total)
    return check_range(place, total, lowest, scoring.MAX_TOTAL)


def _read_tally(place, tally):
    check_object(place, tally, ("words", "rejected"))
    words = need(place, tally, "words")
    if not isinstance(words, list):
        fail(place, "words: %s is not a list" % describe(words))
    rejected = check_range(place + ": rejected", tally.get("rejected", 0), 0, MAX_REJECTED)
    read = [_read_word("%s: words[%d]" % (place, i), word) for i, word in enumerate(words)]
    return scoring.tally_of(read, rejected)


def _read_word(place, word):
    bonus = 0
    if isinstance(word, dict):
        check_object(place, word, ("letters", "bonus"))
        bonus = check_range(place + ": bonus", word.get("bonus", 0), 0, scoring.MAX_BONUS)
        word = need(place, word, "letters")
        place += ": letters"
    return check_range(place, word, 1, scoring.MAX_LETTERS), bonus
