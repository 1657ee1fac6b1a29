"""Ends a hang: who is not heard of for eight seconds is started again."""

import microcontroller

_TIMEOUT_S = 8


class Watchdog:
    """The chip's watchdog, where it has one; off until `start`."""

    def __init__(self):
        self._dog = None

    def start(self):
        """Watch from now on."""
        try:
            from watchdog import WatchDogMode

            dog = microcontroller.watchdog
            dog.timeout = _TIMEOUT_S
        except (ImportError, AttributeError):
            return
        try:
            # An exception where the hang is, that the task's owner sees. Not every chip can do that.
            dog.mode = WatchDogMode.RAISE
        except NotImplementedError:
            dog.mode = WatchDogMode.RESET
        self._dog = dog

    def feed(self):
        """All is well."""
        if self._dog is not None:
            self._dog.feed()

    def stop(self):
        """Watch no longer: where the program ends nobody feeds any more."""
        if self._dog is not None:
            self._dog.mode = None
            self._dog = None
