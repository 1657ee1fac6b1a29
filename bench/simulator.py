"""How long a whole three-shake match takes in the headless simulator, from power-on to the shared win."""

import sys
import time
from pathlib import Path

from shakekeeper_host.script import Player, load
from shakekeeper_host.simulator import Device

MATCH = Path(__file__).resolve().parent.parent / "tests" / "scripts" / "seed.play"


def play(script):
    """Returns (real seconds, seconds of the device) of one match on a new device."""
    start = time.perf_counter()
    device = Device()
    Player(device).play(load(str(script)))
    return time.perf_counter() - start, device.now_ms / 1000


def main(script=MATCH, rounds=5):
    """Print the fastest of some rounds: the others only tell how busy the machine is."""
    times = [play(script) for _ in range(rounds)]
    real_s, device_s = min(times)
    print("a three-shake match, %.0f s on the device: %.2f s" % (device_s, real_s))


if __name__ == "__main__":
    main(*sys.argv[1:2])
