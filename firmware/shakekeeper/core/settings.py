"""The rules a table can choose, their ranges, and the presets."""

# key, default, then either (low, high, step) or a tuple of choices. The order is
# the order of the bytes in a stored START record: append only.
_SPECS = (
    ("shakes", 3, (1, 20, 1)),
    ("finish", "shakes", ("shakes", "target", "open")),
    ("target", 100, (10, 500, 10)),
    ("timer_s", 180, (30, 600, 15)),
    ("shortest_word", 3, (3, 4, 1)),
    ("cancel_duplicates", True, (False, True)),
    ("scoring_table", "classic", ("classic", "big", "super_big")),
    ("proper_nouns", False, (False, True)),
    ("penalty", 0, (0, 5, 1)),
    ("bonus_letters", False, (False, True)),
    ("tie_break", "shared", ("shared", "decider", "long_words")),
)
KEYS = tuple([spec[0] for spec in _SPECS])

# Name and what differs from the defaults; "players" is the table it is meant for.
PRESETS = (
    ("Classic", {}),
    ("Sand timer", {"timer_s": 90, "shakes": 1}),
    ("Big", {"shortest_word": 4, "scoring_table": "big"}),
    ("Super Big", {"timer_s": 240, "shortest_word": 4, "scoring_table": "super_big"}),
    ("Solitaire", {"cancel_duplicates": False}),
    ("Solo", {"timer_s": 90, "shakes": 1}),
)
SOLO_PRESET = 5


class SettingError(ValueError):
    """A setting was refused: `key`, the `value` held, and what is `allowed`."""

    def __init__(self, key, value, allowed):
        super().__init__("%s: %s is not allowed: %s" % (key, value, allowed))
        self.key = key
        self.value = value
        self.allowed = allowed


def _is_number(spec):
    return spec[2].__class__ is tuple and spec[1].__class__ is int


def _spec(key):
    for spec in _SPECS:
        if spec[0] == key:
            return spec
    raise SettingError(key, "unknown key", "one of " + ", ".join(KEYS))


def allowed_text(key):
    """What a person may choose for `key`, in words."""
    spec = _spec(key)
    if not _is_number(spec):
        if spec[1].__class__ is bool:
            return "true or false"
        return "one of " + ", ".join(spec[2])
    low, high, step = spec[2]
    text = "%d to %d" % (low, high)
    return text if step == 1 else text + " in steps of %d" % step


def choices(key):
    """Every value of `key`, in order, as a range or a tuple."""
    spec = _spec(key)
    if _is_number(spec):
        low, high, step = spec[2]
        return range(low, high + 1, step)
    return spec[2]


def check(key, value):
    """Returns `value` if `key` may hold it; raises SettingError if not."""
    spec = _spec(key)
    if value.__class__ is not spec[1].__class__ or value not in choices(key):
        raise SettingError(key, value, allowed_text(key))
    return value


def defaults():
    """A new dict of every key with its default."""
    return {spec[0]: spec[1] for spec in _SPECS}


def from_preset(index):
    """A new dict of settings as preset `index` of PRESETS has them."""
    settings = defaults()
    settings.update(PRESETS[index][1])
    return settings


def encode_value(key, value):
    """The place of `value` among the choices of `key`, 0-255."""
    spec = _spec(key)
    if _is_number(spec):
        return (value - spec[2][0]) // spec[2][2]
    return spec[2].index(value)


def decode_value(key, index):
    """The inverse of encode_value; an index out of range raises SettingError."""
    values = choices(key)
    if not 0 <= index < len(values):
        raise SettingError(key, index, allowed_text(key))
    return values[index]


def encode(settings):
    """The settings as one byte a key, in the order of KEYS."""
    return bytes([encode_value(key, settings[key]) for key in KEYS])


def decode(data):
    """A dict of settings from encode's bytes; keys added later take their defaults."""
    settings = defaults()
    for key, index in zip(KEYS, data):
        settings[key] = decode_value(key, index)
    return settings
