"""Pictures of Zug in the browser for the documentation.

    python scripts/page_pictures.py [FOLDER]      (docs/images otherwise)

Builds the page first (see scripts/page.py); needs chromium, as scripts/screenshots.py does.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent))

from scripts.page import build
from tests.page.conftest import Served
from tests.web.support import FLAGS, chromium_path

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

DESK = {"width": 1200, "height": 780}
PHONE = {"width": 390, "height": 760}
SLOW = 120_000
NAMES = "Adler, Eva; 2150\nBrun, Luc; 1980\nCattaneo, Paul; 1875\nDupont, Marie; 1840\nEgli, Tom"


def visit(browser: Browser, address: str, viewport: dict[str, int]) -> Page:
    page = browser.new_page(viewport=viewport, locale="en-GB")
    page.set_default_timeout(SLOW)
    page.goto(address)
    page.wait_for_selector("#status:has-text('Ready')")
    return page


def main() -> None:
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "docs/images")
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        build(Path(place) / "page")
        server = Served(Path(place))
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=FLAGS)
        page = visit(browser, f"{server.url}/page/", DESK)
        page.screenshot(path=folder / "page-start.png")
        page.click("#sample")
        page.wait_for_selector(".round-told .big")
        page.click('button[data-part=why][data-board="3"]')
        page.wait_for_selector("#why svg")
        page.screenshot(path=folder / "page-why.png")
        page = visit(browser, f"{server.url}/page/", PHONE)
        page.fill("#new-list", NAMES)
        page.click("#new button")
        page.click("form[data-act=pair] button")
        page.click("button[data-act=publish]")
        page.wait_for_selector(".round-told .big")
        page.keyboard.press("1")
        page.wait_for_selector("#say:has-text('saved')")
        page.evaluate("document.getElementById('say').scrollIntoView({block: 'start'})")
        page.screenshot(path=folder / "page-phone.png")
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
