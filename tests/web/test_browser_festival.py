"""A festival in a real browser: boards, one check-in, lists; wide and narrow."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.browsing import desk_page
from tests.web.support import Served, serve


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serve(tmp_path_factory.mktemp("festival")) as server:
        yield server


@pytest.fixture
def page(browser: Any, hall: Served) -> Iterator[Any]:
    with desk_page(browser, hall) as found:
        yield found


def enter(page: Any, event: str, *names: str) -> None:
    page.goto(f"{event}players/")
    page.get_by_label("Paste it here").fill("\n".join(("name;fide id", *names)))
    page.get_by_role("button", name="Read the list").click()
    page.get_by_role("link", name="To the players").wait_for()


def two_events(page: Any, hall: Served) -> tuple[str, str]:
    """An open, and one announced like it; Adler plays in both."""
    page.goto(f"{hall.base}/new/")
    page.get_by_label("Name of the event").fill("Open A")
    page.get_by_label("Rounds").fill("3")
    page.get_by_role("button", name="Create the event").click()
    page.wait_for_url("**/players/")
    first = str(page.url).removesuffix("players/")
    enter(page, first, "Adler, Eva;101", "Berg, Tom;102", "Cole, Ann;103", "Dahl, Per;104")
    page.goto(f"{first}setup/")
    page.get_by_text("New event like this one").click()
    page.locator("#copy").fill("Open B")
    page.locator("form", has=page.locator("#copy")).get_by_role("button").click()
    page.get_by_text("The new event is announced like Open A.").wait_for()
    second = str(page.url).removesuffix("setup/")
    more = (f"Zimmermann{n}, Kim;{200 + n}" for n in range(27))
    enter(page, second, "Adler, Eva;101", "Egli, Max;105", *more)
    return first, second


def put_together(page: Any, hall: Served) -> str:
    page.goto(hall.base)
    page.get_by_role("link", name="New festival").click()
    page.get_by_label("Name of the festival").fill("Town Festival")
    page.get_by_label("Open A").check()
    page.get_by_label("Open B").check()
    page.get_by_role("button", name="Create the festival").click()
    page.get_by_role("heading", name="Town Festival").wait_for()
    return str(page.url)


def pair(page: Any, event: str) -> None:
    page.goto(f"{event}round/")
    page.get_by_role("button", name="Pair round 1").click()
    page.get_by_role("button", name="Publish round 1").click()
    page.get_by_text("published", exact=True).wait_for()


def test_a_day_at_a_festival(page: Any, hall: Served) -> None:
    _, second = two_events(page, hall)
    festival = put_together(page, hall)
    expect(page.get_by_text("Open A and Open B both have boards 1 to 2")).to_be_visible()
    page.get_by_label("First board of Open B").fill("41")
    page.get_by_label("Hall of Open B").fill("Annex")
    page.get_by_role("button", name="Save halls and boards").click()
    expect(page.get_by_text("Announced: hall Annex, first board 41")).to_be_visible()
    expect(page.get_by_text("both have")).to_have_count(0)
    page.get_by_role("link", name="Check-in", exact=True).click()
    expect(page.get_by_label("Find: three letters are enough")).to_be_focused()
    page.keyboard.type("adl")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Adler, Eva has checked in")).to_have_count(2)
    page.goto(f"{festival}players/")
    page.get_by_role("link", name="Dahl, Per").click()
    page.get_by_label("and leaves").select_option("Open A")
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".folk tr", has_text="Dahl")).to_contain_text("Open B")
    pair(page, second)
    expect(page.locator(".boards tbody td").first).to_have_text("41")
    page.goto(f"{second}results/")
    page.locator("#results").focus()
    for key in (".", "1", "Enter", "1"):  # board 1 is a board of the other event
        page.keyboard.press(key)
        if key == "Enter":
            expect(page.locator("#say")).to_contain_text("There is no board 1 in this list.")
    expect(page.locator("#say")).to_have_text("Choose a board.")
    expect(page.locator("#results [aria-selected]")).to_have_count(0)
    page.keyboard.press("ArrowDown")
    expect(page.locator("#results #b41")).to_have_attribute("data-r", "")
    page.keyboard.type("1")
    expect(page.locator("#results #b41")).to_have_attribute("data-r", "1-0")
    page.goto(festival)
    screen = page.get_by_role("link", name="Hall screen").get_attribute("href")
    _check(page, festival, screen)
    _two_columns(page, screen)


def _two_columns(page: Any, screen: str) -> None:
    """Everybody by name, in two columns where they fit; letters as the wall needs them."""
    page.set_viewport_size({"width": 1280, "height": 400})
    page.goto(screen)
    expect(page.locator(".leaf >> visible=true")).to_have_count(2)
    left, right = (one.bounding_box() for one in page.locator(".leaf >> visible=true").all())
    assert left["y"] == right["y"]
    assert left["x"] + left["width"] <= right["x"]
    assert right["x"] + right["width"] <= 1280
    cell = page.locator(".leaf td").first
    assert cell.evaluate("one => parseFloat(getComputedStyle(one).fontSize)") >= 400 / 28
    _closed_up(page)
    page.set_viewport_size({"width": 390, "height": 844})
    page.reload()
    expect(page.locator(".leaf >> visible=true")).to_have_count(1)
    size = "one => parseFloat(getComputedStyle(one).fontSize)"
    assert page.locator(".leaf td").first.evaluate(size) == 16
    cut = "all => all.filter((one) => one.scrollWidth > one.clientWidth).length"
    assert page.locator(".screen p, .leaf td").evaluate_all(cut) == 0


def _closed_up(page: Any) -> None:
    """A table is as wide as its content: no more than two letters between two columns."""
    page.set_viewport_size({"width": 1280, "height": 900})
    page.reload()
    expect(page.locator(".leaf >> visible=true")).to_have_count(1)
    gaps = """table => {
      const edges = [...table.rows].map((row) => [...row.cells].map((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return range.getBoundingClientRect();
      }));
      const letter = parseFloat(getComputedStyle(table).fontSize);
      return edges[0].slice(1).map((_, at) => {
        const left = Math.min(...edges.map((row) => row[at + 1].left || 9999));
        return (left - Math.max(...edges.map((row) => row[at].right))) / letter;
      });
    }"""
    assert max(page.locator(".leaf >> visible=true").evaluate(gaps)) < 2


def _check(page: Any, festival: str, screen: str) -> None:
    """Every page passes axe and fits a narrow window, in German too."""
    from axe_playwright_python.sync_playwright import Axe

    axe, found = Axe(), {}
    new = f"{festival.partition('/f/')[0]}/festival/"
    pages = (festival, f"{festival}checkin/", f"{festival}players/?who=1-1", new, screen)
    for width, language in ((1200, "en"), (360, "de")):
        page.set_viewport_size({"width": width, "height": 800})
        page.goto(festival)
        page.locator(f"button[name=language][value={language}]").click()
        for path in pages:
            page.goto(path)
            rules = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]
            for one in axe.run(page, options={"runOnly": rules}).response["violations"]:
                found[path, language, one["id"]] = [node["html"][:99] for node in one["nodes"][:2]]
            wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            if wide > 0:
                found[path, language, "scrolls sideways"] = [f"{wide} px"]
    assert found == {}
