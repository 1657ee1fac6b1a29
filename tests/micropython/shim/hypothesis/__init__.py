"""Stands in for hypothesis on a MicroPython machine, where its tests are left out."""


def given(*_, **__):
    """Leaves the test out: its name then holds None."""
    return lambda function: None


settings = given
