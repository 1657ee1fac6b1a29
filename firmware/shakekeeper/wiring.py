"""What is wired where, read from settings.toml. Pure: `hw.box` looks the pins up.

What a line may not hold is never an error: the default is used instead, and the
problem is told by the line's name.
"""

# A default of None: without this line there is none, and that is no problem.
# Without the lines of a needed part the Pico's wiring is tried.
PINS = (
    ("SHAKE_SDA", "GP4"),
    ("SHAKE_SCL", "GP5"),
    ("SHAKE_KEY_UP", "GP10"),
    ("SHAKE_KEY_DOWN", "GP11"),
    ("SHAKE_KEY_OK", "GP12"),
    ("SHAKE_KEY_BACK", None),
    ("SHAKE_BUZZER", None),
    ("SHAKE_LED", None),
    ("SHAKE_PANEL_RESET", None),
    ("SHAKE_ENCODER_A", None),
    ("SHAKE_ENCODER_B", None),
)
# An encoder turns instead of these. "" says that there is no such key: without UP, DOWN means
# "next", and without DOWN too, the OK key alone does everything.
_TURNING = ("SHAKE_KEY_UP", "SHAKE_KEY_DOWN")
CHOICES = (
    ("SHAKE_PANEL", "ssd1306", ("ssd1306", "sh1106")),
    ("SHAKE_BUZZER_KIND", "passive", ("passive", "active")),
    ("SHAKE_PANEL_WIDTH", 128, (128,)),
    ("SHAKE_PANEL_HEIGHT", 64, (32, 64)),
    ("SHAKE_PANEL_FLIP", 0, (0, 1)),
    ("SHAKE_LED_LIT", 1, (0, 1)),
    ("SHAKE_ENCODER_STEPS", 4, (1, 2, 4)),
)
RANGES = (
    ("SHAKE_PANEL_ADDRESS", 60, 8, 119),
    ("SHAKE_I2C_HZ", 400000, 10000, 1000000),
)
_PIN_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_"


class Wiring:
    """The lines' values: `pins` by line name ("" where there is none), the panel's, the buzzer's,
    the LED's and the encoder's data."""

    def __init__(self, pins, data):
        self.pins = pins
        self.is_sh1106 = data["SHAKE_PANEL"] == "sh1106"
        self.width_px = data["SHAKE_PANEL_WIDTH"]
        self.height_px = data["SHAKE_PANEL_HEIGHT"]
        self.address = data["SHAKE_PANEL_ADDRESS"]
        self.is_flipped = data["SHAKE_PANEL_FLIP"] == 1
        self.i2c_hz = data["SHAKE_I2C_HZ"]
        self.is_buzzer_passive = data["SHAKE_BUZZER_KIND"] == "passive"
        self.is_led_lit_high = data["SHAKE_LED_LIT"] == 1
        self.encoder_steps = data["SHAKE_ENCODER_STEPS"]
        self.board = data["SHAKE_BOARD"]


def read_wiring(getenv):
    """Return (Wiring, problems) of the lines that `getenv(name)` gives, None for a missing one.

    A problem is (line name, what it held, what is used instead, what is allowed), all str.
    """
    problems = []
    data = {}
    for name, default, allowed in CHOICES:
        held = _plain(getenv(name), default)
        is_good = isinstance(held, type(default)) and held in allowed
        data[name] = _checked(name, held, default, is_good, allowed, problems)
    for name, default, low, high in RANGES:
        held = _plain(getenv(name), default)
        is_good = isinstance(held, int) and low <= held <= high
        data[name] = _checked(name, held, default, is_good, (low, "...", high), problems)
    data["SHAKE_BOARD"] = str(getenv("SHAKE_BOARD") or "?")
    return Wiring(_read_pins(getenv, problems), data), problems


def _plain(held, default):
    """`held` as what the line means: versions differ in giving numbers as int or as str."""
    if held is None:
        return default
    if isinstance(default, int) and isinstance(held, str):
        try:
            return int(held)
        except ValueError:
            return held
    return held


def _checked(name, held, default, is_good, allowed, problems):
    if is_good:
        return held
    problems.append((name, str(held), str(default), " ".join([str(a) for a in allowed])))
    return default


def _read_pins(getenv, problems):
    pins = {}
    users = {}
    for name, default in PINS:
        held = getenv(name)
        pin = held
        if held is None or held == "":
            pin = "" if _is_meant_empty(name, held, pins, getenv) else default or ""
            if pin:
                problems.append((name, "nothing", default, "a pin's name"))
        elif not _is_pin_name(held):
            pin = default or ""
            problems.append((name, str(held), pin or "none", "a pin's name"))
        if pin in users:
            problems.append((name, pin, "none", "not " + users[pin] + "'s"))
            pin = ""
        if pin:
            users[pin] = name
        pins[name] = pin
    _check_encoder(pins, problems)
    return pins


def _check_encoder(pins, problems):
    for name, other in (("SHAKE_ENCODER_A", "SHAKE_ENCODER_B"), ("SHAKE_ENCODER_B", "SHAKE_ENCODER_A")):
        if pins[name] and not pins[other]:
            problems.append((other, "nothing", "no encoder", "a pin's name"))
            pins[name] = ""


def _is_meant_empty(name, held, pins, getenv):
    """Does nobody miss the key of line `name`?"""
    if name not in _TURNING:
        return False
    if getenv("SHAKE_ENCODER_A") and getenv("SHAKE_ENCODER_B"):
        return True
    return held == "" and not pins.get("SHAKE_KEY_UP")


def _is_pin_name(held):
    if not isinstance(held, str) or held[0] in "0123456789_":
        return False
    for letter in held:
        if letter not in _PIN_LETTERS:
            return False
    return True
