"""Where the box is: serial ports by their USB ids, then by a greeting; a simulated box by its note."""

from platformdirs import user_data_path

from ..simulator.command import SERIAL_NOTE
from .channel import Channel, PortLost
from .client import Client, LinkError

# Who makes boards with CircuitPython: nobody else's port is spoken to without being asked.
_VENDORS = {
    0x239A: "Adafruit", 0x2E8A: "Raspberry Pi", 0x2886: "Seeed", 0x303A: "Espressif", 0x1209: "pid.codes",
    0x1B4F: "SparkFun", 0x16D0: "MCS", 0x2341: "Arduino",
}
_GREETING_S, _GREETINGS = 0.7, 2


class NoBox(LinkError):
    """No box was found; the text says what to do."""


def connect(asked=None):
    """Return a Client of the box behind the port `asked`, or of the first that answers, and its hello."""
    names = [asked] if asked else candidates()
    problems = []
    for name in names:
        for is_console in (False, True):
            try:
                return _greet(name, is_console)
            except PortLost as error:
                problems.append(str(error))
                break
            except LinkError as error:
                problems.append("%s: %s" % (name, error))
    raise NoBox(_text(asked, names, problems))


def candidates():
    """Return the names of the ports that may lead to a box, the likeliest first."""
    from serial.tools.list_ports import comports

    ports = [port for port in comports() if port.vid in _VENDORS]
    ports.sort(key=_unlikeliness)
    return [port.device for port in ports] + simulated()


def simulated():
    """Return the port names of simulated boxes on this computer."""
    folder = user_data_path("shakekeeper") / "simulator"
    return [note.read_text().strip() for note in sorted(folder.glob("*/" + SERIAL_NOTE))]


def _greet(name, is_console):
    channel = Channel(name, is_console)
    try:
        about = Client(channel, _GREETING_S, _GREETINGS).hello()
        return Client(channel), about
    except BaseException:
        channel.close()
        raise


def _unlikeliness(port):
    # CircuitPython calls its second channel "CDC2"; where the system does not tell, it comes second.
    is_named = "CDC2" in (port.interface or "")
    return not is_named, port.serial_number or "", [-ord(char) for char in port.device]


def _text(asked, names, problems):
    if asked:
        return "no box answers on %s (%s)" % (asked, "; ".join(dict.fromkeys(problems)))
    if not names:
        return ("no box was found. Is it plugged in, with a cable that carries data? "
                "Another program may hold its port; name a port with --port")
    return "no box answers on " + ", ".join(names) + "; name a port with --port"
