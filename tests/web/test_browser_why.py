"""Explanations, what if and the quiz in a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.browsing import new_context, open_desk
from tests.web.support import PATIENCE, Served, serve
from tests.web.test_browser import new_event, pair_and_publish, results
from zug.messages import languages

expect.set_options(timeout=1000 * PATIENCE)
PLAYERS = 15
SIZES = [(1200, 900), (700, 900), (380, 760)]


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serve(tmp_path_factory.mktemp("why")) as server:
        yield server


@pytest.fixture(scope="module")
def event(browser: Any, hall: Served) -> Iterator[tuple[Any, str]]:
    """Two rounds played, the third published; who signed in, and the address."""
    context = new_context(browser, viewport={"width": 1200, "height": 900})
    page = context.new_page()
    open_desk(page, hall)
    address = new_event(page, hall, "Why", PLAYERS, 5)
    for number in (1, 2, 3):
        pair_and_publish(page, address, number)
        if number < 3:
            results(page, address)
            for place in range(PLAYERS // 2):
                page.keyboard.press("15"[place % 2])
            page.get_by_text(f"{PLAYERS // 2} of {PLAYERS // 2} results").first.wait_for()
    yield context.storage_state(), address
    context.close()


@pytest.fixture(params=SIZES, ids=str)
def page(request: Any, browser: Any, event: tuple[Any, str]) -> Iterator[Any]:
    """A page at the desk, in dark on the largest screen; nothing may offend the policy."""
    width, height = request.param
    scheme = "dark" if width == 1200 else "light"
    options: dict[str, Any] = {"viewport": {"width": width, "height": height}}
    context = new_context(browser, color_scheme=scheme, storage_state=event[0], **options)
    found = context.new_page()
    faults: list[str] = []
    found.on("pageerror", lambda error: faults.append(str(error)))
    found.on("console", lambda m: faults.append(m.text) if "Content Security" in m.text else None)
    yield found
    assert faults == []
    context.close()


def fits(page: Any) -> bool:
    """Nothing has to be scrolled sideways."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"))


def test_why_opens_below_and_nothing_moves(page: Any, event: tuple[Any, str]) -> None:
    page.goto(f"{event[1]}round/3/")
    page.get_by_text("The round as a whole").wait_for()
    page.locator(".round-told p.big").wait_for()
    row = page.locator("#board-2")
    row.scroll_into_view_if_needed()
    before = row.bounding_box()
    page.locator("#board-2 a.why").click()
    expect(page.get_by_role("heading", name="Why board 2?")).to_be_visible()
    expect(row).to_have_class("asked")
    after = row.bounding_box()
    dock = page.locator("#why").bounding_box()
    assert after["x"] == before["x"]
    assert after["y"] + after["height"] <= dock["y"] + 1
    drawing = page.locator("#why figure.zug-map > svg:visible")
    expect(drawing).to_have_count(1)
    expect(drawing.locator(".asked").first).to_be_visible()
    assert fits(page)
    page.keyboard.press("Escape")
    expect(page.locator("#why")).to_be_hidden()
    assert "asked" not in (row.get_attribute("class") or "")


def test_a_row_of_the_picture_leads_to_its_board(page: Any, event: tuple[Any, str]) -> None:
    page.goto(f"{event[1]}round/3/")
    page.locator("#board-1 a.why").click()
    links = page.locator("#why svg:visible a")
    expect(links.first).to_be_visible()
    other = next(link for link in links.all() if not link.get_attribute("href").endswith("board=1"))
    board = other.get_attribute("href").rpartition("=")[2]
    other.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name=f"Why board {board}?")).to_be_visible()
    expect(page.locator(f"#board-{board}")).to_have_class("asked")


def test_the_whole_round_and_the_bye(page: Any, event: tuple[Any, str]) -> None:
    page.goto(f"{event[1]}round/3/why/")
    expect(page.locator("figure.zug-map > svg:visible")).to_have_count(1)
    assert fits(page)
    page.goto(f"{event[1]}round/3/why/?bye=1")
    expect(page.get_by_role("heading", name="Why the bye?")).to_be_visible()
    page.goto(f"{event[1]}round/3/why-not/?a=1&b=9")
    expect(page.locator(".answer")).to_be_visible()
    assert fits(page)


