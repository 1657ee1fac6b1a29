"""What the fault tests share: how thorough to be, and the count of what was tried."""

import pytest


@pytest.fixture
def is_thorough(request):
    """Whether to try everything (`make faults`), or what a few seconds allow."""
    return request.config.getoption("--thorough")


@pytest.fixture
def trials(record_property):
    """`trials(what, count)` tells how often something was tried; the sums are printed at the end."""
    return lambda what, count: record_property("trials", (what, count))
