"""Ten clients at once, and a process killed in the middle: no confirmed entry is lost."""

from __future__ import annotations

import asyncio
import http.client
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.hall import CLIENTS, Hall
from tests.web.postgres import postgres
from tests.web.support import PATIENCE, Event, Served, serve
from zug.web.server import request_queue


@pytest.fixture(params=["sqlite", "postgres"])
def desk(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Served]:
    if request.param == "sqlite":
        with serve(tmp_path) as server:
            yield server
    else:
        with postgres() as url, serve(tmp_path, "--database", url) as server:
            yield server


def test_results_from_ten_clients_at_once(desk: Served) -> None:
    """How many a minute, is measured by benchmarks/desk.py."""
    hall = Hall(desk, boards=200)
    for _ in range(2):
        hall.publish()
        assert hall.all_at_once() == []
    assert len(hall.confirmed) == 400
    assert hall.journal() == hall.confirmed


def test_killed_in_the_middle_it_restarts_with_every_confirmed_entry(desk: Served) -> None:
    hall = Hall(desk, boards=60)
    hall.publish()
    stopped = threading.Event()

    def work(number: int) -> None:
        visitor = hall.client()
        for board in range(number + 1, 61, 3):
            try:
                hall.enter(visitor, board, "1-0")
            except (OSError, http.client.HTTPException):
                stopped.set()
                return

    threads = [threading.Thread(target=work, args=(n,)) for n in range(3)]
    for thread in threads:
        thread.start()
    while len(hall.confirmed) < 15:
        time.sleep(0.005)
    desk.kill()
    for thread in threads:
        thread.join()
    assert stopped.is_set(), "it was killed while entries came in"
    desk.restart()
    hall.owner = hall.client()
    kept = hall.journal()
    assert hall.confirmed.items() <= kept.items()
    assert len(kept) - len(hall.confirmed) <= 3, "at most what was under way may be there as well"
    assert hall.enter(hall.client(), 60, "0-1")


def test_phones_ask_for_news(served: Served) -> None:
    """How many a second, is measured by benchmarks/desk.py."""
    hall = Hall(served, boards=20)
    hall.publish()
    answers = hall.ask_for_news(50)
    assert len(answers) == 50 * CLIENTS
    assert len(set(answers)) == 1
    assert hall.enter(hall.owner, 1, "1-0")
    deadline = time.monotonic() + PATIENCE
    while served.visitor().get(hall.news) == answers[0]:
        assert time.monotonic() < deadline, "the news never comes"
        time.sleep(0.1)


def test_many_phones_are_one_question_to_the_database(
    event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever asks within a second of another gets the same answer."""
    clock = [1000.0]
    monkeypatch.setattr("zug.web.server.request_queue.time.monotonic", lambda: clock[0])
    asked: list[str] = []

    def ask(code: str) -> str:
        asked.append(code)
        return str(len(asked))

    monkeypatch.setattr(request_queue, "_last_decision", ask)
    code = event.row.code

    async def answers(count: int) -> list[str | None]:
        return [await request_queue._version(code) for _ in range(count)]

    assert asyncio.run(answers(500)) == ["1"] * 500
    clock[0] += request_queue.OLDEST_VERSION
    assert asyncio.run(answers(500)) == ["2"] * 500
    assert asked == [code, code]
