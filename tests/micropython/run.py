"""Runs the tests of one module on a MicroPython machine: micropython run.py FIRMWARE ROOT MODULE

Prints `ok NAME` or `bad NAME` with a traceback for each test function, and `digest NAME VALUE` for what
each `digest_` function returns.
"""

import gc
import sys


def main(firmware, root, module_name):
    sys.path[:0] = [firmware, root, root + "/tests/micropython", root + "/tests/micropython/shim"]
    module = __import__(module_name, None, None, ["*"])
    for name in sorted(dir(module)):
        function = getattr(module, name)
        if function and name.startswith(("test_", "digest_")):
            gc.collect()
            run(name, function)


def run(name, function):
    import pytest

    try:
        found = [function(**call) for call in pytest.calls_of(function)]
    except Exception as error:
        print("bad", name)
        sys.print_exception(error)
        return
    if name.startswith("digest_"):
        print("digest", name, found[0])
    else:
        print("ok", name)


main(*sys.argv[1:])
