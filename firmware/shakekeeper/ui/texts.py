"""Numbers, names and settings as people read them on the panel."""

UP_DOWN = "\x03"
LEFT = "\x04"
RIGHT = "\x05"
DOWN = "\x02"
TAP = "\x06"
HOLD = "\x07"
OK = "\x10\x11"
DONE = "\x0a"
CROSS = "\x0b"
CUP = "\x0c"
PLUS_MINUS = "\x14"
ELLIPSIS = "\x15"

LABELS = {
    "shakes": "Shakes",
    "finish": "Ends by",
    "target": "Target",
    "timer_s": "Timer",
    "shortest_word": "Shortest word",
    "cancel_duplicates": "Cancel shared",
    "scoring_table": "Points",
    "proper_nouns": "Names allowed",
    "penalty": "Penalty",
    "bonus_letters": "Bonus letters",
    "tie_break": "Ties",
    "sound": "Sound",
    "brightness": "Brightness",
    "flip": "Flip screen",
    "lead_in": "3-2-1 start",
    "time_marks": "60/30 s marks",
    "count_up": "Scoring clock",
}
_WORDS = {"sound": ("mute", "quiet", "loud"), "brightness": ("low", "middle", "high")}


def clock(ms):
    """Time left as m:ss, rounded up, so that 0:00 shows only at the end."""
    seconds = -(-ms // 1000)
    return "%d:%02d" % (seconds // 60, seconds % 60)


def signed(number):
    """A number with its sign, zero without."""
    return "+%d" % number if number > 0 else str(number)


def clip(text, columns):
    """`text` cut to `columns` characters, an ellipsis showing where."""
    return text if len(text) <= columns else text[: columns - 1] + ELLIPSIS


def value(key, held):
    """The value of a setting or preference in words."""
    if key == "timer_s":
        return clock(held * 1000)
    if key in _WORDS:
        return _WORDS[key][held]
    if held.__class__ is bool or key in ("flip", "lead_in", "time_marks", "count_up"):
        return "on" if held else "off"
    return str(held).replace("_", " ")


def named(names, columns):
    """Names with commas, cut to `columns` characters."""
    return clip(", ".join(names), columns)


def rules_in_words(settings):
    """The rules as people would say them."""
    parts = [
        "%d letters or more" % settings["shortest_word"],
        "shared words cancel" if settings["cancel_duplicates"] else "score all you wrote",
        "names count" if settings["proper_nouns"] else "no names",
    ]
    penalty = settings["penalty"]
    if penalty:
        parts.append("%d point%s off per bad word" % (penalty, "s" if penalty > 1 else ""))
    if settings["scoring_table"] == "super_big":
        parts.append("from 9 letters 2 points a letter")
    if settings["bonus_letters"]:
        parts.append("bonus letters double")
    return " - ".join(parts)
