"""What is made from the board files and lies in docs/: up to date, and right."""

import json
import re
import xml.etree.ElementTree as ElementTree

import pytest

from shakekeeper_host.deploy import documents
from shakekeeper_host.deploy.profiles import load_profile, profile_paths
from shakekeeper_host.deploy.wires import wires_of
from shakekeeper_host.paths import boards_dir

DOCS = boards_dir().parent / "docs"
SVG = "{http://www.w3.org/2000/svg}"

pytestmark = pytest.mark.skipif(not DOCS.is_dir(), reason="the tests run on an installed copy")


def test_the_documents_are_current(capsys):
    assert documents.main(["--check"]) == 0, capsys.readouterr().out


def test_a_stale_document_is_named_and_renewed(tmp_path, monkeypatch, capsys):
    (tmp_path / "boards").mkdir()
    monkeypatch.setattr(documents, "boards_dir", lambda: tmp_path / "boards")
    assert documents.main(["--check"]) == 1
    assert "stale: boards.md" in capsys.readouterr().out and not (tmp_path / "docs").exists()
    assert documents.main([]) == 0 and documents.main(["--check"]) == 0


def test_every_board_has_its_section_and_every_link_leads_somewhere():
    text = (DOCS / "boards.md").read_text()
    for path in profile_paths():
        assert "\n## %s\n" % path.stem in text and "[%s](#%s)" % (path.stem, path.stem) in text
    headings = {re.sub(r"[^\w -]", "", line.lstrip("# ")).lower().replace(" ", "-") for line in text.splitlines()
                if line.startswith("#")}
    for page in ("boards.md", "build.md", "flash.md", "enclosure.md"):
        for target in re.findall(r"\]\(([^)]+)\)", (DOCS / page).read_text()):
            name, _, anchor = target.partition("#")
            if target.startswith("https:"):
                continue
            assert not name or (DOCS / name).is_file(), (page, target)
            assert not anchor or anchor in headings, (page, target)


def test_pages_name_only_files_lines_and_commands_that_there_are():
    from shakekeeper_host import cli
    from shakekeeper_host.deploy.checker import NAMES

    for page in ("boards.md", "build.md", "flash.md"):
        text = (DOCS / page).read_text()
        assert set(re.findall(r"SHAKE_[A-Z0-9_]+", text)) <= set(NAMES), page
        assert set(re.findall(r"`shakekeeper ([a-z]+)", text)) <= set(cli.COMMANDS), page


@pytest.mark.parametrize("path", [path for path in profile_paths()], ids=lambda path: path.stem)
def test_a_drawing_has_every_part_and_every_wire_ends_at_its_pin(path):
    profile = load_profile(path.stem)
    wires = wires_of(profile)
    if not wires:
        assert not (DOCS / documents.PICTURES / (path.stem + ".svg")).exists()
        return
    svg = ElementTree.parse(DOCS / documents.PICTURES / (path.stem + ".svg")).getroot()
    texts = [text.text for text in svg.iter(SVG + "text")]
    assert {wire.part for wire in wires} | {wire.pin for wire in wires} <= set(texts)
    ends = {line.get("points").split()[at] for line in svg.iter(SVG + "polyline") for at in (0, -1)}
    dots = {"%s,%s" % (dot.get("cx"), dot.get("cy")) for dot in svg.iter(SVG + "circle") if dot.get("r") == "3"}
    assert len(dots) == len(wires) and dots <= ends
    width, height = float(svg.get("width")), float(svg.get("height"))
    for line in svg.iter(SVG + "polyline"):
        for point in line.get("points").split():
            x, y = map(float, point.split(","))
            assert 0 < x < width and 0 < y < height


def test_the_wokwi_diagram_is_wired_as_the_picos_board_file_says():
    # Read on its own, from Wokwi's names of the parts' pins.
    whole = json.loads((DOCS / "wokwi" / "diagram.json").read_text())
    kinds = {part["id"]: part["type"] for part in whole["parts"]}
    values = load_profile("raspberry_pi_pico").values
    joined = {frozenset(connection[:2]) for connection in whole["connections"]}
    assert kinds["panel"] == "board-ssd1306" and kinds["pico"] == "wokwi-pi-pico" and kinds["buzzer"] == "wokwi-buzzer"
    assert int(next(part for part in whole["parts"] if part["id"] == "panel")["attrs"]["i2cAddress"], 16) == 60
    wanted = {
        ("panel:SDA", "pico:" + values["SHAKE_SDA"]), ("panel:SCL", "pico:" + values["SHAKE_SCL"]),
        ("panel:VCC", "pico:3V3"), ("panel:GND", "pico:GND.8"),
        ("buzzer:2", "pico:" + values["SHAKE_BUZZER"]), ("buzzer:1", "pico:GND.8"),
    }
    for name in ("Up", "Down", "Ok", "Back"):
        assert kinds["key" + name] == "wokwi-pushbutton"
        pin = values["SHAKE_KEY_" + name.upper()]
        wanted |= {("key%s:1.l" % name, "pico:" + pin), ("key%s:2.l" % name, "pico:GND.8")}
    assert {frozenset(pair) for pair in wanted} <= joined
    assert len(whole["connections"]) == len(wanted) + 2


def test_the_enclosure_fits_the_parts_that_the_page_lists():
    text = (DOCS / "enclosure.scad").read_text()
    page = (DOCS / "enclosure.md").read_text()
    panels = {"OLED 0.96": ("panel_096", 25.0, 14.0), "OLED 1.3": ("panel_130", 32.0, 18.0)}
    for line, (name, width, height) in panels.items():
        assert "%s = [%.1f, %.1f," % (name, width, height) in text
        assert "window %.1f x %.1f" % (width, height) in next(row for row in page.splitlines() if line in row)
