"""An evening at a table, played by keys: matches with edits, undo, settings, pauses, a rematch."""

from .game import Game, state_of, stored_state
from .memories import Memories


def shake(game, *points):
    """One shake from ready to the standings."""
    game.press("OK")
    game.wait(3500)
    game.press("OK")  # pause
    game.wait(400)
    game.rest()
    game.press("UP", "OK")
    game.wait(game.match.settings["timer_s"] * 1000 + 16000)
    game.press("OK", "OK")
    for value in points:
        game.enter(value)
    game.rest()


def match(game, *rows):
    """A match of these shakes with all that may happen in one."""
    shake(game, *rows[0])
    game.press("OK", "BACK")
    game.choose("Edit a score")
    game.press("OK", "OK", "UP*2", "OK", "BACK*3")
    game.rest()
    for row in rows[1:]:
        shake(game, *row)
        game.press("BACK")
        for label in ("Undo", "Redo", "Undo", "Redo"):
            game.choose(label)
            game.rest(2)
        game.press("BACK")


def play_evening(game, matches=3):
    """Matches of two players, each followed by a rematch; the last is left open."""
    game.press("OK")
    game.press("DOWN*3", "OK")
    while game.screen.items(game.machine)[game.screen.at][0].strip() != "Timer":
        game.press("DOWN")
    game.press("OK", "DOWN*10", "OK", "BACK", "UP*3", "OK")
    game.rest()
    for number in range(matches):
        match(game, (3 + number, 2), (1, 4), (0, 2))
        if number < matches - 1:
            assert game.name == "Finish", game.name
            game.press("OK", "OK")
            game.rest(3)


class Evening:
    """An evening that was played to its end: every step of flash, and the state after each thing stored.

    `allowed` has the states around each event, `history` all of them, oldest first.
    """

    def __init__(self, port, nvm_bytes, matches, has_drive=True):
        self.game = None
        self.memories = memories = Memories(port, nvm_bytes)
        if not has_drive:
            memories.drive.files.clear()
        memories.ignore()
        self.states = [stored_state(memories)[:2]]
        self.history = list(self.states)
        memories.watch()
        # The states between two presses of a key may all come out: they are stored one by one.
        self.allowed = []
        self.game = Game(memories, on_stored=self._on_stored)
        self.game.keeper.step, self._step = self._on_event, self.game.keeper.step
        play_evening(self.game, matches)
        self._close()
        memories.ignore()

    def _on_stored(self):
        self.memories.ignore()
        state = stored_state(self.memories)
        assert state[2] is None
        if state[:2] != self.states[-1]:
            self.states.append(state[:2])
            self.history.append(state[:2])
        self.memories.watch()

    def _on_event(self, event):
        self._close()
        self._step(event)

    def _close(self):
        """An event is over: what is stored now is what people see."""
        if self.game:
            live = state_of(self.game.ledger, self.game.keeper.archive)
            # Without a drive there is no history.
            shared = 3 if self.memories.drive.files else 2
            assert live[:shared] == self.states[-1][0][:shared], "confirmed but not stored"
        self.allowed.append(list(self.states))
        del self.states[:-1]
        self.memories.mark = len(self.allowed)


played = {}


def evening_of(*key):
    """The Evening of these, played once."""
    if key not in played:
        played[key] = Evening(*key)
    return played[key]
