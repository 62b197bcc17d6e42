"""Results by keyboard at the desk in a real browser: each kind of event, each sequence of keys."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.support.key_sequences import SEQUENCES, KeySequence, press_all
from tests.web.browsing import new_context, open_desk
from tests.web.screens import VARIANTS, Variant, journal_of, recorded
from tests.web.support import Served
from tests.web.test_browser import hall, ready

__all__ = ["hall"]
NAMED = {variant.name: variant for variant in VARIANTS}
SHOWN = {"1-0": "1–0", "½-½": "½–½", "0-1": "0–1"}


@pytest.fixture(scope="module")
def cookies(browser: Any, hall: Served) -> Any:
    """What a browser keeps whose person is signed in."""
    context = new_context(browser)
    open_desk(context.new_page(), hall)
    kept = context.storage_state()
    context.close()
    return kept


@contextmanager
def arbiter(browser: Any, cookies: Any, language: str) -> Iterator[Any]:
    """A window of an arbiter who reads this language; a fault of a script is a failure."""
    context = new_context(browser, locale=language, storage_state=cookies)
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    yield page
    context.close()
    assert faults == []


def upload(page: Any, hall: Served, variant: Variant) -> str:
    """Open the event of a variant as a file; return its address."""
    page.goto(f"{hall.base}/import/")
    file = {"name": "event.zug", "mimeType": "text/plain", "buffer": journal_of(variant)}
    page.set_input_files("#file", file)
    page.click("form[enctype] .primary")
    page.wait_for_url(f"{hall.base}/t/*/")
    return str(page.url)


def journal(page: Any, event: str) -> bytes:
    return bytes(page.request.get(f"{event}files/zug/").body())


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
def test_every_kind_of_event_takes_results_and_a_second_arbiter_sees_them(
    browser: Any, hall: Served, cookies: Any, variant: Variant
) -> None:
    with (
        arbiter(browser, cookies, variant.language) as page,
        arbiter(browser, cookies, variant.language) as second,
    ):
        event = upload(page, hall, variant)
        second.goto(f"{event}results/")
        ready(second)
        page.goto(f"{event}results/")
        ready(page)
        assert page.locator("html").get_attribute("lang") == variant.language
        results = ["1-0", "½-½", "0-1"]
        for key in "150":
            for _ in range(variant.games):
                page.keyboard.press(key)
        shown = [" ".join([SHOWN[result]] * variant.games) for result in results]
        for window in (page, second):
            expect(window.locator("#results td.r")).to_have_text(shown)
            expect(window.locator("#results tr.wait")).to_have_count(0)
        wanted = [" ".join([result] * variant.games) for result in results]
        assert recorded(journal(page, event)) == dict(zip(variant.boards, wanted, strict=True))


@pytest.mark.parametrize("sequence", SEQUENCES, ids=lambda sequence: sequence.name)
def test_keys_record_results(
    browser: Any, hall: Served, cookies: Any, sequence: KeySequence
) -> None:
    variant = NAMED[sequence.variant]
    with arbiter(browser, cookies, "en") as page:
        event = upload(page, hall, variant)
        page.goto(f"{event}results/")
        press_all(page, sequence)
        wanted = dict(zip(variant.boards, sequence.results, strict=True))
        assert recorded(journal(page, event)) == wanted


@pytest.mark.parametrize(
    "variant", [variant for variant in VARIANTS if variant.is_table], ids=lambda v: v.name
)
def test_the_cross_table_takes_results_of_every_kind_of_round_robin(
    browser: Any, hall: Served, cookies: Any, variant: Variant
) -> None:
    with arbiter(browser, cookies, variant.language) as page:
        event = upload(page, hall, variant)
        page.goto(f"{event}crosstable/")
        page.locator("#grid b.sel").wait_for()
        page.keyboard.type("1=+")
        expect(page.locator("#grid b[data-r]")).to_have_count(6)
        expect(page.locator("#grid b.wait")).to_have_count(0)
        wanted = dict(zip(variant.boards, ("1-0", "½-½", "+-"), strict=True))
        assert recorded(journal(page, event)) == wanted
