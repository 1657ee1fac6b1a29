"""Bytes that changed by themselves, files that are gone or are something else: never a crash, never a wrong total."""

from binascii import crc32

import pytest
from shakekeeper.core.recovery import FROM_DRIVE, LOST_SOME
from shakekeeper.core.slots import BLOCK_BYTES, FILE_BYTES

from .evening import evening_of
from .game import Game, state_of, stored_state
from .memories import PATHS

PLAYED = ("RP2", 1024, 2)
FILLS = {"missing": None, "empty": b"", "short": b"\xff" * 5000, "erased": b"\xff" * FILE_BYTES,
         "zeros": bytes(FILE_BYTES), "noise": bytes(range(256)) * (FILE_BYTES // 256)}  # fmt: skip


@pytest.fixture
def evening():
    """An evening, its memories as they were at its end."""
    played = evening_of(*PLAYED)
    if not hasattr(played, "end"):
        played.end = played.memories.content()
    played.memories.restore(played.end)
    yield played
    played.memories.restore(played.end)


def newest(evening):
    return evening.history[-1][0]


def rank(evening, state):
    """How new a state is; fails if it was never one."""
    found = [number for number, (known, _) in enumerate(evening.history) if known[:2] == state[:2]]
    assert found, "never a state of this evening"
    return found[-1]


def used(memories):
    port = memories.port()
    return max(at for at in range(port.size) if memories.nvm.data[at] != 0xFF) + 1


def start(memories):
    """A start of the firmware, with everything that it mends, and a picture."""
    game = Game(memories)
    game.rest(40)
    game.draw()
    assert game.error is None
    return game


def flips(is_thorough, at):
    return [1 << bit for bit in range(8)] + [0xFF] if is_thorough else [0xFF, 1 << at % 8]


def test_each_byte_of_the_nvm_flipped(evening, trials, is_thorough):
    memories = evening.memories
    count = 0
    for at in range(used(memories)):
        for mask in flips(is_thorough, at):
            memories.restore(evening.end)
            memories.nvm.data[at] ^= mask
            state, _, trouble = stored_state(memories)
            # Nothing older than the last complete shake, which the drive has too.
            age = rank(evening, evening.history[-1][0]) - rank(evening, state)
            assert age < 40
            # A damaged last record can't be told from one that was never finished.
            assert trouble or age <= 1
            if is_thorough or at % 9 == 0:
                game = start(memories)
                assert state_of(game.ledger, game.keeper.archive)[:2] == state[:2]
            count += 1
    trials("bytes of the NVM changed, with a drive", count)


def test_each_byte_of_the_nvm_flipped_and_no_drive(evening, trials, is_thorough):
    memories = evening.memories
    count = 0
    for at in range(used(memories)):
        memories.restore(evening.end)
        memories.drive.files.clear()
        memories.nvm.data[at] ^= 0xFF
        state, _, trouble = stored_state(memories)
        assert trouble in (None, LOST_SOME)
        # What comes out is an earlier state, or the beginning of one that a rewrite wrote.
        if trouble is None:
            assert rank(evening, evening.history[-1][0]) - rank(evening, state) <= 1
        if is_thorough or at % 9 == 0:
            assert Game(memories).ledger is not None
        count += 1
    trials("bytes of the NVM changed, without a drive", count)


def test_each_byte_of_the_slot_files_flipped(evening, trials, is_thorough):
    memories = evening.memories
    places = [at for at in range(FILE_BYTES) if memories.drive.files[PATHS[0]][at] != 0xFF]
    count = 0
    for side in (0, 1):
        for at in places if is_thorough else places[side::5]:
            memories.restore(evening.end)
            memories.drive.files[PATHS[side]][at] ^= 1 << at % 8
            # The NVM is whole, and of every match there is another copy.
            assert stored_state(memories) == (*evening.history[-1], None)
            # And where the NVM is gone, of every snapshot.
            memories.nvm.data[:] = b"\xff" * len(memories.nvm)
            state, _, trouble = stored_state(memories)
            assert trouble == FROM_DRIVE
            assert rank(evening, newest(evening)) - rank(evening, state) < 40
            count += 2
    trials("bytes of the slot files changed", count)


def test_a_damaged_copy_of_a_match_is_made_whole_again(evening):
    memories = evening.memories
    whole = bytes(memories.drive.files[PATHS[0]])
    for path in PATHS:
        memories.restore(evening.end)
        for start_of_block in range(BLOCK_BYTES, 23 * BLOCK_BYTES, BLOCK_BYTES):
            if whole[start_of_block] != 0xFF:
                memories.drive.files[path][start_of_block + 20] ^= 1
        start(memories)
        for other in PATHS:
            kept = memories.drive.files[other]
            memories.drive.files[other] = bytearray(FILE_BYTES)
            assert stored_state(memories)[0] == newest(evening)
            memories.drive.files[other] = kept


def fill(memories, side, content):
    if content is None:
        memories.drive.files.pop(PATHS[side], None)
    else:
        memories.drive.files[PATHS[side]] = bytearray(content)


@pytest.mark.parametrize("name", FILLS)
@pytest.mark.parametrize("sides", [(0,), (1,), (0, 1)])
def test_files_that_are_something_else(evening, trials, name, sides):
    memories = evening.memories
    for side in sides:
        fill(memories, side, FILLS[name])
    state, _, trouble = stored_state(memories)
    assert trouble is None and state[:2] == newest(evening)[:2]
    if len(sides) == 1:
        assert state == newest(evening)
    game = start(memories)
    assert game.box.has_drive == (len(sides) == 1 or len(FILLS[name] or b"") >= FILE_BYTES)
    # None of them was made longer.
    for side in sides:
        assert len(memories.drive.files.get(PATHS[side], b"")) == len(FILLS[name] or b"")
    trials("slot files missing or something else", 1)


def test_longer_files_are_as_good(evening):
    memories = evening.memories
    for path in PATHS:
        memories.drive.files[path] += bytes(5000)
    assert stored_state(memories)[0] == newest(evening)
    assert start(memories).box.has_drive


@pytest.mark.parametrize("content", [b"\xff", b"\x00", b"\x5a"], ids=["erased", "zeros", "noise"])
def test_an_nvm_that_is_something_else(evening, trials, content):
    memories = evening.memories
    memories.nvm.data[:] = content * len(memories.nvm)
    state, _, trouble = stored_state(memories)
    assert trouble == FROM_DRIVE and rank(evening, newest(evening)) - rank(evening, state) < 40
    game = start(memories)
    assert state_of(game.ledger, game.keeper.archive) == state
    assert stored_state(memories)[::2] == (state, None)
    trials("NVM filled with something else", 1)


@pytest.mark.parametrize("content", [b"\xff", b"\x00", b"\x5a"], ids=["erased", "zeros", "noise"])
def test_nothing_readable_anywhere_is_a_new_box(evening, content):
    memories = evening.memories
    memories.nvm.data[:] = content * len(memories.nvm)
    for path in PATHS:
        memories.drive.files[path] = bytearray(content * FILE_BYTES)
    game = Game(memories)
    assert (game.trouble is None) == (content != b"\x5a")
    game.press("OK", "OK")
    game.rest(40)
    assert game.error is None and stored_state(memories)[0][0] == tuple(game.ledger.records())


def with_version(memories, version):
    data = memories.nvm.data
    data[2] = version
    data[11:14] = crc32(data[:11]).to_bytes(4, "little")[:3]


def test_an_older_format_is_told_and_the_drives_state_taken(evening):
    memories = evening.memories
    with_version(memories, 1)
    assert stored_state(memories)[2] == FROM_DRIVE
    memories.drive.files.clear()
    game = Game(memories)
    assert game.trouble == LOST_SOME and game.match is None


def test_a_newer_format_is_left_alone_everywhere(evening):
    memories = evening.memories
    with_version(memories, 99)
    before = memories.content()
    game = Game(memories)
    assert "newer" in game.trouble
    game.press("OK", "OK")
    game.rest(40)
    assert game.error and memories.content() == before


def test_a_read_only_drive_keeps_nobody_from_playing(evening):
    memories = evening.memories
    memories.drive.is_write_protected = True
    try:
        before = {path: bytes(content) for path, content in memories.drive.files.items()}
        game = Game(memories, has_drive=False)
        game.press("BACK", "DOWN")
        game.rest(40)
        assert state_of(game.ledger, game.keeper.archive)[:2] == newest(evening)[:2] and game.error is None
        assert {path: bytes(content) for path, content in memories.drive.files.items()} == before
    finally:
        memories.drive.is_write_protected = False


def test_a_drive_that_fails_while_playing_is_told_once_and_given_up(evening):
    memories = evening.memories
    game = Game(memories)
    memories.drive.is_write_protected = True
    try:
        game.keeper._saver.copies.want()
        game.rest(3)
        assert game.name == "Notice" and game.screen.heading == "NOT SAVING TO DRIVE"
        game.press("OK")
        game.rest(5)
        assert game.name != "Notice" and game.error is None
    finally:
        memories.drive.is_write_protected = False


@pytest.mark.parametrize("error", [MemoryError, ValueError, ZeroDivisionError])
def test_a_start_that_can_not_read_the_store_plays_without_it_and_leaves_it_alone(evening, monkeypatch, error):
    def fails(journal, port, slots):
        raise error("odd")

    memories = evening.memories
    before = memories.content()
    monkeypatch.setattr("shakekeeper.core.recovery.recover", fails)
    game = Game(memories)
    assert game.trouble and game.match is None
    game.press("OK", "OK")
    game.rest(30)
    assert game.match and game.error and memories.content() == before
