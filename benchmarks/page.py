"""Zug in the browser: how soon it is there, and how long a round takes.

    python benchmarks/page.py [--players N …] [--system ID] [--twin]

Builds the page and opens it in chromium. Times are by the clock, as a user has them: what the page
asks, Python in the browser answers, with the table of boards.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

import zug
from benchmarks.fields import played
from scripts.page import build
from tests.page.conftest import Served
from tests.web.support import chromium

ROUNDS = 9
# From the moment the address is entered; the page itself starts Python in the same way.
READY = """async () => {
    const { Engine } = await import("./engine.js");
    self.engine = new Engine();
    const { kernel } = await engine.ask("version");
    return [kernel, performance.now() / 1000];
}"""
KEPT = """async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise((go) => setTimeout(go, 20));
}"""
PAIR = """async ([text, by, rounds]) => {
    await engine.ask("open", { id: "it", name: "it.trf" }, [new TextEncoder().encode(text)]);
    const times = [];
    for (let round = 1; round <= rounds; round += 1) {
        const start = performance.now();
        await engine.ask("view", { id: "it", view: "pair", by, round });
        times.push((performance.now() - start) / 1000);
    }
    return times;
}"""


def quiet(page: Any) -> None:
    """The page without its own Python: one is measured at a time."""
    page.route("**/app.js", lambda route: route.abort())


def loading(browser: Any, server: Served) -> list[tuple[str, float]]:
    context = browser.new_context()
    page = context.new_page()
    quiet(page)
    page.goto(f"{server.url}/page/")
    rows = [("first visit", page.evaluate(READY)[1])]
    page.unroute_all()
    page.goto(f"{server.url}/page/")
    page.evaluate(KEPT)
    context.set_offline(True)
    quiet(page)
    page.reload()
    rows.append(("later, without a network", page.evaluate(READY)[1]))
    context.close()
    return rows


def pairing(
    browser: Any, server: Served, fields: list[tuple[int, str]], system: str, twin: bool
) -> list[str]:
    page = browser.new_page()
    quiet(page)
    if twin:
        page.route("**/kernel.bin", lambda route: route.fulfill(status=404))
    page.goto(f"{server.url}/page/")
    kernel, _ = page.evaluate(READY)
    rows = []
    for players, text in fields:
        times = page.evaluate(PAIR, [text, system, ROUNDS])
        rows.append(f"| {players:,} | {kernel} | {times[0]:.2f} | {max(times[1:]):.2f} |")
    page.close()
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--players", type=int, nargs="+", default=[50, 200, 1000])
    parser.add_argument("--system", default="dutch-2026")
    parser.add_argument("--twin", action="store_true", help="the Python twin instead of the kernel")
    asked = parser.parse_args()
    fields = [(n, zug.write(played(n, ROUNDS - 1, ROUNDS)).decode()) for n in asked.players]
    with tempfile.TemporaryDirectory() as folder:
        build(Path(folder, "page"))
        server = Served(Path(folder))
        with chromium() as browser:
            print("| loaded | seconds |\n|---|---|")
            for what, seconds in loading(browser, server):
                print(f"| {what} | {seconds:.1f} |")
            print("\n| players | kernel | round 1 | slowest later round |\n|---|---|---|---|")
            print(*pairing(browser, server, fields, asked.system, asked.twin), sep="\n")
        server.stop()


if __name__ == "__main__":
    main()
