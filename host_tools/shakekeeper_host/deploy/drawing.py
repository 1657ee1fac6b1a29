"""A wiring drawing (SVG) made from a board file: the board, the parts, and every wire in between."""

from html import escape

from .wires import parts_of, wires_of

_PITCH, _TERMINAL, _GAP = 20, 18, 18
_PART_WIDTH, _BOARD_WIDTH = 120, 150
_CHANNEL, _MARGIN, _TOP = 9, 20, 70
_COLOURS = {"GND": "#222222", "3V3": "#d11a1a", "SDA": "#1d62c9", "SCL": "#c98a00", "RES": "#7a7a7a"}
_OTHERS = ("#2a8a3a", "#7b3fb5", "#0f8f8f", "#b3571d", "#a0266b", "#5b6b1a")


def draw(profile):
    """Return the drawing of a board file as the text of an SVG."""
    return _Drawing(profile).text()


class _Drawing:
    def __init__(self, profile):
        self.profile = profile
        self.shapes = []
        self.left, self.right = _edges(profile)
        self.rows = max(len(self.left), len(self.right))
        parts = list(parts_of(profile).items())
        self.sides = {"left": [part for part in parts if self._side_of(part[1]) == "left"],
                      "right": [part for part in parts if self._side_of(part[1]) == "right"]}
        count = max(sum(len(wires) for _, wires in side) for side in self.sides.values())
        self.channels = _CHANNEL * (count + 3) + 30
        has_left = bool(self.sides["left"])
        self.board_x = _MARGIN + (_PART_WIDTH + self.channels if has_left else 60)
        self.spare = iter(_OTHERS * 4)
        self.lanes = 0

    def text(self):
        """Put everything together."""
        bottoms = [self._board()]
        bottoms += [self._parts(side, parts) for side, parts in self.sides.items() if parts]
        right = self.board_x + _BOARD_WIDTH + _MARGIN
        width = right + (_PART_WIDTH + self.channels if self.sides["right"] else 60)
        height = max(bottoms) + _MARGIN
        head = ('<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" '
                'font-family="sans-serif" font-size="12">' % (width, height, width, height))
        made = "<!-- made from boards/%s by python -m shakekeeper_host.deploy.documents -->" % self.profile.path.name
        ground = '<rect width="100%" height="100%" fill="#ffffff"/>'
        return "\n".join([head, made, ground, *self.shapes, "</svg>"]) + "\n"

    # --- the board -------------------------------------------------------------------------------

    def _board(self):
        x, height = self.board_x, self.rows * _PITCH + 40
        self._rect(x, _TOP, _BOARD_WIDTH, height, "#e8f2ea", "#3c6e47")
        self._rect(x + _BOARD_WIDTH / 2 - 22, _TOP - 12, 44, 20, "#c9c9c9", "#777777")
        self._label(x + _BOARD_WIDTH / 2, _TOP + 2, "USB", "middle", "#444444")
        self._label(x + _BOARD_WIDTH / 2, 24, self.profile.board.name, "middle", weight="bold")
        used = {wire.pin for wire in wires_of(self.profile)}
        for edge, names in (("left", self.left), ("right", self.right)):
            for index, name in enumerate(names):
                self._pin(edge, index, name, name in used)
        return _TOP + height

    def _pin(self, edge, index, name, is_used):
        x, y = self._pin_at(edge, index)
        inside = 8 if edge == "left" else -8
        anchor = "start" if edge == "left" else "end"
        self.shapes.append('<circle cx="%g" cy="%g" r="4" fill="%s" stroke="#555555"/>'
                           % (x, y, "#f5d547" if is_used else "#ffffff"))
        self._label(x + inside, y + 4, name, anchor, "#000000" if is_used else "#999999")

    def _pin_at(self, edge, index):
        return self.board_x + (0 if edge == "left" else _BOARD_WIDTH), _TOP + 30 + index * _PITCH

    # --- parts and wires -------------------------------------------------------------------------

    def _side_of(self, wires):
        pins = [wire.pin for wire in wires if wire.pin not in ("GND", "3V3")]
        return "right" if sum(pin in self.right for pin in pins) * 2 > len(pins) else "left"

    def _parts(self, side, parts):
        parts = sorted(parts, key=lambda part: self._mean_row(side, part[1]))
        y = _TOP
        self.used_channels = 0
        grounds = []
        for name, wires in parts:
            y = self._part(side, name, wires, y, grounds) + _GAP
        if grounds:
            self._ground(side, grounds)
        return y

    def _mean_row(self, side, wires):
        names = self.left if side == "left" else self.right
        rows = [names.index(wire.pin) for wire in wires if wire.pin in names and wire.pin != "GND"]
        return sum(rows) / len(rows) if rows else 0

    def _part(self, side, name, wires, y, grounds):
        x = _MARGIN if side == "left" else self.board_x + _BOARD_WIDTH + self.channels
        height = len(wires) * _TERMINAL + 24
        self._rect(x, y, _PART_WIDTH, height, "#eef1f7", "#4a5a78")
        self._label(x + _PART_WIDTH / 2, y + 15, name, "middle", weight="bold")
        for index, wire in enumerate(wires):
            at = x + (_PART_WIDTH if side == "left" else 0), y + 30 + index * _TERMINAL
            end = wire.end if wire.end != "other side" else "2"
            self._terminal(side, at, end or "1")
            if wire.pin == "GND":
                grounds.append(at)
            else:
                self._wire(side, at, wire)
        return y + height

    def _terminal(self, side, at, end):
        self.shapes.append('<circle cx="%g" cy="%g" r="3" fill="#ffffff" stroke="#333333"/>' % at)
        inside, anchor = (-8, "end") if side == "left" else (8, "start")
        self._label(at[0] + inside, at[1] + 4, end, anchor, "#333333")

    def _wire(self, side, at, wire):
        edge, index = self._find(side, wire.pin)
        x, y = self._pin_at(edge, index)
        channel = self._channel(side)
        colour = _COLOURS.get(wire.end) or _COLOURS.get(wire.pin) or next(self.spare)
        points = [at, (channel, at[1])]
        points += [(channel, y)] if edge == side else self._round(channel, x, y, edge)
        self._line(points + [(x, y)], colour)

    def _round(self, channel, x, y, edge):
        # To a pin on the far edge, above the board.
        above = _TOP - 20 - 7 * self.lanes
        far = x + (14 + 7 * self.lanes) * (1 if edge == "right" else -1)
        self.lanes += 1
        return [(channel, above), (far, above), (far, y)]

    def _ground(self, side, grounds):
        rail = self._channel(side)
        edge, index = self._find(side, "GND", grounds[-1][1])
        x, y = self._pin_at(edge, index)
        colour = _COLOURS["GND"]
        for at in grounds:
            self._line([at, (rail, at[1])], colour)
        ys = [at[1] for at in grounds] + ([y] if edge == side else [])
        self._line([(rail, min(ys)), (rail, max(ys))], colour)
        if edge == side:
            self._line([(rail, y), (x, y)], colour)
        else:
            self._line([(rail, grounds[0][1])] + self._round(rail, x, y, edge) + [(x, y)], colour)

    def _channel(self, side):
        self.used_channels += 1
        offset = 12 + self.used_channels * _CHANNEL
        if side == "left":
            return _MARGIN + _PART_WIDTH + offset
        return self.board_x + _BOARD_WIDTH + self.channels - offset

    def _find(self, side, pin, near_y=0):
        """The edge and row of a pin; of several GND the nearest on the parts' own side."""
        edges = (("left", self.left), ("right", self.right))
        for edge, names in edges if side == "left" else edges[::-1]:
            rows = [row for row, name in enumerate(names) if name == pin]
            if rows:
                return edge, min(rows, key=lambda row: abs(self._pin_at(edge, row)[1] - near_y))
        raise KeyError(pin)

    # --- shapes ----------------------------------------------------------------------------------

    def _rect(self, x, y, width, height, fill, stroke):
        self.shapes.append('<rect x="%g" y="%g" width="%g" height="%g" rx="6" fill="%s" stroke="%s"/>'
                           % (x, y, width, height, fill, stroke))

    def _label(self, x, y, text, anchor, colour="#000000", weight="normal"):
        self.shapes.append('<text x="%g" y="%g" text-anchor="%s" fill="%s" font-weight="%s">%s</text>'
                           % (x, y, anchor, colour, weight, escape(text)))

    def _line(self, points, colour):
        self.shapes.append('<polyline points="%s" fill="none" stroke="%s" stroke-width="2.5"/>'
                           % (" ".join("%g,%g" % point for point in points), colour))


def _edges(profile):
    """The names along both edges: of the whole board where its layout is known, else of the used pins alone."""
    layout = profile.board.layout
    used = list(dict.fromkeys(wire.pin for wire in wires_of(profile)))
    if not layout:
        return used, []
    # Pins that are on a plug and on neither edge come below.
    plug = [pin for pin in used if pin not in layout["left"] + layout["right"]]
    return layout["left"] + plug, layout["right"]
