"""How large and how quick the desk's pages are: `PYTHONPATH=. python benchmarks/pages.py 1000`.

A sample event of 61, 300 and 1,000 players (or as many as named) on a desk in a process of its own,
with four rounds played and the fifth on the boards, names of 24 letters. Bytes of the page, and of
a first visit as they are sent, with styles and scripts; from the first byte to the first paint and
to the end as Chromium tells them, the best of five visits. The last results stand in
docs/benchmarks.md.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from tests.web.support import chromium, serve

VISITS = 5
PAGES = ("", "round/5/", "results/", "standings/", "crosstable/", "checkin/", "players/")
TIMES = """async () => {
  const painted = () => performance.getEntriesByType("paint").length > 0;
  while (!painted()) await new Promise((done) => setTimeout(done, 20));
  const [sent] = performance.getEntriesByType("navigation");
  const paint = performance.getEntriesByName("first-contentful-paint")[0];
  return [sent.responseStart, paint ? paint.startTime : 0, sent.loadEventEnd];
}"""
SENT = """() => ["navigation", "resource"].flatMap((kind) => performance.getEntriesByType(kind))
  .reduce((sum, one) => sum + one.transferSize, 0)"""
MAKE = "from zug.web.server.start import Options, prepare; prepare(Options(data='{folder}'));"
MAKE += "from zug.web.events import demo;"
MAKE += "demo.SURNAMES = [one + '-Wattenwyl' for one in demo.SURNAMES];"
MAKE += "demo.make_demo({players})"


def visit(page: Any, address: str) -> tuple[float, ...]:
    """Bytes of the page, of a first visit, then of the best of several: first byte, paint, end."""
    seen, body = [], b""
    for _ in range(VISITS):
        body = page.goto(address, wait_until="load").body()
        seen.append(page.evaluate(TIMES))
    return (len(body), first_visit(page, address), *map(min, zip(*seen, strict=True)))


def first_visit(page: Any, address: str) -> int:
    """As they are sent to a browser that has nothing yet."""
    known = page.context.cookies()
    context = page.context.browser.new_context()
    context.add_cookies(known)
    fresh = context.new_page()
    fresh.goto(address, wait_until="load")
    sent = int(fresh.evaluate(SENT))
    context.close()
    return sent


def measure(folder: Path, players: int, browser: Any) -> None:
    make = MAKE.format(folder=folder, players=players)
    subprocess.run([sys.executable, "-c", make], check=True)
    with serve(folder) as server:
        page = browser.new_page(viewport={"width": 1200, "height": 800})
        page.goto(f"{server.base}/start/")
        page.get_by_role("button", name="Open the desk").click()
        page.get_by_role("link", name="Lakeside Open").click()
        page.wait_for_load_state()
        base = page.url
        for path in PAGES:
            whole, sent, *times = visit(page, f"{base}{path}")
            cells = [f"{players:,}", path or "home", f"{whole / 1000:.0f}", f"{sent / 1000:.0f}"]
            print(f"| {' | '.join((*cells, *(f'{time:.0f}' for time in times)))} |", flush=True)
        page.close()


def main() -> None:
    sizes = [int(text) for text in sys.argv[1:]] or [61, 300, 1000]
    print(f"{os.cpu_count()} cores, times in ms\n")
    print("| players | page | KB | KB sent | first byte | first paint | loaded |")
    print("|---|---|---|---|---|---|---|")
    with chromium() as browser:
        for players in sizes:
            with tempfile.TemporaryDirectory() as folder:
                measure(Path(folder), players, browser)


if __name__ == "__main__":
    main()
