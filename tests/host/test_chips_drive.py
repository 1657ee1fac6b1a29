"""The drive: what is left of it when power fails in the middle of a write."""

import pytest
from shakekeeper_host.chips import Drive, tears
from shakekeeper_host.chips.drive_file import DriveFile


class Cut(BaseException):
    pass


def slots():
    return Drive({"/a/slot.bin": bytes(8192), "/b/slot.bin": bytes(8192), "/settings.toml": b"x = 1\n"})


def steps_of(act, nth=None, tear=None):
    """Do `act` on a new drive, cut at the nth step; return the drive and the steps."""
    drive, seen = slots(), []

    def on_step(step):
        seen.append(step)
        if len(seen) == nth:
            step.leave((tear or tears.part(0.5))(step))
            raise Cut

    drive.on_step = on_step
    if nth is None:
        act(drive)
    else:
        with pytest.raises(Cut):
            act(drive)
        drive.lose_power()
    return drive, seen


def overwrite(drive):
    file = DriveFile(drive, "/a/slot.bin")
    file.write(b"\x01" * 4096)
    file.flush()


def grow(drive):
    file = DriveFile(drive, "/settings.toml", is_appending=True)
    file.write(b"\x02" * 5000)
    file.flush()


def test_overwriting_a_preallocated_file_costs_two_sectors():
    drive, steps = steps_of(overwrite)
    assert [(step.kind, step.place) for step in steps] == [
        ("erase", "/a/slot.bin[0]"), ("program", "/a/slot.bin[0]"), ("erase", "/a"), ("program", "/a")]
    assert drive.files["/a/slot.bin"] == b"\x01" * 4096 + bytes(4096)


def test_a_cut_while_overwriting_loses_at_most_that_file():
    for nth in range(1, 5):
        for tear in (tears.nothing(), tears.part(0.3), tears.mix(nth), tears.whole()):
            drive, _ = steps_of(overwrite, nth, tear)
            assert not drive.is_lost
            assert drive.files["/b/slot.bin"] == bytes(8192) and drive.files["/settings.toml"] == b"x = 1\n"


def test_a_cut_in_the_data_tears_it_and_a_cut_in_the_folder_loses_it():
    drive, _ = steps_of(overwrite, 2, tears.prefix(10))
    assert drive.files["/a/slot.bin"] == b"\x01" * 10 + b"\xff" * 4086 + bytes(4096)
    drive, _ = steps_of(overwrite, 3)
    assert "/a/slot.bin" not in drive.files


def test_growing_or_creating_in_the_root_may_lose_the_volume():
    lost = [steps_of(grow, nth)[0].is_lost for nth in range(1, len(steps_of(grow)[1]) + 1)]
    assert lost.count(True) >= 4 and lost.count(False) >= 2
    assert steps_of(lambda drive: drive.create("/new"), 1)[0].is_lost


def test_reading_and_writing_across_sectors():
    drive = slots()
    file = DriveFile(drive, "/a/slot.bin")
    file.seek(4090)
    file.write(b"0123456789")
    file.seek(-2, 1)
    assert file.read(4) == b"89\x00\x00"
    assert drive.files["/a/slot.bin"][4090:4096] == b"012345"  # the first sector was left, so it is on flash
    assert drive.files["/a/slot.bin"][4096:4100] == bytes(4)  # the second is not yet
    file.flush()
    assert drive.files["/a/slot.bin"][4090:4100] == b"0123456789"


def test_a_full_drive_refuses_more_and_takes_overwriting():
    drive = Drive({"/a/slot.bin": bytes(4096)}, capacity_sectors=2)
    overwrite(drive)
    for act in (lambda: drive.create("/new"), lambda: drive.make_folder("/f")):
        with pytest.raises(OSError, match="No space"):
            act()
    file = DriveFile(drive, "/a/slot.bin", is_appending=True)
    file.write(b"x")
    with pytest.raises(OSError, match="No space"):
        file.flush()


def test_a_missing_drive_is_told():
    drive = slots()
    drive.is_missing = True
    for act in (lambda: drive.kind_of("/a/slot.bin"), lambda: drive.listing("/")):
        with pytest.raises(OSError, match="No such device"):
            act()


def test_files_and_folders_can_be_listed_renamed_and_removed():
    drive = slots()
    drive.make_folder("/c")
    assert drive.listing("/") == ["a", "b", "c", "settings.toml"] and drive.listing("/a") == ["slot.bin"]
    drive.rename("/settings.toml", "/c/old.toml")
    drive.remove("/a/slot.bin")
    assert drive.kind_of("/c/old.toml") == "file" and drive.kind_of("/settings.toml") is None
    assert drive.kind_of("/c") == drive.kind_of("/") == "folder" and drive.listing("/a") == []
