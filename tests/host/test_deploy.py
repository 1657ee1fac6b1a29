"""`shakekeeper deploy` onto folders that pose as drives."""

import errno
import os

import pytest

from shakekeeper_host import cli
from shakekeeper_host.deploy import drives as finding
from shakekeeper_host.deploy.doctor import examine
from shakekeeper_host.deploy.drive import Drive, DriveError
from shakekeeper_host.deploy.installer import InstallError, carry_out, check_room, count_steps
from shakekeeper_host.deploy.plan import PLACEHOLDER, make_plan
from shakekeeper_host.deploy.profiles import Profile, profile_paths
from shakekeeper_host.install.content import program_files
from shakekeeper_host.install.slots import SLOT_PATHS
from shakekeeper_host.install.stack import with_stack
from shakekeeper_host.simulator import Device

from .drives import FailingDrive, FailingMemoryDrive, MemoryDrive, SmallDrive, content_of, fresh_drive

SETTINGS = Profile(next(path for path in profile_paths() if path.stem == "raspberry_pi_pico")).text


@pytest.fixture(autouse=True)
def no_sync(monkeypatch):
    """The folders are no drives that somebody pulls out of this machine."""
    monkeypatch.setattr(os, "fsync", lambda descriptor: None)


def deploy(folder, *arguments):
    return cli.main(["deploy", "--drive", str(folder), "--no-test", *arguments])


def doctor(folder):
    return cli.main(["doctor", "--drive", str(folder)])


def starts(folder):
    """What the simulated device does with the drive: `game`, `told` (says that it is not complete) or `nothing`."""
    device = Device(firmware_dir=folder)
    device.boot()
    device.run_ms(1500)
    if "not completely installed" in device.console:
        return "told"
    if "Traceback" in device.console or "Error" in device.console:
        # An empty or torn start file: nothing of ours runs.
        return "nothing"
    return "game" if device.panel.is_on else "nothing"


@pytest.mark.parametrize("path", profile_paths(), ids=lambda path: path.stem)
def test_a_fresh_drive_of_each_board_gets_a_clean_bill(path, tmp_path, capsys):
    profile = Profile(path)
    drive = fresh_drive(tmp_path / "d", profile.board.board_id)
    assert deploy(drive, "--board", profile.profile_id) == 0
    assert doctor(drive) == 0, capsys.readouterr().out
    held = content_of(drive)
    assert held["settings.toml"].decode() == with_stack(profile.text)
    assert "shakekeeper/shell.mpy" in held and "lib/adafruit_ssd1306.mpy" in held
    assert all(len(held[slot]) == 26 * 4096 and set(held[slot]) == {0xFF} for slot in SLOT_PATHS)


def test_the_board_is_known_from_boot_out(tmp_path):
    drive = fresh_drive(tmp_path / "d", "adafruit_feather_rp2040")
    assert deploy(drive) == 0
    assert 'SHAKE_BOARD = "adafruit_feather_rp2040_oled_wing"' in (drive / "settings.toml").read_text()


def test_of_several_files_for_a_board_the_plain_one_is_taken_and_then_kept(tmp_path):
    drive = fresh_drive(tmp_path / "d")
    assert deploy(drive) == 0
    assert 'SHAKE_BOARD = "raspberry_pi_pico"' in (drive / "settings.toml").read_text()
    assert deploy(drive, "--board", "raspberry_pi_pico_encoder") == 0
    assert deploy(drive) == 0
    assert 'SHAKE_BOARD = "raspberry_pi_pico_encoder"' in (drive / "settings.toml").read_text()


def test_what_is_installed_plays(tmp_path):
    drive = fresh_drive(tmp_path / "d")
    assert starts(drive) == "nothing"
    assert deploy(drive, "--source", "--force") == 0
    assert starts(drive) == "game"


def test_source_is_refused_where_the_board_could_not_run_it(tmp_path, capsys):
    drive = fresh_drive(tmp_path / "pico")
    before = content_of(drive)
    assert deploy(drive, "--source") == 2 and "too little memory" in capsys.readouterr().err
    assert content_of(drive) == before
    assert deploy(fresh_drive(tmp_path / "pico2", "raspberry_pi_pico2"), "--source") == 0


def test_a_board_file_of_another_board_is_refused(tmp_path, capsys):
    drive = fresh_drive(tmp_path / "d")
    before = content_of(drive)
    assert deploy(drive, "--board", "adafruit_kb2040") == 2
    assert "is for another board than this raspberry_pi_pico" in capsys.readouterr().err
    assert content_of(drive) == before


