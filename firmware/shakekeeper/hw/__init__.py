"""The parts of the box. Only this folder imports CircuitPython's hardware modules."""
