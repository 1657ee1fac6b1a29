"""The CircuitPython image that the emulated board runs; without one, what needs it is skipped and says so."""

import pytest

from shakekeeper_host.emulator import image


@pytest.fixture(scope="session")
def uf2():
    """Return the path of the image, with the emulator as fast as it gets on this computer."""
    pytest.importorskip("rp2040py", reason="the emulated board needs the package rp2040py")
    path = image.image_at_hand()
    if path is None:
        pytest.skip(f"no CircuitPython image here: name one in {image.VARIABLE}, or let `shakekeeper emulate` fetch it")
    from shakekeeper_host.emulator import faster

    faster.prepare()
    return path
