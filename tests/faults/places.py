"""Every screen, and the keys that lead there from a new box, as scripts."""

from shakekeeper_host.script import Player, parse
from shakekeeper_host.simulator import Device

READY = "press OK OK\n"
RUNNING = READY + "press OK\nwait 4s\n"
PENS_DOWN = RUNNING + "press BACK DOWN OK OK\n"
ENTRY = PENS_DOWN + "press OK\n"
# One shake: its number is the first of the rules.
SHORT = """press OK DOWN x3 OK OK DOWN x2 OK BACK UP x3 OK OK
wait 4s
press BACK DOWN OK OK OK
press UP x3 OK UP x2 OK
"""

# Name: (script, what is on the screen).
PLACES = {
    "home": ("", "New match"),
    "new match": ("press OK", "Start"),
    "rules": ("press OK DOWN x3 OK", "Ends by"),
    "name": ("press OK DOWN x4 OK", "Name of"),
    "history": ("press DOWN OK", "No match"),
    "settings": ("press DOWN x2 OK", "Sound"),
    "about": ("press DOWN x3 OK", "A shake timer"),
    "ready": (READY, "Ready"),
    "lead-in": (READY + "press OK\nwait 300ms", "3"),
    "running": (RUNNING, "Shake 1 of 3"),
    "paused": (RUNNING + "press OK", "PAUSED"),
    "interrupt": (RUNNING + "press BACK", "End now"),
    "time up": (RUNNING + "press BACK DOWN OK", "TIME UP"),
    "pens down": (PENS_DOWN, "PENS DOWN"),
    "entry": (ENTRY, "--"),
    "entry begun": (ENTRY + "press UP x3", "Player 1"),
    "standings": (ENTRY + "press UP x3 OK UP x2 OK", "1 Player 1"),
    "menu": (READY + "press BACK", "Standings"),
    "players": (READY + "press BACK DOWN x7 OK", "Somebody joins"),
    "edit": (ENTRY + "press UP x3 OK BACK BACK DOWN OK", "Shake 1"),
    "question": (READY + "press BACK UP x2 OK", "Abandon?"),
    "finish": (SHORT + "press OK", "Player 1"),
    "after the match": (SHORT + "press OK OK", "Rematch"),
}  # fmt: skip
# Their picture changes by itself; under the others no clock runs, but under one of them.
MOVING = ("lead-in", "running", "time up")
TIMED = MOVING + ("interrupt",)


def go_to(name, **options):
    """A device that shows this screen."""
    device = Device(**options)
    script, shown = PLACES[name]
    Player(device).play(parse('boot\nwait 1s\n%s\nexpect "%s"' % (script, shown)))
    return device
