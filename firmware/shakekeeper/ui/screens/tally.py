"""Entering a player's words by length; the device adds them up."""

from ...core import scoring
from .. import texts, widgets
from ..events import K_BACK, K_OK, K_UP
from .entry import Entry

_DONE, _X2, _X4, _REJECTED = "done", "x2 word", "x4 word", "rejected"
_LONGEST = 16


class TallyEntry(Entry):
    """UP and DOWN pick a length, OK adds one such word, BACK takes one away again.

    One step below the shortest length is "done". A x2 or x4 word asks for its length.
    """

    def __init__(self, seat, shake=None):
        Entry.__init__(self, seat, shake)
        self._counts = {}
        self._rejected = 0
        self._bonus = 0
        self._at = 1

    def enter(self, app):
        Entry.enter(self, app)
        cell = app.match.sheet.cell(self.shake, self.seat)
        self._is_total = cell.__class__ is int
        if cell.__class__ is bytes:
            self._rejected = cell[0]
            for letters, bonus, count in scoring.words_in(cell):
                code = scoring.word_code(letters, bonus)
                self._counts[code] = self._counts.get(code, 0) + count

    def hints(self, app):
        choice = self._choice(app)
        if choice == _DONE:
            return "length", "keep" if self.is_edit else "next", "back"
        if choice in (_X2, _X4):
            return "length", "pick", "back"
        return "length", "add", "less" if self._count(choice) else "back"

    def press(self, app, key):
        choice = self._choice(app)
        if key == K_OK:
            return self._take(app, choice)
        if key == K_BACK:
            return self._less(app, choice)
        self._at = (self._at + (1 if key == K_UP else -1)) % len(self._choices(app))
        return None

    def is_clearable(self, app):
        return False

    def cell(self, app):
        """The tally so far."""
        words = bytearray([self._rejected])
        for code in sorted(self._counts):
            if self._counts[code]:
                words.append(code)
                words.append(self._counts[code])
        return bytes(words)

    def draw(self, app, canvas):
        name = app.match.names[self.seat]
        choice = self._choice(app)
        points = str(scoring.tally_points(self.cell(app), app.match.settings))
        label = self._label(choice)
        count = "" if choice in (_DONE, _X2, _X4) else "have %d" % self._count(choice)
        widgets.medium(canvas, 0 if app.is_small else 3, points, canvas.width)
        if app.is_small:
            for page, line in enumerate([name, label, count]):
                widgets.row(canvas, page, line)
            return
        widgets.row(canvas, 0, name, self.scoring_time(app))
        widgets.middle(canvas, 1, label)
        widgets.row(canvas, 3, count)
        widgets.row(canvas, 5, "total")
        widgets.row(canvas, 6, self._summary())

    def _choices(self, app):
        settings = app.match.settings
        lengths = list(range(settings["shortest_word"], _LONGEST + 1))
        if self._bonus:
            return lengths
        more = [_X2, _X4] if settings["bonus_letters"] else []
        if settings["penalty"]:
            more.append(_REJECTED)
        return [_DONE] + lengths + more

    def _choice(self, app):
        choices = self._choices(app)
        return choices[min(self._at, len(choices) - 1)]

    def _label(self, choice):
        if choice.__class__ is not int:
            return choice
        return "%d letters" % choice if not self._bonus else "x%d: %d" % (1 << self._bonus, choice)

    def _count(self, choice):
        if choice == _REJECTED:
            return self._rejected
        if choice.__class__ is not int:
            return 0
        return self._counts.get(scoring.word_code(choice, self._bonus), 0)

    def _take(self, app, choice):
        if choice == _DONE:
            return self._confirm(app)
        if choice in (_X2, _X4):
            self._bonus = 1 if choice == _X2 else 2
            self._at = 0
            return None
        if self._count(choice) >= 99:
            return False
        self._add(choice, 1)
        if self._bonus:
            self._end_bonus(app)
        return None

    def _less(self, app, choice):
        if self._count(choice):
            self._add(choice, -1)
        elif self._bonus:
            self._end_bonus(app)
        else:
            return self._back(app)
        return None

    def _end_bonus(self, app):
        choice = _X2 if self._bonus == 1 else _X4
        self._bonus = 0
        self._at = self._choices(app).index(choice)

    def _add(self, choice, step):
        if choice == _REJECTED:
            self._rejected += step
        else:
            code = scoring.word_code(choice, self._bonus)
            self._counts[code] = self._counts.get(code, 0) + step

    def _summary(self):
        parts = []
        for code in sorted(self._counts):
            letters, bonus = scoring.word_of(code)
            if self._counts[code]:
                sign = "x%d" % (1 << bonus) if bonus else ""
                parts.append("%d%s:%d" % (letters, sign, self._counts[code]))
        if self._rejected:
            parts.append("bad:%d" % self._rejected)
        return texts.clip(" ".join(parts), 21)
