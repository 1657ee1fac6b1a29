"""Points of words and tallies, and what a cell of the sheet may hold.

A cell is BLANK, NOT_PLAYED, a total (int) or a tally (bytes). A tally is the number
of rejected words, then pairs of a word code and how many such words; a word code is
`bonus * 36 + letters - 1`.
"""

BLANK = None
NOT_PLAYED = "-"
MAX_LETTERS = 36
MAX_BONUS = 4
MAX_TOTAL = 999
LONG_WORD = 8

# Points by letters, from 3 to 8 and more.
_POINTS = (1, 1, 2, 3, 5, 11)


def is_not_played(cell):
    """Is the cell of somebody who is not in a decider?"""
    # By class: comparing a tally's bytes with a text makes MicroPython complain.
    return cell.__class__ is str


def word_code(letters, bonus=0):
    """The code of a word of 1-36 letters with 0-4 bonus letters."""
    return bonus * MAX_LETTERS + letters - 1


def word_of(code):
    """(letters, bonus) of a word code."""
    return code % MAX_LETTERS + 1, code // MAX_LETTERS


def word_points(letters, bonus, settings):
    """Points of one word under `settings`, before rejections."""
    if letters < settings["shortest_word"] or letters < 3:
        return 0
    table = settings["scoring_table"]
    if table == "super_big" and letters > 8:
        points = 2 * letters
    elif letters == 3 and table != "classic":
        points = 0
    else:
        points = _POINTS[min(letters, LONG_WORD) - 3]
    return points << bonus if settings["bonus_letters"] else points


def tally_of(words, rejected=0):
    """A tally from `words`, an iterable of (letters, bonus), and rejected words."""
    counts = {}
    for letters, bonus in words:
        code = word_code(letters, bonus)
        counts[code] = counts.get(code, 0) + 1
    pairs = bytearray([rejected])
    for code in sorted(counts):
        left = counts[code]
        while left:
            pairs.append(code)
            pairs.append(min(left, 255))
            left -= min(left, 255)
    return bytes(pairs)


def words_in(tally):
    """Yields (letters, bonus, count) for each pair of a tally."""
    for at in range(1, len(tally), 2):
        letters, bonus = word_of(tally[at])
        yield letters, bonus, tally[at + 1]


def tally_points(tally, settings):
    """Points of a tally under `settings`; below zero when rejections outweigh."""
    points = -tally[0] * settings["penalty"]
    for letters, bonus, count in words_in(tally):
        points += count * word_points(letters, bonus, settings)
    return points


def cell_points(cell, settings):
    """Points that a cell adds to its player's total; blank and not played add none."""
    if cell.__class__ is int:
        return cell
    if cell.__class__ is bytes:
        return tally_points(cell, settings)
    return 0


def long_words(tally, length, settings, is_or_more):
    """How many words of a tally have `length` letters (or more)."""
    if length < settings["shortest_word"] and not is_or_more:
        return 0
    found = 0
    for letters, _, count in words_in(tally):
        if letters == length or (is_or_more and letters > length):
            if letters >= settings["shortest_word"]:
                found += count
    return found


def lowest_total(settings):
    """The smallest total that may be entered: below zero only with a penalty."""
    return -MAX_TOTAL if settings["penalty"] else 0
