"""How quick the desk is with 500 players: `PYTHONPATH=. python benchmarks/desk.py`.

Pairing, pages, results from ten clients at once, phones that ask for news, folding the journal of
nine rounds, and the longest PDF, of 1,000 players. The tests count questions and bytes; seconds are
measured here. The last results and what is aimed at stand in docs/benchmarks.md.
"""

from __future__ import annotations

import platform
import random
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from tests.support.histories import random_tournament
from tests.web.hall import CLIENTS, Hall
from tests.web.support import serve
from zug.director.journal import decode
from zug.director.journal.replay import fold
from zug.model import Tournament
from zug.reports import Stamp, as_pdf, cross_table

BOARDS = 250
ROUNDS = 4
PAGES = ("", "round/1/", "results/", "standings/", "players/", "checkin/", "crosstable/")


def seconds(work: Callable[[], object], tries: int = 1) -> float:
    """The best of several tries."""
    spent = []
    for _ in range(tries):
        began = time.perf_counter()
        work()
        spent.append(time.perf_counter() - began)
    return min(spent)


def measure(hall: Hall) -> list[tuple[str, str, str]]:
    owner, event = hall.owner, hall.event
    rows = []
    paired = seconds(lambda: owner.post(f"{event}round/pair/", colour="w"))
    rows.append(("pairing round 1", f"{paired:.2f} s", "2 s"))
    owner.post(f"{event}round/publish/")
    hall.round = 1
    for page in PAGES:
        spent = seconds(lambda page=page: owner.get(f"{event}{page}"), 3)  # type: ignore[misc]
        rows.append((f"page {page or 'home'}", f"{spent:.2f} s", "1 s"))
    spent = seconds(hall.all_at_once)
    for _ in range(ROUNDS - 1):
        hall.publish()
        spent += seconds(hall.all_at_once)
    rate = 60 * BOARDS * ROUNDS / spent
    rows.append((f"results from {CLIENTS} clients", f"{rate:,.0f} a minute", "1,000"))
    asked = 200
    news = CLIENTS * asked / seconds(lambda: hall.ask_for_news(asked))
    rows.append(("phones asking for news", f"{news:,.0f} a second", "125"))
    decisions = decode(owner.get(f"{event}files/zug/").encode()).decisions
    folded = seconds(lambda: fold(decisions), 5)
    rows.append((f"folding {len(decisions):,} decisions", f"{folded:.2f} s", "1 s"))
    printed = seconds(lambda: as_pdf(cross_table(a_thousand(), Stamp("Open", 9))), 3)
    rows.append(("PDF of the cross table, 1,000 players, 9 rounds", f"{printed:.2f} s", "3 s"))
    return rows


def a_thousand() -> Tournament:
    """Names as long as people have them."""
    drawn = random_tournament(random.Random(7), 1000, 9, mess=0.02)
    given = ("Anna", "Katharina", "Jürgen", "Maximilian Theodor")
    named = (replace(p, name=f"Keller{p.tpn}, {given[p.tpn % 4]}") for p in drawn.players)
    return replace(drawn, players=tuple(named))


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, serve(Path(folder)) as server:
        rows = measure(Hall(server, BOARDS))
    print(f"{2 * BOARDS} players, SQLite, {platform.machine()}, Python {platform.python_version()}")
    print("\n| what | measured | aim |\n|---|---|---|")
    for row in rows:
        print(f"| {' | '.join(row)} |")


if __name__ == "__main__":
    main()
