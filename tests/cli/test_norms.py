"""`zug norms` and its papers: an event of nine rounds in which Ada makes a norm."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from pypdf import PdfReader
from running import Zug

FEDERATIONS = ("GER", "FRA", "ESP", "ITA", "POL", "NED", "SWE", "USA", "IND")
RESULTS = "11111110="
BACK = {"1": "0", "0": "1", "=": "="}


def line(number: int, name: str, title: str, federation: str, cells: list[str]) -> str:
    points = sum({"1": 1.0, "=": 0.5}.get(cell[7:8], 0) for cell in cells)
    who = f"001 {number:>4} {'m':1}{title:>3} {name:<33} {2475:>4} {federation:>3}"
    rest = f"{5_000_000 + number:>12} 1990/01/01"
    return f"{(who + rest).ljust(80)}{points:4.1f} {number:>4}  {'  '.join(cells)}"


@pytest.fixture
def open_(tmp_path: Path) -> Path:
    """Ada (no title, SUI) scores 7½ of 9 against grandmasters of nine federations."""
    ada = [f"{n + 2:>4} w {result}" for n, result in enumerate(RESULTS)]
    lines = [
        *("012 Spring Open", "022 Zug", "032 SUI", "042 2026/11/14", "052 2026/11/22"),
        *("102 IA Meier, Ruth", "142 9", "222 5400+30"),
        line(1, "Adler, Ada", "", "SUI", ada),
    ]
    for n, (federation, result) in enumerate(zip(FEDERATIONS, RESULTS, strict=True)):
        cells = ["0000 - Z"] * 9
        cells[n] = f"   1 b {BACK[result]}"
        lines.append(line(n + 2, f"Guest, {federation}", "GM", federation, cells))
    path = tmp_path / "open.trf"
    path.write_text("\n".join([*lines, ""]), encoding="utf-8")
    return path


def test_made(zug: Zug, open_: Path) -> None:
    """Six of nine are required against 2475: a full point above is a game more."""
    told = zug("norms", open_)
    assert told.exit == 0, told.err
    row = next(one for one in told.out.splitlines() if "GM" in one)
    assert row.split()[:9] == ["1", "Adler,", "Ada", "SUI", "2475", "GM", "9", "7½", "2475"]
    assert "made, counts as 10 games" in row
    assert "1.1.1, open: registered with FIDE" in told.out
    assert "two hours" not in told.out  # 5400+30 is enough


def test_in_reach(zug: Zug, open_: Path) -> None:
    """Four rounds to go and four who can still be met: 7½ is more than six."""
    told = zug("norms", open_, "--after", 5).out
    row = next(one for one in told.splitlines() if one.split()[5:6] == ["GM"])
    assert "needs 1 of 4 against opponents averaging 2474" in row


def test_every_condition(zug: Zug, open_: Path) -> None:
    told = zug("norms", open_, "--why", 1).out
    assert "GM norm of Adler, Ada" in told
    rows = {one.split()[0]: one for one in told.splitlines() if one.startswith(("1.", "B."))}
    for article in ("1.4.1a", "1.4.3", "1.4.4", "1.4.5a", "1.4.8a", "1.4.8b", "1.4.8"):
        assert rows[article].rstrip().endswith(" met")
    assert "1.4.5b" in told
    assert "1.4.5c" in told  # IM too
    assert "every title" in zug("norms", open_, "--why", 2).out
    assert "no number 99" in zug("norms", open_, "--why", 99).err


def test_the_document(zug: Zug, open_: Path) -> None:
    document = json.loads(zug("norms", open_, "--json").out)
    first = document["norms"][0]
    assert (first["title"], first["verdict"], first["counts_as"]) == ("GM", "met", 10)
    assert {one["verdict"] for one in first["conditions"]} == {"met"}
    later = json.loads(zug("norms", open_, "--json", "--after", 5).out)["norms"][0]
    assert (later["needs"]["points"], later["needs"]["games"]) == (1.0, 4)


def test_nothing_is_signed_where_no_norm_is_made(zug: Zug, open_: Path) -> None:
    assert "Federation official" in zug("print", "it1", open_).out
    none = zug("print", "it1", open_, "--round", 5).out
    assert "No norm is made." in none
    assert "Federation official" not in none


def test_the_organiser_stands_on_it3(zug: Zug, open_: Path) -> None:
    assert "Other arbiters and Organiser." in zug("print", "it3", open_).out
    known = open_.with_name("organised.trf")
    known.write_text(open_.read_text() + "### Organiser: Chess Club Lakeside\n")
    told = zug("print", "it3", known).out
    assert "Organiser: Chess Club Lakeside" in told
    assert "and Organiser" not in told


def test_certificates(zug: Zug, open_: Path) -> None:
    told = zug("print", "it1", open_).out
    for text in (
        "Title sought: GM",
        "Last name: Adler",
        "First name: Ada",
        "FIDE id: 5000001",
        "Event: Spring Open",
        "Chief arbiter: IA Meier, Ruth",
        "Titled opponents: 9 GM",
        "Average of opponents (Ra): 2475",
        "Points required: 6",
        "Points achieved: 7½",
        "Full points above: 1",
    ):
        assert text in told
    assert "Missing: FIDE id of the chief arbiter." in told
    known = open_.with_name("known.trf")
    known.write_text(open_.read_text().replace("IA Meier, Ruth", "IA Meier, Ruth 1301234"))
    told = zug("print", "it1", known).out
    assert "FIDE id of the chief arbiter: 1301234" in told
    assert "Missing" not in told
    bare = open_.with_name("bare.trf")
    bare.write_text(
        "".join(one for one in open_.read_text().splitlines(True) if one[:3] not in ("102", "022"))
    )
    assert (
        "Missing: City, Chief arbiter and FIDE id of the chief arbiter."
        in zug("print", "it1", bare).out
    )
    assert "No norm is made." in zug("print", "it1", open_, "--round", 5).out


def test_no_points_are_required_where_no_score_is_enough(zug: Zug, open_: Path) -> None:
    """Against guests without titles nothing makes a norm of 7½ of 9."""
    untitled = open_.with_name("untitled.trf")
    untitled.write_text(open_.read_text().replace(" GM ", "    "))
    told = zug("norms", untitled, "--why", 1).out
    assert "Points required: no score is enough: at least 5 opponents with a title" in told


def test_too_few_days_for_the_rounds(zug: Zug, open_: Path) -> None:
    for last, words in (("14", "9 rounds in 1 day"), ("17", "9 rounds in 4 days")):
        short = open_.with_name("short.trf")
        short.write_text(open_.read_text().replace("2026/11/22", f"2026/11/{last}"))
        assert words in zug("print", "it3", short).out
    enough = open_.with_name("enough.trf")
    enough.write_text(open_.read_text().replace("2026/11/22", "2026/11/18"))
    assert "the days of the rounds are not known" in zug("print", "it3", enough).out


def test_the_tournament_report(zug: Zug, open_: Path) -> None:
    told = zug("print", "it3", open_).out
    assert "Players: 10" in told
    assert "Titled players: 9 GM" in told
    assert "Rounds: 9" in told
    missing = told[told.index("Missing: ") :].replace("\n", " ")
    assert missing.startswith(
        "Missing: Days of the rounds, FIDE id of the chief arbiter, Other arbiters and Organiser."
    )
    norms = told[told.index("Norms") :].splitlines()
    assert norms[2].split() == ["GM", "Adler,", "Ada", "5000001", "SUI", "10"]


def test_federations_do_not_matter_in_some_events(zug: Zug, open_: Path) -> None:
    home = open_.with_name("home.trf")
    text = open_.read_text()
    for federation in FEDERATIONS:
        text = text.replace(f"2475 {federation}", "2475 SUI")
    home.write_text(text)
    assert "No norm is made or in reach." in zug("norms", home).out
    told = zug("norms", home, "--event", "national-championship").out
    assert "made, counts as 10 games (B.01 1.4.3a)" in told
    assert "No norm is made." in zug("print", "it1", home).out
    it1 = zug("print", "it1", home, "--event", "national-championship").out
    assert "Final of a national championship" in it1


def test_the_other_papers(zug: Zug, open_: Path, tmp_path: Path) -> None:
    assert "made, counts as 10 games" in zug("print", "norms", open_).out
    assert "Conditions (B.01)" in zug("print", "norm-reports", open_).out
    for paper in ("norms", "norm-reports", "it1", "it3"):
        page = tmp_path / f"{paper}.html"
        assert zug("--lang", "fr", "print", paper, open_, "--output", page).exit == 0
        assert "Adler" in page.read_text(encoding="utf-8")
    pdf = tmp_path / "it1.pdf"
    assert zug("print", "it1", open_, "--output", pdf).exit == 0
    pages = [page.extract_text() for page in PdfReader(pdf).pages]
    assert len(pages) == 2  # GM and IM
    for text in ("IT1: GM norm of Adler, Ada", "Guest, IND", "Full points above", "Chief arbiter"):
        assert text in pages[0]


def test_norms_are_for_standard_chess(zug: Zug, open_: Path) -> None:
    text = open_.read_text().replace("222 5400+30", "222 900+10")
    open_.write_text(text)
    told = zug("norms", open_)
    assert (told.exit, "standard chess" in told.err) == (2, True)
    assert "Norms" not in zug("print", "it3", open_).out


def test_an_event_that_is_being_run(zug: Zug, event: Path) -> None:
    assert "Norms" in zug("norms").out
    zug("next")
    zug("publish")
    told = zug("norms", "--event", "zonal", "--all")
    assert told.exit == 0
