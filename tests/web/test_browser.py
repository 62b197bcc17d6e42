"""The desk in a real browser, on a desk in a process of its own."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.support.tools import codes_in, pages_of
from tests.web.browsing import desk_page, new_context, open_desk
from tests.web.support import PATIENCE, Served, serve
from zug.formats import read
from zug.systems import pair
from zug.web.server import request_queue

PLAYERS = 20
ROUNDS = 9
REMEMBER_INTERVALS = """
const start = window.setInterval;
window.intervals = [];
window.setInterval = (work, pause) => { window.intervals.push(pause); return start(work, pause); };
"""

expect.set_options(timeout=1000 * PATIENCE)


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One desk for all tests of this module; every test makes its own event."""
    with serve(tmp_path_factory.mktemp("hall")) as server:
        yield server


@pytest.fixture
def page(browser: Any, hall: Served) -> Iterator[Any]:
    with desk_page(browser, hall, 800) as found:
        yield found


def new_event(page: Any, hall: Served, name: str, players: int, rounds: int = ROUNDS) -> str:
    """Set-up and the list of players, as an arbiter does it; gives the address of the event."""
    page.goto(f"{hall.base}/new/")
    page.get_by_label("Name of the event").fill(name)
    page.get_by_label("Rounds").fill(str(rounds))
    page.get_by_role("button", name="Create the event").click()
    page.get_by_label("Paste it here").fill(
        "name;rating\n"
        + "\n".join(f"Player{n:03d}, Ada;{2500 - 3 * n}" for n in range(1, players + 1))
    )
    page.get_by_role("button", name="Read the list").click()
    page.get_by_text(f"{players} players entered").wait_for()
    page.get_by_role("link", name="To the players").click()
    return str(page.url).removesuffix("players/")


def pair_and_publish(page: Any, event: str, number: int) -> None:
    """Three clicks from home."""
    page.goto(event)
    page.get_by_role("link", name=f"Pair round {number}").click()
    if number == 1:
        page.get_by_label("already drawn: White").check()
    page.get_by_role("button", name=f"Pair round {number}").click()
    page.get_by_text("draft", exact=True).wait_for()
    page.get_by_role("button", name=f"Publish round {number}").click()
    page.get_by_text("published", exact=True).wait_for()


def settled(page: Any) -> None:
    """No entry waits to be sent."""
    expect(page.locator("#results tr.wait")).to_have_count(0)


def results(page: Any, event: str) -> None:
    """The list of results, ready for keys."""
    page.goto(f"{event}results/")
    ready(page)


def ready(page: Any) -> None:
    """The list of results takes keys: its script has chosen a board."""
    page.locator("#results tr[aria-selected=true]").wait_for()


def all_in(page: Any) -> None:
    page.locator("#left", has_text="all results are in").wait_for()
    settled(page)


