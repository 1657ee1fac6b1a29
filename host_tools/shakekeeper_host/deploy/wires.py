"""Which wire goes from which part to which pin, worked out from a board file."""

_OTHER_SIDE = "other side"
_KEY_LINES = ("UP", "DOWN", "OK", "BACK")


class Wire:
    """One wire: `part` and its `end`, and the board's `pin` by the name printed there (GND and 3V3 too)."""

    def __init__(self, part, end, pin):
        self.part, self.end, self.pin = part, end, pin

    @property
    def label(self):
        """What to look for at the part's side, such as `panel SDA`."""
        if self.end == _OTHER_SIDE:
            return "%s, %s" % (self.part, self.end)
        return ("%s %s" % (self.part, self.end)).strip()


def wires_of(profile):
    """Return the list of Wires that somebody has to connect, part after part."""
    makers = {"panel": _panel, "keys": _keys, "encoder": _encoder, "buzzer": _buzzer}
    return [wire for part, make in makers.items() if part in profile.to_wire for wire in make(profile.values)]


def parts_of(profile):
    """Return the parts to be wired, in order, each with its Wires."""
    parts = {}
    for wire in wires_of(profile):
        parts.setdefault(wire.part, []).append(wire)
    return parts


def _panel(values):
    reset = values.get("SHAKE_PANEL_RESET")
    wires = [Wire("panel", "GND", "GND"), Wire("panel", "VCC", "3V3"), Wire("panel", "SCL", values["SHAKE_SCL"]),
             Wire("panel", "SDA", values["SHAKE_SDA"])]
    return wires + ([Wire("panel", "RES", reset)] if reset else [])


def _keys(values):
    pins = [(name, values.get("SHAKE_KEY_" + name)) for name in _KEY_LINES]
    if values.get("SHAKE_ENCODER_A"):
        pins = [(name, pin) for name, pin in pins if name != "OK"]
    return [wire for name, pin in pins if pin
            for wire in (Wire("key " + name, "", pin), Wire("key " + name, _OTHER_SIDE, "GND"))]


def _encoder(values):
    if not values.get("SHAKE_ENCODER_A"):
        return []
    ends = (("A", values["SHAKE_ENCODER_A"]), ("C", "GND"), ("B", values["SHAKE_ENCODER_B"]),
            ("push", values["SHAKE_KEY_OK"]), ("push, other side", "GND"))
    return [Wire("encoder", end, pin) for end, pin in ends]


def _buzzer(values):
    pin = values.get("SHAKE_BUZZER")
    return [Wire("buzzer", "+", pin), Wire("buzzer", "-", "GND")] if pin else []


def place_of(board, pin):
    """Return where a pin is found: its number on the edge where the board's layout is known, else ""."""
    left, right = board.layout.get("left", []), board.layout.get("right", [])
    if pin in left and left.count(pin) == 1:
        return "pin %d" % (left.index(pin) + 1)
    if pin in right and right.count(pin) == 1:
        return "pin %d" % (len(left) + len(right) - right.index(pin))
    return ""
