"""The page under a finger, and in a browser that refuses to keep things."""

from __future__ import annotations

from typing import Any

import pytest

from tests.page.conftest import Served
from tests.page.visits import SLOW, Windows

FULL = {
    "at once": """() => {
        window.put = IDBObjectStore.prototype.put;
        IDBObjectStore.prototype.put = () => {
            throw new DOMException("full", "QuotaExceededError");
        };
    }""",
    "at the end": """() => {
        const put = window.put = IDBObjectStore.prototype.put;
        IDBObjectStore.prototype.put = function (...given) {
            const asked = put.apply(this, given);
            asked.addEventListener("success", () => this.transaction.abort());
            return asked;
        };
    }""",
}
ROOM_AGAIN = "() => { IDBObjectStore.prototype.put = window.put; }"
REFUSED = """for (const name of %s) Object.defineProperty(window, name, {
    get() { throw new DOMException("denied", "SecurityError"); },
});"""


def test_a_result_is_corrected_and_cleared_by_touch(windows: Windows) -> None:
    with windows.visiting(phone=True) as visit:
        page = visit.page
        visit.drop()
        page.tap("#b1 td.r")
        page.tap('.pad button[data-key="0"]')
        page.tap("#say button[data-answer=Escape]")
        assert page.inner_text("#b1 td.r") == "1–0"
        page.tap('.pad button[data-key="0"]')
        page.tap("#say button[data-answer=Enter]")
        page.wait_for_selector("#say:has-text('GM Almasi, Viktor 0–1 GM Okafor, Chidi, saved')")
        assert page.inner_text("#b1 td.r") == "0–1"
        page.tap("#b1 td.r")
        page.tap('.pad button[data-key="Delete"]')
        page.tap("#say button[data-answer=Enter]")
        page.wait_for_selector("#left:has-text('1 open')")


def test_keys_act_at_once_in_a_file(windows: Windows) -> None:
    with windows.visiting() as visit:
        visit.drop()
        visit.page.wait_for_selector("#results:focus")
        visit.page.keyboard.press("0")
        visit.page.wait_for_selector("#say:has-text('Replace it?')")
        visit.page.keyboard.press("Enter")
        visit.page.wait_for_selector("#say:has-text('saved')")
        assert visit.page.inner_text("#b1 td.r") == "0–1"


def test_a_round_that_was_added_is_shown(windows: Windows) -> None:
    with windows.visiting() as visit:
        visit.drop()
        visit.to("pair")
        visit.page.click("form[data-act=add] button")
        visit.page.wait_for_selector('#results[data-round="6"]')
        assert "Round 6 is added" in visit.page.inner_text("#told")


@pytest.mark.parametrize("names", [["localStorage"], ["localStorage", "indexedDB"]])
def test_a_browser_that_refuses_storage(
    browser: Any, served_page: Served, names: list[str]
) -> None:
    context = browser.new_context()
    context.add_init_script(REFUSED % names)
    page = context.new_page()
    page.set_default_timeout(SLOW)
    faults: list[str] = []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    page.goto(f"{served_page.url}/page/")
    page.wait_for_selector("#new")
    page.click("#languages button[lang=fr]")
    page.click("#languages button[lang=en]")
    page.click("#themes button:has-text('dark')")
    assert page.locator("html").get_attribute("data-theme") == "dark"
    page.click("#sample")
    if "indexedDB" in names:
        page.wait_for_selector("#told .error:has-text('could not keep this')")
        assert "do not let the page keep anything" in page.inner_text("#told")
    else:
        page.wait_for_selector("#results")
    assert faults == []
    context.close()


@pytest.mark.parametrize("when", FULL)
def test_what_could_not_be_kept_is_said_and_not_shown_as_saved(windows: Windows, when: str) -> None:
    told = ".message.error:has-text('could not keep this')"
    with windows.visiting() as visit:
        page = visit.page
        visit.begin()
        visit.pair()
        page.evaluate(FULL[when])
        page.keyboard.press("1")
        page.wait_for_selector(f"#told {told}")
        page.wait_for_selector("#left:has-text('2 open')")
        assert page.inner_text("#b1 td.r") == ""
        assert visit.line == "Round 1 of 3: 0 of 2 results"
        page.click(".brand")
        page.fill("#new-name", "Another")
        page.click("#new button")
        page.wait_for_selector(f"#new {told}")
        assert "Another" not in page.inner_text("#kept")
        page.evaluate(ROOM_AGAIN)


def test_the_printer_gets_the_whole_paper_and_screens_their_own_style_back(
    windows: Windows,
) -> None:
    with windows.visiting() as visit:
        page = visit.page
        visit.drop()
        visit.to("papers")
        page.click('.papers a[href*="slips"]')
        page.wait_for_selector("#paper .slips", state="attached")
        assert not page.is_visible("#paper")
        page.emulate_media(media="print")
        assert page.locator("#paper section:visible").count() == 12
        assert not page.is_visible("#app")
        page.emulate_media(media="screen")
        visit.to("standings")
        assert page.locator("#paper").count() == 0
        page.emulate_media(media="print")
        assert page.is_visible(".standings")
        assert not page.is_visible(".tabs")
        page.emulate_media(media="screen")


def test_addresses_of_rounds_that_are_not_there(windows: Windows) -> None:
    with windows.visiting() as visit:
        page = visit.page
        visit.drop()
        page.goto(page.url.replace("/round", "/round/77"))
        page.wait_for_selector("#told .message:has-text('no round 77')")
        page.wait_for_selector('#results[data-round="5"]')


def test_the_list_of_events_has_dates_on_a_phone(windows: Windows) -> None:
    with windows.visiting(phone=True) as visit:
        visit.drop()
        visit.page.click(".brand")
        visit.page.wait_for_selector("#kept small:visible")
        assert ":" in visit.page.inner_text("#kept small")
