"""The page as it is used: a file dropped and asked about, an event run from nothing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

import zug
from tests.page.conftest import Served
from tests.page.test_loading import TAKEN_OVER
from tests.page.visits import SAMPLE, SLOW, Visit, Windows
from zug.director import read_state


def test_a_dropped_file_is_seen_explained_checked_and_paired(windows: Windows) -> None:
    with windows.visiting() as visit:
        page = visit.page
        visit.drop()
        assert "Lakeside Open" in page.inner_text(".top")
        page.wait_for_selector(".round-told .big")
        page.click('button[data-part=why][data-board="3"]')
        page.wait_for_selector("#why svg")
        assert "Why board 3?" in page.inner_text("#why")
        page.keyboard.press("Escape")
        page.wait_for_selector("#why", state="hidden")
        page.click("details:has(form[data-part=why-not]) summary")
        page.click("#b1 td[data-e] >> nth=0")
        page.click("#b5 td[data-e] >> nth=0")
        page.wait_for_selector("#why .answer")
        visit.to("standings")
        assert "Okafor" in page.inner_text(".standings tbody tr >> nth=0")
        visit.to("check")
        page.wait_for_selector(".message.success")
        assert page.inner_text(".message.success") == "All rounds agree with dutch-2026"
        visit.to("pair")
        page.select_option("#by", "dubov-2026")
        page.click("form[data-go=pair] button")
        page.wait_for_selector('#boards[data-by="dubov-2026"]')
        rows = page.locator("#boards button[data-part=why]")
        found = [
            (
                int(rows.nth(n).get_attribute("data-white")),
                int(rows.nth(n).get_attribute("data-black")),
            )
            for n in range(rows.count())
        ]
        assert found == [tuple(board) for board in zug.pair(zug.read(SAMPLE), "dubov-2026").boards]


def test_a_file_is_edited_undone_and_saved(windows: Windows) -> None:
    with windows.visiting() as visit:
        page = visit.page
        visit.drop()
        visit.type("0", "Enter")  # board 1 ended 1–0: replaced after a question
        white = int(page.get_attribute("#b1", "data-white"))
        visit.to("papers")
        for form in ("trf16", "trf26", "json"):
            text = Path(visit.saved(form).path()).read_bytes()
            assert str(zug.read(text).by_tpn[white].cells[4].result) == "0", form
        page.click("[data-undo-file]")
        page.wait_for_selector("#told .message:has-text('Undone')")
        tournament = zug.read(SAMPLE)
        ranks = zug.standings(tournament).ranks
        saved = Path(visit.saved("trf26").path()).read_bytes()
        assert saved == zug.write(tournament, "trf26", ranks=ranks)
        page.click('.papers a[href*="slips"]')
        frame = page.frame_locator("iframe")
        frame.locator("section >> nth=11").wait_for()
        assert frame.locator("section").count() == 12


def test_an_event_from_nothing_to_the_last_result(windows: Windows, tmp_path: Path) -> None:
    with windows.visiting() as visit:
        page = visit.page
        visit.begin()
        assert page.evaluate("document.activeElement.id") == "main"
        visit.pair()
        page.wait_for_selector("#results:focus")
        visit.type("1", "=")
        page.wait_for_selector("#next")
        assert visit.line == "Round 1 of 3: 2 of 2 results"
        page.reload()  # nothing is lost, and it is the same round
        page.wait_for_selector('#results[data-round="1"]')
        page.click("#next")  # one press pairs, the next one publishes
        visit.publish()
        visit.type("0")
        page.click(".top button[data-act=undo]")
        page.wait_for_selector("#told .message:has-text('undone')")
        assert visit.line == "Round 2 of 3: 0 of 2 results"
        visit.type("1", "5")
        visit.to("players")
        page.fill("#name", "Fischer, Nora")
        page.click("form[data-act=enter] button")
        page.wait_for_selector(".players tbody tr >> nth=5")
        page.click(".players a:has-text('Brun')")
        page.select_option("select[name=kind]", "Z")
        page.wait_for_selector(".message.warning:has-text('3 (0)')")
        visit.to("round")
        visit.pair()
        visit.type("1", "1")
        page.click("#next")
        page.wait_for_selector(".standings")
        visit.to("papers")
        path = tmp_path / "club.zug"
        visit.saved("zug").save_as(path)
        state = read_state(path)
        assert [len(one.boards) for one in state.rounds] == [2, 2, 2]
        assert not any(one.open_boards for one in state.rounds)
        assert len(state.entries) == 6


def test_refused_lines_of_a_list_wait_in_its_field(windows: Windows) -> None:
    with windows.visiting() as visit:
        page = visit.page
        page.fill("#new-list", "Ada\nBea; 1500\nEve; abc\nFay, 1400")
        page.click("#new button")
        page.wait_for_selector(".players tbody tr >> nth=2")
        field = page.locator("form[data-act=list] textarea")
        assert field.input_value() == "Eve; abc"
        field.fill("Eve; 1300")
        page.click("form[data-act=list] button")
        page.wait_for_selector(".players tbody tr >> nth=3")
        assert page.locator("form[data-act=list] textarea").input_value() == ""


def test_who_says_no_sees_what_is_recorded_and_enter_keeps_the_reason(windows: Windows) -> None:
    with windows.visiting() as visit:
        page = visit.page
        visit.begin()
        visit.to("players")
        page.click(".players a:has-text('Brun')")
        last = page.locator("select[name=kind]").nth(2)
        for leave in ("Escape", "button"):
            last.select_option("H")
            page.wait_for_selector("#ask[open]")
            if leave == "Escape":
                page.keyboard.press(leave)
            else:
                page.click("#ask button[value=no]")
            page.wait_for_selector("#ask", state="hidden")
            expect(last).to_have_value("")
        last.select_option("H")
        page.fill("#ask input[name=reason]", "asked in writing")
        page.keyboard.press("Enter")
        page.wait_for_selector("#told .message.success")
        assert last.input_value() == "H"
        visit.to("journal")
        assert "asked in writing" in page.inner_text("main")
        visit.to("round")
        visit.pair()
        visit.to("players")
        page.click("summary:has-text('Set-up')")
        page.fill("#rounds", "4")
        page.click("form[data-act=settings] button")
        page.click("#ask button[value=no]")
        expect(page.locator("#rounds")).to_have_value("3")


def test_two_windows_do_not_write_over_each_other(windows: Windows) -> None:
    with windows.visiting() as visit:
        visit.begin()
        address = visit.page.url
        other = visit.page.context.new_page()
        other.set_default_timeout(SLOW)
        other.goto(address)
        other.wait_for_selector("form[data-act=pair]")
        other.click("form[data-act=pair] button")
        other.wait_for_selector("button[data-act=publish]")
        visit.page.click("form[data-act=pair] button")
        visit.page.wait_for_selector("#told .message.error")
        assert "another window" in visit.page.inner_text("#told")
        visit.page.wait_for_selector("button[data-act=publish]")
        boards = [one.inner_text("#boards tbody") for one in (visit.page, other)]
        assert boards[0] == boards[1]
        other.close()


def test_without_a_network_an_event_goes_on(browser: Any, served_page: Served) -> None:
    context = browser.new_context()
    visit = Visit(context.new_page(), f"{served_page.url}/page/")
    page = visit.page
    page.evaluate(TAKEN_OVER)
    visit.begin()
    served_page.stop()
    page.reload()
    page.wait_for_selector("form[data-act=pair]")
    visit.pair()
    visit.type("1", "0")
    page.click(".brand")
    page.wait_for_selector("#kept a:has-text('Club Night')")
    assert "2 of 2 results" in page.inner_text("#kept")
    assert visit.faults == []
    context.close()


def test_what_is_wrong_with_a_file_is_told_and_it_can_be_opened_anyway(windows: Windows) -> None:
    with windows.visiting() as visit:
        page = visit.page
        text = SAMPLE.read_text(encoding="utf-8").replace(" 4.0 ", " 9.0 ", 1)
        page.set_input_files(
            "#file", {"name": "bad.trf", "mimeType": "text/plain", "buffer": text.encode()}
        )
        page.wait_for_selector(".message.error")
        assert "9" in page.inner_text(".message.error")
        page.click(".message.error button")
        page.wait_for_selector("#results")
        page.click(".brand")
        page.set_input_files(
            "#file", {"name": "letter.txt", "mimeType": "text/plain", "buffer": b"Dear Sir,"}
        )
        page.wait_for_selector(".message.error")
        assert page.locator(".message.error button").count() == 0


RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"], "resultTypes": ["violations"]}


@pytest.mark.parametrize("phone", [False, True])
def test_screens_pass_axe_and_fit(windows: Windows, phone: bool) -> None:
    """A computer in light colours, and a phone in dark ones."""
    axe, found = Axe(), {}
    with windows.visiting(phone=phone) as visit:
        page = visit.page
        width = page.viewport_size["width"]
        page.emulate_media(color_scheme="dark" if phone else "light")

        def look(name: str) -> None:
            result = axe.run(page, options=RULES)
            if result.violations_count:
                found[name] = [
                    (one["id"], [node["html"][:150] for node in one["nodes"]][:3])
                    for one in result.response["violations"]
                ]
            wide = page.evaluate("document.scrollingElement.scrollWidth")
            if wide > width:
                found[f"{name} is wide"] = wide

        look("start")
        visit.begin()
        look("coming")
        page.click("form[data-act=pair] button")
        page.wait_for_selector("button[data-act=publish]")
        page.wait_for_selector(".round-told .big")
        look("draft")
        page.click("button[data-act=publish]")
        visit.type("1", "5")
        look("results")
        page.click("button[data-part=why] >> nth=0")
        page.wait_for_selector("#why section")
        look("why")
        page.keyboard.press("Escape")
        for view in ("players", "standings", "crosstable", "check", "pair", "papers", "journal"):
            visit.to(view)
            look(view)
        page.goto(page.url.replace("/journal", "/player/1"))
        page.wait_for_selector("form[data-act=correct]")
        look("player")
        page.goto(page.url.replace("/player/1", "/paper/slips/1"))
        page.wait_for_selector("iframe")
        look("paper")
    assert found == {}, json.dumps(found, indent=1)
