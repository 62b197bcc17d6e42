"""The page as `make page` builds it, on a plain web server, in a real browser."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from scripts.page import build
from tests.page.visits import Windows
from tests.support.once import once
from tests.support.tools import tool
from tests.web.support import chromium


@pytest.fixture(scope="session")
def built_page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built once, whichever process of the tests comes first."""
    tool("node")
    tool("npm")
    return once(tmp_path_factory, "page", build)


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Say nothing."""


class Served:
    """The page behind a web server that knows nothing of it, some way down its paths."""

    def __init__(self, folder: Path) -> None:
        handler = partial(_Quiet, directory=str(folder))
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self._thread = threading.Thread(
            target=self._server.serve_forever, args=(0.05,), daemon=True
        )
        self._thread.start()
        self.url = f"http://127.0.0.1:{self._server.server_port}"

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


@pytest.fixture
def served_page(built_page: Path) -> Iterator[Served]:
    """Its address ends in `url`/page/; it can be stopped, as a network fails."""
    server = Served(built_page.parent)
    yield server
    server.stop()


@pytest.fixture(scope="package")
def browser() -> Iterator[Any]:
    """Debian's chromium. `make test` installs it; without it these tests are left out."""
    with chromium() as found:
        yield found


@pytest.fixture(scope="package")
def windows(built_page: Path, browser: Any) -> Iterator[Windows]:
    """Windows in which Python runs already; each test finds nothing kept in them."""
    server = Served(built_page.parent)
    yield Windows(browser, f"{server.url}/page/")
    server.stop()
