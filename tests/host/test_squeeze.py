"""Squeezed firmware is smaller and does the same."""

import ast
from pathlib import Path

from shakekeeper_host.install.squeeze import squeeze
from shakekeeper_host.paths import firmware_dir
from shakekeeper_host.script import Player, load
from shakekeeper_host.simulator import Device

SCRIPTS = Path(__file__).parent.parent / "scripts"


def sources():
    root = firmware_dir()
    return {path.relative_to(root).as_posix(): path.read_text() for path in sorted(root.rglob("*.py"))}


def private_names(texts):
    names = set()
    for text in texts:
        for node in ast.walk(ast.parse(text)):
            name = getattr(node, "id", getattr(node, "attr", getattr(node, "name", None)))
            if isinstance(name, str) and name.startswith("_") and not name.startswith("__"):
                names.add(name)
    return names


def test_many_private_names_become_few():
    before, after = private_names(sources().values()), private_names(squeeze(sources()).values())
    assert len(after) < len(before) / 3


def test_every_line_stays_where_it_was():
    for path, text in squeeze(sources()).items():
        assert text.count("\n") == sources()[path].count("\n"), path


def test_names_that_meet_stay_different():
    base = "class Base:\n    def __init__(self):\n        self._one = 1\n"
    heir = "from base import Base\n\n\nclass Heir(Base):\n    def _two(self):\n        return self._one\n"
    other = "def _three():\n    return 3\n"
    small = squeeze({"base.py": base, "heir.py": heir, "other.py": other})
    assert len(private_names([small["base.py"], small["heir.py"]])) == 2
    assert private_names([small["other.py"]]) < private_names([small["base.py"], small["heir.py"]])


def test_a_name_that_is_looked_up_by_its_text_is_left_alone():
    assert "_far" in squeeze({"a.py": 'def get(x):\n    return getattr(x, "_far")._far\n'})["a.py"]


def test_private_numbers_become_constants_and_changing_ones_do_not():
    text = squeeze({"a.py": "_FIXED = 0x10\n_changing = 1\n\n\ndef set():\n    global _changing\n    _changing = 2\n"})
    assert "const(0x10)" in text["a.py"] and text["a.py"].count("const") == 1


def test_the_squeezed_firmware_plays_the_seeds_match(tmp_path):
    for path, text in squeeze(sources()).items():
        place = tmp_path / path
        place.parent.mkdir(parents=True, exist_ok=True)
        # Only MicroPython's compiler knows const.
        place.write_text(text.replace(" = const(", " = ("))
    device = Device(firmware_dir=tmp_path)
    Player(device).play(load(str(SCRIPTS / "seed.play")))
    assert "Traceback" not in device.console
