"""As much of pytest as the core's tests use, for running them on a MicroPython machine."""

import re


class _Raises:
    def __init__(self, error, match):
        self._error = error
        self._match = match
        self.value = None

    def __enter__(self):
        return self

    def __exit__(self, kind, value, traceback):
        assert value is not None, "nothing was raised"
        if not isinstance(value, self._error):
            return False
        self.value = value
        assert self._match is None or re.search(self._match, str(value)), str(value)
        return True


def raises(error, match=None):
    """The block must raise `error`, its text matching `match`."""
    return _Raises(error, match)


# Function objects take no attributes on MicroPython: who has which rows is kept here, newest last.
parametrized = []


class _Mark:
    def parametrize(self, names, rows):
        """Runs the test for each of `rows`."""
        if isinstance(names, str):
            names = [name.strip() for name in names.split(",")]

        def mark(function):
            parametrized.append((function, names, [row if len(names) > 1 else (row,) for row in rows]))
            return function

        return mark


mark = _Mark()


def calls_of(function):
    """The keyword arguments of every call that the marks of `function` ask for."""
    calls = [{}]
    for marked, names, rows in parametrized:
        if marked is function:
            calls = [_with(call, names, row) for call in calls for row in rows]
    return calls


def _with(call, names, row):
    call = dict(call)
    call.update(zip(names, row))
    return call
