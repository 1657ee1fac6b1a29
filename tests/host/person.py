"""Somebody at the table who has read the bottom line: plays with whatever keys a board has."""

from shakekeeper_host.render import read_text

TAP_MS, PAUSE_MS, LONG_MS, ALONE_MS = 80, 70, 700, 450


class Person:
    """Presses the keys of `device` by what they mean; `on` leads on, whichever key does that there."""

    def __init__(self, device, pause_ms=PAUSE_MS):
        self.device = device
        # How long to look at the screen after each press: a real chip may have to load the next screen first.
        self.pause_ms = pause_ms
        # The emulated board's keys are contacts alone.
        names = set(device.contacts if hasattr(device, "contacts") else device.keys.names)
        self.has_knob = device.board.pin("SHAKE_ENCODER_A") is not None
        self.has_one_key = names == {"OK"}
        self.is_one_way = "UP" not in names
        self.has_back = "BACK" in names

    @property
    def screen(self):
        panel = self.device.panel
        return "\n".join(read_text(panel.visible(), panel.width, panel.height))

    def hold(self, key, ms):
        self.device.set_key(key, True)
        self.device.run_ms(ms)
        self.device.set_key(key, False)
        self.device.run_ms(self.pause_ms)

    def ok(self):
        self.hold("OK", LONG_MS if self.has_one_key else TAP_MS)

    def back(self):
        if self.has_one_key:
            self.hold("OK", TAP_MS)
            self.hold("OK", TAP_MS)
            self.device.run_ms(ALONE_MS)
        elif self.has_back:
            self.hold("BACK", TAP_MS)
        else:
            self.hold("OK", LONG_MS)

    def next_row(self):
        """One row down in a list."""
        self._lead_on("UP" if self.has_knob else "DOWN", 1)

    def count_up(self, steps):
        """That many steps up in a number."""
        self._lead_on("DOWN" if self.is_one_way and not self.has_one_key else "UP", steps)

    def choose(self, label):
        """Go to the row of a list that begins with `label`, and press OK."""
        for _ in range(20):
            if "→" + label in self.screen or "↕" + label in self.screen:
                self.ok()
                return
            self.next_row()
        raise AssertionError("no row %s in\n%s" % (label, self.screen))

    def enter(self, points):
        """A total from blank. Who can't go back begins at 0."""
        self.count_up(points + self.is_one_way)
        assert " %d" % points in " " + self.screen.replace("\n", " "), self.screen
        before = self.screen
        self.ok()
        if self.screen == before:
            # Some chips look at no key while they erase flash, and a person presses once more.
            self.device.run_ms(1500)
            if self.screen == before:
                self.ok()

    def wait_for(self, text, is_there=True):
        """Wait until the screen shows a text, or no longer does: some chips take their time over storing."""
        for _ in range(40):
            if (text in self.screen) == is_there:
                return self.screen
            self.device.run_ms(250)
        raise AssertionError(self.screen)

    def _lead_on(self, key, steps):
        if not self.has_one_key:
            for _ in range(steps):
                self.hold(key, TAP_MS)
            return
        # Two quick taps would be BACK; more are that many steps.
        for _ in range(steps):
            self.hold("OK", TAP_MS)
            if steps < 3:
                self.device.run_ms(ALONE_MS)
        self.device.run_ms(ALONE_MS)


def play_seed_match(person, is_patient=True):
    """The worked case of the rules, three players and three shakes, from switching on to the winners.

    Who is not patient ends each shake by hand.
    """
    device = person.device
    device.boot()
    device.run_ms(1500)
    assert "New match" in person.screen, person.screen
    person.choose("New match")
    person.choose("Players")
    person.count_up(1)
    assert "Players 3" in person.screen, person.screen
    person.ok()
    person.choose("Start")
    for points in ((7, 4, 6), (5, 9, 3), (6, 5, 8)):
        person.ok()
        device.run_ms(3200)
        person.back()
        person.choose("Go on" if is_patient else "End now")
        device.run_ms(180_000 if is_patient else 100)
        assert "TIME UP" in person.screen, person.screen
        person.ok()
        person.ok()
        for value in points:
            person.enter(value)
        shown = person.wait_for("3/3", is_there=False)
        person.ok()
    assert "1 Player 1 18" in shown and "1 Player 2 18" in shown and "3 Player 3 17" in shown, shown
    assert "2 winners" in person.screen, person.screen
