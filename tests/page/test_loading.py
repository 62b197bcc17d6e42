"""The page loads and answers."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

import zug
from tests.page.conftest import Served

# The Python that the page has started.
ASK = """async () => {
    const { callPython } = await import("./python.js");
    return callPython("version");
}"""

# The page allows no strings as code, and so `wait_for_function` cannot look.
TAKEN_OVER = """async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise((go) => setTimeout(go, 20));
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


NO_PYTHON = "manifest.json"
"""A file beside the page, from which a test starts Python of its own, and only that."""

FAULT = """async () => {
    const { PythonWorker } = await import("./python.js");
    const python = new PythonWorker();
    const told = await python.call("what nobody answers").catch((fault) => fault.code);
    return [told, (await python.call("version")).zug];
}"""


def test_python_starts_afresh_after_a_fault(browser: Any, served_page: Served) -> None:
    page = browser.new_page()
    page.goto(f"{served_page.url}/page/{NO_PYTHON}")
    assert page.evaluate(FAULT) == ["fault", zug.__version__]
    page.close()


def test_without_the_kernel_the_twin_stands_in(browser: Any, served_page: Served) -> None:
    page = browser.new_page()
    page.route("**/kernel.bin", lambda route: route.fulfill(status=404))
    page.goto(f"{served_page.url}/page/")
    assert page.evaluate(ASK)["kernel"] == "python"
    page.close()
