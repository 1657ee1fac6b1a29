"""What goes into the interface's machine and what comes out of it, as small tuples.

Events: (KEY, key), (TICK,), (STORE_FAILED, text), (STORE_OK,), (CRASHED, text),
(PANEL_LOST,), (PANEL_BACK,), (TROUBLE, heading, text),
(COMPACTED,) the journal was rewritten.
Effects: (COMMIT, payload, strip) store this record, verified, before anything is drawn;
(MARK,) set the next mark of the running clock's strip; (SOUND, pattern) of `sounds`;
(SILENCE,); (LED, 0|1); (INVERT, 0|1); (CONTRAST, 0-255); (FLIP, 0|1);
(SHIFT, rows) against burn-in; (VOLUME, 0 mute | 1 quiet | 2 loud).
"""

K_UP = 0
K_DOWN = 1
K_OK = 2
K_BACK = 3

KEY = 1
TICK = 2
STORE_FAILED = 3
STORE_OK = 4
CRASHED = 5
PANEL_LOST = 6
PANEL_BACK = 7
TROUBLE = 8
COMPACTED = 9

COMMIT = 1
MARK = 2
SOUND = 3
SILENCE = 4
LED = 5
INVERT = 6
CONTRAST = 7
FLIP = 8
SHIFT = 9
VOLUME = 10
