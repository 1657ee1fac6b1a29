"""Looks after the panel: dims it when nobody plays, shifts the picture, flips it."""

from . import events

DIM_AFTER_MS = 60000
SHIFT_EVERY_MS = 60000
_CONTRAST = (0x01, 0x40, 0xCF)
_DIM = 0x00


class Care:
    """What the panel and the buzzer were last told; tells them again what differs."""

    def __init__(self):
        self._told = {}
        self._used_ms = 0
        self._shift_ms = 0
        self._shift = 0
        self.wake_at_ms = None

    def step(self, app, kind):
        """After each event of `kind`: emits what has to change."""
        now_ms = app.now_ms
        if kind == events.KEY or app.screen.is_awake:
            self._used_ms = now_ms
        if kind == events.TICK and self.wake_at_ms is not None and now_ms < self.wake_at_ms:
            # Time alone changes nothing before then.
            return
        idle_ms = now_ms - self._used_ms
        prefs = app.ledger.prefs
        contrast = _CONTRAST[prefs["brightness"]]
        self._tell(app, events.CONTRAST, _DIM if idle_ms >= DIM_AFTER_MS else contrast)
        self._tell(app, events.FLIP, prefs["flip"])
        self._tell(app, events.VOLUME, prefs["sound"])
        self._move(app, now_ms)
        self.wake_at_ms = self._shift_ms + SHIFT_EVERY_MS
        if idle_ms < DIM_AFTER_MS:
            self.wake_at_ms = min(self.wake_at_ms, self._used_ms + DIM_AFTER_MS)

    def _move(self, app, now_ms):
        # One row up or down: the bottom row of the text face is always dark.
        if now_ms - self._shift_ms >= SHIFT_EVERY_MS:
            self._shift_ms = now_ms
            self._shift = 1 - self._shift
            self._tell(app, events.SHIFT, self._shift)

    def _tell(self, app, kind, value):
        if self._told.get(kind) != value:
            self._told[kind] = value
            app.emit(kind, value)
