"""A newer page takes the place of the one a browser has kept, all of it at once."""

from __future__ import annotations

import shutil
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import Error

import zug
from scripts.page import STATIC, fill_service_worker
from tests.page.conftest import Served
from tests.page.test_loading import ASK

# All of the newer page is there: it waits, or is at work already if nobody used the older one.
FETCHED = """async () => {
    while (!(await caches.match("newer.txt"))) await new Promise((go) => setTimeout(go, 20));
}"""
# What is kept, and of which page.
KEPT = """async () => {
    const names = await caches.keys();
    const looked = names.map((cacheName) => caches.match("newer.txt", { cacheName }));
    return (await Promise.all(looked)).map(Boolean);
}"""


def answered(page: Any, script: str) -> Any:
    """What a script gives; an error if it gives nothing within 20 seconds."""
    late = 'new Promise((_, no) => setTimeout(() => no(new Error("no answer")), 20000))'
    return page.evaluate(f"() => Promise.race([({script})(), {late}])")


def settled(page: Any) -> list[bool]:
    """What is kept in the end; the page may start anew while it is asked."""
    kept: list[bool] = []
    until = time.monotonic() + 60
    while time.monotonic() < until:
        try:
            kept = answered(page, KEPT)
        except Error:
            kept = []
        if kept == [True]:
            break
        page.wait_for_timeout(50)
    return kept


def asked(context: Any, address: str) -> Any:
    """The answer of Python in a new window: one that is being replaced may never give one."""
    for _ in range(4):
        page = context.new_page()
        try:
            page.goto(address)
            return answered(page, ASK)
        except Error as error:
            again = error
        finally:
            page.close()
    raise again


def newer(folder: Path) -> None:
    """The same page with one file more, under the name this content has."""
    (folder / "newer.txt").write_text("newer")
    shutil.copyfile(STATIC / "service-worker.js", folder / "service-worker.js")
    fill_service_worker(folder)


def test_a_newer_page_takes_over_at_the_next_visit(
    built_page: Path, tmp_path: Path, browser: Any
) -> None:
    folder = tmp_path / "page"
    shutil.copytree(built_page, folder)
    served = Served(tmp_path)
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{served.url}/page/")
    answered(page, "async () => { await navigator.serviceWorker.ready; }")
    newer(folder)
    page.goto(f"{served.url}/page/")
    answered(page, FETCHED)
    with suppress(Error):  # leaving in the middle of loading keeps the older one busy for minutes
        answered(page, ASK)
    assert answered(page, KEPT) in ([False, True], [True]), "the older one goes when it is not used"
    page.goto(f"{served.url}/page/")
    assert settled(page) == [True]
    served.stop()
    assert asked(context, page.url)["zug"] == zug.__version__
    context.close()
