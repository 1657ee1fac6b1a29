"""`shakekeeper build`: what it packs, that the same input gives the same bytes, and what it refuses."""

import os
import struct
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from folder2uf2 import FAMILY_RP2040, read_uf2, write_uf2_blocks

from shakekeeper_host import cli
from shakekeeper_host.install.content import drive_files
from shakekeeper_host.install.fat import DoesNotFit, build_drive
from shakekeeper_host.install.slots import SLOT_BYTES, SLOT_PATHS, slot_files
from shakekeeper_host.paths import firmware_dir

from .fat_reader import read_fat

STEM = "shakekeeper-0.1.0-"


def build(folder, *arguments):
    return cli.main(["build", "--out", str(folder), *arguments])


def flash_of(path, start):
    blocks, _ = read_uf2(path)
    flash = bytearray(b"\xff" * (4 << 20))
    for address, content in blocks:
        at = address - 0x10000000 - start
        flash[at : at + len(content)] = content
    return bytes(flash)


@pytest.fixture(scope="module")
def pico(tmp_path_factory):
    folder = tmp_path_factory.mktemp("pico")
    assert build(folder, "--board", "raspberry_pi_pico") == 0
    return folder


def test_the_zip_is_the_drive(pico):
    with zipfile.ZipFile(pico / (STEM + "raspberry_pi_pico.zip")) as archive:
        names = archive.namelist()
        wanted = {"code.py", "boot.py", "safemode.py", "settings.toml", "shakekeeper/shell.mpy", *SLOT_PATHS}
        assert wanted <= set(names)
        assert b"raspberry_pi_pico" in archive.read("settings.toml")
        assert archive.testzip() is None and names == sorted(names)


def test_the_uf2_holds_the_same_files_at_the_drives_place(pico):
    files = read_fat(flash_of(pico / (STEM + "raspberry_pi_pico-drive.uf2"), 1 << 20))
    with zipfile.ZipFile(pico / (STEM + "raspberry_pi_pico.zip")) as archive:
        assert {name: archive.read(name) for name in archive.namelist()}.items() <= files.items()
    # What keeps macOS from littering, as CircuitPython's own drive has it.
    assert ".metadata_never_index" in files


@pytest.mark.parametrize("board, start_kb, family", [
    ("raspberry_pi_pico", 1024, 0xE48BFF56), ("raspberry_pi_pico_w", 1540, 0xE48BFF56),
    ("raspberry_pi_pico2", 1024, 0xE48BFF59), ("adafruit_feather_rp2040_oled_wing", 1024, 0xE48BFF56),
    ("seeeduino_xiao_rp2350_expansion", 1024, 0xE48BFF59),
])  # fmt: skip
def test_the_uf2_is_for_the_boards_chip_and_flash(board, start_kb, family, tmp_path):
    assert build(tmp_path, "--board", board) == 0
    path = tmp_path / (STEM + board + "-drive.uf2")
    blocks, found = read_uf2(path)
    assert found == family and min(address for address, _ in blocks) == 0x10000000 + start_kb * 1024
    raw = path.read_bytes()
    numbers = [struct.unpack("<II", raw[at + 20 : at + 28]) for at in range(0, len(raw), 512)]
    assert numbers == [(i, len(blocks)) for i in range(len(blocks))]
    assert read_fat(flash_of(path, start_kb * 1024))["code.py"].startswith(b"from shakekeeper")


def test_slot_files_share_no_erase_sector_with_anything(tmp_path):
    for size_kb in (508, 1024, 3072, 7168, 15360):
        used = {}
        image, _ = build_drive(drive_files('A = "b"\n'), size_kb * 1024)
        for name, sectors in read_fat(image, with_sectors=True).items():
            for sector in sectors:
                used.setdefault(sector, set()).add(name)
        for sector, names in used.items():
            shared = names & {"keep_a", "keep_b", *SLOT_PATHS}
            assert not shared or len(names) == 1, (size_kb, sector, names)


def test_the_same_input_gives_the_same_bytes_at_another_time_and_place(pico, tmp_path):
    code = "import sys; from shakekeeper_host import cli; sys.exit(cli.main(sys.argv[1:]))"
    arguments = ["build", "--board", "raspberry_pi_pico", "--out", str(tmp_path / "b")]
    done = subprocess.run([sys.executable, "-c", code, *arguments], env={**os.environ, "TZ": "Asia/Kathmandu"})
    assert done.returncode == 0
    for path in pico.iterdir():
        assert path.read_bytes() == (tmp_path / "b" / path.name).read_bytes(), path.name


