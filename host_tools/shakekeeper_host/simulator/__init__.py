"""The simulator: the firmware and its libraries, unmodified, on stand-ins with chips under them."""

from .board_file import UnknownBoard, board_ids
from .device import Device

__all__ = ["Device", "UnknownBoard", "board_ids"]
