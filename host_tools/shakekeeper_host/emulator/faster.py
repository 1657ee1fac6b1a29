"""A faster build of rp2040py's own C code, where this computer has a C compiler.

Its wheel serves every version of Python, at the price of a look-up by name in each access to memory. The
same C files, which come with the wheel, built for this very Python and without that look-up, run the
same instructions five times as fast. Without a compiler all works as before, slowly.
"""

import importlib.machinery
import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
from importlib.metadata import version
from pathlib import Path

from platformdirs import user_cache_dir

VARIABLE = "SHAKEKEEPER_PLAIN_EMULATOR"
_PACKAGE = "rp2040py.native"
_LOOKUP, _NO_LOOKUP = "if (unlikely(__pyx_skip_dispatch)) ;", "if (1) ;"
_FLAGS = ("-O2", "-fPIC", "-shared", "-fwrapv", "-w")
_BUILT = "built"


def prepare(report=print):
    """Build it unless that is done or can't be; return whether it is there."""
    if _is_built():
        return True
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if _is_unwanted() or compiler is None or not _sources() or not _has_headers():
        return False
    report("Building a faster emulator, once (a minute) ...")
    try:
        _build(compiler)
    except (OSError, subprocess.CalledProcessError) as error:
        report("That failed, the slower one does: %s" % error)
        return False
    return True


def use():
    """Let imports of rp2040py take the faster build where there is one."""
    if not _is_unwanted() and _is_built() and not any(isinstance(finder, _Finder) for finder in sys.meta_path):
        sys.meta_path.insert(0, _Finder(_folder()))


class _Finder:
    """Finds rp2040py's compiled modules in another folder."""

    def __init__(self, folder):
        self._folder = folder

    def find_spec(self, name, path=None, target=None):
        """Return the spec of a module that was built, None for all others."""
        package, _, module = name.rpartition(".")
        file = self._folder / (module + ".so")
        if package != _PACKAGE or not file.is_file():
            return None
        loader = importlib.machinery.ExtensionFileLoader(name, str(file))
        return importlib.util.spec_from_file_location(name, str(file), loader=loader)


def _build(compiler):
    folder = _folder()
    folder.mkdir(parents=True, exist_ok=True)
    for source in _sources():
        patched = folder / source.name
        patched.write_text(source.read_text().replace(_LOOKUP, _NO_LOOKUP))
        made = folder / (source.stem + ".so")
        subprocess.run([compiler, *_FLAGS, "-I" + sysconfig.get_paths()["include"], str(patched), "-o", str(made)],
                       check=True, capture_output=True)
        patched.unlink()
    (folder / _BUILT).touch()


def _is_unwanted():
    return bool(os.environ.get(VARIABLE)) or sys.implementation.name != "cpython" or os.name == "nt"


def _is_built():
    return (_folder() / _BUILT).is_file()


def _has_headers():
    return Path(sysconfig.get_paths()["include"], "Python.h").is_file()


def _sources():
    # Found without importing the package, whose modules are to come from elsewhere.
    spec = importlib.util.find_spec("rp2040py")
    return sorted(Path(spec.origin).parent.glob("native/*.c")) if spec else []


def _folder():
    name = "rp2040py-%s-%s" % (version("rp2040py"), sysconfig.get_config_var("SOABI"))
    return Path(user_cache_dir("shakekeeper")) / name
