"""The page of an explanation in a real browser: sizes, what can be reached, what overlaps."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

import zug
from tests.web.support import chromium
from zug.explainer.rendering import page
from zug.messages import languages

SAMPLE = Path(__file__).parents[2] / "samples" / "open.trf"
SHOWN = {1150: "wide", 720: "narrow", 380: "phone"}
OVERLAPS = """() => [...document.querySelectorAll('svg.zug-picture')]
  .filter(svg => svg.getClientRects().length)
  .flatMap(svg => {
    const view = svg.viewBox.baseVal;
    const texts = [...svg.querySelectorAll('text')].map(text => [text.getBBox(), text.textContent]);
    return texts.flatMap(([a, said], i) => [
      ...(a.x < view.x - 1 || a.x + a.width > view.x + view.width + 1 ? [['outside', said]] : []),
      ...texts.slice(i + 1).filter(([b]) =>
        Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > 1 &&
        Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > 4
      ).map(([_, other]) => [said, other]),
    ]);
  })"""


@pytest.fixture(scope="module")
def tab() -> Iterator[Any]:
    """One page for all tests."""
    with chromium() as browser:
        yield browser.new_page()


@pytest.fixture(scope="module", params=languages())
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def written(language: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("page") / "why.html"
    path.write_text(page(zug.explain(zug.read(SAMPLE)), language), encoding="utf-8")
    return path


def test_the_page(tab: Any, written: Path, language: str) -> None:
    """Axe looks at one width in each language, in light or dark colours by turns."""
    tab.goto(written.as_uri())
    place = languages().index(language)
    for width, shown in SHOWN.items():
        tab.set_viewport_size({"width": width, "height": 800})
        assert tab.evaluate("document.documentElement.scrollWidth") <= width
        assert tab.evaluate(OVERLAPS) == []
        kinds = tab.eval_on_selector_all(
            ".zug-map > svg",
            "all => all.filter(one => one.checkVisibility()).map(o => o.classList[1])",
        )
        assert {*kinds} == {shown}
    tab.set_viewport_size({"width": [*SHOWN][place % len(SHOWN)], "height": 800})
    tab.emulate_media(color_scheme="dark" if place % 2 else "light")
    assert faults(tab) == []
    tab.emulate_media(color_scheme="light" if place % 2 else "dark")
    assert faults(tab, runOnly=["color-contrast"]) == []


def faults(tab: Any, **options: object) -> list[str]:
    found = Axe().run(tab, options={"resultTypes": ["violations"], **options})
    return [one["id"] for one in found.response["violations"]]


def test_both_ends_of_a_board_light_up_together_and_show_whom_they_may_not_meet(
    tab: Any, written: Path
) -> None:
    tab.set_viewport_size({"width": 1150, "height": 800})
    tab.emulate_media(color_scheme="light")
    tab.goto(written.as_uri())
    seat = tab.locator("svg.wide a.seat:visible").first
    fills = "all => all.map(one => getComputedStyle(one).fill)"
    assert {*seat.locator(".back").evaluate_all(fills)} == {"none"}
    seat.focus()
    assert {*seat.locator(".back").evaluate_all(fills)} == {"rgb(227, 238, 250)"}
    crosses = "all => all.map(one => getComputedStyle(one).visibility)"
    assert {*seat.locator(".barred").evaluate_all(crosses)} == {"visible"}
