"""The page of a list's columns in a real browser."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.web.support import Served
from tests.web.test_browser import hall, new_event, page
from tests.web.test_browser_desk import PHONE, accessible, plain

__all__ = ["hall", "page", "plain"]


def test_what_columns_are_is_chosen_and_odd_values_read(page: Any, hall: Served) -> None:
    event = new_event(page, hall, "Columns", 4, rounds=2)
    page.goto(f"{event}players/")
    page.locator("summary", has_text="Import a list").click()
    listed = "Name;Dorf;Land;Geburtsjahr\nFrey, Zoë;Baar;SWITZERLAND;2950\n"
    file = {"name": "list.csv", "mimeType": "text/csv", "buffer": listed.encode()}
    page.locator("#file").set_input_files(file)
    page.get_by_role("button", name="Read the list").click()
    expect(page.get_by_label("Geburtsjahr")).to_have_value("birth")
    expect(page.get_by_label("Dorf")).to_have_value("")
    expect(page.locator(".odd tbody tr")).to_have_count(2)
    for size in ({"width": 1200, "height": 800}, PHONE):
        page.set_viewport_size(size)
        assert accessible(page) == []
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, size
    page.get_by_label("Dorf").select_option(label="club")
    page.get_by_role("button", name="Enter the players").click()
    page.locator(".message.success", has_text="1 player entered").wait_for()
    page.goto(f"{event}players/")
    expect(page.locator(".players tr", has_text="Frey")).to_contain_text("SUI")
    expect(page.locator(".players tr", has_text="Frey")).to_contain_text("Baar")
