"""The pictures in the pages are those that the firmware draws."""

from pathlib import Path

from PIL import Image

from shakekeeper_host import cli

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"


def test_the_pictures_are_current(tmp_path):
    assert cli.main(["play", *map(str, sorted(PICTURES.glob("*.play"))), "--shots", str(tmp_path)]) == 0
    made = sorted(path.name for path in tmp_path.glob("*.png"))
    assert made
    stale = [name for name in made if Image.open(tmp_path / name).tobytes() != Image.open(PICTURES / name).tobytes()]
    assert stale == [], "run `make pictures`"
