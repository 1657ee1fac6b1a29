"""Sound patterns: (is_repeated, ((hz, ms), ...)); 0 Hz is a rest.

The loud ones alternate about 880 Hz, which failing ears keep longest, with about
2,700 Hz, where a small piezo is loudest.
"""

KEY = (False, ((1800, 8),))
REFUSED = (False, ((220, 90),))
LEAD_IN = (False, ((880, 120),))
GO = (False, ((1760, 350),))
MARK = (False, ((1320, 90), (0, 60), (1320, 90)))
TICK = (False, ((1100, 40),))
LAST_TICK = (False, ((2200, 90),))
TIME_UP = (
    True,
    ((2700, 180), (880, 180), (2700, 180), (880, 180), (2700, 180), (0, 350)),
)
SELF_TEST = (False, ((880, 250), (0, 100), (1760, 250), (0, 100), (2700, 250)))
WINNER = (False, ((784, 110), (988, 110), (1175, 110), (1568, 320)))
