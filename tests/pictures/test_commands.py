"""`zug explain` with its pictures: on the terminal, as a page, as PDF, as SVG."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from functools import partial
from pathlib import Path
from xml.etree import ElementTree

import pypdf
import pytest
import typst

import zug
from tests.support.commands import Run
from zug.explainer.results import voice_of
from zug.reports import explanation
from zug.reports.sheets import Paper

SAMPLE = Path(__file__).parents[2] / "samples" / "open.trf"
SVG = "{http://www.w3.org/2000/svg}"


def drawn(path: Path) -> list[str]:
    """The texts of a picture that is well-formed."""
    root = ElementTree.fromstring(path.read_bytes())
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    assert [one.tag for one in root][:2] == [f"{SVG}title", f"{SVG}desc"]
    return ["".join(text.itertext()) for text in root.iter(f"{SVG}text")]


def test_the_terminal_has_a_map_for_every_bracket_and_one_key(run: Run) -> None:
    _, out, _ = run("explain", SAMPLE)
    assert out.count("✗ not Murphy: met in round 4") == 1
    assert out.count("2W: board 2 with White") == 1
    assert " 1 Almasi, Viktor 2561 wbwbw B  1B ↓1 ··· ↓2 3W  7 Haddad, Karim" in out


def test_without_maps(run: Run) -> None:
    _, out, _ = run("explain", SAMPLE, "--no-map")
    assert "✗" not in out
    assert "2W: board 2" not in out


def test_a_board_begins_with_its_headline_and_has_its_map(run: Run) -> None:
    _, out, _ = run("explain", SAMPLE, "--board", 8)
    told = zug.explain(zug.read(SAMPLE))
    headline = voice_of(told, "en").sentence(told.headlines[8])
    assert " ".join(out.split("\n", 2)[2].split()).startswith(headline)
    assert "15 Iversen, Nils" in out
    assert "Bracket of 4 points" not in out


def test_the_picture_of_a_board(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "board.svg"
    assert run("explain", SAMPLE, "--board", 8, "--picture", path)[0] == 0
    shown = drawn(path)
    assert {"Iversen, Nils", "Garcia, Mateo", "not Murphy: met in round 4"} <= {*shown}
    assert 'class="seat asked"' in path.read_text(encoding="utf-8")


def test_the_picture_of_a_bracket_and_of_the_round(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "map.svg"
    assert run("explain", SAMPLE, "--bracket", "3½", "--picture", path)[0] == 0
    assert "Castro, Lucia" in drawn(path)
    assert run("explain", SAMPLE, "--picture", path)[0] == 0
    assert {"4", "3½", "3", "2½", "2", "1½", "1"} <= {*drawn(path)}


def test_the_picture_of_a_wish(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "wish.svg"
    assert run("explain", SAMPLE, "--why-not", 1, 14, "--picture", path)[0] == 0
    shown = drawn(path)
    assert "?" in shown
    assert any(text.startswith("Why do") for text in shown)
    assert "would then give" not in path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "arguments",
    [
        ("--bracket", "3"),
        ("--bracket", "3", "--board", 1, "--picture", "a.svg"),
        ("--picture", "a.png"),
        ("--bracket", "9", "--picture", "a.svg"),
        ("--bracket", "much", "--picture", "a.svg"),
        ("--why-not", 1, 2, "--pdf", "a.pdf"),
        ("--what-if", "12 absent", "--picture", "a.svg"),
    ],
)
def test_what_makes_no_sense_is_refused(
    run: Run, arguments: tuple[object, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code, _, said = run("explain", SAMPLE, *arguments)
    assert code == 2
    assert said.startswith("zug: [")
    assert not list(tmp_path.iterdir())


def test_a_page_of_its_own(run: Run) -> None:
    _, out, _ = run("explain", SAMPLE, "--format", "html", "--lang", "fr")
    assert out.startswith('<!doctype html><html lang="fr">')
    assert out.count('<figure class="zug-map">') == 7
    assert 'href="#board-8"' in out
    assert 'id="board-8"' in out
    assert "http://" not in out.replace("http://www.w3.org/2000/svg", "")


@pytest.mark.parametrize("fonts", ["fonts", "no fonts"])
@pytest.mark.parametrize("size", ["a4", "letter"])
def test_pdf(
    run: Run, tmp_path: Path, size: str, fonts: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As many pages on a computer without any fonts of its own."""
    path = tmp_path / "why.pdf"
    if fonts == "no fonts":
        monkeypatch.setattr(typst, "compile", partial(typst.compile, ignore_system_fonts=True))
    assert run("explain", SAMPLE, "--pdf", path, "--size", size)[0] == 0
    document = pypdf.PdfReader(io.BytesIO(path.read_bytes()))
    box = document.pages[0].mediabox
    assert round(box.width) == {"a4": 595, "letter": 612}[size]
    text = "".join(page.extract_text() for page in document.pages)
    for word in ("Lakeside Open", "Bracket of 3½ points", "not Murphy: met in round 4", "Board 12"):
        assert word in text
    assert len(document.pages) <= 8


def test_the_same_bytes_every_time(run: Run, tmp_path: Path) -> None:
    first, second = tmp_path / "1.svg", tmp_path / "2.svg"
    for path in (first, second):
        run("explain", SAMPLE, "--bracket", "2", "--picture", path)
    assert first.read_bytes() == second.read_bytes()


@pytest.mark.parametrize("command", ["zug", "zug-engine"])
def test_who_only_pairs_loads_no_pictures(command: str) -> None:
    begin = "from zug.cli.main import guarded; guarded(['pair', sys.argv[1]])"
    if command == "zug-engine":
        begin = "from zug.cli.engine import answer; answer(['--dutch', sys.argv[1], '-p'])"
    code = f"import sys; {begin}; print([n for n in sys.modules if 'explainer' in n])"
    done = subprocess.run(
        [sys.executable, "-c", code, SAMPLE], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("paper", [Paper.A4, Paper.LETTER])
def test_nothing_on_paper_is_smaller_than_eight_points(paper: Paper, language: str) -> None:
    told = zug.explain(zug.read(SAMPLE))
    data = json.loads(json.dumps(explanation._data(told, language, paper, "")))
    blocks = [*data["pictures"], *(one for block in data["blocks"] for one in block["pictures"])]
    assert len(blocks) > len(told.maps)
    for picture in blocks:
        (view,) = re.findall(r'viewBox="([^"]+)"', picture["svg"])
        point = float(view.split()[2]) / (picture["width"] / 25.4 * 72)
        sizes = [float(size) for size in re.findall(r'font-size="([^"]+)"', picture["svg"])]
        assert min(sizes) / point >= 8
