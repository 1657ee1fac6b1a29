"""The table device of a letter-cube word game."""

VERSION = "0.1.0"
