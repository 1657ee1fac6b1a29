"""The USB serial channels, which never wait for the computer."""

from time import sleep
from traceback import format_exception, print_exception

# For so long a computer may leave unread what is printed; then the rest is dropped.
_TRIES = 20
_TRY_S = 0.005


def say(text):
    """Print for the computer. To `print`, one that has opened the port and does not read would be
    reason to wait for ever."""
    try:
        from usb_cdc import console
    except ImportError:
        console = None
    if console is None or not console.connected:
        print(text)
        return
    console.write_timeout = 0
    data = text.replace("\n", "\r\n").encode() + b"\r\n"
    for _ in range(_TRIES):
        data = data[console.write(data) or 0 :]
        if not data:
            return
        sleep(_TRY_S)


def say_error(error):
    """Print an exception with its traceback for the computer."""
    try:
        say("".join(format_exception(error)).rstrip())
    except MemoryError:
        print_exception(error)


def open_ports():
    """Return (data, console): each with `connected`, `in_waiting`, `read(n)` and `write(data)`, data None where the
    port has no second channel."""
    try:
        import usb_cdc
    except ImportError:
        return None, _stdio()
    for port in (usb_cdc.data, usb_cdc.console):
        if port is not None:
            # By default both wait for ever.
            port.timeout = 0
            port.write_timeout = 0
    return usb_cdc.data, usb_cdc.console or _stdio()


def _stdio():
    # Loaded only on boards whose USB port is a chip of its own.
    from .stdio import Stdio

    return Stdio()
