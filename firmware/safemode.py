"""Starts the game again after a brown-out or a hang, but not for ever: see shakekeeper.hw.restarts."""

import microcontroller
import supervisor

from shakekeeper.hw.restarts import BROWN_OUT, WATCHDOG, open_restarts


def reason_to_restart():
    """The reason to keep, or None where a person has to look first."""
    reason = supervisor.runtime.safe_mode_reason
    if reason == supervisor.SafeModeReason.BROWNOUT:
        return BROWN_OUT
    if reason == supervisor.SafeModeReason.WATCHDOG:
        return WATCHDOG
    return None


def restart():
    """Restart the microcontroller if that may help and was not tried too often."""
    reason = reason_to_restart()
    nvm = microcontroller.nvm
    if reason and nvm and open_restarts(nvm).note(reason):
        microcontroller.reset()


restart()
