"""The small modules: those that Python has as well, with only the names the interpreter has."""

import array
import binascii
import collections
import errno
import json
import math
import random
import struct

from .native import native_module, subset

# What Python's arrays can do and the interpreter's cannot.
_NO_ARRAY_NAMES = """
    buffer_info byteswap count frombytes fromfile fromlist fromunicode index insert itemsize pop remove reverse
    tobytes tofile tolist tounicode typecode
""".split()
_ERRNO_NAMES = """
    EPERM ENOENT EIO EBADF EAGAIN ENOMEM EACCES EEXIST ENODEV EISDIR EINVAL EROFS ENOSPC EOPNOTSUPP EADDRINUSE
    ECONNABORTED ECONNRESET ENOBUFS ENOTCONN ETIMEDOUT ECONNREFUSED EHOSTUNREACH EALREADY EINPROGRESS
"""
_MATH_NAMES = """
    e pi sqrt pow exp cos sin tan acos asin atan atan2 ceil copysign fabs floor fmod frexp ldexp modf isfinite isinf
    isnan trunc radians degrees log expm1 log2 log10 cosh sinh tanh acosh asinh atanh erf erfc gamma lgamma
"""


def make_array(vm):
    """Return the module `array`."""

    def absent(self):
        raise AttributeError("'array' object has no such attribute")

    members = {name: property(absent) for name in _NO_ARRAY_NAMES}
    return native_module("array", array=type("array", (array.array,), {"__slots__": (), **members}))


def make_atexit(vm):
    """Return the module `atexit`; one function can be registered, as only its last one is of use."""

    def register(function, *arguments, **options):
        vm.at_exit = lambda: function(*arguments, **options)
        return function

    def unregister(function):
        vm.at_exit = None

    return native_module("atexit", register=register, unregister=unregister)


def make_collections(vm):
    """Return the module `collections`."""

    class deque(collections.deque):
        """A queue of limited length: the interpreter wants to know the limit."""

        def __init__(self, iterable, maxlen, flags=0):
            super().__init__(iterable, maxlen)

    return native_module("collections", deque=deque, namedtuple=_namedtuple, OrderedDict=collections.OrderedDict)


def make_displayio(vm):
    """Return the module `displayio` as far as letting go of built-in displays goes."""
    return native_module("displayio", release_displays=lambda: None)


def make_gc(vm):
    """Return the module `gc`; its figures are those of an empty board."""
    return native_module("gc", collect=lambda: 0, enable=lambda: None, disable=lambda: None, isenabled=lambda: True,
                         mem_free=lambda: 120_000, mem_alloc=lambda: 50_000, threshold=lambda *_: -1)


def make_json(vm):
    """Return the module `json`."""

    def dumps(obj, *, separators=(", ", ": ")):
        return json.dumps(obj, separators=separators, ensure_ascii=False)

    def dump(obj, stream, *, separators=(", ", ": ")):
        stream.write(dumps(obj, separators=separators))

    def loads(text):
        try:
            return json.loads(text)
        except ValueError:
            raise ValueError("syntax error in JSON") from None

    return native_module("json", dump=dump, dumps=dumps, load=lambda stream: loads(stream.read()), loads=loads)


def make_micropython(vm):
    """Return the module `micropython`."""
    return native_module("micropython", const=lambda value: value)


def make_random(vm):
    """Return the module `random`, which begins the same at every boot."""
    chance = random.Random(2040)
    names = "seed getrandbits randrange randint choice random uniform"
    return native_module("random", **{name: getattr(chance, name) for name in names.split()})


def make_rtc(vm):
    """Return the module `rtc` as far as reading goes: no time has been set."""
    clock_module = vm.sandbox.import_("time")

    class RTC:
        __slots__ = ()

        @property
        def datetime(self):
            return clock_module.localtime()

    return native_module("rtc", RTC=RTC)


def make_traceback(vm):
    """Return the module `traceback`."""

    def format_exception(exc, value=None, tb=None, limit=None, chain=True):
        return [vm.describe(exc if value is None else value, limit)]

    def print_exception(exc, value=None, tb=None, limit=None, file=None, chain=True):
        vm.print("".join(format_exception(exc, value, tb, limit)), end="", file=file)

    return native_module("traceback", format_exception=format_exception, print_exception=print_exception)


def make_binascii(vm):
    """Return the module `binascii`."""
    return subset(binascii, "hexlify unhexlify a2b_base64 b2a_base64 crc32")


def make_errno(vm):
    """Return the module `errno`."""
    return native_module("errno", errorcode={getattr(errno, name): name for name in _ERRNO_NAMES.split()},
                         **{name: getattr(errno, name) for name in _ERRNO_NAMES.split()})


def make_math(vm):
    """Return the module `math`."""
    return subset(math, _MATH_NAMES)


def make_struct(vm):
    """Return the module `struct`."""
    return subset(struct, "calcsize pack pack_into unpack unpack_from")


def _namedtuple(name, fields):
    made = collections.namedtuple(name, fields)
    for extra in ("_replace", "_make", "_asdict", "_fields", "_field_defaults"):
        if extra in made.__dict__:
            delattr(made, extra)
    return made
