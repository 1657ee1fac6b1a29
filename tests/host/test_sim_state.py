"""What the simulator keeps between two runs."""

import pytest
from shakekeeper_host.chips import Drive, Nvm
from shakekeeper_host.simulator.command import make_device
from shakekeeper_host.simulator.saved_state import AlreadyRunning, SavedState

from .tiny import tiny


def test_the_memories_are_kept_at_every_write(tmp_path):
    (tmp_path / "fw").mkdir()
    state = SavedState(tmp_path / "kept")
    device = tiny(tmp_path / "fw", """
        import asyncio, microcontroller
        async def main():
            for at in range(100):
                microcontroller.nvm[at] = at
                await asyncio.sleep(0.1)
        asyncio.run(main())
    """)
    state.keep(device)
    device.boot()
    device.run_ms(250)
    nvm, drive = state.load()
    assert nvm.data[:4] == b"\x00\x01\x02\xff" and drive.files == device.drive.files


def test_drives_come_back_with_their_folders(tmp_path):
    state = SavedState(tmp_path)

    class Memories:
        nvm, drive = Nvm(), Drive({"/a/b/slot.bin": bytes(range(256)), "/x.txt": b"\xff"})

    Memories.drive.folders.add("/empty")
    state.save(Memories)
    _, drive = state.load()
    assert drive.files == Memories.drive.files and drive.folders == {"/a", "/a/b", "/empty"}


def test_damaged_files_are_put_aside(tmp_path):
    (tmp_path / "nvm.bin").write_bytes(b"short")
    (tmp_path / "drive.zip").write_bytes(b"no zip")
    assert SavedState(tmp_path).load() == (None, None)
    assert (tmp_path / "nvm.bin.damaged").read_bytes() == b"short" and (tmp_path / "drive.zip.damaged").exists()


def test_two_simulators_do_not_share_a_state(tmp_path):
    first = SavedState(tmp_path)
    with pytest.raises(AlreadyRunning):
        SavedState(tmp_path)
    first.close()
    SavedState(tmp_path).close()


def test_a_restart_resumes_and_fresh_starts_clean(tmp_path):
    board = "raspberry_pi_pico"

    def session(is_fresh=False):
        state = SavedState(tmp_path)
        device = make_device(board, state, is_fresh)
        device.boot()
        state.close()
        return device

    device = session()
    device.run_ms(500)
    for key in ("OK", "OK"):  # a new match of two
        device.set_key(key, True)
        device.run_ms(80)
        device.set_key(key, False)
        device.run_ms(100)
    kept = bytes(device.nvm.data)
    assert kept != b"\xff" * 4096
    assert session().nvm.data[:20] == kept[:20]
    assert session(is_fresh=True).nvm.erases == 0
