"""Results by keyboard in the page: each kind of event, each sequence of keys, as at the desk."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.page.visits import Visit, Windows
from tests.support.key_sequences import SEQUENCES, KeySequence, press, press_all
from tests.web.screens import VARIANTS, Variant, journal_of, recorded

NAMED = {variant.name: variant for variant in VARIANTS}


def journal(visit: Visit) -> bytes:
    visit.to("papers")
    return Path(visit.saved("zug").path()).read_bytes()


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
def test_every_kind_of_event_takes_results(windows: Windows, variant: Variant) -> None:
    with windows.visiting() as visit:
        page = visit.page
        page.click(f"#languages button[lang={variant.language}]")
        visit.open_file("event.zug", journal_of(variant))
        page.wait_for_selector("#results:focus")
        assert page.locator("html").get_attribute("lang") == variant.language
        for key in "150":
            for _ in range(variant.games):
                page.keyboard.press(key)
        expect(page.locator("#results tr.wait")).to_have_count(0)
        expect(page.locator('#results tr[data-r=""]')).to_have_count(0)
        wanted = [" ".join([result] * variant.games) for result in ("1-0", "½-½", "0-1")]
        assert recorded(journal(visit)) == dict(zip(variant.boards, wanted, strict=True))


@pytest.mark.parametrize("sequence", SEQUENCES, ids=lambda sequence: sequence.name)
def test_keys_record_results(windows: Windows, sequence: KeySequence) -> None:
    variant = NAMED[sequence.variant]
    with windows.visiting() as visit:
        visit.open_file("event.zug", journal_of(variant))
        press_all(visit.page, sequence)
        wanted = dict(zip(variant.boards, sequence.results, strict=True))
        assert recorded(journal(visit)) == wanted


def test_u_undoes_results_of_a_file(windows: Windows) -> None:
    with windows.visiting() as visit:
        page = visit.page
        visit.drop()
        page.wait_for_selector("#results:focus")
        shown = page.locator("#results td.r").all_inner_texts()
        for key in ("0", "Enter", "End", "Delete", "Enter", "u", "u"):
            press(page, key)
        expect(page.locator("#say")).to_contain_text("undone")
        expect(page.locator("#results td.r")).to_have_text(shown)
        press(page, "u")
        expect(page.locator("#say")).to_have_text("Nothing to undo.")
        page.wait_for_selector("[data-undo-file]", state="hidden")
