"""A piezo buzzer that remembers what it sounded."""

ACTIVE_HZ = 2700


class Buzzer:
    """Turns what a pin does into a list of tones.

    A passive buzzer sounds the frequency of a pulse train; an active one has its own and only knows
    on and off. `tones` holds (at_ms, hz) with hz 0 for silence, one entry per change; `duty` is the
    share of the last tone's pulses, which makes it loud (0.5) or quiet.
    """

    def __init__(self, is_active=False):
        self.is_active = is_active
        self.tones = []
        self.duty = 0.0

    @property
    def hz(self):
        """The frequency that sounds now, 0 when silent."""
        return self.tones[-1][1] if self.tones else 0

    def drive(self, at_ms, hz, duty):
        """Note that the pin carries `hz` pulses a second with `duty` 0 to 1 (hz 0: a level; None: nothing)."""
        if duty:
            self.duty = duty
        self._sound(at_ms, self._heard(hz, duty or 0))

    def silence(self, at_ms):
        """Note that the power is gone."""
        self.drive(at_ms, 0, 0)

    def clear(self):
        """Forget the tones, as at power-on."""
        self.tones.clear()
        self.duty = 0.0

    def _heard(self, hz, duty):
        if self.is_active:
            return ACTIVE_HZ if duty > 0 else 0
        # A level that stands still moves no membrane.
        return hz if 0 < duty < 1 else 0

    def _sound(self, at_ms, hz):
        tones = self.tones
        if tones and tones[-1][0] == at_ms:
            tones.pop()  # changed within one millisecond: nobody heard the first
        if self.hz != hz:
            tones.append((at_ms, hz))
