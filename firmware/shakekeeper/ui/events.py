"""What goes into the interface's machine and what comes out of it, as small tuples.

Events: (KEY, key), (TICK,), (STORE_FAILED, text), (STORE_OK,), (CRASHED, text),
(PANEL_LOST,), (PANEL_BACK,), (TROUBLE, heading, text),
(COMPACTED,) the journal was rewritten; (SELF_TEST, board) somebody asks for the self-test;
(PUT, payload) the computer brings a TABLE, OWN or PREFS record; (DATE, at_s) what the clock on
the wall shows, in seconds since 1970; (HISTORY, entries), (FINISHED, data) and (QR, picture)
answer the effects below.
Effects: (COMMIT, payload, strip) store this record, verified, before anything is drawn;
(MARK,) set the next mark of the running clock's strip; (SOUND, pattern) of `sounds`;
(SILENCE,); (LED, 0|1); (INVERT, 0|1); (CONTRAST, 0-255); (FLIP, 0|1);
(SHIFT, rows) against burn-in; (VOLUME, 0 mute | 1 quiet | 2 loud); (TELL, text) a line
for the computer; (SNAPSHOT,) let the drive have a copy of the state; (LIST_HISTORY,) which matches
are kept: (serial, how it ended) of each, the newest first; (READ_HISTORY, serial) one's joined
records, None if it can't be read; (MAKE_QR, text) as a picture of 64 x 64 pixels in pages, None if that can't
be; (KEEP_DATE, at_s) in a clock chip.
Keys: what is on the bottom line. K_NEXT and K_PREVIOUS come from knobs, and K_NEXT from boards
without an UP key; a screen takes them as UP or DOWN, whichever leads on there.
"""

K_UP = 0
K_DOWN = 1
K_OK = 2
K_BACK = 3
K_NEXT = 4
K_PREVIOUS = 5

KEY = 1
TICK = 2
STORE_FAILED = 3
STORE_OK = 4
CRASHED = 5
PANEL_LOST = 6
PANEL_BACK = 7
TROUBLE = 8
COMPACTED = 9
SELF_TEST = 10
PUT = 21
DATE = 22
HISTORY = 23
QR = 24
FINISHED = 25

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
TELL = 11
SNAPSHOT = 12
READ_HISTORY = 21
MAKE_QR = 22
LIST_HISTORY = 23
KEEP_DATE = 24
