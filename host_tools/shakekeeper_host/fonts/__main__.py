"""`python -m shakekeeper_host.fonts [--check]`: writes the firmware's face modules, or tells which are stale."""

import argparse
import sys

from ..paths import firmware_dir
from .faces import modules


def main(arguments=None):
    """Write every stale module; with --check write nothing and return 1 when one is stale."""
    parser = argparse.ArgumentParser(prog="python -m shakekeeper_host.fonts", description=__doc__)
    parser.add_argument("--check", action="store_true", help="only tell which modules are stale")
    is_check = parser.parse_args(arguments).check
    gfx = firmware_dir() / "shakekeeper" / "gfx"
    stale = [(gfx / name, source) for name, source in modules().items() if _is_stale(gfx / name, source)]
    for path, source in stale:
        if not is_check:
            path.write_text(source, encoding="utf-8")
        print(("stale: " if is_check else "wrote ") + path.name)
    return 1 if is_check and stale else 0


def _is_stale(path, source):
    return not path.exists() or path.read_text(encoding="utf-8") != source


if __name__ == "__main__":
    sys.exit(main())
