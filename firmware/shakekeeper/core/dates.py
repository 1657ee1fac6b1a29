"""Dates by counting days from 1970-01-01, as people's calendar has them."""

_MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec"


def civil(at_s):
    """(year, month, day, hour, minute, second) of a time in seconds since 1970."""
    days, rest = divmod(at_s, 86400)
    # Years that begin in March have their odd day at the end; eras of 400 are all alike.
    era, day = divmod(days + 719468, 146097)
    year = (day - day // 1460 + day // 36524 - day // 146096) // 365
    day -= 365 * year + year // 4 - year // 100
    month = (5 * day + 2) // 153
    day -= (153 * month + 2) // 5 - 1
    month += 3 if month < 10 else -9
    return era * 400 + year + (month < 3), month, day, rest // 3600, rest // 60 % 60, rest % 60


def seconds(year, month, day, hour, minute, second):
    """The time in seconds since 1970 of a date and time."""
    if month < 3:
        year -= 1
        month += 12
    days = 365 * year + year // 4 - year // 100 + year // 400 + (153 * month - 457) // 5 + day - 719469
    return days * 86400 + hour * 3600 + minute * 60 + second


def short(at_s):
    """A date in nine characters, such as "14 Aug 26"."""
    year, month, day = civil(at_s)[:3]
    return "%d %s %02d" % (day, _MONTHS[3 * month - 3 : 3 * month], year % 100)
