"""What hangs on the pins that the program drives."""


class Light:
    """An LED from a pin to ground, or to the supply: then a low level lights it."""

    def __init__(self, is_lit_by_high=True):
        self.is_on = False
        self._is_lit_by_high = is_lit_by_high

    def drive(self, at_ms, hz, duty):
        """Note that the pin carries `hz` pulses with `duty` 0 to 1 (hz 0: a level; None: nothing drives it)."""
        self.is_on = duty is not None and (duty > 0) == self._is_lit_by_high


def wire_outputs(board, buzzer, light, panel):
    """Return {pin: watcher} of the outputs that a board has; a watcher is called as `Light.drive` is."""

    def reset_panel(at_ms, hz, duty):
        if duty == 0:
            panel.reset()

    watchers = {"SHAKE_BUZZER": buzzer.drive, "SHAKE_LED": light.drive, "SHAKE_PANEL_RESET": reset_panel}
    pins = {key: board.pin(key) for key in watchers}
    return {pins[key]: watcher for key, watcher in watchers.items() if pins[key] is not None}