def zug(*arguments: str) -> str:
    command = [sys.executable, "-m", "zug", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def test_nine_rounds_from_set_up_to_the_report(page: Any, hall: Served, tmp_path: Path) -> None:
    event = new_event(page, hall, "Nine Rounds", PLAYERS)
    for number in range(1, ROUNDS + 1):
        pair_and_publish(page, event, number)
        results(page, event)
        page.keyboard.type("".join("150+1"[(number + board) % 5] for board in range(PLAYERS // 2)))
        all_in(page)
    page.goto(f"{event}files/?check=1")
    page.get_by_text("Every round is paired as the rules say").wait_for()
    with page.expect_download() as waiting:
        page.get_by_role("link", name="TRF26 FIDE report").click()
    report = tmp_path / "report.trf"
    waiting.value.save_as(report)
    tournament = read(report)
    assert tournament.rounds_played == ROUNDS
    for number in range(1, ROUNDS + 1):
        boards = {
            (player.tpn, player.cells[number - 1].opponent)
            for player in tournament.players
            if player.cells[number - 1].colour == "w"
        }
        assert set(pair(tournament, round=number).boards) == boards, f"round {number}"
        if number in (1, 5, 9):
            text = zug("pair", str(report), "--round", str(number), "--format", "engine")
            listed = [tuple(map(int, line.split())) for line in text.splitlines()[1:]]
            assert set(listed) == boards, f"round {number} by the command line"


def test_sixty_results_by_keyboard(page: Any, hall: Served) -> None:
    event = new_event(page, hall, "Keys", 120, rounds=7)
    pair_and_publish(page, event, 1)
    results(page, event)
    keys = ["1", "0", "5", " ", "+", "-"] * 9 + ["f", "F", "=", "1", "0", "f"]
    for key in keys:
        page.keyboard.press("Space" if key == " " else key)
    all_in(page)
    shown = page.locator("#results tbody td.r").all_inner_texts()
    wanted = {"1": "1–0", "0": "0–1", "5": "½–½", " ": "½–½", "+": "+-", "-": "-+"}
    wanted |= {"=": "½–½", "f": "--", "F": "--"}
    assert shown == [wanted[key] for key in keys]
    page.reload()
    assert page.locator("#results tbody td.r").all_inner_texts() == shown


def test_an_adjourned_game_is_no_result(page: Any, hall: Served) -> None:
    event = new_event(page, hall, "Adjourned", 4, rounds=3)
    pair_and_publish(page, event, 1)
    results(page, event)
    page.keyboard.press("*")
    page.keyboard.press("1")
    page.locator("#left", has_text="1 adjourned").wait_for()
    assert page.locator("#results tbody td.r").all_inner_texts() == ["*", "1–0"]
    page.keyboard.press("Home")
    page.keyboard.press("0")
    page.locator("#say", has_text="this is not a draw").wait_for()
    page.keyboard.press("Escape")
    assert page.locator("#b1 td.r").inner_text() == "*"
    page.keyboard.press("0")
    page.locator("#say", has_text="this is not a draw").wait_for()
    page.keyboard.press("Enter")
    all_in(page)
    assert page.locator("#b1 td.r").inner_text() == "0–1"


def test_a_correction_for_rating_is_shown_beside_the_result_that_counts(
    page: Any, hall: Served
) -> None:
    event = new_event(page, hall, "Late", 6, rounds=5)
    for number in (1, 2, 3):
        pair_and_publish(page, event, number)
        results(page, event)
        page.keyboard.type("111")
        all_in(page)
    page.goto(f"{event}results/1/")
    page.locator("#results tr[aria-selected=true]").wait_for()
    page.keyboard.press("0")
    page.locator("#say", has_text="Replace it?").wait_for()
    page.keyboard.press("Enter")
    page.locator("#say", has_text="standings and pairings keep").wait_for()
    page.keyboard.press("Enter")
    page.locator("#say", has_text="1–0 (0–1)").wait_for()
    assert page.locator("#b1 td.r").inner_text() == "1–0 (0–1)"
    page.reload()
    assert page.locator("#b1 td.r").inner_text() == "1–0 (0–1)"
    page.goto(f"{event}results/2/")  # notified in time or not: only the arbiter knows
    page.locator("#results tr[aria-selected=true]").wait_for()
    page.keyboard.press("0")
    page.locator("#say", has_text="Replace it?").wait_for()
    page.keyboard.press("Enter")
    page.locator("#say", has_text="R: for the rating report alone").wait_for()
    page.keyboard.press("r")
    page.locator("#say", has_text="1–0 (0–1)").wait_for()
    assert page.locator("#b1 td.r").inner_text() == "1–0 (0–1)"


def test_keys_move_find_undo_clear_and_verify(page: Any, hall: Served) -> None:
    event = new_event(page, hall, "More Keys", 12, rounds=5)
    pair_and_publish(page, event, 1)
    results(page, event)
    say = page.locator("#say")
    selected = page.locator("#results tr[aria-selected=true]")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    assert selected.get_attribute("id") == "b3", "arrows never write"
    page.keyboard.press(".")
    page.keyboard.type("5")
    page.keyboard.press("Enter")
    assert selected.get_attribute("id") == "b5"
    page.keyboard.press("/")
    page.keyboard.type("player002")
    page.keyboard.press("Enter")
    assert "Player002" in selected.inner_text()
    page.keyboard.press("/")
    page.keyboard.type("player00")
    page.keyboard.press("Enter")
    say.get_by_text("1 of 6 boards that fit. Board 1").wait_for()
    page.keyboard.type("1")  # which board it is for is not said yet
    page.keyboard.press("ArrowDown")
    say.get_by_text("2 of 6 boards that fit. Board 2").wait_for()
    page.keyboard.press("Enter")
    assert selected.get_attribute("id") == "b2"
    assert page.locator("#results tr:not([data-r=''])").count() == 1, "the head alone"
    page.keyboard.press(".")
    page.keyboard.type("1")
    page.keyboard.press("Enter")
    page.keyboard.type("150150")
    all_in(page)
    page.keyboard.press("u")
    say.get_by_text("undone").wait_for()
    assert selected.get_attribute("data-r") == ""
    page.keyboard.press("0")
    all_in(page)
    page.keyboard.press("Home")
    page.keyboard.press("0")
    say.get_by_text("Replace it?").wait_for()
    page.keyboard.press("Escape")
    assert page.locator("#b1 td.r").inner_text() == "1–0"
    page.keyboard.press("Delete")
    say.get_by_text("Clear the result").wait_for()
    page.keyboard.press("Escape")
    page.keyboard.press("v")
    page.keyboard.type("1")
    page.keyboard.type("1")
    say.get_by_text("differs").wait_for()
    assert page.locator("#b2 td.r").inner_text() == "½–½", "nothing is overwritten"
    page.keyboard.type("50150")
    say.get_by_text("Verify pass is done").wait_for()


def test_digits_count_by_place_on_a_french_keyboard(page: Any, hall: Served) -> None:
    event = new_event(page, hall, "Azerty", 8, rounds=3)
    pair_and_publish(page, event, 1)
    results(page, event)
    for code, key in (("Digit1", "&"), ("Digit0", "à"), ("Digit5", "("), ("Digit1", "&")):
        page.locator("#results").dispatch_event(
            "keydown", {"code": code, "key": key, "bubbles": True, "cancelable": True}
        )
    all_in(page)
    shown = page.locator("#results tbody td.r").all_inner_texts()
    assert shown == ["1–0", "0–1", "½–½", "1–0"]


def test_keys_typed_offline_wait_in_order(page: Any, hall: Served) -> None:
    event = new_event(page, hall, "Offline", 12, rounds=5)
    pair_and_publish(page, event, 1)
    results(page, event)
    page.keyboard.type("1")
    page.locator("#say", has_text="saved").wait_for()
    page.context.set_offline(True)
    page.keyboard.type("05")
    page.locator("#say", has_text="Waiting in order").wait_for()
    page.keyboard.type("1")
    page.locator("#say", has_text="Waiting in order: 3").wait_for()
    page.context.set_offline(False)
    page.locator("#left", has_text="2 open").wait_for()
    settled(page)
    page.reload()
    shown = page.locator("#results tbody td.r").all_inner_texts()
    assert shown == ["1–0", "0–1", "½–½", "1–0", "open", "open"]


def test_two_arbiters_at_once(page: Any, browser: Any, hall: Served) -> None:
    event = new_event(page, hall, "Two Arbiters", 12, rounds=5)
    pair_and_publish(page, event, 1)
    context = new_context(browser)
    other = context.new_page()
    open_desk(other, hall)
    for one in (page, other):
        results(one, event)
    page.keyboard.type("1")
    page.locator("#say", has_text="saved").wait_for()
    other.keyboard.type("0")
    other.locator("#say", has_text="already has 1–0").wait_for()
    assert other.locator("#b1 td.r").inner_text() == "1–0", "shown, not overwritten"
    other.keyboard.press("Enter")
    other.locator("#b1 td.r", has_text="0–1").wait_for()
    page.locator("#b1 td.r", has_text="0–1").wait_for()
    context.close()


def test_phones_show_a_publication_within_six_seconds(
    page: Any, browser: Any, hall: Served
) -> None:
    """They ask at least every four and a half, and the answer is at most one second old."""
    event = new_event(page, hall, "Phones", 10, rounds=5)
    page.goto(f"{event}share/")
    public = page.locator(".qrbox a").first.get_attribute("href")
    context = new_context(
        browser, viewport={"width": 360, "height": 640}, is_mobile=True, has_touch=True
    )
    context.add_init_script(REMEMBER_INTERVALS)
    phone = context.new_page()
    phone.goto(public)
    phone.get_by_label("Your name").fill("player004")
    phone.get_by_role("button", name="Find").click()
    phone.get_by_role("link", name="Player004, Ada").click()
    phone.get_by_text("Round 1 is not published yet").wait_for()
    page.goto(f"{event}round/")
    page.get_by_role("button", name="Pair round 1").click()
    page.get_by_text("draft", exact=True).wait_for()
    assert phone.get_by_text("Round 1 is not published yet").is_visible(), "never a draft"
    page.get_by_role("button", name="Publish round 1").click()
    phone.locator(".where", has_text=re.compile("Board")).wait_for()
    (pause,) = phone.evaluate("window.intervals")
    assert pause <= 4500
    assert request_queue.OLDEST_VERSION <= 1
    wide = phone.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert not wide, "no sideways scrolling"
    context.close()


APART = """
() => [...document.querySelectorAll(".slips section")].map(slip => {
  const code = slip.querySelector(".code").getBoundingClientRect();
  return [...slip.querySelectorAll(".choice b, .choice .rule, .signed")].every(
    text => text.getBoundingClientRect().right <= code.left);
})
"""


def test_the_codes_of_slips_can_be_read_and_cover_no_name(
    page: Any, hall: Served, tmp_path: Path
) -> None:
    event = new_event(page, hall, "Slips", 10, rounds=5)
    page.goto(f"{event}players/1/")
    page.get_by_label("Name").fill(
        "Wolfeschlegelsteinhausenbergerdorff-Konstantinidis, Themistoklis"
    )
    page.get_by_role("button", name="Save").first.click()
    page.goto(f"{event}share/")
    page.get_by_label("players send results with the code on their slip").check()
    page.get_by_role("button", name="Save").click()
    pair_and_publish(page, event, 1)
    page.goto(f"{event}print/slips/")
    page.emulate_media(media="print")
    assert page.evaluate(APART) == [True] * 5
    codes = codes_in(page.screenshot(full_page=True), tmp_path)
    assert len(set(codes)) == 5
    for size in ("A4", "Letter"):
        printed = pages_of(page.pdf(format=size, prefer_css_page_size=True), 150)
        assert len(printed) == 2, "four a page"
        assert sorted(code for one in printed for code in codes_in(one, tmp_path)) == codes
    for board, code in enumerate(codes, 1):
        page.goto(code)
        expect(page.locator("body")).to_contain_text(f"Round 1, board {board}")
    page.emulate_media(media="screen")
    page.set_viewport_size({"width": 390, "height": 844})
    for place in ("results/", "round/", "card/1/", "standings/"):
        page.goto(f"{event}{place}")
        assert page.evaluate("document.documentElement.scrollWidth") == 390, place


def test_wrong_passwords_and_crossed_tournaments(browser: Any, served: Served) -> None:
    hall = served
    owner = new_context(browser)
    page = owner.new_page()
    open_desk(page, hall)
    event = new_event(page, hall, "Crossed A", 6, rounds=3)
    other = new_event(page, hall, "Crossed B", 6, rounds=3)
    for target in (event, other):
        page.goto(f"{target}round/")
        page.get_by_role("button", name="Pair round 1").click()
        page.get_by_text("draft", exact=True).wait_for()
    page.goto(f"{hall.base}/people/")
    page.get_by_label("Name", exact=True).fill("anna")
    page.get_by_label("Password", exact=True).fill("rather secret 7")
    page.get_by_label("The same password again").fill("rather secret 7")
    page.get_by_role("button", name="Create the account").click()
    page.get_by_role("status").get_by_text("The account has been created").wait_for()
    page.goto(f"{event}share/")
    page.get_by_label("Account").fill("anna")
    page.get_by_label("Role").select_option("arbiter")
    page.get_by_role("button", name="Give the role").click()
    page.get_by_text("anna may work here now").wait_for()
    context = new_context(browser)
    anna = context.new_page()
    anna.goto(f"{hall.base}/login/")
    assert "/start/" in anna.url, "while the owner of this computer has no password"
    page.goto(f"{hall.base}/account/")
    page.get_by_label("New password", exact=True).fill("owner of it all 3")
    page.get_by_label("The same password again").fill("owner of it all 3")
    page.get_by_role("button", name="Set the password").click()
    page.get_by_text("The password is set").wait_for()
    anna.goto(f"{hall.base}/login/")
    anna.get_by_label("Name").fill("anna")
    anna.get_by_label("Password").fill("wrong")
    anna.get_by_role("button", name="Sign in").click()
    anna.get_by_text("Wrong name or password").wait_for()
    anna.get_by_label("Password").fill("rather secret 7")
    anna.get_by_role("button", name="Sign in").click()
    anna.get_by_role("link", name="Crossed A").wait_for()
    assert anna.get_by_role("link", name="Crossed B").count() == 0
    assert anna.goto(f"{event}round/1/").status == 200
    assert anna.goto(f"{other}round/1/").status == 404
    context.close()
    owner.close()


def test_500_players_are_usable(page: Any, hall: Served) -> None:
    """How quick it is, is measured by benchmarks/desk.py."""
    event = new_event(page, hall, "Five Hundred", 500)
    pair_and_publish(page, event, 1)
    results(page, event)
    page.keyboard.type("1" * 250)
    all_in(page)
    page.goto(f"{event}standings/")
    expect(page.locator("table tbody tr")).to_have_count(500)
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto(f"{event}share/")
    page.goto(f"{page.locator('.qrbox a').first.get_attribute('href')}screen/")
    shown = page.locator(".leaf >> visible=true")
    expect(shown).to_have_count(2)  # columns, one beside the other
    boxes = [one.bounding_box() for one in shown.all()]
    assert boxes[0]["y"] == boxes[1]["y"]
    assert max(box["y"] + box["height"] for box in boxes) <= 720
    assert page.locator(".leaf tbody tr").count() == 500
    assert page.locator(".leaf").count() <= 28  # 14 pages
    assert (
        page.locator(".leaf td").first.evaluate("one => parseFloat(getComputedStyle(one).fontSize)")
        > 720 / 28
    )


def test_pages_speak_french_and_italian(page: Any, hall: Served) -> None:
    event = new_event(page, hall, "Langues", 6, rounds=3)
    page.goto(event)
    page.get_by_role("button", name="Français").click()
    page.get_by_role("link", name="Appariements").or_(
        page.get_by_role("link", name="Ronde")
    ).first.wait_for()
    assert page.locator("html").get_attribute("lang") == "fr"
    page.get_by_role("button", name="Italiano").click()
    page.get_by_role("link", name="Classifica").wait_for()
    page.get_by_role("button", name="English").click()
    page.get_by_role("link", name="Standings").wait_for()
