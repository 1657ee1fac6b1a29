"""The keys of a board, each a contact from a pin to ground, and the knob where it has one."""

from ..chips import Contact


# On a board with a knob these turn it by one click: clockwise, and back.
_CLICKS = {"UP": 1, "DOWN": -1}


class KeyRow:
    """Contacts by name and by pin. `version` grows with each change, so that a scanner can tell at a glance.

    `has_knob`: UP and DOWN, where no key is wired for them, are clicks of a rotary encoder; `clicks` counts them.
    """

    def __init__(self, pins, has_bounce=True, has_knob=False):
        self._turns = {name: step for name, step in _CLICKS.items() if has_knob and name not in pins}
        self.clicks = 0
        self.contacts = {name: Contact(has_bounce) for name in pins}
        self._at_pin = {pin: self.contacts[name] for name, pin in pins.items()}
        self.version = 0

    @property
    def names(self):
        """The names of the keys, in the board file's order."""
        return tuple(self._turns) + tuple(self.contacts)

    def at_pin(self, pin):
        """Return the contact at a pin of the chip, None where there is none."""
        return self._at_pin.get(pin)

    def set(self, name, is_down, at_us):
        """Press or release a key; with a knob UP and DOWN turn it."""
        if name in self._turns:
            self.clicks += self._turns[name] if is_down else 0
            return
        self._contact(name).set(is_down, at_us)
        self.version += 1

    def stick(self, name, is_down, at_us):
        """Hold a key whatever is pressed; None lets it go."""
        self._contact(name).stick(is_down, at_us)
        self.version += 1

    def rest(self):
        """Begin a new time; what is held stays held."""
        for contact in self.contacts.values():
            contact.rest()
        self.version += 1

    def _contact(self, name):
        if name not in self.contacts:
            raise KeyError("this board has the keys %s, not %s" % (", ".join(self.names), name))
        return self.contacts[name]
