"""Round robins in a real browser: from set-up to the report, results typed into the cross table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

import zug as library
from tests.web.browsing import desk_page
from tests.web.support import PATIENCE, Served, serve
from zug.model import Tournament

ANOTHER_ORDER = """\
012 Another order
142 5
192 FIDE_ROUNDROBIN
001    1      Player A                          2190                             1.5    1     6 w =     3 b 0     2 w 1
001    2      Player B                          2180                             0.5    2     5 w =     6 w 0     1 b 0
001    3      Player C                          2170                             2.0    3     4 w =     1 w 1     5 b =
001    4      Player D                          2160                             2.0    4     3 b =     5 w =     6 b 1
001    5      Player E                          2150                             1.5    5     2 b =     4 b =     3 w =
001    6      Player F                          2140                             1.5    6     1 b =     2 b 1     4 w 0
"""  # noqa: E501 - lines of a report file

expect.set_options(timeout=1000 * PATIENCE)


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serve(tmp_path_factory.mktemp("club")) as server:
        yield server


@pytest.fixture
def page(browser: Any, hall: Served) -> Iterator[Any]:
    with desk_page(browser, hall) as found:
        yield found


def new_event(page: Any, hall: Served, name: str, system: str, players: int) -> str:
    page.goto(f"{hall.base}/new/")
    page.get_by_label("Name of the event").fill(name)
    page.get_by_label("Rule book").select_option(system)
    expect(page.get_by_label("Rounds", exact=True)).to_be_hidden()
    expect(page.locator("#ties code")).to_have_text(["DE", "SB", "KS", "WIN"])
    expect(page.locator("#tie-add option[value=BH]")).to_have_count(0)
    page.get_by_role("button", name="Create the event").click()
    lines = (f"Player{n:02d}, Ada;{2500 - 3 * n};{'ABC'[n % 3] * 3}" for n in range(1, players + 1))
    page.get_by_label("Paste it here").fill("name;rating;federation\n" + "\n".join(lines))
    page.get_by_role("button", name="Read the list").click()
    page.get_by_text(f"{players} players entered").wait_for()
    page.get_by_role("link", name="To the players").click()
    return str(page.url).removesuffix("players/")


def give_numbers(page: Any, event: str, way: str) -> None:
    page.goto(event)
    page.get_by_role("link", name="Draw the numbers").click()
    page.get_by_label(way).check()
    page.get_by_role("button", name="Give the numbers").click()
    page.get_by_text("numbers by").first.wait_for()


def pair_and_publish(page: Any, event: str, number: int) -> None:
    page.goto(event)
    page.get_by_role("link", name=f"Pair round {number}").click()
    page.get_by_role("button", name=f"Pair round {number}").click()
    page.get_by_text("draft", exact=True).wait_for()
    page.get_by_role("button", name=f"Publish round {number}").click()
    page.get_by_text("published", exact=True).wait_for()


def saved(page: Any) -> None:
    expect(page.locator("#grid b.wait")).to_have_count(0)


def type_round(page: Any, event: str, number: int, keys: str) -> None:
    """Every open game of a round from its cell in the line of White, as many as there are."""
    page.goto(f"{event}crosstable/")
    cells = page.locator(f'#grid b[data-g^="{number}."][data-g$=".w"]:empty')
    for key in keys[: cells.count()]:
        cells.first.click()
        page.keyboard.press(key)
        saved(page)
    expect(cells).to_have_count(0)


def exported(page: Any, event: str, tmp_path: Path) -> Tournament:
    page.goto(f"{event}files/")
    with page.expect_download() as download:
        page.get_by_role("link", name=re.compile("TRF26")).first.click()
    path = tmp_path / "club.trf"
    download.value.save_as(path)
    return library.read(path)


def by_name(tournament: Tournament) -> list[tuple[str, str]]:
    ranked = library.standings(tournament).lines
    return [(tournament.by_tpn[line.tpn].name, str(line.rank)) for line in ranked]


def test_an_odd_field_with_a_withdrawal_from_set_up_to_the_report(
    page: Any, hall: Served, tmp_path: Path
) -> None:
    event = new_event(page, hall, "Club Championship", "round-robin", 7)
    give_numbers(page, event, "by rating")
    page.get_by_role("link", name="Schedule").first.click()
    expect(page.locator(".schedule li")).to_have_count(7)
    expect(page.get_by_text("Free: Player01, Ada")).to_be_visible()
    for number in range(1, 8):
        if number == 3:
            page.goto(f"{event}players/2/")
            page.get_by_role("button", name="Withdraw from the event").click()
            page.get_by_text("count for nobody").wait_for()
            page.locator("main form button").first.click()
        pair_and_publish(page, event, number)
        assert "bye" not in page.locator("main").inner_text().lower()
        expect(page.get_by_role("heading", name="Free")).to_be_visible()
        type_round(page, event, number, "10=")
    page.goto(f"{event}standings/")
    page.get_by_text("Without the results of Player02, Ada").wait_for()
    expect(page.locator(".standings tbody tr", has_text="withdrawn")).to_have_count(1)
    on_screen = [
        (row.locator("td").nth(2).locator("a").inner_text(), row.locator("td").nth(0).inner_text())
        for row in page.locator(".standings tbody tr").all()
    ]
    played = exported(page, event, tmp_path)
    assert played.rounds == 7
    assert on_screen == by_name(played)
    assert on_screen[-1][0] == "Player02, Ada"
    assert library.check(played).identical


def test_two_cycles_by_lot_results_from_both_lists(page: Any, hall: Served, tmp_path: Path) -> None:
    event = new_event(page, hall, "Double", "double-round-robin", 4)
    give_numbers(page, event, "by lot")
    for number in range(1, 7):
        pair_and_publish(page, event, number)
        if number % 2:
            type_round(page, event, number, "1=")
        else:
            page.goto(f"{event}results/")
            page.locator("#results tr[aria-selected=true]").wait_for()
            page.keyboard.type("0+")
            page.locator("#left", has_text="all results are in").wait_for()
            expect(page.locator("#results tr.wait")).to_have_count(0)
    played = exported(page, event, tmp_path)
    assert library.check(played).identical
    assert played.system == "double-round-robin"
    page.goto(f"{event}crosstable/")
    grid = [row.locator("td.g").all_inner_texts() for row in page.locator("#grid tbody tr").all()]
    for player in played.players:
        for other in played.players:
            met = [cell.result.sign for cell in player.cells if cell.opponent == other.tpn]
            shown = grid[player.tpn - 1][other.tpn - 1]
            assert shown == ("×" if player is other else "".join(met))


def test_a_double_round_robin_of_five_with_a_withdrawal(
    page: Any, hall: Served, tmp_path: Path
) -> None:
    """Number 3 leaves with half of the eight games completed: results count, the rest is lost."""
    event = new_event(page, hall, "Twice", "double-round-robin", 5)
    give_numbers(page, event, "by rating")
    for number in range(1, 11):
        if number == 6:
            page.goto(f"{event}players/3/")
            page.get_by_role("button", name="Withdraw from the event").click()
            page.get_by_text("half or more of the games are completed").wait_for()
            page.get_by_role("button", name="Withdraw Player").click()
            page.get_by_text("withdraws from round 6 on").wait_for()
        pair_and_publish(page, event, number)
        type_round(page, event, number, "1=0")
    grid = page.locator("#grid tbody tr")
    expect(grid.nth(2)).to_contain_text("withdrawn")
    expect(page.locator("#grid b.void")).to_have_count(0)
    expect(grid.nth(2).locator("td.g b", has_text="−")).to_have_count(4)
    played = exported(page, event, tmp_path)
    assert library.check(played).identical
    left = played.by_tpn[3]
    assert [cell.result.sign for cell in left.cells if cell.opponent][4:] == ["−"] * 4
    page.goto(f"{event}standings/")
    on_screen = [
        (row.locator("td").nth(2).locator("a").inner_text(), row.locator("td").nth(0).inner_text())
        for row in page.locator(".standings tbody tr").all()
    ]
    assert on_screen == by_name(played)
    page.goto(f"{event}share/")
    public = page.locator(".qrbox a").first.get_attribute("href")
    page.goto(f"{public}screen/")
    line = page.locator("tr", has_text=re.compile(r"^Player03, Ada"))
    assert "White" not in line.first.inner_text()


def test_groups_become_a_final_with_points_carried(page: Any, hall: Served) -> None:
    """Two groups of three, White winning; the first two of each bring what they won together."""
    page.goto(f"{hall.base}/groups/")
    page.get_by_label("Name of the event").fill("Cup")
    page.get_by_label("How many groups").fill("5")
    names = ["Ann", "Bob", "Cid", "Dee", "Eli", "Fay"]
    lines = "\n".join(f"{name};{2000 - 10 * at}" for at, name in enumerate(names))
    page.get_by_label("Paste it here").fill(f"name;rating\n{lines}")
    page.get_by_role("button", name="Create the groups").click()
    page.get_by_text("numbers of groups that fit 6 players: 1, 2").wait_for()
    expect(page.get_by_label("Name of the event")).to_have_value("Cup")
    page.get_by_label("How many groups").fill("2")
    page.get_by_role("button", name="Create the groups").click()
    events = {}
    for group in ("Cup A", "Cup B"):
        page.goto(f"{hall.base}/")
        page.get_by_role("link", name=group).first.click()
        events[group] = page.url
        give_numbers(page, page.url, "by rating")
        for number in (1, 2, 3):
            pair_and_publish(page, events[group], number)
            type_round(page, events[group], number, "1")
    page.goto(f"{hall.base}/groups/")
    for group in events:
        page.get_by_label(group, exact=True).check()
    page.get_by_role("button", name="Show the list").click()
    tied = page.get_by_text("are tied after all tie-breaks")
    expect(tied.first).to_be_visible()  # everybody won once
    for address in events.values():
        page.goto(f"{address}results/1/")
        page.locator("#results tr[aria-selected=true]").wait_for()
        page.keyboard.press("0")  # 2-3 of the table: number 3 has won twice
        page.keyboard.press("Enter")
        expect(page.locator("#results td.r").first).to_have_text("0–1")
        expect(page.locator("#results tr.wait")).to_have_count(0)
    page.goto(f"{hall.base}/groups/")
    for group in events:
        page.get_by_label(group, exact=True).check()
    page.get_by_role("button", name="Show the list").click()
    expect(page.locator("table.list tbody tr")).to_have_count(4)
    promoted = page.locator("table.list tbody tr").all_inner_texts()
    assert [row.split("\t")[2] for row in promoted] == ["Eli", "Fay", "Ann", "Bob"]
    page.get_by_label("Name of the final").fill("Cup Final")
    page.get_by_label("What finalists bring along").select_option("games")
    page.get_by_role("button", name="Begin the final").click()
    page.get_by_text("4 players, numbers not drawn yet").first.wait_for()
    event = str(page.url)
    give_numbers(page, event, "by rating")  # Ann, Bob, Eli, Fay
    for number in (1, 2, 3):
        pair_and_publish(page, event, number)
        type_round(page, event, number, "==")
    page.goto(f"{event}standings/")
    table = {
        row.locator("td").nth(2).inner_text(): row.locator("td").nth(5).inner_text()
        for row in page.locator(".standings tbody tr").all()
    }
    assert sorted(table) == ["Ann", "Bob", "Eli", "Fay"]
    assert sorted(table.values()) == ["1½", "1½", "2½", "2½"]
    page.goto(f"{event}journal/")
    expect(page.locator("main")).to_contain_text("Promoted from Cup A, Cup B; 2 players bring")


def test_a_cell_is_changed_only_after_a_question_and_points_follow(page: Any, hall: Served) -> None:
    event = new_event(page, hall, "Cells", "round-robin", 4)
    give_numbers(page, event, "by rating")
    pair_and_publish(page, event, 1)
    page.goto(f"{event}crosstable/")
    page.locator("#grid").focus()
    page.keyboard.press("1")  # the first open cell: number 1 against number 4
    saved(page)
    first = page.locator("#grid tbody tr").nth(0)
    last = page.locator("#grid tbody tr").nth(3)
    expect(first.locator("td.g").nth(3)).to_have_text("1")
    expect(last.locator("td.g").nth(0)).to_have_text("0")
    page.keyboard.press("ArrowUp")  # from the next open game back
    page.keyboard.press("0")
    expect(page.locator("#say")).to_contain_text("Replace it?")
    page.keyboard.press("Escape")
    expect(first.locator("td.g").nth(3)).to_have_text("1")
    page.keyboard.press("0")
    page.keyboard.press("Enter")
    saved(page)
    expect(last.locator("td.g").nth(0)).to_have_text("1")
    page.keyboard.press("Delete")
    page.keyboard.press("Enter")
    saved(page)
    expect(last.locator("td.g").nth(0)).to_have_text("")
    page.locator('#grid b[data-g="1.2.w"]').click()
    page.keyboard.press("=")
    saved(page)
    page.locator('#grid b[data-g="1.1.b"]').click()
    page.keyboard.press("1")
    saved(page)
    expect(last.locator("td").last).to_have_text("1")


def at(page: Any) -> str | None:
    found: str | None = page.locator("#grid b.sel").get_attribute("data-g")
    return found


def test_a_round_is_typed_without_the_mouse_and_arrows_reach_every_game(
    page: Any, hall: Served
) -> None:
    event = new_event(page, hall, "Keys", "round-robin", 6)
    give_numbers(page, event, "by rating")
    pair_and_publish(page, event, 1)
    page.goto(f"{event}crosstable/")
    expect(page.locator("#grid")).to_be_focused()
    assert at(page) == "1.1.w"
    everything = {f"1.{board}.{side}" for board in (1, 2, 3) for side in "wb"}
    for key, back in (("ArrowRight", "ArrowLeft"), ("ArrowDown", "ArrowUp")):
        seen = {at(page)}
        for _ in range(5):
            page.keyboard.press(key)
            seen.add(at(page))
        assert seen == everything, key
        for _ in range(5):
            page.keyboard.press(back)
        assert at(page) == "1.1.w"
    page.keyboard.type("1=0")
    saved(page)
    for game, sign in (("1.1.w", "1"), ("1.2.w", "½"), ("1.3.w", "0"), ("1.3.b", "1")):
        expect(page.locator(f'#grid b[data-g="{game}"]')).to_have_text(sign)


def test_the_cross_table_shows_games_in_the_rounds_they_were_played(
    page: Any, hall: Served, tmp_path: Path
) -> None:
    """Rounds 2 and 3 of the table were played in the other order."""
    path = tmp_path / "order.trf"
    path.write_text(ANOTHER_ORDER)
    page.goto(f"{hall.base}/import/")
    page.locator("input[type=file]").first.set_input_files(path)
    page.get_by_role("button", name="Open").first.click()
    page.get_by_role("button", name="Make the event").click()
    page.get_by_role("link", name="Cross table").first.click()
    page.locator("#grid").wait_for()
    grid = [row.locator("td.g").all_inner_texts() for row in page.locator("#grid tbody tr").all()]
    assert grid == [
        ["×", "1", "0", "4", "5", "½"],
        ["0", "×", "4", "5", "½", "0"],
        ["1", "4", "×", "½", "½", "5"],
        ["4", "5", "½", "×", "½", "1"],
        ["5", "½", "½", "½", "×", "4"],
        ["½", "1", "5", "0", "4", "×"],
    ]


@pytest.mark.parametrize("width", [1280, 390])
def test_thirty_players_scroll_in_their_frame_with_names_and_points_in_sight(
    page: Any, hall: Served, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    event = new_event(page, hall, f"Thirty {width}", "double-round-robin", 30)
    give_numbers(page, event, "by rating")
    pair_and_publish(page, event, 1)
    page.goto(f"{event}crosstable/")
    expect(page.locator("#grid b.sel")).to_be_in_viewport()
    overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(overflow) <= 0
    frame = page.locator(".frame")
    row = page.locator("#grid tbody tr").nth(0)
    for left in (0, 400, 2000):
        frame.evaluate("(frame, left) => frame.scrollTo(left, 0)", left)
        for cell in (row.locator("td").nth(0), row.locator("td").nth(1), row.locator("td.pts")):
            box, seen = cell.bounding_box(), frame.bounding_box()
            assert box["x"] >= seen["x"] - 1
            assert box["x"] + box["width"] <= seen["x"] + seen["width"] + 1, left
    size = row.locator("td.g b").first.evaluate("cell => getComputedStyle(cell).fontSize")
    assert size == "12px"
    page.locator("#grid").focus()
    page.keyboard.press("1")
    saved(page)
    for _ in range(4):  # what is selected is never under a column that stands still
        page.keyboard.press("ArrowLeft")
        cell, name = (
            page.locator(one).bounding_box()
            for one in ("#grid b.sel", "#grid tbody tr:first-child td:nth-child(2)")
        )
        assert cell["x"] >= name["x"] + name["width"] - 1
    first = page.evaluate("document.querySelector('.frame').getBoundingClientRect().height")
    assert first <= 800


def test_phones_read_the_cross_table_and_the_schedule_without_scripts(
    browser: Any, page: Any, hall: Served
) -> None:
    from axe_playwright_python.sync_playwright import Axe

    event = new_event(page, hall, "Tables", "double-round-robin", 16)
    give_numbers(page, event, "by rating")
    pair_and_publish(page, event, 1)
    page.goto(f"{event}share/")
    public = page.locator(".qrbox a").first.get_attribute("href")
    context = browser.new_context(
        locale="en-GB", viewport={"width": 390, "height": 844}, java_script_enabled=False
    )
    phone = context.new_page()
    phone.goto(public)
    phone.get_by_text("Menu").click()
    phone.get_by_role("link", name="Cross table").click()
    expect(phone.locator(".cross tbody tr")).to_have_count(16)
    frame, box = phone.locator(".frame").bounding_box(), phone.locator("table").bounding_box()
    assert frame["x"] + frame["width"] <= 390 < box["width"]
    phone.get_by_text("Menu").click()
    phone.get_by_role("link", name="Schedule").click()
    expect(phone.locator("caption").first).to_have_text("Round 1")
    phone.get_by_role("link", name="2", exact=True).click()
    expect(phone.locator("caption").first).to_have_text("Round 19")
    context.close()
    page.set_viewport_size({"width": 390, "height": 844})
    for path in ("crosstable/", "schedule/"):
        page.goto(f"{public}{path}")
        result = Axe().run(page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag22aa"]})
        assert result.violations_count == 0, (path, result.generate_report())


def test_a_round_is_paired_by_hand_without_the_mouse_and_by_dragging(
    page: Any, hall: Served
) -> None:
    """Whoever is typed or dragged into a place leaves their own to whoever sat there."""
    event = new_event(page, hall, "By hand", "round-robin", 6)
    give_numbers(page, event, "by rating")
    pair_and_publish(page, event, 1)  # 1-6 2-5 3-4
    page.goto(f"{event}round/2/")
    page.get_by_role("link", name="Pair this round by hand").click()
    page.get_by_role("button", name="Begin with the pairing of the rules").click()  # 6-4 5-3 1-2
    expect(page.locator("#w1")).to_be_focused()
    page.keyboard.type("player")
    page.keyboard.press("Enter")
    expect(page.locator("#r1")).to_contain_text("'player' fits 6")
    expect(page.locator("#w1")).to_be_focused()  # nobody is seated yet
    page.keyboard.press("Control+a")
    for key in ("1", "Enter", "6", "Enter"):
        page.keyboard.press(key)
    expect(page.locator("#r1")).to_have_text("1 and 6 have met already")
    expect(page.locator("#verdict")).to_contain_text("Not recorded yet:")
    asked: list[str] = []
    page.once("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))
    page.get_by_role("link", name="Home").first.click()
    assert asked == ["beforeunload"], "what is not recorded is not lost unasked"
    page.get_by_role("button", name="Pair the round like this").click()
    expect(page.locator("#verdict")).to_contain_text("Not everybody could meet everybody any more")
    expect(page.get_by_role("button", name="End the manual pairing")).to_have_count(0)
    expect(page.locator("#b3")).to_have_value("2 Player02, Ada")
    page.locator("#w1").locator("..").locator(".grip").drag_to(page.locator("#w3"))
    expect(page.locator("#w1")).to_have_value("4 Player04, Ada")
    expect(page.locator("#r1")).to_be_empty()
    page.get_by_role("button", name="Swap the colours of board 1").click()
    expect(page.locator("#b1")).to_have_value("4 Player04, Ada")
    expect(page.locator("#verdict")).to_contain_text("None: this is the round as computed.")
    page.get_by_role("button", name="Empty board 3").click()
    expect(page.locator("#left")).to_contain_text("Without a place")
    page.reload()
    expect(page.locator("#w3")).to_have_value("")
    for name in ("2 Player02, Ada", "1 Player01, Ada"):
        page.get_by_role("button", name=name).click()
    expect(page.locator("#verdict")).to_contain_text("1 board differs")
    page.get_by_role("button", name="End the manual pairing").click()
    page.get_by_role("button", name="Pair the round").click()
    page.get_by_text("draft", exact=True).wait_for()
    last = page.locator("table.boards tbody tr").last
    expect(last).to_contain_text("Player02, Ada")
    assert last.inner_text().index("Player02") < last.inner_text().index("Player01")


def test_the_table_for_boards_by_hand_passes_axe_and_fits_a_narrow_window(
    page: Any, hall: Served
) -> None:
    from axe_playwright_python.sync_playwright import Axe

    event = new_event(page, hall, "Seen", "round-robin", 5)
    axe = Axe()

    def check(path: str) -> None:
        page.goto(f"{event}{path}")
        result = axe.run(page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]})
        assert result.violations_count == 0, (path, result.generate_report())
        overflow = page.evaluate(
            "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        assert overflow <= 0, path

    check("numbers/")
    give_numbers(page, event, "by rating")
    pair_and_publish(page, event, 1)
    page.set_viewport_size({"width": 600, "height": 900})
    for path in ("crosstable/?ranked=1", "round/2/hand/"):
        check(path)
    page.get_by_role("button", name="Begin with empty boards").click()
    for width in (1200, 360):
        page.set_viewport_size({"width": width, "height": 900})
        check("round/2/hand/")
    page.goto(f"{event}crosstable/")
    page.locator("#grid").focus()
    result = axe.run(page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]})
    assert result.violations_count == 0, result.generate_report()


def test_phones_and_the_hall_say_free(page: Any, hall: Served) -> None:
    event = new_event(page, hall, "Phones", "round-robin", 5)
    give_numbers(page, event, "by rating")
    pair_and_publish(page, event, 1)
    page.goto(f"{event}share/")
    public = page.locator(".qrbox a").first.get_attribute("href")
    page.goto(f"{public}player/1/?me=1")
    expect(page.get_by_text("You are free this round.")).to_be_visible()
    expect(page.get_by_role("heading", name="Rounds to come")).to_be_visible()
    for path in ("screen/", "pairings/", "player/1/"):
        page.goto(f"{public}{path}")
        text = page.locator("body").inner_text().lower()
        assert "free" in text
        assert not re.search(r"\bbye\b|swiss|float", text), path
