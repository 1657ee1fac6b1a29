"""The `shakekeeper` command itself: its help, its mistakes, and how light its start is."""

import importlib
import subprocess
import sys

import pytest

from shakekeeper_host import cli

HEAVY = ("aiohttp", "PIL", "greenlet", "rich", "asyncio", "shakekeeper.ui", "shakekeeper.gfx", "shakekeeper.hw")
MATCH = '{"format": "shakekeeper-match", "version": 1, "players": ["A"], "shakes": [[1]]}'


def test_help_lists_every_command(capsys):
    with pytest.raises(SystemExit) as stop:
        cli.main(["--help"])
    assert stop.value.code == 0
    out = capsys.readouterr().out
    for name in cli.COMMANDS:
        assert "\n  %s " % name in out


def test_without_a_command_it_prints_the_help(capsys):
    assert cli.main([]) == 0
    assert "commands:" in capsys.readouterr().out


def test_an_unknown_command_is_refused_with_those_there_are(capsys):
    with pytest.raises(SystemExit) as stop:
        cli.main(["sheets"])
    assert stop.value.code == 2
    assert "invalid choice: 'sheets'" in capsys.readouterr().err


@pytest.mark.parametrize("name", cli.COMMANDS)
def test_every_command_explains_its_arguments(name, capsys):
    module = importlib.import_module(cli.COMMANDS[name][0])
    assert module.__doc__
    with pytest.raises(SystemExit) as stop:
        cli.main([name, "--help"])
    assert stop.value.code == 0
    assert capsys.readouterr().out.startswith("usage: shakekeeper " + name)


def test_a_sheet_for_programs_loads_nothing_heavy(tmp_path):
    path = tmp_path / "match.json"
    path.write_text(MATCH)
    code = (
        "import sys; from shakekeeper_host import cli; assert cli.main(['sheet', sys.argv[1], '--json']) == 0;"
        "print([name for name in %r if name in sys.modules])" % (HEAVY,)
    )
    done = subprocess.run([sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[1] == "[]"


def test_a_reader_that_leaves_early_is_no_error(tmp_path):
    path = tmp_path / "match.json"
    path.write_text(MATCH.replace("[[1]]", str([[1]] * 99)))
    command = [sys.executable, "-m", "shakekeeper_host", "sheet", str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        running.stdout.close()
        assert running.stderr.read() == b""


def test_options_may_stand_between_the_words(capsys, tmp_path):
    file = tmp_path / "t.toml"
    file.write_text("")
    assert cli.main(["table", "put", "--port", str(tmp_path / "no_port"), str(file)]) == 1
    assert "no_port" in capsys.readouterr().err
