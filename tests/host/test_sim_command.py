"""`shakekeeper sim` as a person starts and ends it."""

import os
import signal
import subprocess
import sys
import urllib.request

import pytest
from shakekeeper_host.cli import main

pytestmark = pytest.mark.skipif(os.name == "nt", reason="ends the simulator by a signal")


def started(tmp_path, *options):
    """Start the simulator with its state below `tmp_path`; return the process and the page's address."""
    home = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path / "data")}
    process = subprocess.Popen([sys.executable, "-m", "shakekeeper_host", "sim", "--no-browser", *options],
                               env={**os.environ, **home}, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    words = process.stdout.readline().split()
    return process, next((word for word in words if word.startswith("http")), None)


def ended(process):
    process.send_signal(signal.SIGINT)
    _, complaints = process.communicate(timeout=120)
    return process.returncode, complaints


def test_it_serves_until_ctrl_c_and_keeps_its_state(tmp_path):
    process, address = started(tmp_path, "--port", "0")
    try:
        assert address.startswith("http://127.0.0.1:")
        with urllib.request.urlopen(address, timeout=60) as answer:
            assert b"Shakekeeper" in answer.read()
        other, nothing = started(tmp_path, "--port", "0")
        assert nothing is None and other.wait(20) == 2 and "running already" in other.stderr.read()
        other.communicate()
    finally:
        assert ended(process) == (130, "")
    assert [path.name for path in sorted(tmp_path.rglob("nvm.bin"))] == ["nvm.bin"]


def test_a_port_that_is_taken_is_told(tmp_path):
    process, address = started(tmp_path, "--port", "0")
    try:
        port = address.rpartition(":")[2].strip("/")
        other, nothing = started(tmp_path / "other", "--port", port)
        assert nothing is None and other.wait(20) == 1 and port in other.stderr.read()
        other.communicate()
    finally:
        ended(process)


def test_what_it_cannot_do_is_told_before_anything_is_started(capsys):
    assert main(["sim", "--board", "none"]) == 2
    assert "no board is called 'none'; there are" in capsys.readouterr().err
    for port in ("99999", "-1", "web"):
        with pytest.raises(SystemExit) as caught:
            main(["sim", "--port=" + port])
        assert caught.value.code == 2 and "a port is 0 to 65535" in capsys.readouterr().err