def test_boards_without_such_an_image_get_the_zip_alone(tmp_path, capsys):
    assert build(tmp_path, "--board", "feather_nrf52840_express_oled_wing") == 0
    assert [path.suffix for path in tmp_path.iterdir()] == [".zip"]
    assert build(tmp_path, "--board", "feather_nrf52840_express_oled_wing", "--circuitpython", "x.uf2") == 1
    assert "nRF52840" in capsys.readouterr().err


def interpreter(path, board="raspberry_pi_pico", end_kb=900, family=FAMILY_RP2040):
    content = (b"...BOARD=%s\0" % board.encode()).ljust(256, b".")
    blocks = [(0x10000000, content), (0x10000000 + end_kb * 1024 - 256, b"e" * 256)]
    write_uf2_blocks(path, blocks, family)
    return str(path)


def test_one_uf2_has_the_interpreter_and_the_drive(pico, tmp_path):
    given = interpreter(tmp_path / "cp.uf2")
    assert build(tmp_path, "--board", "raspberry_pi_pico", "--circuitpython", given) == 0
    blocks, family = read_uf2(tmp_path / (STEM + "raspberry_pi_pico-complete.uf2"))
    first, _ = read_uf2(given)
    drive, _ = read_uf2(pico / (STEM + "raspberry_pi_pico-drive.uf2"))
    assert blocks == first + drive and family == FAMILY_RP2040


@pytest.mark.parametrize("options, words", [
    ({"board": "seeeduino_xiao_rp2040"}, "is for seeeduino_xiao_rp2040, the board file for raspberry_pi_pico"),
    ({"end_kb": 1100}, "reaches into the drive"), ({"family": 0xE48BFF59}, "is not for an RP2040"),
])  # fmt: skip
def test_an_image_that_does_not_fit_is_refused(options, words, tmp_path, capsys):
    given = interpreter(tmp_path / "cp.uf2", **options)
    assert build(tmp_path / "out", "--board", "raspberry_pi_pico", "--circuitpython", given) == 1
    error = capsys.readouterr().err
    assert words in error and error.count("\n") == 1
    assert not (tmp_path / "out").exists()


def test_an_image_for_another_board_is_taken_when_forced(tmp_path):
    given = interpreter(tmp_path / "cp.uf2", "rfguru_rp2040")
    assert build(tmp_path, "--board", "raspberry_pi_pico", "--circuitpython", given, "--force") == 0


def test_what_is_no_image_is_refused(tmp_path, capsys):
    Path(tmp_path, "a.uf2").write_bytes(b"x" * 512)
    for name in ("a.uf2", "nothing.uf2"):
        assert build(tmp_path / "out", "--board", "raspberry_pi_pico", "--circuitpython", str(tmp_path / name)) == 1
        error = capsys.readouterr().err
        assert name in error and error.count("\n") == 1


def test_a_board_file_with_mistakes_is_refused_by_its_line(tmp_path, capsys):
    source = next(path for path in Path(cli.__file__).resolve().parents[2].glob("boards/raspberry_pi_pico.toml"))
    path = tmp_path / "my.toml"
    path.write_text(source.read_text().replace('"GP5"', '"GP6"'))
    assert build(tmp_path / "out", "--board", str(path)) == 1
    assert "my.toml:" in capsys.readouterr().err


def test_more_than_fits_is_refused():
    with pytest.raises(DoesNotFit, match="512 kB is too small"):
        build_drive({**slot_files(), "big.bin": bytes(400_000)}, 512 * 1024)


def test_an_empty_slot_is_all_erased(tmp_path):
    image, _ = build_drive(slot_files(), 1 << 20)
    assert all(content == b"\xff" * SLOT_BYTES for content in read_fat(image).values())


def test_slot_files_are_those_that_the_firmware_looks_for():
    text = (firmware_dir() / "shakekeeper" / "hw" / "slotfiles.py").read_text()
    assert all('"/%s"' % path in text for path in SLOT_PATHS)
    assert SLOT_BYTES == 26 * 4096
