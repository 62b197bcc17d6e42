"""The desk in a real browser: its menu on a phone, results with and without scripts, big fields."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.support import Served
from tests.web.test_browser import (
    all_in,
    hall,
    new_context,
    new_event,
    open_desk,
    page,
    pair_and_publish,
    results,
)
from zug.messages import languages

__all__ = ["hall", "page"]
PHONE = {"width": 390, "height": 844}
RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]}


def accessible(page: Any) -> list[tuple[str, str]]:
    """What axe has against the page as it is now."""
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(page, options=RULES).response["violations"]
    return [(one["id"], node["html"][:120]) for one in found for node in one["nodes"][:2]]


@pytest.fixture
def plain(browser: Any, hall: Served) -> Iterator[Any]:
    """A browser without scripts, on the screen of a phone."""
    context = new_context(browser, viewport=PHONE, java_script_enabled=False)
    found = context.new_page()
    open_desk(found, hall)
    yield found
    context.close()


def test_on_a_phone_the_menu_folds(page: Any, hall: Served) -> None:
    event = new_event(page, hall, "Menu", 6, rounds=3)
    page.set_viewport_size(PHONE)
    page.goto(event)
    bar = page.locator(".foot-tabs")
    assert bar.locator("> a").all_inner_texts() == ["Home", "Round", "Results"]
    assert page.locator(".tabs").is_hidden()
    top = bar.bounding_box()["y"]
    assert top > PHONE["height"] - 70, "one row at the foot of the screen"
    expect(bar.get_by_role("link", name="Set-up")).to_be_hidden()
    expect(page.locator(".who")).to_be_hidden()
    bar.get_by_text("Menu").click()
    expect(bar.get_by_role("button", name="Sign out")).to_be_visible()
    assert accessible(page) == []
    bar.get_by_role("link", name="Set-up").click()
    page.get_by_role("heading", name="Set-up").wait_for()
    expect(bar.get_by_role("link", name="Journal")).to_be_hidden()
    page.set_viewport_size({"width": 1200, "height": 800})
    assert bar.is_hidden()
    assert page.locator(".tabs").is_visible()


def test_a_round_with_somebody_who_is_not_seated_can_be_changed(page: Any, hall: Served) -> None:
    event = new_event(page, hall, "Unseated", 5, rounds=3)
    pair_and_publish(page, event, 1)
    faults: list[str] = []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    page.goto(f"{event}players/")
    page.get_by_label("Name", exact=True).first.fill("Late, Bird")
    page.get_by_label("already plays in round 1").check()
    page.get_by_role("button", name="Add").first.click()
    page.get_by_text("Late, Bird").first.wait_for()
    page.goto(f"{event}round/1/")
    page.get_by_text("Change by hand").click()
    options = page.locator("#a option").all_inner_texts()
    assert len(options) == 1 + 6, "a dash, five players and the one without a board"
    assert faults == []


def test_a_table_is_as_wide_as_its_content(page: Any, hall: Served) -> None:
    event = new_event(page, hall, "Narrow", 4, rounds=2)
    pair_and_publish(page, event, 1)
    for path in (
        "",
        "players/",
        "round/",
        "results/",
        "crosstable/",
        "journal/",
        "values/",
        "card/1/",
    ):
        page.goto(f"{event}{path}")
        room = page.locator("main").evaluate("main => main.clientWidth")
        for table in page.locator("main table").all():
            wide = table.evaluate("table => table.offsetWidth")
            assert wide < 0.8 * room, (path, wide, room)


def test_head_menu_and_content_begin_at_one_line(page: Any, hall: Served) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    event = new_event(page, hall, "Aligned", 4, rounds=2)
    page.goto(f"{event}standings/")
    left = """one => { const range = document.createRange();
      range.selectNodeContents(one); return Math.round(range.getBoundingClientRect().left); }"""
    places = (".top .brand", ".tabs a", "main h1")
    found = [page.locator(place).first.evaluate(left) for place in places]
    assert len({*found}) == 1, found


TABS = """all => all.map((one) => {
  const range = document.createRange(), box = one.getBoundingClientRect();
  range.selectNodeContents(one);
  const text = range.getBoundingClientRect();
  const [top, bottom] = [box.top, box.bottom].map(Math.round);
  return { top, bottom, lines: range.getClientRects().length, left: text.left, right: text.right };
})"""


@pytest.mark.parametrize("width", [360, 390])
def test_tabs_of_a_phone_stand_apart_in_one_line(page: Any, hall: Served, width: int) -> None:
    event = new_event(page, hall, f"Tabs {width}", 4, rounds=2)
    page.goto(f"{event}share/")
    public = page.locator(".qrbox a").first.get_attribute("href")
    page.set_viewport_size({"width": width, "height": 640})
    for language in languages():
        cookie = {"name": "django_language", "value": language, "url": hall.base}
        page.context.add_cookies([cookie])
        page.goto(public)
        tabs = page.locator("header nav > a:not(.x), header summary").evaluate_all(TABS)
        assert {one["lines"] for one in tabs} == {1}, language
        assert len({(one["top"], one["bottom"]) for one in tabs}) == 1, language
        for one, other in pairwise(tabs):
            assert other["left"] - one["right"] >= 8, language


def test_the_menu_needs_no_script(plain: Any, page: Any, hall: Served) -> None:
    event = new_event(page, hall, "Plain Menu", 4, rounds=3)
    plain.goto(event)
    plain.locator(".foot-tabs").get_by_text("Menu").click()
    plain.locator(".foot-tabs").get_by_role("link", name="Players").click()
    plain.get_by_role("heading", name="Players").wait_for()


def test_results_show_numbers_and_ratings_and_offer_the_next_round(page: Any, hall: Served) -> None:
    event = new_event(page, hall, "Offer", 4, rounds=2)
    pair_and_publish(page, event, 1)
    results(page, event)
    row = page.locator("#results tbody tr").first
    assert row.locator("td").all_inner_texts()[:8] == [
        *("1", "1", "2497", "Player001, Ada", "open", "Player003, Ada", "2491", "3")
    ]
    white, result = (row.locator("td").nth(n).bounding_box() for n in (3, 4))
    name = page.evaluate(
        "(row) => { const range = document.createRange(); range.selectNodeContents(row.cells[3]);"
        " return range.getBoundingClientRect().left; }",
        row.element_handle(),
    )
    assert name - white["x"] > result["x"] - name - 150, "White leans on the result"
    pair_next = page.get_by_role("link", name="Pair round 2")
    expect(pair_next).to_be_hidden()
    page.keyboard.type("1")
    expect(pair_next).to_be_hidden()
    page.keyboard.type("1")
    all_in(page)
    expect(pair_next).to_be_visible()
    assert accessible(page) == []
    stands = page.locator(".top .line")
    expect(stands).not_to_contain_text("1 of 2 results")
    page.keyboard.type("u")
    expect(pair_next).to_be_hidden()
    expect(stands).to_contain_text("1 of 2 results")
    page.keyboard.type("0")
    all_in(page)
    expect(stands).not_to_contain_text("1 of 2 results")
    pair_next.click()
    page.get_by_role("button", name="Pair round 2").wait_for()


def test_others_who_enter_the_last_result_bring_the_offer(page: Any, hall: Served) -> None:
    event = new_event(page, hall, "Others", 2, rounds=2)
    pair_and_publish(page, event, 1)
    other = page.context.new_page()
    results(page, event)
    results(other, event)
    expect(page.locator(".top .line")).to_contain_text("0 of 1 result")
    other.keyboard.type("1")
    all_in(other)
    expect(page.get_by_role("link", name="Pair round 2")).to_be_visible()
    expect(page.locator(".top .line")).not_to_contain_text("0 of 1 result")


def test_results_without_scripts(plain: Any, page: Any, hall: Served) -> None:
    event = new_event(page, hall, "No Scripts", 6, rounds=2)
    pair_and_publish(page, event, 1)
    plain.goto(f"{event}results/")
    expect(plain.locator("kbd").first).to_be_hidden()
    expect(plain.locator("#results tbody td:nth-child(8)").first).to_have_text("4")
    expect(plain.locator("#results tbody td:nth-child(8)").first).to_be_visible()
    expect(plain.locator("#say")).to_be_hidden()
    plain.goto(f"{event}round/1/")
    expect(plain.locator("#wa")).to_be_hidden()  # scripts fill it
    expect(plain.get_by_role("link", name="Why not?")).to_be_visible()
    plain.goto(f"{event}results/")
    board_field = plain.locator("#board")
    for board, result in ((1, "1–0"), (2, "½–½"), (3, "Black wins by forfeit")):
        expect(board_field).to_have_value(str(board))
        plain.keyboard.press("Enter")  # nothing is chosen yet, so nothing is saved
        expect(plain.get_by_label("Result", exact=True)).to_have_value("")
        plain.get_by_label("Result", exact=True).select_option(result)
        plain.get_by_role("button", name="Save").click()
    shown = plain.locator("#results tbody td.r")
    expect(shown).to_have_text(["1–0", "½–½", "-+"])
    plain.get_by_role("link", name="Pair round 2").wait_for()
    board_field.fill("2")
    plain.get_by_label("Result", exact=True).select_option("0–1")
    plain.get_by_role("button", name="Save").click()
    plain.get_by_role("heading", name="Board 2 already has ½–½").wait_for()
    plain.get_by_role("link", name="Leave it as it is").click()
    expect(shown.nth(1)).to_have_text("½–½")
    board_field.fill("2")
    plain.get_by_label("Result", exact=True).select_option("0–1")
    plain.get_by_role("button", name="Save").click()
    plain.get_by_role("button", name="Replace it").click()
    expect(shown.nth(1)).to_have_text("0–1")
    board_field.fill("2")
    plain.get_by_role("button", name="Clear the result").click()
    expect(shown.nth(1)).to_have_text("open")
    board_field.fill("9")
    plain.get_by_label("Result", exact=True).select_option("0–1")
    plain.get_by_role("button", name="Save").click()
    for typed, said in (("9", "board 9"), ("abc", "There is no board abc in this list.")):
        plain.locator(".message.error", has_text=said).wait_for()
        expect(board_field).to_have_value(typed)
        expect(plain.get_by_label("Result", exact=True)).to_have_value("0-1")
        board_field.fill("abc")
        plain.get_by_role("button", name="Save").click()
    plain.goto(f"{event}results/")
    expect(board_field).to_have_value("2")


def test_two_of_equal_rating_exchange_their_numbers(page: Any, hall: Served) -> None:
    """The list has Player001 at 2497; Twin comes with the same rating, before them by name."""
    event = new_event(page, hall, "Equals", 6, rounds=5)
    page.locator("#id_name").fill("Player000, Twin")
    page.locator("#id_rating").fill("2497")
    page.get_by_role("button", name="Add").click()
    page.get_by_role("link", name="Numbers").click()
    assert accessible(page) == []
    page.get_by_label("Player000, Twin").check()
    page.get_by_label("Player001, Ada").check()
    page.get_by_role("button", name="Exchange their numbers").click()
    expect(page.get_by_text("2 numbers change")).to_be_visible()
    assert accessible(page) == []
    page.get_by_role("button", name="Change the numbers").click()
    page.goto(f"{event}players/")
    assert page.locator("tbody tr a").first.inner_text() == "Player001, Ada"


def test_tie_breaks_are_ordered_with_keys_buttons_and_the_mouse(page: Any, hall: Served) -> None:
    page.set_viewport_size({"width": 1200, "height": 1400})
    page.goto(f"{hall.base}/new/")
    codes = page.locator("#ties code")
    expect(codes).to_have_text(["BH/C1", "BH", "DE", "SB"])
    page.get_by_text("For the report").click()
    level = {page.locator(f"#id_{one}").bounding_box()["y"] for one in ("deputies", "organiser")}
    assert len(level) == 1, "a line of help below one of them moves neither"
    page.get_by_role("button", name="Buchholz Cut 1: down").click()
    expect(codes).to_have_text(["BH", "BH/C1", "DE", "SB"])
    expect(page.get_by_role("button", name="Buchholz Cut 1: down")).to_be_focused()
    page.keyboard.press("Alt+ArrowDown")
    expect(codes).to_have_text(["BH", "DE", "BH/C1", "SB"])
    top = {"x": 20, "y": 4}
    page.locator(".grip").nth(3).drag_to(page.locator("[data-tie]").first, target_position=top)
    expect(page.locator("[data-tie]").first.get_by_role("button", name=": up")).to_have_count(0)
    expect(codes).to_have_text(["SB", "BH", "DE", "BH/C1"])
    page.locator("[data-tie] summary").nth(1).click()
    page.get_by_label("Counts").locator("visible=true").select_option("all but the 2 lowest values")
    expect(codes).to_have_text(["SB", "BH/C2", "DE", "BH/C1"])
    assert accessible(page) == []
    page.get_by_label("Rounds").fill("3")
    page.get_by_label("Name of the event").fill("Ordered")
    page.keyboard.press("Enter")  # saves, it presses no button of the list
    page.get_by_role("heading", name="Players").wait_for()
    page.goto(page.url.replace("players/", "setup/"))
    expect(codes).to_have_text(["SB", "BH/C2", "DE", "BH/C1"])


def test_a_refused_form_opens_its_fold_and_has_the_focus(page: Any, hall: Served) -> None:
    event = new_event(page, hall, "Refused", 4, rounds=3)
    pair_and_publish(page, event, 1)
    results(page, event)
    page.get_by_text("Played with the wrong colours").click()
    board = page.locator("#turned")
    board.fill("77")
    page.keyboard.press("Enter")
    expect(page.locator("form:has(#turned) .message.error")).to_be_in_viewport()
    expect(board).to_be_focused()
    expect(board).to_have_value("77")
    page.goto(f"{event}share/")
    page.get_by_label("Account").fill("nobody")
    page.get_by_label("Role", exact=True).select_option("arbiter")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Give the role").click()
    form = page.locator("form", has=page.get_by_role("button", name="Give the role"))
    expect(form.locator(".message.error")).to_be_in_viewport()
    expect(page.get_by_label("Account")).to_be_focused()
    expect(page.get_by_label("Role", exact=True)).to_have_value("arbiter")
    page.get_by_text("Delete the event").first.click()
    delete = page.locator("details form", has=page.get_by_role("button", name="Delete"))
    delete.get_by_role("textbox").fill("another")
    delete.get_by_role("button", name="Delete").click()
    expect(delete.locator(".message.error")).to_be_in_viewport()
    expect(delete.get_by_role("textbox")).to_be_focused()
    assert accessible(page) == []
