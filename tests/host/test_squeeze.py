"""Squeezed firmware is smaller and does the same."""

import ast
import re
from pathlib import Path

import pytest

from shakekeeper import unload
from shakekeeper_host.install.bundle import bundle
from shakekeeper_host.install.content import ALWAYS_SOURCE, FOLDER, program_files
from shakekeeper_host.install.literals import put_literals
from shakekeeper_host.install.modules import BundleError
from shakekeeper_host.install.names import shorten
from shakekeeper_host.install.private import share_private
from shakekeeper_host.install.refusals import refuse
from shakekeeper_host.install.slots import SLOT_BYTES, SLOT_PATHS
from shakekeeper_host.install.squeeze import squeeze
from shakekeeper_host.install.tables import qstr_hash
from shakekeeper_host.paths import firmware_dir
from shakekeeper_host.script import Player, load
from shakekeeper_host.simulator import Device

SCRIPTS = Path(__file__).parent.parent / "scripts"


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


@pytest.mark.parametrize("body", ["COUNT = True", "COUNT = 1.5", "COUNT = len('abc')"])
def test_what_is_no_whole_number_stays_what_it_is(body):
    held, _ = joined(all="from . import one\n\n\ndef answer():\n    return one.COUNT\n", one=body + "\n")
    want = run(ast.parse(body))["COUNT"]
    assert (held["answer"](), type(held["answer"]())) == (want, type(want))


def test_a_number_below_zero_stays_one_number():
    held, _ = joined(all="from .one import LOW\n\nanswer = LOW**2\n", one="LOW = -2\n")
    assert held["answer"] == 4


def test_what_a_part_hands_on_is_found_where_it_is_from():
    held, _ = joined(all="from . import two\n\nanswer = two.find()\n", one="def find():\n    return 5\n",
                     two="from .one import find\n")
    assert held["answer"] == 5


def test_a_comprehension_begins_outside_itself():
    held, _ = joined(all="find = [1, 2]\nanswer = [find for find in find]\n")
    assert held["answer"] == [1, 2]


def test_a_default_of_a_named_argument_is_what_the_name_means_outside():
    held, _ = joined(all="from .one import find\n\n\ndef answer(*, other, find=find):\n    return find\n",
                     one="find = [4]\n")
    assert held["answer"](other=1) == [4]


def test_two_top_level_things_of_one_name_are_an_error():
    with pytest.raises(BundleError, match=r"p/all.py is there twice: sleep"):
        joined(all="def sleep():\n    pass\n", one="from time import sleep\n", kept=("sleep",))


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
    nodes = list(ast.walk(ast.parse(text["a.py"])))
    attributes = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    others = {node.name for node in nodes if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
    assert len(attributes) == 1 and attributes < others


def test_the_hash_of_a_name_is_micropythons():
    # As py/qstr.c has it: djb2 with exclusive or; never 0.
    assert [qstr_hash(name) for name in ("", "a", "ab", "len")] == [5, 196, 38, 98]


def test_short_names_are_found_at_the_first_look():
    names = ["long_name_%d" % n for n in range(100)]
    text = short(a="".join("%s = [%d]\n" % (name, n) for n, name in enumerate(names)))["a.py"]
    made = [node.id for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Name)]
    places = {qstr_hash(name) % 127 for name in made}
    assert len(set(made)) == 100 and len(places) > 90


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
    assert "._far" in shared(a='def get(x):\n    return getattr(x, "_far")._far\n')["a.py"]


# --- literals ------------------------------------------------------------------------------------


def put(text, kept=()):
    made = trees(a=text)
    put_literals(made, kept)
    return ast.unparse(made["a.py"])


def test_a_literal_used_once_stands_where_it_is_used():
    text = put("LINE = b'abc'\nALL = (1, 'x')\n\n\ndef get():\n    return LINE + bytes(ALL)\n")
    assert text.splitlines()[0] == "def get():" and "b'abc' + bytes((1, 'x'))" in text


def test_a_large_literal_used_twice_stays_one():
    assert put("LINE = b'abc'\nanswer = LINE + LINE\n").startswith("LINE = ")
    assert put("SIGN = '-'\nanswer = SIGN + SIGN\n") == "answer = '-' + '-'"


