"""A page of the desk in a real browser, for the tests that need one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tests.web.support import PATIENCE, Served


def new_context(browser: Any, **options: Any) -> Any:
    context = browser.new_context(**{"locale": "en-GB"} | options)
    context.set_default_timeout(1000 * PATIENCE)
    return context


def open_desk(page: Any, hall: Served) -> None:
    page.goto(f"{hall.base}/start/")
    page.get_by_role("button", name="Open the desk").click()
    page.get_by_role("heading", name="Events").wait_for()


@contextmanager
def desk_page(browser: Any, hall: Served, height: int = 900) -> Iterator[Any]:
    """The owner's page; whatever a script or the security policy complains of is a failure."""
    context = new_context(browser, viewport={"width": 1200, "height": height})
    found = context.new_page()
    faults: list[str] = []
    found.on("pageerror", lambda error: faults.append(str(error)))
    found.on("console", lambda m: faults.append(m.text) if "Content Security" in m.text else None)
    open_desk(found, hall)
    yield found
    context.close()
    assert faults == []
