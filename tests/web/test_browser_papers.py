"""Papers in a real browser, on a phone: only a frame moves sideways, and everything can be read."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from tests.support.histories import random_tournament
from zug.messages import languages
from zug.prizes import PrizeList, Purse
from zug.reports import PAPERS, as_html
from zug.reports.paper_input import PaperInput, of_report

NAMES = ("Petrović, Lara", "Chevalier, Zoé", "Wolfensberger-Hürlimann, Annelies", "Xu, Bo")
WORDS_IN_PIECES = """() => {
  const found = [];
  for (const cell of document.querySelectorAll("td.text, .choice b, dd")) {
    const text = cell.firstChild;
    if (!text || text.nodeType !== Node.TEXT_NODE) continue;
    for (const word of text.data.matchAll(/[^\\s-]+-?/g)) {
      const range = document.createRange();
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].map((one) => Math.round(one.top)));
      if (lines.size > 1) found.push(word[0]);
    }
  }
  return found;
}"""
OUT_OF_CELLS = """() => [...document.querySelectorAll("td, th")].filter((cell) => {
  const range = document.createRange(), box = cell.getBoundingClientRect();
  range.selectNodeContents(cell);
  const text = range.getBoundingClientRect();
  return text.width && (text.left < box.left - 1 || text.right > box.right + 1);
}).map((cell) => cell.textContent)"""
FAR_DISCS = """() => [...document.querySelectorAll("td:is(.w, .b)")].filter((cell) => {
  const disc = cell.querySelector("i").getBoundingClientRect(), box = cell.getBoundingClientRect();
  const range = document.createRange();
  range.selectNode(cell.childNodes[1]);
  const own = range.getBoundingClientRect().left - disc.right;
  return own < 0 || own > disc.width + 3 * disc.width || disc.left < box.left;
}).map((cell) => cell.textContent)"""


@pytest.fixture(scope="module")
def order() -> PaperInput:
    """120 players, five rounds, the last one open; everything that a paper asks for."""
    drawn = random_tournament(random.Random(3), 120, 5, mess=0.1)
    players = [
        replace(one, name=f"{NAMES[one.tpn % 4]} {one.tpn}", title="WFM" * (one.tpn % 3 == 0))
        for one in drawn.players
    ]
    event = replace(drawn, players=tuple(players), rounds=5)
    return replace(
        of_report(event, 5, "2026-11-15 10:00"),
        address="http://192.168.1.20:8000/",
        purse=Purse((PrizeList("", (50000, 30000, 20000)),)),
        link="http://192.168.1.20:8000/p/k3j9x2/5/{}/".format,
    )


@pytest.mark.parametrize("width", [360, 390])
def test_on_a_phone_only_a_frame_moves_sideways(
    browser: Any, order: PaperInput, width: int
) -> None:
    page = browser.new_page(viewport={"width": width, "height": 700})
    papers = [kind for kind in PAPERS.values() if kind.of_table is not True]
    found = []
    for turn, kind in enumerate(papers):
        document = kind.make(order)
        for language in languages() if kind.name == "crosstable" else (languages()[turn % 5],):
            page.set_content(as_html(document, language))
            beyond = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            if beyond > 0:
                found.append((kind.name, language, f"{beyond} px too wide"))
            for what, script in (("broken", WORDS_IN_PIECES), ("over the edge", OUT_OF_CELLS)):
                found += [(kind.name, language, what, one) for one in page.evaluate(script)[:2]]
    page.close()
    assert not found, "\n".join(map(str, found))


@pytest.mark.parametrize("width", [360, 1280])
def test_disc_number_and_result_of_a_game_stand_together(
    browser: Any, order: PaperInput, width: int
) -> None:
    page = browser.new_page(viewport={"width": width, "height": 700})
    page.set_content(as_html(PAPERS["crosstable"].make(order), "de"))
    assert page.locator("td.w i").count() > 100
    assert page.evaluate(FAR_DISCS) == []
    lefts = """() => { const seen = {};
      for (const cell of document.querySelectorAll("td:is(.w, .b)")) {
        const place = cell.cellIndex, left = cell.querySelector("i").getBoundingClientRect().left;
        (seen[place] ??= new Set()).add(Math.round(left / 4)); }
      return Object.values(seen).map((one) => Math.max(...one) - Math.min(...one)); }"""
    assert max(page.evaluate(lefts)) <= 1, "under each other"
    page.close()


def test_names_lean_on_the_result_and_no_column_is_torn_apart(
    browser: Any, order: PaperInput
) -> None:
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.set_content(as_html(PAPERS["pairings-by-board"].make(order)))
    gaps = """() => [...document.querySelectorAll("tbody tr")].map((row) => {
      const edge = (cell) => { const range = document.createRange();
        range.selectNodeContents(cell); return range.getBoundingClientRect(); };
      const [white, result, black] = [4, 5, 6].map((at) => edge(row.cells[at]));
      return Math.max(result.left - white.right, black.left - result.right); })"""
    assert 0 < max(page.evaluate(gaps)) < 80, "room for a disc and a box"
    page.close()
