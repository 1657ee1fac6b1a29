"""The script language: what its lines mean, and what is said about those that mean nothing."""

import pytest
from shakekeeper_host.script import ScriptError, load, parse


def acts(text):
    return [(act.verb, act.arguments) for act in parse(text)]


def test_every_act_and_its_forms():
    assert acts("""
        # a comment, and an empty line

        boot
        press OK            # with a comment
        press UP x3 DOWN BACK x2
        hold UP 1200
        hold OK 2s
        wait 500ms
        wait 1.5s
        wait 2m
        expect "TIME UP"
        expect-not 'a "quoted" # text'
        expect Ready
        expect-tone
        expect-tone 880
        expect-silence
        shot ready-1.a
        display off
        display on
        serial "ab\\x03\\n"
        cut
        cut at-write 3
        cut at-write 3 mix
        fault bus EIO
        fault bus ENODEV at 3 for 5
        fault bus ok
        fault key OK down
        fault key OK free
        fault raise paint MemoryError
        fault hang step
        fault drive read-only
        fault flip nvm 20
        fault flip /settings.toml 3 1
        fault junk 200
        fault reader stalls
        fault write /note.txt "x"
        fault safe-mode BROWNOUT
        fault uptime 2d
    """) == [
        ("boot", ()), ("press", (("OK",),)), ("press", (("UP", "UP", "UP", "DOWN", "BACK", "BACK"),)),
        ("hold", ("UP", 1200)), ("hold", ("OK", 2000)), ("wait", (500,)), ("wait", (1500,)), ("wait", (120000,)),
        ("expect", ("TIME UP",)), ("expect-not", ('a "quoted" # text',)), ("expect", ("Ready",)),
        ("expect-tone", (None,)), ("expect-tone", (880,)), ("expect-silence", ()), ("shot", ("ready-1.a",)),
        ("display", (False,)), ("display", (True,)), ("serial", ("ab\\x03\\n",)), ("cut", (None,)), ("cut", (3,)),
        ("cut", (3, "mix")), ("fault", ("bus", ("EIO", 1, 1))), ("fault", ("bus", ("ENODEV", 3, 5))),
        ("fault", ("bus", ("ok", 1, 1))), ("fault", ("key", ("OK", True))), ("fault", ("key", ("OK", None))),
        ("fault", ("raise", ("paint", MemoryError))), ("fault", ("hang", ("step",))),
        ("fault", ("drive", ("read-only",))), ("fault", ("flip", ("nvm", 20, 255))),
        ("fault", ("flip", ("/settings.toml", 3, 1))), ("fault", ("junk", (200,))), ("fault", ("reader", (True,))),
        ("fault", ("write", ("/note.txt", "x"))), ("fault", ("safe-mode", ("BROWNOUT",))),
        ("fault", ("uptime", (172_800_000,))),
    ]


@pytest.mark.parametrize(("line", "said"), [
    ("pres OK", "unknown act 'pres'; acts are boot, cut, display, expect, expect-not,"),
    ("boot now", "it must be: boot"),
    ("press", "press KEY..., each KEY one of UP DOWN OK BACK"),
    ("press LEFT", "press KEY..."), ("press x3", "press KEY..."), ("press OK x0", "press KEY..."),
    ("hold UP", "hold KEY LENGTH"), ("hold UP long", "hold KEY LENGTH"), ("hold 1200 UP", "hold KEY LENGTH"),
    ("wait", "wait LENGTH"), ("wait 5", "wait LENGTH"), ("wait -1s", "wait LENGTH"), ("wait 3 s", "wait LENGTH"),
    ("expect", 'expect "TEXT"'), ("expect TIME UP", 'expect "TEXT"'), ('expect " "', 'expect "TEXT"'),
    ("expect-tone loud", "expect-tone HERTZ"), ("expect-silence now", "expect-silence"),
    ("shot ../x", "shot NAME"), ("shot a b", "shot NAME"), ("display dim", "display on, or display off"),
    ("cut at-write 3 torn", "none|half|whole|mix|bits"), ("cut at-write 3 mix mix", "cut at-write N"),
    ("fault", "unknown fault ''; faults are bus, drive, flip,"), ("fault panel", "unknown fault 'panel'"),
    ("fault bus", "fault bus ENODEV"), ("fault bus EIO at", "fault bus ENODEV"), ("fault bus ok at 3", "fault bus ENODEV"),
    ("fault bus EIO at 0", "fault bus ENODEV"), ("fault key OK", "fault key KEY down|up|free"),
    ("fault key OK stuck", "fault key KEY"), ("fault raise paint", "fault raise FUNCTION EXCEPTION"),
    ("fault raise paint Mistake", "fault raise FUNCTION"), ("fault hang a.b", "fault hang FUNCTION"),
    ("fault drive gone", "fault drive read-only|full|missing|ok"), ("fault flip ram 1", "fault flip nvm N"),
    ("fault flip nvm 1 256", "fault flip nvm N"), ("fault junk 0", "fault junk N"), ("fault reader", "stalls|reads"),
    ("fault write note x", "fault write /PATH"), ("fault safe-mode low", "fault safe-mode REASON"),
    ("fault uptime long", "fault uptime LENGTH"), ("cut at-write", "cut at-write N"), ("cut at-write 0", "cut at-write N"), ("cut at-read 1", "cut at-write N"),
    ("serial", 'serial "TEXT"'), ('expect "TIME', "a quotation mark is missing"), ("include", "include FILE"),
])
def test_a_bad_line_is_named_with_what_is_allowed(line, said):
    with pytest.raises(ScriptError) as caught:
        parse("boot\n\n" + line + "\n", "match.play")
    assert str(caught.value).startswith("match.play:3: ") and said in str(caught.value)
    assert (caught.value.file, caught.value.line) == ("match.play", 3)


def test_included_files_stand_in_their_place(tmp_path):
    (tmp_path / "parts").mkdir()
    (tmp_path / "main.play").write_text("boot\ninclude parts/more.play\nwait 1s\n")
    (tmp_path / "parts" / "more.play").write_text("press OK\ninclude most.play\n")
    (tmp_path / "parts" / "most.play").write_text("# only this\npress BACK\n")
    found = load(tmp_path / "main.play")
    assert [act.verb for act in found] == ["boot", "press", "press", "wait"]
    assert found[2].file == str(tmp_path / "parts" / "most.play") and found[2].line == 2


def test_files_that_cannot_be_included_are_told_where_they_are_asked_for(tmp_path):
    main = tmp_path / "main.play"
    main.write_text("boot\ninclude none.play\n")
    with pytest.raises(ScriptError, match=r"main\.play:2: can't read .*none\.play: No such file"):
        load(main)
    main.write_text("boot\ninclude main.play\n")
    with pytest.raises(ScriptError, match=r"main\.play:2: .*includes itself"):
        load(main)
    (tmp_path / "binary.play").write_bytes(b"boot\n\xff\xfe\n")
    with pytest.raises(ScriptError, match="not UTF-8"):
        load(tmp_path / "binary.play")
    with pytest.raises(ScriptError, match="can't read"):
        load(tmp_path / "none.play")


def test_a_bad_line_of_an_included_file_is_named_there(tmp_path):
    (tmp_path / "main.play").write_text("include part.play\n")
    (tmp_path / "part.play").write_text("boot\nwat 1s\n")
    with pytest.raises(ScriptError, match=r"part\.play:2: unknown act 'wat'"):
        load(tmp_path / "main.play")
