"""A newer page takes the place of the one a browser has kept, all of it at once."""

from __future__ import annotations

import shutil
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
    """What a script gives; an error if it gives nothing within a minute."""
    late = 'new Promise((_, no) => setTimeout(() => no(new Error("no answer")), 60000))'
    return page.evaluate(f"() => Promise.race([({script})(), {late}])")


def settled(page: Any) -> list[bool]:
    """What is kept in the end; the page may start anew while it is asked."""
    kept: list[bool] = []
    for _ in range(400):
        try:
            kept = page.evaluate(KEPT)
        except Error:
            kept = []
        if kept == [True]:
            break
        page.wait_for_timeout(50)
    return kept


def asked_again(page: Any) -> Any:
    """The answer of the page started anew; it may be starting anew by itself."""
    for _ in range(5):
        try:
            page.reload()
            return answered(page, ASK)
        except Error as error:
            again = error
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
    answered(page, ASK)  # leaving in the middle of loading keeps the older one busy for minutes
    assert page.evaluate(KEPT) in ([False, True], [True]), "the older one goes when it is not used"
    page.goto(f"{served.url}/page/")
    assert settled(page) == [True]
    served.stop()
    assert asked_again(page)["zug"] == zug.__version__
    context.close()