def test_what_if_shows_changes(page: Any, event: tuple[Any, str]) -> None:
    page.goto(f"{event[1]}round/what-if/")
    page.get_by_label("Does not come").select_option(index=0)
    page.get_by_role("button", name="What would change?").click()
    expect(page.locator(".whybox")).to_contain_text("would")
    assert fits(page)


def test_the_quiz_by_keyboard(page: Any, hall: Served) -> None:
    page.goto(f"{hall.base}/quiz/?level=3&seed=4")
    assert fits(page)
    expect(page.get_by_label("Your pairs")).to_be_focused()
    page.keyboard.type("1-5 3-12 4-13")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("would be 2 instead of 1")
    page.get_by_label("Your pairs").fill("1-5 3-13 4-12")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("Right")
    expect(page.locator("figure.zug-map > svg:visible")).to_have_count(1)
    expect(page.get_by_role("link", name="Next question")).to_be_focused()
    assert fits(page)
    page.keyboard.press("Enter")
    page.wait_for_url("**/quiz/?level=3&seed=*")


def test_the_quiz_works_without_scripts(browser: Any, hall: Served) -> None:
    context = new_context(browser, java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{hall.base}/quiz/?level=2")
    page.get_by_role("link", name="Hint").click()
    page.get_by_role("button", name="Solution").click()
    page.get_by_role("heading", name="By the rules").wait_for()
    context.close()


BROKEN = """() => [...document.querySelectorAll('.boards td[data-e] b')].flatMap(cell => {
  const text = cell.firstChild, range = document.createRange();
  return [...text.data.matchAll(/\\S+/g)].filter(word => {
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    return new Set([...range.getClientRects()].map(one => one.top)).size > 1;
  }).map(word => word[0]);
})"""


def test_names_are_not_broken_within_a_word(page: Any, event: tuple[Any, str]) -> None:
    page.goto(f"{event[1]}round/3/")
    cells = page.locator(".boards td[data-e] b")
    expect(cells).to_have_count(2 * (PLAYERS // 2))
    names = '["Wolfensberger, Al ", "van den Berg, Jan Pieter Maria Willem Alexander Claus "]'
    cells.evaluate_all(f"all => all.forEach((one, n) => one.firstChild.data = {names}[n % 2])")
    assert page.evaluate(BROKEN) == []
    assert fits(page)


@pytest.mark.parametrize("language", languages()[1:])
def test_longer_words_fit_a_phone_too(
    browser: Any, event: tuple[Any, str], hall: Served, language: str
) -> None:
    size = {"width": 380, "height": 760}
    context = new_context(browser, locale=language, storage_state=event[0], viewport=size)
    page = context.new_page()
    for address in ("round/3/", "round/3/why/?board=2", "round/3/why/?bye=1", "round/3/walk/"):
        page.goto(f"{event[1]}{address}")
        assert page.locator("html").get_attribute("lang") == language
        assert fits(page), address
    page.goto(f"{hall.base}/quiz/?level=3&seed=4")
    assert fits(page)
    context.close()


def test_white_is_white_in_the_dark(page: Any, event: tuple[Any, str]) -> None:
    page.goto(f"{event[1]}round/3/why/?board=2")
    found = page.evaluate(
        """() => ['w', 'b'].map((one) => getComputedStyle(
             document.querySelector(`.facts .c.${one}`), '::before').backgroundColor)"""
    )
    assert found == ["rgb(255, 255, 255)", "rgb(0, 0, 0)"]


def test_the_keyboard_goes_into_the_panel_and_back(page: Any, event: tuple[Any, str]) -> None:
    page.goto(f"{event[1]}round/3/")
    page.locator("#board-2 a.why").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#why")).to_be_focused()
    page.keyboard.press("Tab")
    assert page.evaluate("document.getElementById('why').contains(document.activeElement)")
    page.keyboard.press("Escape")
    expect(page.locator("#board-2 a.why")).to_be_focused()
