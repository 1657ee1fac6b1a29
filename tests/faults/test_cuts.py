"""The power cut at every write and every erase of whole matches, each left torn in several ways."""

import pytest
from shakekeeper.core.ledger import SERIAL
from shakekeeper_host.chips import tears

from .evening import evening_of
from .game import Game, state_of, stored_state

# How the step is left, by turns.
TEARS = [tears.part(0.5), tears.mix(1), tears.nothing(), tears.whole(), tears.prefix(1), tears.prefix(13),
         tears.part(0.03), tears.part(0.97), tears.mix(2), tears.mix(3), tears.bits(1), tears.bits(2)]  # fmt: skip
# Kind of port, bytes of NVM, matches. A small NVM is rewritten more often.
EVENINGS = [("RP2", 1024, 5), ("nRF", 8192, 1), ("ESP", 8192, 1)]
LONG_EVENING = ("RP2", 4096, 24)


def skip_long(matches, is_thorough):
    if matches == LONG_EVENING[2] and not is_thorough:
        pytest.skip("minutes: make faults")


def test_an_evening_is_as_long_as_it_has_to_be():
    evening = evening_of(*EVENINGS[0])
    assert evening.memories.nvm.erases > 3 and evening.memories.drive.erases > 100


def check(evening, past, tear):
    """Cut there, start, and be where people were, or at what was just being confirmed."""
    memories = evening.memories
    memories.cut(past, tear)
    allowed = evening.allowed[past[2]]
    assert stored_state(memories)[:2] in allowed, (past[1], [state[1] for state in allowed])
    return allowed


def without_history(found):
    (records, clock, _), left_ms = found
    # The number of the next match goes with it.
    return [record for record in records if record[0] != SERIAL], clock, left_ms


def start_and_go_on(memories, allowed):
    """Start the firmware, let it mend its store, confirm something, and start again; returns its game."""
    game = Game(memories)
    assert state_of(game.ledger, game.keeper.archive) in [state for state, _ in allowed]
    game.draw()
    game.rest(30)
    assert state_of(game.ledger, game.keeper.archive) in [state for state, _ in allowed]
    volume = 1 - game.ledger.prefs["sound"] % 2
    game.machine.set_pref("sound", volume)
    game.keeper._carry_out(game.machine._effects)
    assert game.error is None
    assert stored_state(memories)[0] == state_of(game.ledger, game.keeper.archive)
    return game


@pytest.mark.parametrize("port, nvm_bytes, matches", EVENINGS + [LONG_EVENING])
def test_a_cut_at_every_write_and_erase(port, nvm_bytes, matches, trials, is_thorough):
    skip_long(matches, is_thorough)
    evening = evening_of(port, nvm_bytes, matches)
    cuts = starts = 0
    for number, past in enumerate(evening.memories.past):
        is_erase = past[1].kind == "erase"
        is_whole = is_thorough or is_erase and past[1].memory == "nvm" and port == "RP2"
        chosen = TEARS if is_whole else [TEARS[number % 2], TEARS[2 + number % 10]]
        for turn, tear in enumerate(chosen):
            allowed = check(evening, past, tear)
            cuts += 1
            if (number + turn) % (5 if is_thorough else 13) == 0:
                start_and_go_on(evening.memories, allowed)
                starts += 1
    trials("cuts at a write or an erase (%s)" % port, cuts)
    trials("starts after them, each with a confirmed act", starts)


def test_without_a_drive_only_the_one_erase_is_a_risk_and_it_is_told(trials):
    evening = evening_of("RP2", 1024, 2, False)
    memories = evening.memories
    cuts = 0
    is_rewriting = False
    for number, past in enumerate(memories.past):
        is_rewriting = past[1].kind == "erase" or is_rewriting and len(past[1].old) > 200
        for tear in TEARS[::3] if is_rewriting else [TEARS[number % len(TEARS)]]:
            memories.cut(past, tear)
            state, left_ms, trouble = stored_state(memories)
            is_kept = (state[:2], left_ms) in [(known[:2], left) for known, left in evening.allowed[past[2]]]
            assert is_kept or is_rewriting, past[1]
            # All erased, it can't be told from a new box.
            assert is_kept or trouble or set(memories.nvm.data[:-16]) == {0xFF}
            assert Game(memories).error is None
            cuts += 1
    trials("cuts at a write or an erase (no drive)", cuts)


def second_cuts(evening, past, tear):
    """Yield (step, what is found after a cut there, what may be) for a start after a first cut."""
    memories = evening.memories
    allowed = check(evening, past, tear)
    found = stored_state(memories)[:2]
    kept, memories.past = memories.past, []
    memories.watch()
    start_and_go_on(memories, allowed)
    memories.ignore()
    wanted = [found, stored_state(memories)[:2]]
    steps, memories.past = memories.past, kept
    for step in steps:
        yield step, wanted


@pytest.mark.parametrize("port, nvm_bytes, matches", EVENINGS + [LONG_EVENING])
def test_a_second_cut_while_the_box_mends_its_store(port, nvm_bytes, matches, trials, is_thorough):
    skip_long(matches, is_thorough)
    evening = evening_of(port, nvm_bytes, matches)
    memories = evening.memories
    cuts = 0
    for number, past in enumerate(memories.past[:: 2 if is_thorough else 11]):
        for step, wanted in second_cuts(evening, past, TEARS[number % len(TEARS)]):
            memories.cut(step, TEARS[cuts % len(TEARS)])
            found = stored_state(memories)[:2]
            if not memories.files().has_any():
                # Each cut took one of the two folders, and with both goes the history.
                found, wanted = without_history(found), [without_history(state) for state in wanted]
            assert found in wanted, (past[1], step[1])
            cuts += 1
    trials("second cuts, during recovery (%s)" % port, cuts)