def test_what_hides_a_library_is_said(tmp_path, capsys):
    drive = fresh_drive(tmp_path / "d")
    (drive / "adafruit_ticks.mpy").write_bytes(b"x")
    assert deploy(drive) == 0 and "adafruit_ticks.mpy in the root folder hides" in capsys.readouterr().err


def test_other_files_that_go_with_the_old_program_are_named(tmp_path, capsys):
    drive = fresh_drive(tmp_path / "d")
    deploy(drive)
    (drive / "shakekeeper" / "notes.txt").write_text("mine")
    capsys.readouterr()
    assert deploy(drive) == 0 and "shakekeeper/notes.txt" in capsys.readouterr().out


def test_a_second_time_nothing_is_written(tmp_path, capsys):
    drive = fresh_drive(tmp_path / "d")
    deploy(drive)
    times = {path: path.stat().st_mtime_ns for path in drive.rglob("*")}
    assert deploy(drive) == 0
    assert "up to date" in capsys.readouterr().out
    assert times == {path: path.stat().st_mtime_ns for path in drive.rglob("*")}


def test_only_what_differs_is_copied(tmp_path, capsys):
    drive = fresh_drive(tmp_path / "d")
    deploy(drive)
    (drive / "shakekeeper" / "wiring.mpy").write_bytes(b"old")
    capsys.readouterr()
    deploy(drive, "--dry-run")
    lines = capsys.readouterr().out.splitlines()
    planned = [line.split()[1] for line in lines if line.startswith(("write", "remove"))]
    assert planned == ["shakekeeper/wiring.mpy", "code.py"]


def test_a_dry_run_changes_nothing(tmp_path, capsys):
    drive = fresh_drive(tmp_path / "d")
    before = content_of(drive)
    assert deploy(drive, "--dry-run") == 0
    out = capsys.readouterr().out
    assert content_of(drive) == before and "shakekeeper/shell.mpy" in out and "Nothing was changed" in out


def test_an_update_removes_what_is_stale_and_keeps_what_is_not_ours(tmp_path):
    drive = fresh_drive(tmp_path / "d")
    deploy(drive, "--source", "--force")
    foreign = {"lib/neopixel.mpy": b"n", "photos/cat.bmp": b"c", "lib/asyncio_extra.py": b"x"}
    for name, content in {**foreign, "shakekeeper/ui/screens/gone.py": b"old"}.items():
        (drive / name).parent.mkdir(exist_ok=True)
        (drive / name).write_bytes(content)
    assert deploy(drive) == 0
    held = content_of(drive)
    assert {name: held[name] for name in foreign} == foreign
    sources = [name for name in held if name.startswith(("shakekeeper/", "lib/")) and name.endswith(".py")]
    assert sorted(sources) == ["lib/asyncio_extra.py", "shakekeeper/__init__.py"]
    assert doctor(drive) == 0


def test_a_downgrade_is_an_update_too(tmp_path):
    drive = Drive(fresh_drive(tmp_path / "d"))
    new = dict(program_files(), **{"shakekeeper/future.mpy": b"C\x06new", "shakekeeper/shell.mpy": b"C\x06other"})
    carry_out(drive, make_plan(drive, SETTINGS, files=new))
    assert deploy(drive.folder) == 0
    held = content_of(drive.folder)
    assert "shakekeeper/future.mpy" not in held and held["shakekeeper/shell.mpy"] != b"C\x06other"
    assert doctor(drive.folder) == 0


def test_scores_are_kept(tmp_path):
    drive = fresh_drive(tmp_path / "d")
    deploy(drive)
    scores = bytes(range(256)) * (26 * 16)
    for slot in SLOT_PATHS:
        (drive / slot).write_bytes(scores)
    (drive / "shakekeeper" / "shell.mpy").write_bytes(b"old")
    assert deploy(drive, "--reset-settings") == 0
    assert all((drive / slot).read_bytes() == scores for slot in SLOT_PATHS)


def test_a_slot_file_that_is_too_short_is_lengthened_not_emptied(tmp_path):
    drive = fresh_drive(tmp_path / "d")
    deploy(drive)
    (drive / SLOT_PATHS[0]).write_bytes(b"scores")
    assert deploy(drive) == 0
    content = (drive / SLOT_PATHS[0]).read_bytes()
    assert content.startswith(b"scores\xff") and len(content) == 26 * 4096


