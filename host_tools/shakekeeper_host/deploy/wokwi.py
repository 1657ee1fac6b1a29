"""A diagram for Wokwi, the electronics simulator in the browser, made from a Pico's board file."""

import json

from .wires import parts_of

_BOARD = "pico"
# Of the many GND pins the one next to what is wired; VCC is at the other edge.
_POWER = {"GND": "GND.8", "3V3": "3V3"}
_COLOURS = {"GND": "black", "3V3": "red", "SDA": "blue", "SCL": "gold"}
_KEY_ENDS = {"": "1.l", "other side": "2.l"}
_BUZZER_ENDS = {"+": "2", "-": "1"}


def diagram(profile):
    """Return the text of diagram.json for a board file of a Raspberry Pi Pico with keys."""
    parts = [{"type": "wokwi-pi-pico", "id": _BOARD, "top": 0, "left": 0, "attrs": {}}]
    connections = [[_BOARD + ":GP0", "$serialMonitor:RX", "", []], [_BOARD + ":GP1", "$serialMonitor:TX", "", []]]
    for number, (name, wires) in enumerate(parts_of(profile).items()):
        part = _part(name, number, profile)
        parts.append(part)
        connections += [_connection(part["id"], name, wire) for wire in wires]
    whole = {"version": 1, "author": "Shakekeeper", "editor": "wokwi", "parts": parts, "connections": connections,
             "dependencies": {}}
    return json.dumps(whole, indent=2) + "\n"


def _part(name, number, profile):
    place = {"top": -150 + 70 * number, "left": -260}
    if name == "panel":
        address = profile.values.get("SHAKE_PANEL_ADDRESS", 60)
        return {"type": "board-ssd1306", "id": "panel", **place, "attrs": {"i2cAddress": "0x%x" % address}}
    if name == "buzzer":
        return {"type": "wokwi-buzzer", "id": "buzzer", **place, "attrs": {"volume": "0.1"}}
    label = name.split()[1]
    return {"type": "wokwi-pushbutton", "id": "key" + label.capitalize(), **place,
            "attrs": {"color": "blue", "label": label, "key": {"UP": "ArrowUp", "DOWN": "ArrowDown", "OK": "Enter",
                                                              "BACK": "Escape"}[label]}}


def _connection(part_id, name, wire):
    ends = {"panel": {}, "buzzer": _BUZZER_ENDS}.get(name, _KEY_ENDS)
    colour = _COLOURS.get(wire.end) or _COLOURS.get(wire.pin, "green")
    return ["%s:%s" % (part_id, ends.get(wire.end, wire.end)), "%s:%s" % (_BOARD, _POWER.get(wire.pin, wire.pin)),
            colour, []]
