"""The parts of the box. Only this folder imports CircuitPython's hardware modules."""

# The end of NVM, which the journal leaves to `restarts`.
TAIL_BYTES = 16