def test_somebody_elses_program_is_kept_under_another_name(tmp_path):
    drive = fresh_drive(tmp_path / "d")
    (drive / "code.py").write_text("print('my weather station')\n")
    assert deploy(drive) == 0
    assert (drive / "code_before_shakekeeper.py").read_text() == "print('my weather station')\n"
    assert deploy(drive) == 0
    assert (drive / "code_before_shakekeeper.py").read_text() == "print('my weather station')\n"
    assert not (drive / "boot_before_shakekeeper.py").exists()


# --- what can go wrong ---------------------------------------------------------------------------------------


def refused(folder, capsys, *arguments):
    code = deploy(folder, *arguments)
    error = capsys.readouterr().err
    assert error.count("\n") == 1, error
    return code, error


@pytest.mark.parametrize("version, word", [("8.2.10", "old"), ("11.0.0", "new")])
def test_another_version_of_circuitpython_is_refused_with_where_to_get_one(version, word, tmp_path, capsys):
    drive = fresh_drive(tmp_path / "d", version=version)
    code, error = refused(drive, capsys)
    assert code == 2 and version in error and word in error
    assert "https://circuitpython.org/board/raspberry_pi_pico/" in error
    assert "shakekeeper" not in [path.name for path in drive.iterdir()]
    assert deploy(drive, "--force") == 0


@pytest.mark.parametrize("version", ["9.0.0", "9.2.9", "10.0.0-beta.2", "10.1.0"])
def test_nine_and_ten_are_taken(version, tmp_path):
    assert deploy(fresh_drive(tmp_path / "d", version=version)) == 0


def test_an_unknown_board_is_named_and_can_be_given_another_boards_file(tmp_path, capsys):
    drive = fresh_drive(tmp_path / "d", "some_new_board")
    code, error = refused(drive, capsys)
    assert code == 2 and "some_new_board" in error and "--board" in error
    assert deploy(drive, "--board", "raspberry_pi_pico") == 0


def test_an_own_board_file_is_taken_by_its_path(tmp_path):
    own = tmp_path / "my.toml"
    own.write_text(SETTINGS.replace('"GP15"', '"GP16"'))
    drive = fresh_drive(tmp_path / "d")
    assert deploy(drive, "--board", str(own)) == 0
    assert 'SHAKE_BUZZER = "GP16"' in (drive / "settings.toml").read_text()


def test_a_folder_that_is_no_drive_is_refused(tmp_path, capsys):
    code, error = refused(tmp_path, capsys)
    assert code == 1 and "boot_out.txt" in error
    code, error = refused(tmp_path / "nowhere", capsys)
    assert code == 1 and "nowhere" in error
    (tmp_path / "INFO_UF2.TXT").write_text("UF2 Bootloader v3.0\n")
    assert "bootloader" in refused(tmp_path, capsys)[1]


def test_a_file_that_is_started_instead_is_named(tmp_path, capsys):
    drive = fresh_drive(tmp_path / "d")
    (drive / "code.txt").write_text("")
    code, error = refused(drive, capsys)
    assert code == 2 and "code.txt" in error


def test_a_full_drive_is_noticed_before_anything_is_touched(tmp_path):
    drive = SmallDrive(fresh_drive(tmp_path / "d"), 200_000)
    before = content_of(drive.folder)
    plan = make_plan(drive, SETTINGS)
    with pytest.raises(InstallError, match=r"too full: \d+ kB more are needed, 195 kB are free"):
        check_room(drive, plan)
    assert content_of(drive.folder) == before
    check_room(SmallDrive(drive.folder, 600_000), plan)


def test_an_update_needs_room_only_for_what_grows(tmp_path):
    drive = SmallDrive(fresh_drive(tmp_path / "d"), 1024)
    carry_out(drive, make_plan(drive, SETTINGS))
    (drive.folder / "shakekeeper" / "wiring.mpy").write_bytes(b"x" * 9000)
    check_room(drive, make_plan(drive, SETTINGS))


def test_a_drive_that_the_game_owns_is_said_with_what_to_do(tmp_path, capsys, monkeypatch):
    drive = fresh_drive(tmp_path / "d")
    before = content_of(drive)
    monkeypatch.setattr(finding, "Drive", lambda folder: FailingDrive(folder, 1, errno.EROFS))
    assert deploy(drive) == 1
    error = capsys.readouterr().err
    assert "the game owns it" in error and "hold OK" in error and "EDIT MODE" in error
    assert content_of(drive) == before


