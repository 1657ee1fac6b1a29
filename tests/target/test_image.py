"""Finding the CircuitPython image; nothing here needs one."""

import io
import struct
import urllib.error
import urllib.request

import pytest

from shakekeeper_host.emulator import image
from shakekeeper_host.emulator.drive import settings_for
from shakekeeper_host.simulator.board_file import BoardFile


@pytest.fixture
def no_cache(tmp_path, monkeypatch):
    monkeypatch.setattr(image, "user_cache_dir", lambda name: str(tmp_path / name))
    monkeypatch.delenv(image.VARIABLE, raising=False)
    return tmp_path / "shakekeeper"


def test_offline_says_what_to_do(no_cache, monkeypatch):
    def refuse(url, timeout):
        raise urllib.error.URLError("no route to host")

    monkeypatch.setattr(urllib.request, "urlopen", refuse)
    with pytest.raises(image.ImageError) as error:
        image.find_image()
    text = str(error.value)
    assert "no route to host" in text and "--uf2" in text and image.VARIABLE in text and str(no_cache) in text
    assert "downloads.circuitpython.org" in text and image.VERSION in text


def test_a_download_with_another_checksum_is_refused_and_not_kept(no_cache, monkeypatch):
    monkeypatch.setattr(urllib.request, "urlopen", lambda url, timeout: io.BytesIO(b"<html>log in first</html>"))
    with pytest.raises(image.ImageError, match="checksum"):
        image.find_image()
    assert image.cached_image() is None


def test_a_download_is_kept_for_the_next_time(no_cache, monkeypatch):
    content = b"UF2 of the day"
    monkeypatch.setattr(image, "SHA256", image.hashlib.sha256(content).hexdigest())
    monkeypatch.setattr(urllib.request, "urlopen", lambda url, timeout: io.BytesIO(content))
    first = image.find_image()
    monkeypatch.setattr(urllib.request, "urlopen", None)
    assert image.find_image() == first and first.read_bytes() == content


def test_the_variable_comes_before_the_cache_and_the_option_before_both(no_cache, tmp_path, monkeypatch):
    mine, other = tmp_path / "mine.uf2", tmp_path / "other.uf2"
    mine.write_bytes(b"")
    other.write_bytes(b"")
    monkeypatch.setenv(image.VARIABLE, str(mine))
    assert image.find_image() == mine
    assert image.find_image(str(other)) == other


def test_a_missing_file_is_named(no_cache):
    with pytest.raises(image.ImageError, match="nowhere.uf2"):
        image.find_image("nowhere.uf2")


def test_what_is_no_image_is_refused(tmp_path):
    path = tmp_path / "picture.uf2"
    path.write_bytes(bytes(1024))
    with pytest.raises(image.ImageError, match="picture.uf2 is no CircuitPython image"):
        image.read_uf2(path, 1024)


def test_an_image_of_another_chip_is_refused(tmp_path):
    path = tmp_path / "esp.uf2"
    path.write_bytes(_block(0x0003_0000, b"x" * 256))
    with pytest.raises(image.ImageError, match="not for an RP2040"):
        image.read_uf2(path, 1024)


def test_an_image_without_circuitpython_is_told(tmp_path):
    path = tmp_path / "other.uf2"
    path.write_bytes(_block(0x1000_0000, b"x" * 256))
    with pytest.raises(image.ImageError, match="no CircuitPython"):
        image.board_id_of(image.read_uf2(path, 1024))


def test_pins_get_the_names_that_the_image_knows():
    feather = BoardFile("adafruit_feather_rp2040_oled_wing")
    text = settings_for(feather, image.BOARD)
    for line in ('SHAKE_SDA = "GP2"', 'SHAKE_SCL = "GP3"', 'SHAKE_KEY_UP = "GP9"', 'SHAKE_LED = "GP13"'):
        assert line in text
    assert 'SHAKE_PANEL_RESET = ""' in text and "SHAKE_PANEL_HEIGHT = 32" in text
    assert settings_for(feather, "adafruit_feather_rp2040") == feather.text


def _block(address, content):
    head = struct.pack("<8I", 0x0A324655, 0x9E5D5157, 0x2000, address, len(content), 0, 1, 0xE48BFF56)
    return head + content.ljust(476, b"\0") + struct.pack("<I", 0x0AB16F30)
