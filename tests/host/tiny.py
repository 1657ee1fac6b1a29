"""A simulated board that runs a few lines of a test instead of the firmware."""

import textwrap

from shakekeeper_host.simulator import Device


def tiny(folder, code, boot="", safemode=None, **options):
    """Return a Device, still off, whose drive holds these programs alone."""
    programs = {"code.py": code, "boot.py": boot, "safemode.py": safemode}
    for name, text in programs.items():
        if text is not None:
            (folder / name).write_text(textwrap.dedent(text), encoding="utf-8")
    return Device(firmware_dir=folder, **options)


def run(folder, code, ms=1000, **options):
    """Run these lines; return the Device and what code.py printed, as a list of lines."""
    device = tiny(folder, code, **options)
    device.boot()
    device.run_ms(ms)
    return device, printed(device)


def printed(device):
    """Return what the last code.py has printed so far, as a list of lines."""
    text = device.console.rpartition("code.py output:\n")[2]
    return text.partition("\nCode done running.")[0].splitlines()
