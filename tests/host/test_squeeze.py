"""Squeezed firmware is smaller and does the same."""

import ast
from pathlib import Path

import pytest

from shakekeeper_host.install.bundle import BundleError, bundle
from shakekeeper_host.install.content import program_files
from shakekeeper_host.install.names import shorten
from shakekeeper_host.install.private import share_private
from shakekeeper_host.install.squeeze import squeeze
from shakekeeper_host.paths import firmware_dir
from shakekeeper_host.script import Player, load
from shakekeeper_host.simulator import Device

SCRIPTS = Path(__file__).parent.parent / "scripts"
PROGRAMS = ("boot.py", "code.py", "safemode.py")


def trees(**sources):
    return {name + ".py": ast.parse(text) for name, text in sources.items()}


def run(tree, **names):
    """Return what a module's top level holds after it ran."""
    exec(compile(ast.fix_missing_locations(tree), "module", "exec"), names)
    return names


def joined(into="all", kept=("answer",), lone=(), **sources):
    """Join modules of a folder `p` into one; return what it holds then, and the trees."""
    made = {"p/%s" % path: tree for path, tree in trees(__init__="", **sources).items()}
    parts = ["p/%s.py" % name for name in sources if name not in lone]
    small = bundle(made, parts, "p/%s.py" % into, kept)
    return run(small["p/%s.py" % into]), small


# --- one module of several -----------------------------------------------------------------------


def test_modules_that_use_each_other_become_one():
    held, small = joined(
        all="from . import one\nfrom .two import double as twice\n\n\ndef answer():\n    return twice(one.three())\n",
        one="def three():\n    return 3\n",
        two="from .one import three\n\n\ndef double(x):\n    return x + three() * x // three()\n",
    )
    assert held["answer"]() == 6 and list(small) == ["p/__init__.py", "p/all.py"]


def test_each_part_stands_behind_what_it_needs():
    held, _ = joined(
        all="from .heir import Heir\n\nanswer = Heir().value\n",
        base="class Base:\n    value = 7\n",
        heir="from .base import Base\n\n\nclass Heir(Base):\n    pass\n",
    )
    assert held["answer"] == 7


def test_the_same_name_in_two_parts_stays_two():
    held, _ = joined(
        all="from . import one\nfrom .one import find as other\n\n\ndef find():\n    return 'all'\n\n\n"
            "answer = find() + other() + one.find()\n",
        one="def find():\n    return 'one'\n",
    )
    assert held["answer"] == "alloneone"


@pytest.mark.parametrize("body", [
    "def answer(find):\n    return find + 1",
    "def answer(x):\n    find = x\n    return find + 1",
    "answer = lambda find: find + 1",
    "def answer(x):\n    return [find + 1 for find in [x]][0]",
    "def answer(x):\n    def find():\n        return x + 1\n    return find()",
    "class Adder:\n    find = 1\n\n    def add(self, x):\n        return x + self.find\n\n\nanswer = Adder().add",
])  # fmt: skip
def test_a_local_name_hides_that_of_another_part(body):
    held, _ = joined(all="from .one import find\n\nother = find\n\n\n" + body + "\n", one="def find():\n    return 100\n")
    assert held["answer"](1) == 2


def test_a_method_does_not_see_the_names_of_its_class():
    text = "from .one import find\n\n\nclass Finder:\n    def find(self):\n        return find()\n\n\nanswer = Finder().find()\n"
    held, _ = joined(all=text, one="def find():\n    return 5\n")
    assert held["answer"] == 5


def test_a_default_is_what_the_name_means_outside():
    held, _ = joined(all="from .one import find\n\n\ndef answer(find=find):\n    return find\n", one="find = [4]\n")
    assert held["answer"]() == [4]


def test_a_late_import_of_a_part_costs_nothing_and_means_the_same():
    held, small = joined(all="def answer():\n    from .one import find\n\n    return find()\n",
                         one="def find():\n    return 5\n")
    assert held["answer"]() == 5 and "import" not in ast.unparse(small["p/all.py"])


