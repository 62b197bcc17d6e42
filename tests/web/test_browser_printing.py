"""Pages of the desk as a browser prints them, without backgrounds: discs, and tables that fit."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from tests.support.tools import Glyph, glyphs_of, lines_of, pages_of
from tests.web.browsing import desk_page
from tests.web.support import Served, run_zug, serve

PER_POINT = 3
"""Pixels of the printed pages that are looked at."""
TURNED = {"A4": (842, 595), "Letter": (792, 612)}
"""The papers in landscape, in points."""
TIEBREAKS = ("--tiebreaks", "BH/C1,BH,SB,WIN")


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serve(tmp_path_factory.mktemp("printing")) as server:
        yield server


@pytest.fixture
def page(browser: Any, hall: Served) -> Iterator[Any]:
    with desk_page(browser, hall) as found:
        yield found


def opened(page: Any, hall: Served, folder: Path, *options: str) -> str:
    """An event taken over from a generated report; its address."""
    path = folder / "event.trf"
    size = ("--seed", "5", "--plain", "--to", "trf26")
    made = run_zug("generate", "--output", str(path), *size, *options)
    assert made.returncode == 0, made.stderr
    page.goto(f"{hall.base}/import/")
    page.locator("input[type=file]").first.set_input_files(path)
    page.get_by_role("button", name="Open").first.click()
    page.get_by_role("button", name="Make the event").click()
    page.get_by_role("link", name="Cross table").first.wait_for()
    return str(page.url)


def printed(page: Any, address: str, size: str = "A4") -> bytes:
    """A page as PDF, printed as browsers do unless they are told otherwise."""
    page.goto(address)
    page.wait_for_load_state("networkidle")
    pdf: bytes = page.pdf(format=size, print_background=False, prefer_css_page_size=True)
    return pdf


ROW, BOARD = re.compile(r"\d+.*\d"), re.compile(r"\d+.*(1–0|0–1|½–½|[+–-]{2}).*")
"""Lines of a cross table and of a list of boards."""


def discs(pdf: bytes, lines: re.Pattern[str]) -> list[str]:
    """Return the discs of each of these lines, such as `wb`: White light, Black dark."""
    found = []
    for glyphs, picture in zip(glyphs_of(pdf), pages_of(pdf, 72 * PER_POINT), strict=True):
        paper = Image.open(BytesIO(picture)).convert("L")
        for line in lines_of(glyphs):
            if not lines.fullmatch("".join(glyph.text for glyph in line)):
                continue
            gaps = [(one, after) for one, after in pairwise(line) if after.left - one.right > 6]
            found.append("".join(disc_between(paper, *gap) for gap in gaps))
    return found


def disc_between(paper: Image.Image, left: Glyph, right: Glyph) -> str:
    """Return `w` or `b` by what the middle of a round shape looks like; empty without one."""
    base = paper.height / PER_POINT - left.baseline
    edges = (left.right + 0.5, base - 10, right.left - 0.5, base + 3)
    cut = paper.crop(tuple(round(edge * PER_POINT) for edge in edges))
    box = cut.point(lambda value: 255 * (value < 110)).getbbox()
    if box is None:
        return ""
    wide, high = box[2] - box[0], box[3] - box[1]
    assert abs(wide - high) <= 2 * PER_POINT, "a disc is round"
    dark = cut.getpixel(((box[0] + box[2]) // 2, (box[1] + box[3]) // 2))
    return "b" if dark < 110 else "w"


def colours(page: Any, rows: str) -> list[str]:
    """Return the colours of the games in each row of a cross table, from its cells."""
    return page.locator(rows).evaluate_all(
        """(rows) => rows.map((row) => [...row.querySelectorAll("td.w, td.b")]
          .map((cell) => cell.className[0]).join(""))"""
    )


@pytest.mark.parametrize("size", ["A4", "Letter"])
def test_a_swiss_is_printed_with_its_colours_and_whole(
    page: Any, hall: Served, tmp_path: Path, size: str
) -> None:
    """66 players, nine rounds, four tie-breaks."""
    event = opened(page, hall, tmp_path, "--players", "66", "--rounds", "9", *TIEBREAKS)
    for place in ("round/3/", "results/3/"):
        found = discs(printed(page, f"{event}{place}", size), BOARD)
        assert len(found) == 31
        assert set(found) == {"wb"}, place
    table = printed(page, f"{event}crosstable/", size)
    assert discs(table, ROW) == colours(page, ".cross tbody tr")
    assert_whole(table, size, "WIN")


def assert_whole(pdf: bytes, size: str, last: str) -> None:
    """The last heading stands above the rows of every page; nothing is beyond the edge."""
    width, height = TURNED[size]
    for glyphs, picture in zip(glyphs_of(pdf), pages_of(pdf, 72), strict=True):
        drawn = Image.open(BytesIO(picture)).size
        assert max(abs(drawn[0] - width), abs(drawn[1] - height)) <= 1
        texts = ["".join(glyph.text for glyph in line) for line in lines_of(glyphs)]
        if any(map(ROW.fullmatch, texts)):
            assert any(text.endswith(last) for text in texts)
        assert max(glyph.right for glyph in glyphs) < width - 20


@pytest.mark.parametrize("players", [6, 14, 20])
def test_a_round_robin_is_printed_whole(
    page: Any, hall: Served, tmp_path: Path, players: int
) -> None:
    event = opened(page, hall, tmp_path, "--system", "round-robin", "--players", str(players))
    assert_whole(printed(page, f"{event}crosstable/"), "A4", "Rank")
    assert set(discs(printed(page, f"{event}results/2/"), BOARD)) == {"wb"}


def test_13_rounds_of_a_swiss_fit_in_smaller_letters(
    page: Any, hall: Served, tmp_path: Path
) -> None:
    event = opened(page, hall, tmp_path, "--players", "40", "--rounds", "13", *TIEBREAKS)
    assert_whole(printed(page, f"{event}crosstable/"), "A4", "WIN")
