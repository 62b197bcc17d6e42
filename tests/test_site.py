"""The documentation as it is built: whole without a network, and its search works."""

from __future__ import annotations

import html
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

import zug
from scripts.repository import fetched
from tests.support.once import once
from tests.web.support import chromium

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built without the generated pages, if nobody has made them: they change nothing here."""

    def build(folder: Path) -> None:
        subprocess.run(
            [sys.executable, "-m", "mkdocs", "build", "--quiet", "--site-dir", str(folder)],
            cwd=ROOT,
            env={"NO_MKDOCS_2_WARNING": "1", "PATH": "/usr/bin:/bin"},
            capture_output=True,
            check=True,
        )

    return once(tmp_path_factory, "site", build)


def test_no_page_asks_a_foreign_host_for_anything(site: Path) -> None:
    pages = sorted(site.rglob("*.html"))
    assert len(pages) > 20
    assert [fault for path in site.rglob("*.[ch]*") for fault in fetched(path)] == []


def test_the_search_leaves_the_changes_out(site: Path) -> None:
    (index,) = (site / "search").glob("search_index.json")
    places = {one["location"] for one in json.loads(index.read_text(encoding="utf-8"))["docs"]}
    assert any(place.startswith("standings.html") for place in places)
    assert not [place for place in places if place.startswith("changes.html")]
    assert "make bench" in (site / "changes.html").read_text(encoding="utf-8")


def test_the_reference_is_made_from_docstrings_and_signatures(site: Path) -> None:
    page = (site / "library.html").read_text(encoding="utf-8")
    assert [name for name in zug.__all__ if f'id="zug.{name}"' not in page] == []
    text = re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", "", page)))
    assert "new( players: Iterable[Entry] | PlayerList, *, rounds: int | None = None," in text
    assert (zug.Tournament.withdraw.__doc__ or "?").splitlines()[0] in text
    assert "Player( tpn: int, name: str = ''," in text.replace('"', "'")  # fields of a record


def test_the_start_page_shows_the_desk_a_pairing_and_the_way_in_for_each_reader(site: Path) -> None:
    page = (site / "index.html").read_text(encoding="utf-8")
    assert re.search(r'<img [^>]*src="images/round\.png"', page)
    assert re.search(r'<img [^>]*src="images/map\.svg"', page)
    source = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    assert "(compliance/index.md)" in source  # generated, so its link may lead nowhere here
    for way in ("guide-arbiters", "guide-developers", "contributing"):
        assert f'href="{way}.html"' in page
    tabs = re.findall(r'class="md-tabs__link">\s*([^<]+?)\s*<', page)
    assert tabs == ["Start", "Install", "Arbiters", "Developers", "Commissions", "Contributors"]


@pytest.fixture(params=["disk", "server"])
def address(request: pytest.FixtureRequest, site: Path) -> Iterator[str]:
    """Where the site is read: opened from disk, or from any server of files."""
    if request.param == "disk":
        yield site.as_uri()
        return
    handler = partial(SimpleHTTPRequestHandler, directory=str(site))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def test_the_search_finds_something_without_a_network(address: str) -> None:
    asked: list[str] = []
    with chromium() as browser:
        page = browser.new_page()
        page.on("request", lambda request: asked.append(request.url))
        page.goto(f"{address}/standings.html")
        results = _search(page, "Fore Buchholz")
    assert any("standings.html" in address for address in results)
    here = (address, "file:", "data:", "about:", "blob:")
    assert [url for url in asked if not url.startswith(here)] == []


def _search(page: Any, words: str) -> list[str]:
    field = page.locator("[data-md-component=search-query]").first
    field.click()
    field.press_sequentially(words)
    found = page.locator(".md-search-result__link")
    found.first.wait_for(state="attached", timeout=60_000)
    return [link.get_attribute("href") for link in found.all()]
