"""Goldens: pictures as text art in tests/goldens, compared with what is drawn now."""

import signal
import threading
from pathlib import Path

import pytest

GOLDENS = Path(__file__).parent / "goldens"


def pytest_configure(config):
    # Started in the background, a shell has us ignore Ctrl-C; programs that the tests start would inherit that.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN and threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser):
    parser.addoption("--thorough", action="store_true", help="let the fault tests try everything: minutes")
    parser.addoption("--renew-goldens", action="store_true", help="write the golden pictures anew instead of comparing")


@pytest.fixture
def golden(request):
    """Return `golden(name, art)`, which fails when `art` is not what tests/goldens/<name>.txt holds."""

    def compare(name, art):
        path = GOLDENS / (name + ".txt")
        if request.config.getoption("--renew-goldens"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(art, encoding="utf-8")
            return
        wanted = path.read_text(encoding="utf-8") if path.exists() else "(no such golden)\n"
        if art != wanted:
            pytest.fail(f"{path.name} is\n{wanted}\nnow it is\n{art}\nright? pytest --renew-goldens", pytrace=False)

    return compare


def pytest_terminal_summary(terminalreporter):
    sums = {}
    for reports in terminalreporter.stats.values():
        for report in reports:
            for name, value in getattr(report, "user_properties", ()):
                if name == "trials" and report.when == "call":
                    sums[value[0]] = sums.get(value[0], 0) + value[1]
    if sums:
        terminalreporter.section("trials")
        for what, count in sorted(sums.items()):
            terminalreporter.write_line("%9d  %s" % (count, what))
