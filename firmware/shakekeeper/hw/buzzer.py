"""The buzzer, and the player that takes it through a pattern."""

from digitalio import DigitalInOut
from pwmio import PWMOut

MUTE = 0
QUIET = 1
LOUD = 2

# Half of the period is as loud as a piezo gets.
_DUTIES = (0, 1500, 32768)
_LATE_MS = 20


class Buzzer:
    """A piezo on `pin` (None: silent for ever): `is_passive` plays tones, else it only knows on."""

    def __init__(self, pin, is_passive):
        self._pwm = None
        self._line = None
        if pin is not None and is_passive:
            self._pwm = PWMOut(pin, duty_cycle=0, frequency=1000, variable_frequency=True)
        elif pin is not None:
            self._line = DigitalInOut(pin)
            self._line.switch_to_output(value=False)
        self._volume = LOUD

    def set_volume(self, volume):
        """MUTE, QUIET or LOUD, from the next tone on; MUTE at once."""
        self._volume = volume
        if volume == MUTE:
            self.tone(0)

    def tone(self, hz):
        """Sound until told otherwise; 0 is silence."""
        duty = _DUTIES[self._volume] if hz else 0
        if self._line is not None:
            self._line.value = duty > 0
        elif self._pwm is not None:
            if duty:
                self._pwm.frequency = hz
            self._pwm.duty_cycle = duty

    def deinit(self):
        """Be silent and let go of the pin."""
        self.tone(0)
        for part in (self._pwm, self._line):
            if part is not None:
                part.deinit()
        self._pwm = self._line = None


class Player:
    """Plays patterns on `buzzer`: tuples of (hz, ms) steps, hz 0 a rest.

    Whoever owns it calls `advance` at `wake_at_ms` (None: nothing to do).
    """

    def __init__(self, buzzer):
        self.wake_at_ms = None
        self._buzzer = buzzer
        self._steps = ()
        self._index = 0
        self._is_endless = False

    def play(self, steps, is_endless, now_ms):
        """Begin a pattern at once, in place of the one before."""
        self._steps = steps
        self._is_endless = is_endless
        self._index = 0
        self._sound(now_ms)

    def advance(self, now_ms):
        """Go on to the next step if it is due."""
        due_ms = self.wake_at_ms
        if due_ms is None or now_ms < due_ms:
            return
        self._index += 1
        if self._is_endless and self._index == len(self._steps):
            self._index = 0
        # On time the rhythm keeps to its own times, so that it does not drift; much too late it begins anew.
        self._sound(due_ms if now_ms - due_ms < _LATE_MS else now_ms)

    def silence(self):
        """Stop at once."""
        self.wake_at_ms = None
        self._buzzer.tone(0)

    def set_volume(self, volume):
        """MUTE, QUIET or LOUD."""
        self._buzzer.set_volume(volume)

    def _sound(self, at_ms):
        if self._index >= len(self._steps):
            self.silence()
            return
        hz, ms = self._steps[self._index]
        self.wake_at_ms = at_ms + ms
        self._buzzer.tone(hz)
