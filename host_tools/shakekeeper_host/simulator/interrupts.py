"""What ends or breaks into a running program from outside; no `except Exception` of the firmware sees them."""


class PowerCut(BaseException):
    """The power is gone."""


class HardReset(BaseException):
    """The chip starts again from the beginning: `reason` of `microcontroller.cpu.reset_reason`."""

    def __init__(self, reason, safe_mode="NONE"):
        super().__init__(reason)
        self.reason = reason
        self.safe_mode = safe_mode


class Reload(BaseException):
    """The program is to be run again, without a reset."""

    def __init__(self, run_reason):
        super().__init__(run_reason)
        self.run_reason = run_reason
