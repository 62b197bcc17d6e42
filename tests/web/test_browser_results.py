"""The list of results in a real browser: nothing lies over it, however long names are."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.support import Served
from tests.web.test_browser import all_in, hall, new_event, page, pair_and_publish, ready, results
from tests.web.test_browser_many import in_sight
from tests.web.test_doors import link_of_first_board

__all__ = ["hall", "page"]
LONG = "García-Castañeda Fernández, María Josefa"
UNBROKEN = "Wolfeschlegelsteinhausenbergerdorff, Ada"
WINDOWS = [(1280, 850), (1100, 850), (1024, 768), (1000, 800), (980, 800), (960, 800), (768, 1024)]


@pytest.fixture(scope="module")
def address() -> dict[str, str]:
    """The event of this module, once it is there."""
    return {}


def named(page: Any, hall: Served, address: dict[str, str]) -> str:
    """Eight players; each board has a long name, or one that is a single word."""
    if address:
        return address["event"]
    page.goto(f"{hall.base}/new/")
    page.get_by_label("Name of the event").fill("Long Names")
    page.get_by_label("Rounds").fill("3")
    page.get_by_role("button", name="Create the event").click()
    names = [*(f"{LONG} {n}" for n in range(4)), *(f"{UNBROKEN} {n}" for n in range(4))]
    listed = "\n".join(f"{name};{2500 - 10 * at}" for at, name in enumerate(names))
    page.get_by_label("Paste it here").fill(f"name;rating\n{listed}")
    page.get_by_role("button", name="Read the list").click()
    page.get_by_text("8 players entered").wait_for()
    page.get_by_role("link", name="To the players").click()
    address["event"] = str(page.url).removesuffix("players/")
    pair_and_publish(page, address["event"], 1)
    return address["event"]


@pytest.mark.parametrize(("width", "height"), WINDOWS)
def test_keys_and_list_never_overlap(
    page: Any, hall: Served, address: dict[str, str], width: int, height: int
) -> None:
    event = named(page, hall, address)
    page.set_viewport_size({"width": width, "height": height})
    results(page, event)
    table, keys = (page.locator(one).bounding_box() for one in ("#results", ".legend"))
    is_beside = keys["x"] >= table["x"] + table["width"] + 4  # the frame of the focus
    assert is_beside or keys["y"] >= table["y"] + table["height"]
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    first = page.locator("#b1").bounding_box()
    assert first["y"] + first["height"] < height / 2, "the first board is in sight"
    words = page.locator("#results td").evaluate_all(
        "(all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length"
    )
    assert words == 0, "no name is cut"


def test_what_players_send_waits_in_sight(page: Any, hall: Served) -> None:
    page.set_viewport_size({"width": 1280, "height": 850})
    event = new_event(page, hall, "Claims", 4, rounds=2)
    page.goto(f"{event}share/")
    page.get_by_label("players send results with the code on their slip").check()
    page.get_by_role("button", name="Save").click()
    pair_and_publish(page, event, 1)
    page.goto(f"{event}share/")
    path = event.removeprefix(hall.base)
    phone = hall.visitor()
    link = link_of_first_board(hall, path, page.content())
    phone.get(link)
    phone.post(link, result="1-0")
    results(page, event)
    sent = page.locator(".claims")
    for width in (1280, 1000):
        page.set_viewport_size({"width": width, "height": 850})
        assert in_sight(page, sent), width
    confirm, refuse = (
        sent.get_by_role("button", name=name, exact=True).bounding_box()
        for name in ("Confirm", "Refuse")
    )
    assert refuse["x"] - confirm["x"] - confirm["width"] >= 6, "no finger presses both"
    sent.get_by_role("button", name="Confirm", exact=True).click()
    expect(page.locator("#b1 td.r")).to_have_text("1–0")


def test_a_result_of_an_older_round_is_counted_by_key_and_two_pages(
    page: Any, hall: Served
) -> None:
    page.set_viewport_size({"width": 1280, "height": 850})
    event = new_event(page, hall, "Found Late", 6, rounds=5)
    for number in (1, 2, 3):
        pair_and_publish(page, event, number)
        results(page, event)
        page.keyboard.type("111")
        all_in(page)
    page.goto(f"{event}results/1/")
    ready(page)
    page.locator("#b1").click()
    page.keyboard.press("0")
    page.keyboard.press("Enter")  # replace it
    expect(page.locator("#say")).to_contain_text("C: count it in the standings")
    page.keyboard.press("c")
    reason = page.get_by_label("Reason, for the journal")
    page.get_by_role("button", name="Correct the result").click()
    assert reason.evaluate("(one) => one.validity.valueMissing"), "it takes a reason"
    reason.fill("regulations, 7.2")
    page.get_by_role("button", name="Correct the result").click()
    page.locator("button.danger").click()  # the second question
    expect(page.locator("#b1 td.r")).to_have_text("0–1")
