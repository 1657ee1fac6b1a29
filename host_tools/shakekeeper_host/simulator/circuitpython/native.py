"""Building blocks of the stand-ins: modules and constants that refuse what the interpreter's refuse."""

from types import ModuleType

DEINITED = "Object has been deinitialized and can no longer be used. Create a new object."


class NativeModule(ModuleType):
    """A built-in module: nothing can be added to it or changed in it."""

    def __setattr__(self, name, value):
        raise AttributeError("'module' object has no attribute '%s'" % name)


def native_module(name, **members):
    """Return a built-in module with exactly these members."""
    module = NativeModule(name)
    module.__dict__.update(members)
    return module


class Constant:
    """One value of an enumeration, such as `digitalio.Pull.UP`."""

    __slots__ = ("_text",)

    def __init__(self, text):
        self._text = text

    def __repr__(self):
        return self._text


def enumeration(module, name, *values):
    """Return a class that has `values` as attributes, in the way of the interpreter's enumerations."""
    members = {value: Constant("%s.%s.%s" % (module, name, value)) for value in values}
    return type(name, (), {"__slots__": (), **members})


def subset(module, names):
    """Return a built-in module with only `names` of a Python module that the interpreter shares."""
    return native_module(module.__name__, **{name: getattr(module, name) for name in names.split()})