@pytest.fixture(scope="module")
def before(tmp_path_factory):
    """{kind of installation: what is on the drive before it}."""
    fresh = content_of(fresh_drive(tmp_path_factory.mktemp("before") / "d"))
    drive = MemoryDrive(fresh)
    files = program_files(is_compiled=False)
    old = {path: content + b"\n# an older one\n" for path, content in files.items()}
    carry_out(drive, make_plan(drive, SETTINGS, files=dict(old, **{"shakekeeper/gone.py": b"x = 1\n"})))
    return {"first": fresh, "update": drive.content}


def plan_of(drive):
    return make_plan(drive, SETTINGS, is_compiled=False)


@pytest.mark.parametrize("kind", ["first", "update"])
def test_pulled_out_at_any_file_no_half_program_is_started_and_once_more_mends_it(kind, before, tmp_path):
    drive = FailingMemoryDrive(before[kind], 10_000)
    carry_out(drive, plan_of(drive))
    count, new = drive.changes, program_files(is_compiled=False)["code.py"]
    assert count > 80
    outcomes = set()
    for nth in range(1, count + 1):
        drive = FailingMemoryDrive(before[kind], nth)
        with pytest.raises(DriveError, match="gone"):
            carry_out(drive, plan_of(drive))
        program = drive.content["code.py"]
        if program not in (PLACEHOLDER, PLACEHOLDER[: len(PLACEHOLDER) // 2]):
            # Only the very last step puts the program in place, torn or whole.
            assert nth == count and new.startswith(program)
        outcomes.add(program)
        if nth in (1, 2, count // 2, count - 1, count):
            assert_it_can_be_mended(drive, before[kind], tmp_path / str(nth))
    assert len(outcomes) == 3


def assert_it_can_be_mended(drive, before, folder):
    assert starts(drive.save(folder)) in ("told", "nothing")
    carry_out(Drive(folder), plan_of(Drive(folder)))
    assert starts(folder) == "game"
    assert [text for text in examine(Drive(folder)) if "too little memory" not in text] == []
    assert content_of(folder)["keep_a/shakes.bin"] == before.get("keep_a/shakes.bin", b"\xff" * 106496)


def test_a_drive_that_forgets_what_was_written_is_found_out(tmp_path):
    class Forgetful(Drive):
        def read_back(self, path):
            content = super().read_back(path)
            return b"\xff" + content[1:] if path.endswith("shell.mpy") else content

    drive = Forgetful(fresh_drive(tmp_path / "d"))
    with pytest.raises(InstallError, match="shell.mpy: does not read back"):
        carry_out(drive, make_plan(drive, SETTINGS))
    assert (drive.folder / "code.py").read_bytes() == PLACEHOLDER


def test_the_number_of_steps_is_known_beforehand(tmp_path):
    drive = Drive(fresh_drive(tmp_path / "d"))
    plan = make_plan(drive, SETTINGS)
    steps = []
    carry_out(drive, plan, steps.append)
    assert len(steps) == count_steps(plan) > 100


# --- which drive ---------------------------------------------------------------------------------------------


def test_the_only_board_is_found_among_all_drives(tmp_path):
    board = fresh_drive(tmp_path / "CIRCUITPY")
    stick = tmp_path / "STICK"
    stick.mkdir()
    assert finding.choose_drive(None, [stick, board, tmp_path / "gone"]).folder == board


def test_a_renamed_drive_is_found_by_boot_out(tmp_path):
    board = fresh_drive(tmp_path / "SHAKES")
    assert finding.choose_drive(None, [board]).folder == board


def test_two_boards_are_asked_about_or_named(tmp_path):
    boards = [fresh_drive(tmp_path / name / "CIRCUITPY") for name in "ab"]
    assert finding.choose_drive(None, boards, ask=lambda drives: drives[1]).folder == boards[1]
    with pytest.raises(finding.NoDrive, match="--drive") as error:
        finding.choose_drive(None, boards)
    assert str(boards[0]) in str(error.value) and str(boards[1]) in str(error.value)


def test_none_at_all_says_what_may_be_wrong(tmp_path):
    with pytest.raises(finding.NoDrive, match="circuitpython.org"):
        finding.choose_drive(None, [tmp_path])
    (tmp_path / "INFO_UF2.TXT").write_text("UF2 Bootloader v3.0\n")
    with pytest.raises(finding.NoDrive, match="bootloader"):
        finding.choose_drive(None, [tmp_path])


def test_the_computers_drives_can_be_listed():
    assert all(path.is_absolute() for path in finding.mounted())