def test_what_a_part_changes_with_global_is_changed():
    held, _ = joined(all="from . import one\n\none.step()\n\n\ndef answer():\n    return one.now()\n",
                     one="now_ = [0]\ncount = 0\n\n\ndef step():\n    global count\n    count += 1\n\n\n"
                         "def now():\n    return count\n")
    assert held["answer"]() == 1


def test_a_module_that_stays_alone_takes_what_it_needs_from_the_joined_one():
    _, small = joined(all="from .one import find\n\n\ndef answer():\n    from .late import get\n\n    return get\n",
                      one="def find():\n    return 5\n",
                      late="from . import one\nfrom .one import find\n\n\ndef get():\n    return find() + one.find()\n",
                      lone=("late",))
    late = ast.unparse(small["p/late.py"])
    assert "from p import all" in late and ".one" not in late
    assert "from p.late import get" in ast.unparse(small["p/all.py"])


def test_whole_numbers_take_the_place_of_their_names():
    held, small = joined(
        all="from . import one\nfrom .one import WIDE\n\n\ndef answer():\n    return one.HIGH + WIDE\n",
        one="HIGH = 1 << 4\nWIDE = HIGH + 2\nLIST = [HIGH]\n",
    )
    text = ast.unparse(small["p/all.py"])
    assert held["answer"]() == 34 and "16 + 18" in text and "HIGH" not in text and "[16]" in text


@pytest.mark.parametrize("body", ["COUNT = 1\nCOUNT = 2", "COUNT = 1\n\n\ndef more():\n    global COUNT\n    COUNT += 1",
                                  "COUNT = True", "COUNT = 1.5", "COUNT = len('abc')"])
def test_what_may_change_or_is_no_whole_number_keeps_its_name(body):
    held, _ = joined(all="from . import one\n\n\ndef answer():\n    return one.COUNT\n", one=body + "\n")
    want = run(ast.parse(body))["COUNT"]
    assert (held["answer"](), type(held["answer"]())) == (want, type(want))


def test_what_others_name_stays_there_for_them():
    held, _ = joined(all="answer = 3\n\n\ndef other():\n    return answer\n")
    assert held["answer"] == 3


def test_a_part_that_is_used_as_a_thing_is_an_error_that_names_the_place():
    with pytest.raises(BundleError, match=r"p/all.py:3: the module one itself is used"):
        joined(all="from . import one\n\nanswer = one\n", one="x = [1]\n")


def test_an_import_of_what_is_not_there_is_an_error_that_names_the_place():
    with pytest.raises(BundleError, match=r"p/all.py:1: imports what is not here"):
        joined(all="from .gone import x\n")


def test_two_parts_that_import_other_things_by_one_name_are_an_error():
    with pytest.raises(BundleError, match="crc means"):
        joined(all="from . import one\nfrom binascii import crc32 as crc\n", one="from binascii import hexlify as crc\n")


# --- short names ---------------------------------------------------------------------------------


def short(kept=(), **sources):
    made = trees(**sources)
    shorten(made, kept)
    return {path: ast.unparse(tree) for path, tree in made.items()}


def test_long_names_become_short_everywhere():
    made = short(a="def measure_width(letters):\n    return len(letters)\n",
                 b="from a import measure_width\n\nwidth_of_it = measure_width(letters=\"abc\")\n")
    assert not any(word in text for text in made.values() for word in ("measure", "letters", "width_of_it"))
    names = {}
    exec(made["a.py"], names)
    assert 3 in [value("abc") for key, value in names.items() if callable(value) and not key.startswith("__")]


@pytest.mark.parametrize("text, word", [
    ("def deinit(self):\n    pass", "deinit"),  # of the interpreter's modules
    ("def append(self):\n    pass", "append"),  # of the language
    ("import alarm_clock\nalarm_clock.ring()", "alarm_clock"),  # somebody else's module,
    ("import alarm_clock\nalarm_clock.ring_twice()", "ring_twice"),  # and what it has
    ("found = getattr(x, 'far_away')\nfar_away = 1", "far_away = "),  # looked up by its text
    ("def kept_one():\n    pass", "kept_one"),
])  # fmt: skip
def test_names_that_others_know_stay(text, word):
    assert word in short(kept=("kept_one",), a=text)["a.py"]


