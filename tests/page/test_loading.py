"""The page loads, answers, and goes on without a network."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

import zug
from tests.page.conftest import Served

ASK = """async () => {
    const { Engine } = await import("./engine.js");
    return new Engine().ask("version");
}"""


def test_the_page_loads_and_python_answers(browser: Any, served_page: Served) -> None:
    page = browser.new_page()
    elsewhere: list[str] = []
    faults: list[str] = []
    page.on("request", lambda one: elsewhere.append(one.url))
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    page.goto(f"{served_page.url}/page/")
    assert page.evaluate(ASK)["zug"] == zug.__version__
    here = urlsplit(served_page.url).netloc
    assert {urlsplit(url).netloc for url in elsewhere} == {here}, "something comes from elsewhere"
    assert {urlsplit(url).path.split("/")[1] for url in elsewhere} == {"page"}
    assert faults == []
    page.close()


def test_it_works_without_a_network_after_the_first_visit(
    browser: Any, served_page: Served
) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{served_page.url}/page/")
    page.evaluate("navigator.serviceWorker.ready")
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    served_page.stop()
    page.reload()
    assert page.evaluate(ASK)["zug"] == zug.__version__
    context.close()
