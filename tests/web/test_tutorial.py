"""The tutorial for arbiters can be followed: what it says to click is there, a report comes out."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from scripts.tutorial import PLAYERS, RESULTS, walk
from tests.web.support import Served
from zug import check, read

DOCS = Path(__file__).parents[2] / "docs"
GUIDE = (DOCS / "guide-arbiters.md").read_text(encoding="utf-8")


def test_from_an_empty_folder_to_the_report(browser: Any, served: Served, tmp_path: Path) -> None:
    taken: list[str] = []
    tour = walk(browser, served.base, lambda _page, name: taken.append(name))
    assert re.findall(r"images/tutorial-(.+)\.png", GUIDE) == taken
    words = {re.sub(r"\s+", " ", word) for word in re.findall(r"\*([^*]+)\*", GUIDE)}
    people = set(re.findall(r"^(.+?, .+?);", PLAYERS, re.MULTILINE))
    later = {f"{verb} round {number}" for verb in ("Pair", "Publish") for number in (3, 4, 5)}
    assert set(tour.clicked) - people - later <= words
    report = tmp_path / "report.trf"
    report.write_bytes(tour.report)
    tournament = read(report)
    assert (len(tournament.players), tournament.rounds_played) == (13, 5)
    assert check(tournament).identical


def test_the_list_to_paste_is_the_one_of_the_pictures() -> None:
    shown = re.search(r"    ```text\n(.*?)    ```", GUIDE, re.DOTALL)
    assert shown is not None
    assert re.sub(r"^    ", "", shown[1], flags=re.MULTILINE) == PLAYERS


def test_the_results_to_type_are_those_of_the_pictures() -> None:
    shown = re.findall(r"^    \| (\d) \| (.+) \|$", GUIDE, re.MULTILINE)
    assert {int(number): re.sub(r"[` ]", "", keys) for number, keys in shown} == RESULTS