@pytest.mark.parametrize("text", [
    "word = None\ntry:\n    import word\nexcept ImportError:\n    pass\nanswer = word",
    "word = None\nif x:\n    def word():\n        pass\nanswer = word",
    "word = ''\nfor word in ('a', 'b'):\n    pass\nanswer = word",
    "a = b = 'x'\nanswer = b",
    "class Holder:\n    word = 'x'\n    answer = word",
    "def get(word):\n    return word\n\n\nanswer = get('x')",
])  # fmt: skip
def test_what_has_another_meaning_too_stays_as_it_is(text):
    assert put(text) == ast.unparse(ast.parse(text))


def test_a_literal_that_others_use_stays_for_them():
    assert put("LINE = 'a'\nanswer = LINE\n", kept=("LINE",)).startswith("LINE = ")


# --- what is refused -----------------------------------------------------------------------------


@pytest.mark.parametrize("body, words", [
    ("def f():\n    global x", "2: global"),
    ("x = f'{y}'", "1: an f-string"),
    ("def f():\n    assert x", "2: assert"),
    ("def f(x) -> int:\n    return x", "1: an annotation"),
    ("if (x := 1):\n    pass", "1: an assignment in an expression"),
    ("def f():\n    x = 1\n    del x", "3: del of a name"),
    ("a = b = 1", "1: an assignment to several names"),
    ("print(__name__)", "1: __name__"),
    ("import os.path", "1: an import of everything, or of a.b"),
    ("from .one import *", "1: an import of everything"),
    ("try:\n    import usb\nexcept ImportError:\n    pass", "1: an import that is neither at the top"),
    ("from . import one\n\n\ndef f():\n    one.value = 5", "5: a name of another module is changed"),
    ("def f(thing):\n    thing._seen = True", "2: a private name of another object"),
    ("from .one import Base as B\n\n\nclass Heir(B):\n    pass", "4: a base class by another name"),
    ("from .one import size\nsize = size * 2", "1: size has two meanings"),
    ("def f(size=2):\n    if size > 5:\n        from .one import size\n    return size", "3: size has two meanings"),
    ("x = 1\nx = 2", "1: x has two meanings"),
    ("from binascii import hexlify as len", "1: len hides one of the language's own names"),
])  # fmt: skip
def test_what_could_come_out_wrong_is_refused_with_its_place(body, words):
    one = "value = [1]\n\n\ndef size():\n    pass\n\n\nclass Base:\n    pass\n"
    with pytest.raises(BundleError, match="^p/all.py:" + re.escape(words)):
        refuse({"p/all.py": ast.parse(body), "p/one.py": ast.parse(one), "p/__init__.py": ast.parse("")})


# --- the firmware --------------------------------------------------------------------------------


def firmware():
    """The texts of modules and of programs, by path."""
    texts = {path.relative_to(firmware_dir()).as_posix(): path.read_text() for path in firmware_dir().rglob("*.py")}
    programs = {path: text for path, text in texts.items() if path in ALWAYS_SOURCE}
    return {path: text for path, text in texts.items() if path.startswith(FOLDER)}, programs


@pytest.fixture(scope="module")
def squeezed(tmp_path_factory):
    """A folder with the firmware as it is compiled."""
    made = tmp_path_factory.mktemp("squeezed")
    modules, programs = firmware()
    for path, text in {**squeeze(modules, programs.values()), **programs}.items():
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


def test_the_squeezed_firmware_makes_missing_files_for_matches_at_power_on(squeezed):
    device = Device(firmware_dir=squeezed)
    for path in SLOT_PATHS:
        del device.drive.files["/" + path]
    device.boot()
    assert [len(device.drive.files["/" + path]) for path in SLOT_PATHS] == [SLOT_BYTES] * 2


def test_the_order_in_which_files_are_found_makes_no_difference(squeezed):
    modules, programs = firmware()
    again = squeeze(dict(reversed(sorted(modules.items()))), programs.values())
    assert again["shakekeeper/shell.py"] == (squeezed / "shakekeeper" / "shell.py").read_text()


def test_the_screens_that_a_match_keeps_are_in_the_joined_module():
    files = program_files()
    assert not [name for name in unload._KEPT if "shakekeeper/ui/screens/%s.mpy" % name in files]
