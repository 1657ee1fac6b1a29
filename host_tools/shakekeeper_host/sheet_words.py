"""The score sheet's sentences: the rules that hold, how the match stands, what is missing."""

from shakekeeper.core import standings

_TABLES = {"classic": "Classic points", "big": "Big points", "super_big": "Super Big points"}
_TIES = {
    "shared": "a tie is shared",
    "decider": "a decider settles a tie",
    "long_words": "long words settle a tie",
}


def rules_lines(settings):
    """Return the settings in words: how the match goes, then how words score."""
    scoring = [
        _TABLES[settings["scoring_table"]],
        "words of %d letters or more" % settings["shortest_word"],
        "shared words cancel" if settings["cancel_duplicates"] else "score everything you wrote",
        "proper nouns count" if settings["proper_nouns"] else "no proper nouns",
    ]
    if settings["penalty"]:
        scoring.append("%s off for a bad word" % _points(settings["penalty"]))
    if settings["bonus_letters"]:
        scoring.append("each bonus letter doubles the word")
    return ["%s; %s." % (_length(settings), _TIES[settings["tie_break"]]), ", ".join(scoring) + "."]


def _length(settings):
    minutes, seconds = divmod(settings["timer_s"], 60)
    clock = "%d:%02d" % (minutes, seconds)
    if settings["finish"] == "target":
        return "Shakes of %s until a complete one leaves somebody at %d" % (clock, settings["target"])
    if settings["finish"] == "open":
        return "Open-ended, shakes of " + clock
    count = settings["shakes"]
    return "%d shake%s of %s" % (count, "" if count == 1 else "s", clock)


def status_lines(sheet, result):
    """Return how the match stands, winners or leaders by name, and every blank cell that holds it up."""
    if not any(cell is not None for row in sheet.rows for cell in row):
        return ["Nothing entered yet."]
    if result.is_finished:
        return [_finish(sheet, result)] + _missing(sheet)
    return [_progress(sheet) + _lead(sheet, result)] + _missing(sheet)


def _finish(sheet, result):
    names = _names(sheet, result.winners)
    points = _points(sheet.totals[result.winners[0]])
    if len(sheet.names) == 1:
        return "%s finishes with %s." % (names, points)
    if len(result.winners) > 1:
        asked = " Their long words would settle it." if result.asks else ""
        return "%s win with %s each.%s" % (names, points, asked)
    reason = ""
    if sheet.settings["tie_break"] == "long_words" and _is_level(sheet, result.winners[0]):
        reason = ", by longer words"
    return "%s wins with %s%s." % (names, points, reason)


def _is_level(sheet, winner):
    return sheet.totals.count(sheet.totals[winner]) > 1


def _progress(sheet):
    complete = sheet.complete_regular
    if sheet.settings["finish"] == "shakes":
        return "%d of %d shakes complete. " % (complete, sheet.settings["shakes"])
    return "%d shake%s complete. " % (complete, "" if complete == 1 else "s")


def _lead(sheet, result):
    tied = standings.tied(sheet, standings.NOT_ENDED)
    if tied:
        return "%s are level and play a decider." % _names(sheet, tied)
    points = _points(sheet.totals[result.leaders[0]])
    if len(sheet.names) == 1:
        return "%s has %s." % (sheet.names[0], points)
    if len(result.leaders) > 1:
        return "%s lead with %s each." % (_names(sheet, result.leaders), points)
    return "%s leads with %s." % (_names(sheet, result.leaders), points)


def _missing(sheet):
    return [
        "Still blank: %s in %s." % (_names(sheet, sheet.missing(shake)), row_label(sheet, shake).lower())
        for shake in range(len(sheet.rows))
        if sheet.missing(shake)
    ]


def row_label(sheet, shake):
    """Return what row `shake` is called: deciders are not counted among the shakes."""
    if sheet.is_decider(shake):
        return "Decider"
    return "Shake %d" % (shake + 1 - sum(sheet.is_decider(earlier) for earlier in range(shake)))


def _names(sheet, seats):
    names = [sheet.names[seat] for seat in seats]
    return names[0] if len(names) == 1 else "%s and %s" % (", ".join(names[:-1]), names[-1])


def _points(count):
    return "%d point%s" % (count, "" if abs(count) == 1 else "s")
