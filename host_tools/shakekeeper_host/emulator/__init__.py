"""The box as an emulated RP2040 that runs a real CircuitPython image; needs the PyPI package rp2040py."""

from .board import Board
from .image import ImageError, cached_image, find_image

__all__ = ["Board", "ImageError", "cached_image", "find_image"]
