"""Plays the acts of a script on a Target."""

from .errors import ExpectFailed, ScriptError
from .faults import TEARS, inflict

PRESS_MS = 80
PAUSE_MS = 60
# On a board without BACK a long press of OK means it.
LONG_PRESS_MS = 700


class Player:
    """Does the acts one after another; time passes on the target only as they tell.

    `target` is a simulated or an emulated device. `shots`, where given, is called as
    shots(name, panel) for each `shot`.
    """

    def __init__(self, target, shots=None):
        self.target = target
        self.shots = shots
        self._began_ms = self._released_ms = 0
        self._read_pixels, self._read_lines = None, []

    def play(self, acts):
        """Do all acts; raise ExpectFailed at the first that the device does not meet."""
        for act in acts:
            self.do(act)

    def do(self, act):
        """Do one act."""
        getattr(self, "_do_" + act.verb.replace("-", "_"))(act, *act.arguments)

    def _do_boot(self, act):
        self.target.boot()
        self._began_ms = self._released_ms = 0

    def _do_press(self, act, keys):
        self._listen()
        for key in keys:
            self._hold(act, key, PRESS_MS)

    def _do_hold(self, act, key, length_ms):
        self._listen()
        self._hold(act, key, length_ms)

    def _do_wait(self, act, length_ms):
        self._listen()
        self.target.run_ms(length_ms)

    def _do_cut(self, act, nth, tear="half"):
        if nth is None:
            self.target.cut()
        elif hasattr(self.target, "cut_at_write"):
            self.target.cut_at_write(nth, TEARS[tear])
        else:
            raise ScriptError(act.file, act.line, "this target can't be cut at a write; allowed is: cut")

    def _do_fault(self, act, name, arguments):
        try:
            inflict(self.target, name, arguments)
        except (AttributeError, KeyError, IndexError) as error:
            raise ScriptError(act.file, act.line, "fault %s: not on this target: %s" % (name, error)) from None

    def _do_display(self, act, is_plugged):
        self.target.set_display(is_plugged)

    def _do_serial(self, act, text):
        self.target.serial_write(_unescaped(act, text))

    def _do_shot(self, act, name):
        if self.shots is not None:
            self.shots(name, self.target.panel)

    def _do_expect(self, act, text):
        if not self._shows(text):
            raise self._failure(act, '"%s" on the screen' % text)

    def _do_expect_not(self, act, text):
        if self._shows(text):
            raise self._failure(act, 'no "%s" on the screen' % text)

    def _do_expect_tone(self, act, hz):
        heard = self._heard(self._began_ms)
        if not (hz in heard if hz else heard):
            wanted = "a tone of %d Hz" % hz if hz else "a tone"
            raise self._failure(act, "%s, heard %s" % (wanted, _in_words(heard)))

    def _do_expect_silence(self, act):
        # What a key has silenced may have sounded until it was pressed.
        heard = self._heard(self._released_ms)
        if heard:
            raise self._failure(act, "silence, heard " + _in_words(heard))

    def _hold(self, act, key, length_ms):
        try:
            self.target.set_key(key, True)
        except KeyError as error:
            if key != "BACK":
                raise ScriptError(act.file, act.line, error.args[0]) from None
            self._hold(act, "OK", max(length_ms, LONG_PRESS_MS))
            return
        self.target.run_ms(length_ms)
        self.target.set_key(key, False)
        self._released_ms = self.target.now_ms
        self.target.run_ms(PAUSE_MS)

    def _listen(self):
        self._began_ms = self._released_ms = self.target.now_ms

    def _heard(self, from_ms):
        """Return the frequencies that sounded from `from_ms` until now."""
        heard, sounding = [], 0
        for at_ms, hz in self.target.tones:
            if at_ms <= from_ms:
                sounding = hz
            elif hz:
                heard.append(hz)
        return [sounding] * bool(sounding) + heard

    def _shows(self, text):
        wanted = " ".join(text.split())
        return any(wanted in line for line in self._lines())

    def _lines(self):
        # Only scripts that look at the screen need the fonts.
        from ..render import read_text

        panel = self.target.panel
        pixels = panel.visible()
        if pixels != self._read_pixels:
            self._read_pixels = pixels
            self._read_lines = read_text(pixels, panel.width, panel.height)
        return self._read_lines

    def _failure(self, act, expected):
        from .shots import art_of

        return ExpectFailed(act, expected, self._lines(), art_of(self.target.panel))


def _in_words(tones):
    return ", ".join("%d Hz" % hz for hz in tones) or "nothing"


def _unescaped(act, text):
    try:
        return text.encode("latin-1", "backslashreplace").decode("unicode_escape").encode("latin-1")
    except (UnicodeDecodeError, UnicodeEncodeError):
        raise ScriptError(act.file, act.line, "a backslash must be followed by n, r, t, \\ or xHH") from None
