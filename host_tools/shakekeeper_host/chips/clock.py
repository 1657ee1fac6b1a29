"""Virtual time: it passes only when something says how long it takes."""

NEVER_US = 1 << 62
TICKS_PERIOD_MS = 1 << 29
# The interpreter begins its counter here, so that it wraps 65.536 s after power-on and code that
# forgets about the wrap fails early.
TICKS_AT_POWER_ON_MS = 0x1FFF0000


class Clock:
    """Microseconds since power-on.

    `horizon_us` is the moment until which time may pass freely; whoever wants to pass it calls
    `at_horizon`, which moves the horizon or raises. `poll_horizon_us` is the same for the idle waits
    of a scheduler, so that a host can stop at the first one.
    """

    __slots__ = ("now_us", "horizon_us", "poll_horizon_us", "at_horizon", "uptime_us")

    def __init__(self, at_horizon=None, uptime_us=0):
        self.now_us = 0
        self.horizon_us = NEVER_US
        self.poll_horizon_us = NEVER_US
        self.at_horizon = at_horizon
        self.uptime_us = uptime_us

    def advance(self, duration_us):
        """Let `duration_us` pass."""
        self.advance_to(self.now_us + duration_us)

    def advance_to(self, target_us):
        """Let time pass until `target_us`; the horizon's owner may run in between."""
        while target_us > self.horizon_us:
            if self.now_us < self.horizon_us:
                self.now_us = self.horizon_us
            self.at_horizon()
        if self.now_us < target_us:
            self.now_us = target_us

    def ticks_ms(self, at_us=None):
        """Return what the wrapping counter of `supervisor.ticks_ms` reads, now or at `at_us`."""
        now_us = self.now_us if at_us is None else at_us
        return ((now_us + self.uptime_us) // 1000 + TICKS_AT_POWER_ON_MS) % TICKS_PERIOD_MS
