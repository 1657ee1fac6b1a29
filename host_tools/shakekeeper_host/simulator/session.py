"""A device played in real time, and what there is to tell to those who watch it."""

import json
import struct
import time

from ..chips import ChipMisuse
from ..render import read_text

SPEEDS = (1, 10, 60)
# More real time than this at once means that the computer slept: the device did not see it pass.
_LONGEST_SLICE_S = 0.25
_READ_EVERY_S = 0.4
# A tap on a touch screen, or a slow computer, can make a press shorter than any finger on a real key.
_SHORTEST_PRESS_MS = 60
_FRAME_ON, _FRAME_INVERTED = 1, 2


class Session:
    """One device with its pace; `step` is to be called often, `updates` tells what changed since.

    `port` may be a PseudoTerminal through which other programs reach the device.
    """

    def __init__(self, device, state=None, port=None):
        self.device = device
        self.state = state
        self.port = port
        self.speed = 1
        self.is_plugged = True
        self.problem = ""
        self._keys_down = {}  # name -> when it was pressed
        self._to_release = set()
        self._last_s = None
        self._told_tones = self._told_printed = 0
        self._last_frame = self._last_state = None
        self._words, self._words_frame, self._words_at_s = [], None, 0.0

    def start(self):
        """Switch the device on."""
        self._told_tones = 0
        self._keys_down = dict.fromkeys(self._keys_down, 0)
        self._guard(self.device.boot)

    def step(self, now_s=None):
        """Let as much time pass on the device as has passed here, times the speed."""
        now_s = time.monotonic() if now_s is None else now_s
        elapsed_s = 0.0 if self._last_s is None else min(now_s - self._last_s, _LONGEST_SLICE_S)
        self._last_s = now_s
        if self.port is not None:
            self.port.step()
        if self.device.is_on:
            self._guard(self.device.run_ms, elapsed_s * self.pace * 1000)
        for name in list(self._to_release):
            if self.device.now_ms - self._keys_down[name] >= _SHORTEST_PRESS_MS or not self.device.is_on:
                self._to_release.remove(name)
                del self._keys_down[name]
                self.device.set_key(name, False)

    @property
    def pace(self):
        """How much faster than here time passes there: a key is always held at the speed of a person."""
        return 1 if self._keys_down else self.speed

    def set_key(self, name, is_down):
        """Press or release a key; no press is too short to be noticed."""
        if not is_down:
            self._to_release.update({name} & set(self._keys_down))
        elif name in self.device.keys.names:
            self._to_release.discard(name)
            if name not in self._keys_down:
                self._keys_down[name] = self.device.now_ms
                self.device.set_key(name, True)

    def release_keys(self):
        """Let all keys go, as when the page that held them is gone."""
        self._to_release.update(self._keys_down)

    def set_speed(self, speed):
        """Choose one of SPEEDS."""
        if speed in SPEEDS:
            self.speed = speed

    def set_power(self, is_on):
        """Plug the device in, or pull its plug."""
        if is_on and not self.device.is_on:
            self.start()
        elif not is_on and self.device.is_on:
            self.device.cut()
            if self.state is not None:
                self.state.save(self.device)

    def set_display(self, is_plugged):
        """Plug the display's cable in, or pull it."""
        self.is_plugged = is_plugged
        self.device.set_display(is_plugged)

    def updates(self):
        """Return the messages about what changed since the last call, oldest first."""
        frame = self.frame()
        messages = [frame] if frame != self._last_frame else []
        self._last_frame = frame
        state = self.status()
        if state != self._last_state:
            messages.append(state)
            self._last_state = state
        return messages + self._new_tones() + self._new_prints()

    def greeting(self):
        """Return the messages that a new watcher needs to see everything."""
        return [self.frame(), self.status()]

    def frame(self):
        """Return the panel as a binary message: flags, contrast, width, height, page-ordered pixels."""
        panel = self.device.panel
        is_lit = panel.is_on and panel.has_pump
        flags = (_FRAME_ON if is_lit else 0) | (_FRAME_INVERTED if panel.is_inverted else 0)
        return struct.pack(">BBHH", flags, panel.contrast, panel.width, panel.height) + panel.visible()

    def status(self):
        """Return everything else as a JSON message."""
        device = self.device
        return json.dumps({
            "type": "state", "board": device.board.board_id, "keys": device.keys.names, "isOn": device.is_on,
            "isLedOn": device.is_led_on, "isDisplayPlugged": self.is_plugged, "speed": self.speed,
            "words": self._read_words(), "problem": self.problem,
        })

    def _read_words(self):
        # Reading takes a while, and nobody listens to ten sentences a second.
        panel, now_s = self.device.panel, time.monotonic()
        pixels = panel.visible()
        if pixels != self._words_frame and now_s - self._words_at_s >= _READ_EVERY_S:
            self._words = read_text(pixels, panel.width, panel.height)
            self._words_frame, self._words_at_s = pixels, now_s
        return self._words

    def _new_tones(self):
        tones = self.device.tones[self._told_tones:]
        if not tones:
            return []
        self._told_tones += len(tones)
        buzzer = self.device.buzzer
        return [json.dumps({"type": "tones", "tones": tones, "duty": buzzer.duty, "pace": self.pace,
                            "now": self.device.now_ms})]

    def _new_prints(self):
        text = self.device.console
        new, self._told_printed = text[self._told_printed:], len(text)
        return [json.dumps({"type": "print", "text": new})] if new else []

    def _guard(self, act, *arguments):
        try:
            self.problem = ""
            act(*arguments)
        except ChipMisuse as error:
            self.problem = str(error)
            self.device.cut()
