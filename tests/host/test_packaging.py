"""An installed copy has all that the source tree has: the firmware, the board files, the host's own data."""

import shutil
import subprocess
import sys
import zipfile

import pytest

from shakekeeper_host import paths

ROOT = paths.firmware_dir().parent
NOT_SHIPPED = ("__pycache__", ".pyc")


def files_below(folder):
    found = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    return {name for name in found if not any(part in name for part in NOT_SHIPPED)}


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    """A wheel built from a copy of the tree, unpacked."""
    pytest.importorskip("setuptools", minversion="77", reason="setuptools 77 or newer builds the wheel")
    if not (ROOT / "pyproject.toml").is_file():
        pytest.skip("the tests run on an installed copy")
    tree = tmp_path_factory.mktemp("tree")
    for name in ("firmware", "host_tools", "boards"):
        shutil.copytree(ROOT / name, tree / name)
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tree / name)
    build = "from setuptools import build_meta; print(build_meta.build_wheel('.'))"
    done = subprocess.run([sys.executable, "-c", build], cwd=tree, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    site = tmp_path_factory.mktemp("site")
    with zipfile.ZipFile(tree / done.stdout.split()[-1]) as wheel:
        wheel.extractall(site)
    return site


def test_the_copy_has_every_file(copy):
    assert files_below(copy / "shakekeeper_host" / "_firmware") == files_below(paths.firmware_dir())
    assert files_below(copy / "shakekeeper_host" / "_boards") == files_below(paths.boards_dir())
    assert files_below(copy / "shakekeeper") == files_below(paths.firmware_dir() / "shakekeeper")
    host = {name for name in files_below(copy / "shakekeeper_host") if not name.startswith(("_firmware/", "_boards/"))}
    assert host == files_below(ROOT / "host_tools" / "shakekeeper_host")


def test_the_copy_finds_its_own_firmware_and_boards(copy):
    code = "from shakekeeper_host import paths; print(paths.firmware_dir()); print(paths.boards_dir())"
    done = subprocess.run(
        [sys.executable, "-S", "-c", "import sys; sys.path.insert(0, %r); %s" % (str(copy), code)],
        capture_output=True,
        text=True,
        check=True,
    )
    firmware, boards = done.stdout.split()
    assert firmware == str(copy / "shakekeeper_host" / "_firmware")
    assert boards == str(copy / "shakekeeper_host" / "_boards")
    for name in ("boot.py", "code.py", "safemode.py", "shakekeeper/__init__.py"):
        assert (copy / "shakekeeper_host" / "_firmware" / name).is_file()
