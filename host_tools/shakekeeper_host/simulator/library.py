"""Where the device's libraries are on this computer: the real files, as PyPI delivers them."""

from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

# What circup puts into /lib from the firmware's requirements, by import name.
DISTRIBUTIONS = {
    "adafruit_bus_device": "adafruit-circuitpython-busdevice",
    "adafruit_debouncer": "adafruit-circuitpython-debouncer",
    "adafruit_framebuf": "adafruit-circuitpython-framebuf",
    "adafruit_miniqr": "adafruit-circuitpython-miniqr",
    "adafruit_ssd1306": "adafruit-circuitpython-ssd1306",
    "adafruit_ticks": "adafruit-circuitpython-ticks",
    "asyncio": "adafruit-circuitpython-asyncio",
}
_found = {}


def find_library(name):
    """Return the folder that holds a library, None where the device has none of that name."""
    if name not in DISTRIBUTIONS:
        return None
    if name not in _found:
        _found[name] = _locate(name)
    return _found[name]


def _locate(name):
    try:
        package = distribution(DISTRIBUTIONS[name])
    except PackageNotFoundError:
        raise RuntimeError("the simulator needs the PyPI package %s" % DISTRIBUTIONS[name]) from None
    return str(Path(package.locate_file("")))
