"""The desk in a real browser with many players, and what stays in sight there."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.web.support import Served
from tests.web.test_browser import (
    all_in,
    hall,
    new_event,
    page,
    pair_and_publish,
    ready,
    results,
    settled,
)
from tests.web.test_browser_desk import PHONE, accessible, plain

__all__ = ["hall", "page", "plain"]


def in_sight(page: Any, wanted: Any) -> bool:
    """Within the window, wherever the page was scrolled to."""
    wanted.wait_for()
    box, height = wanted.bounding_box(), page.viewport_size["height"]
    return bool(box["y"] >= 0 and box["y"] + box["height"] <= height)


def test_a_sum_opens_in_sight_however_far_down_its_row_is(page: Any, hall: Served) -> None:
    event = new_event(page, hall, "Sums", 60, rounds=2)
    pair_and_publish(page, event, 1)
    results(page, event)
    page.keyboard.type("1" * 30)
    all_in(page)
    told, head = (page.locator(one).first.bounding_box() for one in (".say-bar", "#results th"))
    assert 0 <= head["y"] <= told["y"] + told["height"] <= head["y"] + 8, "both stay in sight"
    over = """(all) => all.filter((one) => one.parentNode.getBoundingClientRect().right
      < one.getBoundingClientRect().right + 4).length"""
    for size in ({"width": 1200, "height": 800}, PHONE):
        page.set_viewport_size(size)
        page.goto(f"{event}round/1/")
        short = page.locator("#board-1").locator("xpath=../..").locator("th").first
        assert short.bounding_box()["height"] < 40, "a short heading is not broken"
        page.goto(f"{event}crosstable/")
        assert page.locator(".cross td b").evaluate_all(over) == 0, "no cell lies over the next"
        page.goto(f"{event}standings/")
        row = page.locator(".standings tbody tr").nth(41)
        row.locator("td").nth(6).click()
        expect(page.locator("#sum")).to_contain_text(row.locator("a").inner_text())
        assert in_sight(page, page.locator("#sum .panel")), size
        expect(row).to_have_class("asked")
        assert accessible(page) == []
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, size


def test_three_letters_and_enter_check_in(page: Any, hall: Served) -> None:
    event = new_event(page, hall, "Check-in", 60, rounds=2)
    finder = page.locator("#filter")  # a page that has just come has yet to give it the focus
    page.goto(f"{event}checkin/")
    expect(finder).to_be_focused()
    page.keyboard.type("044")
    expect(page.locator("#come li:visible")).to_have_count(1)
    page.keyboard.press("Enter")
    page.locator(".message", has_text="Player044, Ada").wait_for()
    expect(page.locator("[aria-pressed=true]")).to_have_text("Player044, Ada44 · 2368")
    expect(finder).to_be_focused()
    page.keyboard.type("044")
    page.keyboard.press("Enter")
    page.locator(".message.error", has_text="Player044, Ada has already checked in.").wait_for()
    expect(finder).to_be_focused()
    page.keyboard.type("ada player059")  # over what was typed; any order of words
    expect(page.locator("#come li:visible")).to_have_count(1)
    expect(page.locator("[aria-pressed=true]")).to_have_count(1)
    page.goto(f"{event}players/")
    for name in ("Bartholomew, Giovanni", "van den Bergh, An"):
        page.get_by_label("Name").first.fill(name)
        page.keyboard.press("Enter")
        page.locator(".message", has_text=name).wait_for()
    page.goto(f"{event}checkin/")
    expect(finder).to_be_focused()
    page.keyboard.type("van")
    expect(page.locator("#come li:visible")).to_have_count(2)
    page.keyboard.press("Enter")
    page.locator(".message", has_text="van den Bergh, An").wait_for()
    last = page.locator("#come button").nth(60)
    last.click()
    told = page.locator(".message", has_text="Player060, Ada")
    assert in_sight(page, told), "the name is read back beside the row that was pressed"
    assert accessible(page) == []


def test_check_in_by_name_without_scripts(plain: Any, page: Any, hall: Served) -> None:
    event = new_event(page, hall, "Plain Check-in", 12, rounds=2)
    plain.goto(f"{event}checkin/")
    plain.get_by_label("Find").fill("player011")
    plain.keyboard.press("Enter")
    plain.locator(".message", has_text="Player011, Ada").wait_for()


def test_the_list_of_players_can_be_searched(page: Any, hall: Served) -> None:
    event = new_event(page, hall, "Filter", 30, rounds=2)
    page.goto(f"{event}players/")
    rows = page.locator(".players tbody tr:visible")
    page.get_by_label("Find in the list").fill("Player02")
    expect(rows).to_have_count(10)
    page.get_by_label("Find in the list").fill("ÁDA")
    expect(rows).to_have_count(30)
    assert accessible(page) == []


def test_whoever_is_in_the_round_can_be_chosen_there(page: Any, hall: Served) -> None:
    event = new_event(page, hall, "Chosen", 7, rounds=2)
    page.goto(f"{event}players/2/")
    page.get_by_role("button", name="Absent, 0").first.click()
    pair_and_publish(page, event, 1)
    chosen = page.locator("#wa option").all_inner_texts()
    assert chosen == [f"Player00{n}, Ada ({n})" for n in range(1, 8)], "boards, bye and absent"
    page.get_by_label("Why does").select_option("Player001, Ada (1)")
    page.get_by_label("not play").select_option("Player003, Ada (3)")
    page.get_by_role("button", name="Ask").click()
    page.locator("#why", has_text="Player003").wait_for()
    page.goto(f"{event}round/1/")
    cells = page.locator(".boards tbody tr").first.locator("td")
    cells.nth(3).click()
    page.locator(".boards tbody tr").nth(1).locator("td").nth(3).click()
    page.locator("#why", has_text="Player00").wait_for()
    assert accessible(page) == []


LEAVES = """() => [...document.querySelectorAll('.leaf')].map((leaf, _, all) => {
  for (const one of all) one.hidden = one !== leaf;
  const cells = [...leaf.querySelectorAll('td, th')];
  return {
    names: [...leaf.tBodies[0].rows].map((row) => row.cells[0].textContent),
    bottom: leaf.getBoundingClientRect().bottom,
    right: leaf.getBoundingClientRect().right,
    cut: cells.filter((one) => one.scrollWidth > one.clientWidth + 1).length,
    letters: Math.min(...cells.map((one) => parseFloat(getComputedStyle(one).fontSize))),
  };
})"""
DISC = """(one) => {
  const { backgroundColor, borderTopColor } = getComputedStyle(one, '::before');
  return [backgroundColor, borderTopColor];
}"""


def test_the_hall_reads_true_discs_and_own_results(page: Any, hall: Served) -> None:
    event = new_event(page, hall, "Hall", 30, rounds=3)
    long = "name\n" + "\n".join(
        f"Wolfeschlegelsteinhausen{n}, Maximilian Alexander Ferdinand" for n in range(6)
    )
    page.get_by_text("Import a list").click()
    page.get_by_label("Paste it here").fill(long)
    page.get_by_role("button", name="Read the list").click()
    pair_and_publish(page, event, 1)
    results(page, event)
    page.keyboard.type("1")
    page.locator("#say", has_text="saved").wait_for()
    page.goto(f"{event}share/")
    screen = f"{page.locator('.qrbox a').first.get_attribute('href')}screen/"
    for width, height in ((1280, 720), (1024, 768), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto(screen)
        page.locator(".leaf >> visible=true").wait_for()
        assert accessible(page) == []
        leaves = page.evaluate(LEAVES)
        named = [name for leaf in leaves for name in leaf["names"]]
        assert len(named) == 36
        assert named == sorted(named)
        for leaf in leaves:
            assert leaf["letters"] >= height / 28
            assert leaf["bottom"] <= height
            assert leaf["right"] <= width
            assert leaf["cut"] == 0, "no name is cut"
    winner, loser = (
        page.locator(f'.leaf tr:has(td:first-child:text-is("Player0{n}, Ada"))')
        for n in ("01", "19")
    )
    discs = page.locator(".leaf tbody .c")
    white, black = (discs.filter(has_text=word).first for word in ("White", "Black"))
    assert white.evaluate(DISC) == ["rgb(255, 255, 255)", "rgb(255, 255, 255)"]
    assert black.evaluate(DISC)[0] == "rgb(0, 0, 0)"
    assert black.evaluate(DISC)[1] != "rgb(0, 0, 0)", "a light edge"
    assert winner.locator("td").all_text_contents()[1:] == [
        "1",
        "1",
        "White",
        "Player019, Ada",
        "1",
    ]
    assert loser.locator("td").all_text_contents()[1:] == [
        "19",
        "1",
        "Black",
        "Player001, Ada",
        "0",
    ]


def test_a_refused_form_shows_its_error_where_the_eye_is(
    plain: Any, page: Any, hall: Served
) -> None:
    for one in (page, plain):
        one.goto(f"{hall.base}/new/")
        one.get_by_label("Name of the event").fill("Prizes")
        one.get_by_text("Fee and prizes").click()
        one.get_by_label("Prizes from the first place on").fill("500 / 300")
        one.get_by_role("button", name="Create the event").click()
        error = one.locator("strong.error", has_text="/ is not an amount of money")
        assert in_sight(one, error)
        prizes = one.get_by_label("Prizes from the first place on")
        expect(prizes).to_be_focused()
        expect(prizes).to_have_value("500 / 300")
        prizes.fill("500")
        one.get_by_role("button", name="Create the event").click()
        one.get_by_role("heading", name="Players").wait_for()
        one.goto(one.url.replace("players/", "setup/"))
        one.get_by_text("Advanced options").click()
        one.get_by_label("Points for win, draw, loss").fill("x")
        one.get_by_role("button", name="Save", exact=True).click()
        assert in_sight(one, one.locator("strong.error", has_text="'x' is not a point system"))
        points = one.get_by_label("Points for win, draw, loss")
        expect(points).to_be_focused()
        expect(points).to_have_value("x")
    assert accessible(page) == []


def test_home_counts_the_open_boards_it_does_not_list(page: Any, hall: Served) -> None:
    event = new_event(page, hall, "Waiting", 20, rounds=3)
    pair_and_publish(page, event, 1)
    page.goto(event)
    page.get_by_role("link", name="and 2 more open boards").click()
    page.get_by_role("heading", name="Results of round 1").wait_for()
    ready(page)
    page.keyboard.type("11")
    page.locator("#left", has_text="8 open").wait_for()
    settled(page)
    page.goto(event)
    expect(page.get_by_role("heading", name="Still playing")).to_be_visible()
    expect(page.get_by_role("link", name="more open")).to_have_count(0)


def test_arrow_down_and_enter_pick_from_the_lists(page: Any, hall: Served) -> None:
    """The very name comes first, however strong the others are."""
    listed = "name;rating;fide id\nKellerson, Max;2600;99900201\nKell, Jan;1500;99900202\n"
    listed += "Keller, Eva;2400;99900203\n"
    page.goto(f"{hall.base}/rating-list/")
    page.locator("#file").set_input_files(
        {"name": "mine.csv", "mimeType": "text/csv", "buffer": listed.encode()}
    )
    page.locator("#name").fill("Mine")
    page.locator("#valid").fill("2026-01-01")
    page.get_by_role("button", name="Read the list").click()
    page.get_by_text("3 players can be found now").wait_for()
    event = new_event(page, hall, "Type-ahead", 4, rounds=3)
    page.locator("#id_name").press_sequentially("kell")
    choices = page.locator("#found button:not(.other)")
    expect(choices).to_have_count(3)
    expect(choices.first).to_contain_text("Kell, Jan")
    page.keyboard.press("ArrowDown")
    expect(choices.first).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(choices.nth(1)).to_be_focused()  # the next player, not another rating of the first
    page.keyboard.press("ArrowRight")
    expect(page.locator("#found li").nth(1).locator(".other")).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(choices.first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#id_name")).to_have_value("Kell, Jan")
    expect(page.locator("#id_fide_id")).to_have_value("99900202")
    page.keyboard.press("Enter")
    expect(page.locator(".players tbody")).to_contain_text("Kell, Jan")
    assert page.url == f"{event}players/"
    expect(page.locator("#id_name")).to_be_focused()
    page.keyboard.type("keller, e")  # and on, before the list has come
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("#id_fide_id")).to_have_value("99900203")
    expect(page.locator("#id_name")).to_have_value("Keller, Eva")
    page.locator("#id_rating").fill("9999")
    page.locator("#id_club").fill("Zug")
    page.keyboard.press("Enter")
    assert in_sight(page, page.locator("strong.error", has_text="4000"))
    expect(page.locator("#id_rating")).to_be_focused()
    expect(page.locator("#id_rating")).to_have_value("9999")
    expect(page.locator("#id_club")).to_have_value("Zug")
    assert accessible(page) == []


def test_wrong_colours_are_one_action(page: Any, hall: Served) -> None:
    event = new_event(page, hall, "Colours", 6, rounds=3)
    pair_and_publish(page, event, 1)
    results(page, event)
    page.keyboard.type("111")
    all_in(page)
    page.keyboard.type(".")
    page.keyboard.type("2")
    page.keyboard.press("Enter")
    page.get_by_text("Played with the wrong colours").click()
    expect(page.locator("#turned")).to_have_value("2")  # the board that is selected
    white, black = (page.locator("#b2 td").nth(n).inner_text() for n in (3, 5))
    swap = page.get_by_role("button", name="Swap the colours")
    assert swap.evaluate("one => getComputedStyle(one).borderTopWidth") != "0px", "a button"
    swap.click()
    page.locator("form button.primary").click()  # the report will tell it
    row = page.locator("#b2 td")
    expect(row.nth(3)).to_have_text(black)
    assert [row.nth(n).inner_text() for n in (3, 4, 5)] == [black, "0–1", white]


def test_who_has_withdrawn_is_not_said_to_play(page: Any, hall: Served) -> None:
    event = new_event(page, hall, "Withdrawn", 4, rounds=3)
    page.goto(f"{event}players/2/")
    expect(page.get_by_role("cell", name="plays")).to_have_count(3)
    page.get_by_role("button", name="Withdraw from the event").click()
    page.get_by_role("button", name="Returns from the next round on").wait_for()
    expect(page.get_by_role("cell", name="plays")).to_have_count(0)
    assert accessible(page) == []
