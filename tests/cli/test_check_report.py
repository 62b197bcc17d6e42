"""`zug check` for a federation: whom to write to, a table and a page to print."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path

import pytest
from running import FINISHED, Zug

HEADER = (
    "012 Spring Open",
    "022 Zug",
    "032 SUI",
    "042 2026/04/03",
    "052 2026/04/06",
    "102 IA Weber, Anna",
)
LETTERS = re.compile(r"Write to the arbiters of \d+ files:\n((?:  .+\n)+)")


@pytest.fixture
def season(tmp_path: Path) -> Path:
    """Two identical files, one with colours turned, one cut off, one that is no report."""
    folder = tmp_path / "season"
    folder.mkdir()
    source = next(iter(sorted(FINISHED.glob("club*.trf"))))
    text = source.read_text(encoding="utf-8")
    rest = [line for line in text.split("\n") if line[:3] not in {one[:3] for one in HEADER}]
    named = [*HEADER, *rest]
    (folder / "a.trf").write_text(text, encoding="utf-8")
    (folder / "b.trf").write_text("\n".join(named), encoding="utf-8")
    (folder / "cut.trf").write_text("\n".join(named[: named.index(_row(named, 6))]))
    (folder / "not.trf").write_text("nothing of the kind\n")
    (folder / "turned.trf").write_text("\n".join(_turned(named)), encoding="utf-8")
    return folder


def _row(lines: list[str], number: int) -> str:
    return next(line for line in lines if line.startswith(f"001 {number:4}"))


def _turned(lines: list[str]) -> list[str]:
    """The colours of 1 and its opponent of the last round exchanged; a name that is a formula."""
    first = _row(lines, 1)
    at = 91 + 10 * ((len(first) - 89) // 10 - 1)
    pair = {1, int(first[at : at + 4])}
    found = []
    for line in lines:
        if line.startswith("001") and int(line[4:8]) in pair:
            other = {"w": "b", "b": "w"}[line[at + 5]]
            line = line[: at + 5] + other + line[at + 6 :]  # noqa: PLW2901
        if line.startswith("001    1"):
            line = f"{line[:14]}{'=Evil(1), <b>Ada</b>':<33}{line[47:]}"  # noqa: PLW2901
        found.append(line)
    return found


def rounds_of(file: Path) -> range:
    lines = file.read_text(encoding="utf-8").split("\n")
    return range(1, (len(_row(lines, 1)) - 89) // 10 + 1)


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


@pytest.mark.parametrize("jobs", [1, 2])
def test_the_end_names_the_files_that_need_a_letter(zug: Zug, season: Path, jobs: int) -> None:
    ran = zug("check", season, "--jobs", jobs, "--no-progress")
    assert ran.exit == 1
    found = LETTERS.search(ran.out)
    assert found is not None
    told = found[1].splitlines()
    assert [line.split(";")[0].strip() for line in told] == [
        str(season / name) for name in ("cut.trf", "not.trf", "turned.trf")
    ]
    known = "Spring Open, Zug (SUI), 2026-04-03 – 2026-04-06, arbiter IA Weber, Anna"
    assert [known in line for line in told] == [True, False, True]
    assert "ends after player 5" in told[0]
    assert ran.out.count(f"  {known}\n") == 2, "also beside the file itself"
    assert str(season / "a.trf") not in ran.out


def test_nobody_is_written_to_if_all_is_right(zug: Zug, season: Path) -> None:
    ran = zug("check", season / "a.trf", season / "b.trf")
    assert ran.exit == 0
    assert "arbiter" not in ran.out


def test_files_that_could_not_be_checked_are_not_called_free_of_differences(
    zug: Zug, season: Path
) -> None:
    ran = zug("check", season / "cut.trf", season / "not.trf")
    last = ran.out.splitlines()[-1]
    assert last.startswith("2 files could not be checked, ")


def test_the_document_names_event_and_players(zug: Zug, season: Path) -> None:
    ran = zug("check", season / "turned.trf", season / "cut.trf", season / "not.trf", "--json")
    turned, cut, nothing = json.loads(ran.out)["files"]
    assert turned["event"] == cut["event"]
    assert turned["event"] == {
        "name": "Spring Open",
        "city": "Zug",
        "federation": "SUI",
        "start": "2026/04/03",
        "end": "2026/04/06",
        "arbiter": "IA Weber, Anna",
        "deputies": [],
    }
    assert not any(nothing["event"].values())
    differing = {
        str(number)
        for round_ in turned["rounds"]
        for one in round_["differences"]
        for number in (*(one["expected"] or ()), *(one["found"] or ()))
    }
    assert set(turned["names"]) == differing - {"0"}
    assert turned["names"]["1"] == "=Evil(1), <b>Ada</b>"


def test_the_table_has_a_row_a_finding(zug: Zug, season: Path, tmp_path: Path) -> None:
    path = tmp_path / "report.csv"
    ran = zug("check", season, "--csv", path)
    assert ran.exit == 1
    found = rows(path)
    assert [row["kind"] for row in found] == ["fault", "fault", "board"]
    assert {Path(row["file"]).name for row in found} == {"cut.trf", "not.trf", "turned.trf"}
    turned = found[-1]
    assert (turned["event"], turned["arbiter"]) == ("Spring Open", "IA Weber, Anna")
    assert (turned["start"], turned["federation"]) == ("2026/04/03", "SUI")
    assert turned["round"] == str(max(rounds_of(season / "turned.trf")))
    assert "1 =Evil(1), <b>Ada</b>" in turned["by_the_rules"]
    assert not any(cell.startswith("=") for row in found for cell in row.values())


def test_a_formula_in_the_name_of_an_event_is_text(zug: Zug, season: Path, tmp_path: Path) -> None:
    path, source = tmp_path / "report.csv", season / "turned.trf"
    source.write_text(source.read_text().replace("012 Spring Open", "012 =HYPERLINK(1)"))
    zug("check", source, "--csv", path)
    assert rows(path)[0]["event"] == "'=HYPERLINK(1)"


def test_the_page_needs_nothing_else_and_escapes_names(
    zug: Zug, season: Path, tmp_path: Path
) -> None:
    path = tmp_path / "report.html"
    assert zug("check", season, "--html", path).exit == 1
    page = path.read_text(encoding="utf-8")
    assert not re.search(r"(?:src|href)=\"(?!#)", page)
    assert "<script" not in page
    assert "=Evil(1), &lt;b&gt;Ada&lt;/b&gt;" in page
    assert page.count("<section") == 3
    assert "b.trf" not in page, "identical files are counted"
    assert "IA Weber, Anna" in page
    zug("--lang", "de", "check", season, "--html", path)
    assert '<html lang="de">' in path.read_text(encoding="utf-8")


@pytest.mark.parametrize("option", ["--csv", "--html"])
def test_nothing_but_an_earlier_report_is_replaced(
    zug: Zug, season: Path, tmp_path: Path, option: str
) -> None:
    path = tmp_path / "report"
    for _ in range(2):
        assert zug("check", season, option, path).exit == 1
    for other in (season / "a.trf", season):
        before = other.read_bytes() if other.is_file() else None
        ran = zug("check", season, option, other)
        assert (ran.exit, ran.out) == (2, "")
        assert "[file-exists]" in ran.err
        assert before is None or other.read_bytes() == before
    notes = tmp_path / "notes.txt"
    notes.write_text("my notes\n")
    assert "[file-exists]" in zug("check", season, option, notes).err
    assert notes.read_text() == "my notes\n"
    ran = zug("check", season, option, tmp_path / "nowhere" / "report")
    assert (ran.exit, ran.out) == (5, "")


def test_two_reports_are_two_files(zug: Zug, season: Path, tmp_path: Path) -> None:
    path = tmp_path / "report"
    ran = zug("check", season, "--csv", path, "--html", path)
    assert (ran.exit, path.exists()) == (2, False)
