"""The CircuitPython image that the emulated board runs; without one, what needs it is skipped and says so."""

from importlib.util import find_spec

import pytest

from shakekeeper_host.emulator import faster, image


@pytest.fixture(scope="session")
def uf2():
    """Return the path of the image, with the emulator as fast as it gets on this computer."""
    # Looked for, not imported: the board decides which build of it is loaded.
    if find_spec("rp2040py") is None:
        pytest.skip("the emulated board needs the package rp2040py")
    path = image.image_at_hand()
    if path is None:
        pytest.skip(f"no CircuitPython image here: name one in {image.VARIABLE}, or let `shakekeeper emulate` fetch it")
    faster.prepare()
    return path
