"""Pictures of a panel for people: PNG, text art, and the words that it shows."""

from .art import from_art, to_art
from .picture import to_png
from .reader import read_text

__all__ = ["from_art", "read_text", "to_art", "to_png"]
