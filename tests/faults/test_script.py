"""The acts `fault ...` and `cut at-write ...` of the script language."""

from pathlib import Path

import pytest
from shakekeeper_host.script import Player, ScriptError, load, parse
from shakekeeper_host.script.grammar import act_forms
from shakekeeper_host.simulator import Device

SCRIPT = Path(__file__).with_name("all_faults.play")


def test_a_match_goes_on_through_every_fault():
    Player(Device()).play(load(str(SCRIPT)))


def test_that_script_knows_every_fault():
    text = SCRIPT.read_text()
    for form in act_forms():
        words = form.split()
        if words[0] == "fault" and words[1] != "NAME":
            assert "fault " + words[1] in text, form


def test_a_fault_that_a_target_lacks_is_named_with_its_line():
    class Bare:
        drive = object()

    with pytest.raises(ScriptError, match="x.play:2: fault drive: not on this target"):
        Player(Bare()).play(parse("\nfault drive full", "x.play"))


def test_a_cut_leaves_the_step_as_the_script_says():
    for tear, is_there in (("none", False), ("whole", True)):
        device = Device()
        cut = "cut at-write 1 %s\npress OK\nwait 1s\n" % tear
        Player(device).play(parse("boot\nwait 1s\npress OK\n" + cut + "boot\nwait 1s"))
        Player(device).play(parse('expect%s "Ready"' % ("" if is_there else "-not")))
