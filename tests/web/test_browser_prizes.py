"""Categories, prizes and fees in a real browser: by clicks and keys, wide and narrow."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.browsing import desk_page
from tests.web.support import Served, serve

PLAYERS = "name;rating;birth\n" + "\n".join(
    f"Player{n}, Ada;{2400 - 9 * n};{2005 + n}" for n in range(1, 9)
)
SEEN = ("categories/?edit=U14", "prizes/", "fees/", "standings/?category=U14")


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serve(tmp_path_factory.mktemp("prizes")) as server:
        yield server


@pytest.fixture
def page(browser: Any, hall: Served) -> Iterator[Any]:
    with desk_page(browser, hall) as found:
        yield found


def new_event(page: Any, hall: Served, players: str = PLAYERS) -> str:
    """Eight players, and the day the event begins."""
    page.goto(f"{hall.base}/new/")
    page.get_by_label("Name of the event").fill("Autumn Open")
    page.get_by_label("Rounds").fill("3")
    page.get_by_text("For the report").click()
    page.get_by_label("First day").fill("2026-11-14")
    page.get_by_role("button", name="Create the event").click()
    page.get_by_label("Paste it here").fill(players)
    page.get_by_role("button", name="Read the list").click()
    page.get_by_role("link", name="To the players").click()
    return str(page.url).removesuffix("players/")


def announce(page: Any, event: str) -> None:
    """A name that says it all, with prizes; main prizes by Hort; a fee for juniors."""
    page.goto(event)
    page.get_by_role("link", name="Set-up").first.click()
    page.get_by_text("Fee and prizes").click()
    page.get_by_role("link", name="Categories, prizes and fees").click()
    form = page.locator("#category")
    form.get_by_label("Name").fill("U14")
    form.locator("summary", has_text="Prizes").click()
    form.get_by_label("Prizes from the first place on").fill("100, 60")
    form.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Category U14: under 14; prizes 100.00, 60.00")).to_be_visible()
    terms = page.locator("form", has=page.locator("#id_t-prizes"))
    terms.get_by_label("Prizes from the first place on").fill("500 300 200")
    terms.get_by_label("How prizes are shared").select_option("hort")
    terms.get_by_label("Entry fee per player").fill("60")
    terms.get_by_role("button", name="Save").click()
    fee = page.locator("form", has=page.locator("#id_f-name"))
    fee.get_by_label("Name").fill("juniors")
    fee.get_by_label("Amount").fill("30")
    fee.get_by_label("Category").select_option("U14")
    fee.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Fee juniors: 30.00 (category U14)")).to_be_visible()


def play(page: Any, event: str) -> None:
    page.goto(f"{event}round/")
    page.get_by_label("already drawn: White").check()
    page.get_by_role("button", name="Pair round 1").click()
    page.get_by_role("button", name="Publish round 1").click()
    page.get_by_text("published", exact=True).wait_for()
    page.goto(f"{event}results/")
    page.locator("#results").focus()
    page.keyboard.type("1111")
    expect(page.locator('#results tr[data-r=""]')).to_have_count(0)
    expect(page.locator("#results tr.wait")).to_have_count(0)


def test_from_the_announcement_to_the_prizes(page: Any, hall: Served) -> None:
    event = new_event(page, hall)
    announce(page, event)
    page.goto(f"{event}checkin/")
    page.get_by_role("link", name="Fees").click()
    page.get_by_label("Find: three letters are enough").fill("yer8")
    expect(page.locator("#dues > tr:visible")).to_have_count(1)
    page.locator("#dues > tr:visible").get_by_role("button", name="Paid").click()
    expect(page.get_by_text("Player8, Ada has paid 30.00")).to_be_visible()
    play(page, event)
    page.goto(f"{event}standings/")
    page.get_by_role("link", name="U14").click()
    expect(page.locator(".standings tbody tr")).to_have_count(2)
    page.locator(".standings tbody tr").first.locator("td").nth(6).click()
    expect(page.locator("#sum")).to_contain_text("Player")
    page.get_by_role("link", name="Prizes").click()
    # One of the two juniors has won and takes 250.00; the other has the 100.00 of their category.
    expect(page.locator("tfoot")).to_contain_text("1100.00")
    expect(page.get_by_text("Not given: 60.00")).to_be_visible()
    expect(page.get_by_text("half of the prize of one’s own place")).to_be_visible()
    assert faults(page, event, SEEN) == {}


def faults(page: Any, event: str, paths: tuple[str, ...]) -> dict[tuple[str, ...], list[str]]:
    """What axe says of pages, wide in English and narrow in German, and what scrolls sideways."""
    from axe_playwright_python.sync_playwright import Axe

    axe, found = Axe(), {}
    for width, language in ((1200, "en"), (360, "de")):
        page.set_viewport_size({"width": width, "height": 800})
        page.goto(event)
        page.locator(f"button[name=language][value={language}]").click()
        for path in paths:
            page.goto(f"{event}{path}")
            rules = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]
            for one in axe.run(page, options={"runOnly": rules}).response["violations"]:
                found[path, language, one["id"]] = [node["html"][:99] for node in one["nodes"][:2]]
            wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            if wide > 0:
                found[path, language, "scrolls sideways"] = [f"{wide} px"]
    return found


CLUBS = "name;rating;club\n" + "\n".join(
    f"Player{n}, Ada;{2400 - 9 * n};{'Zug' if n in (3, 6) else 'SK Bern'}" for n in range(1, 9)
)


def test_a_club_is_kept_apart_where_possible(page: Any, hall: Served) -> None:
    """Six of eight are of one club, so two of its pairs meet; the draft says which."""
    event = new_event(page, hall, CLUBS)
    page.goto(f"{event}setup/")
    page.get_by_role("link", name="Protected pairs").click()
    form = page.locator("#rule")
    form.get_by_label("To round").fill("2")
    form.get_by_role("button", name="Show who is kept apart").click()
    expect(form.get_by_role("status")).to_contain_text("Kept apart in rounds 1 to 2: same club")
    expect(form.get_by_role("status")).to_contain_text("SK Bern 1 Player1, Ada; 2 Player2, Ada; 4")
    expect(form.get_by_role("status")).to_contain_text(
        "Round 1 cannot be paired; short of opponents"
    )
    form.get_by_label("How far").select_option(
        label="where possible: given up where no legal pairing keeps it"
    )
    form.get_by_role("button", name="Save").click()
    expect(
        page.get_by_text("Kept apart where possible in rounds 1 to 2: same club")
    ).to_be_visible()
    page.goto(f"{event}round/")
    page.get_by_label("already drawn: White").check()
    page.get_by_role("button", name="Pair round 1").click()
    expect(page.locator("li", has_text="ot kept apart, since no legal pairing")).to_have_count(1)
    page.get_by_role("button", name="Pair the round").click()
    expect(page.locator("ul.message.warning li").filter(has_text="(same club)")).to_have_count(1)
    page.get_by_role("button", name="Publish round 1").click()
    assert faults(page, event, ("protect/",)) == {}
    expect(page.locator(".rules summary")).to_be_visible()  # on a phone, too
    assert page.locator(".rules button.danger").bounding_box()["height"] < 50
