"""Imports of the firmware: its own files, the device's libraries, stand-ins, and nothing else."""

import __future__

import os
from types import ModuleType

from .circuitpython import STAND_INS
from .library import find_library

# The interpreter never evaluates annotations.
_FLAGS = __future__.annotations.compiler_flag
_compiled = {}


class Sandbox:
    """The module table of one program run, and the `__import__` that fills it."""

    def __init__(self, vm, firmware_dir):
        self._vm = vm
        self._root = str(firmware_dir)
        self.modules = {}

    def import_(self, name, globals=None, locals=None, fromlist=(), level=0):
        """Do what `__import__` does, from the device's point of view."""
        full_name = _absolute(name, globals, level) if level else name
        modules = self.modules
        module = modules.get(full_name)
        if module is None:
            module = self._load(full_name)
        if fromlist:
            self._check_names(module, full_name, fromlist)
            return module
        return module if "." not in name else modules[full_name.partition(".")[0]]

    def run_file(self, path, shown_name):
        """Run a program as `__main__`."""
        main = ModuleType("__main__")
        self.modules["__main__"] = main
        self._execute(path, main, shown_name)

    def close(self):
        """Cut all modules loose from each other."""
        for module in self.modules.values():
            module.__dict__.clear()
        self.modules.clear()

    def _check_names(self, module, full_name, names):
        # Names are only looked up here so that a missing one cannot be found among the host's modules.
        if names is True:
            return
        for name in names:
            if name != "*" and not hasattr(module, name):
                if not hasattr(module, "__path__"):
                    raise ImportError("cannot import name %s" % name)
                self._load("%s.%s" % (full_name, name))

    def _load(self, full_name):
        if full_name in self.modules:
            return self.modules[full_name]
        parent_name, _, name = full_name.rpartition(".")
        if not parent_name and name in STAND_INS:
            module = self.modules[name] = STAND_INS[name](self._vm)
            return module
        parent = self._load(parent_name) if parent_name else None
        folder = parent.__path__ if parent is not None and hasattr(parent, "__path__") else None
        if parent is not None and folder is None:
            raise ImportError("no module named '%s'" % full_name)
        module = self._load_file(full_name, self._find(name, folder))
        if parent is not None:
            setattr(parent, name, module)
        return module

    def _find(self, name, folder):
        if folder is not None:
            return _source_of(folder, name)
        found = _source_of(self._root, name)
        if found is None:
            library = find_library(name)
            found = library and _source_of(library, name)
        return found

    def _load_file(self, full_name, path):
        if path is None:
            raise ImportError("no module named '%s'" % full_name)
        module = ModuleType(full_name)
        if path.endswith("__init__.py"):
            module.__path__ = path[:-12]
            module.__package__ = full_name
        else:
            module.__package__ = full_name.rpartition(".")[0]
        self.modules[full_name] = module
        try:
            self._execute(path, module, path)
        except BaseException:
            self.modules.pop(full_name, None)
            raise
        return module

    def _execute(self, path, module, shown_name):
        module.__file__ = shown_name
        scope = module.__dict__
        scope["__builtins__"] = self._vm.builtins
        exec(_code_of(path, shown_name), scope)


def _absolute(name, scope, level):
    package = (scope or {}).get("__package__") or ""
    parts = package.split(".")
    if not package or level > len(parts):
        raise ImportError("can't perform relative import")
    parts = parts[:len(parts) - level + 1]
    return ".".join(parts + [name]) if name else ".".join(parts)


def _source_of(folder, name):
    # Plain strings: this is most of what a start costs, and tests start the device very often.
    for path in ("%s/%s/__init__.py" % (folder, name), "%s/%s.py" % (folder, name)):
        if os.path.isfile(path):
            return path
    return None


def _code_of(path, shown_name):
    status = os.stat(path)
    key = (path, status.st_mtime_ns, status.st_size)
    code = _compiled.get(key)
    if code is None:
        with open(path, encoding="utf-8") as file:
            code = compile(file.read(), shown_name, "exec", flags=_FLAGS, dont_inherit=True)
        _compiled[key] = code
    return code