def test_attributes_share_their_short_names_with_others():
    text = short(a="class Place:\n    def __init__(self):\n        self.first_row = []\n\n\ndef find_place():\n    pass\n")
    names = {node.attr for node in ast.walk(ast.parse(text["a.py"])) if isinstance(node, ast.Attribute)}
    assert names & {node.name for node in ast.walk(ast.parse(text["a.py"])) if isinstance(node, ast.FunctionDef)} | {
        node.name for node in ast.walk(ast.parse(text["a.py"])) if isinstance(node, ast.ClassDef)}


def test_in_a_class_a_name_from_outside_is_not_taken_for_one_of_the_class():
    body = "\n".join("    part_%d = %d" % (n, n) for n in range(9))
    text = short(kept=("answer",), a="outside_value = 50\n\n\nclass Holder:\n" + body +
                 "\n    copied_value = outside_value\n\n\nanswer = Holder.copied_value\n")
    assert run(ast.parse(text["a.py"]))["answer"] == 50


# --- private names -------------------------------------------------------------------------------


def private_names(*texts):
    nodes = [node for text in texts for node in ast.walk(ast.parse(text))]
    held = [getattr(node, field, None) for node in nodes for field in ("id", "attr", "name")]
    return {name for name in held if isinstance(name, str) and name.startswith("_") and not name.startswith("__")}


def shared(**sources):
    made = trees(**sources)
    share_private(made)
    return {path: ast.unparse(tree) for path, tree in made.items()}


def test_private_names_that_never_meet_become_one_and_those_that_meet_stay_two():
    small = shared(base="class Base:\n    def __init__(self):\n        self._one = 1\n",
                   heir="from base import Base\n\n\nclass Heir(Base):\n    def _two(self):\n        return self._one\n",
                   other="def _three():\n    return 3\n")
    family = private_names(small["base.py"], small["heir.py"])
    assert len(family) == 2 and private_names(small["other.py"]) < family


def test_a_private_name_that_is_looked_up_by_its_text_is_left_alone():
    assert "_far" in shared(a='def get(x):\n    return getattr(x, "_far")._far\n')["a.py"]


# --- the firmware --------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def squeezed(tmp_path_factory):
    """A folder with the firmware as it is compiled."""
    root, made = firmware_dir(), tmp_path_factory.mktemp("squeezed")
    sources = {path.relative_to(root).as_posix(): path.read_text() for path in root.rglob("*.py")}
    modules = {path: text for path, text in sources.items() if path not in PROGRAMS}
    small = squeeze(modules, [sources[path] for path in PROGRAMS + ("shakekeeper/__init__.py",)])
    for path, text in {**small, **{path: sources[path] for path in PROGRAMS}}.items():
        (made / path).parent.mkdir(parents=True, exist_ok=True)
        (made / path).write_text(text)
    return made


def test_the_squeezed_firmware_has_far_fewer_names(squeezed):
    def names(root):
        nodes = [node for path in Path(root).rglob("*.py") for node in ast.walk(ast.parse(path.read_text()))]
        return {getattr(node, field) for node in nodes for field in ("attr", "arg", "name") if hasattr(node, field)}

    assert len(names(squeezed)) < 2 * len(names(firmware_dir())) / 3


@pytest.mark.parametrize("script", sorted(path.name for path in SCRIPTS.glob("*.play") if "\nboot" in path.read_text()))
def test_the_squeezed_firmware_plays_every_script(script, squeezed):
    device = Device(firmware_dir=squeezed)
    Player(device).play(load(str(SCRIPTS / script)))
    assert "Traceback" not in device.console


def test_squeezing_twice_gives_the_same(squeezed):
    assert program_files()["shakekeeper/shell.mpy"] == program_files()["shakekeeper/shell.mpy"]
    root = firmware_dir()
    sources = {path.relative_to(root).as_posix(): path.read_text() for path in reversed(sorted(root.rglob("*.py")))}
    modules = {path: text for path, text in sources.items() if path not in PROGRAMS}
    again = squeeze(modules, [sources[path] for path in PROGRAMS + ("shakekeeper/__init__.py",)])
    assert again["shakekeeper/shell.py"] == (squeezed / "shakekeeper" / "shell.py").read_text()
