"""The keys of a board, each a contact from a pin to ground."""

from ..chips import Contact


class KeyRow:
    """Contacts by name and by pin. `version` grows with each change, so that a scanner can tell at a glance."""

    def __init__(self, pins, has_bounce=True):
        self.contacts = {name: Contact(has_bounce) for name in pins}
        self._at_pin = {pin: self.contacts[name] for name, pin in pins.items()}
        self.version = 0

    @property
    def names(self):
        """The names of the keys, in the board file's order."""
        return tuple(self.contacts)

    def at_pin(self, pin):
        """Return the contact at a pin of the chip, None where there is none."""
        return self._at_pin.get(pin)

    def set(self, name, is_down, at_us):
        """Press or release a key."""
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
            raise KeyError("this board has the keys %s, not %s" % (", ".join(self.contacts), name))
        return self.contacts[name]
