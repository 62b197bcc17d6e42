"""Ten clients at once, and a process killed in the middle: no confirmed entry is lost."""

from __future__ import annotations

import http.client
import random
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.postgres import postgres
from tests.web.support import Served, Visitor, serve
from zug.director.fold import fold
from zug.director.journal import decode

CLIENTS = 10
RESULTS = ("1-0", "½-½", "0-1")


@pytest.fixture(params=["sqlite", "postgres"])
def desk(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Served]:
    if request.param == "sqlite":
        with serve(tmp_path) as server:
            yield server
    else:
        with postgres(tmp_path) as url, serve(tmp_path, "--database", url) as server:
            yield server


class Hall:
    """An event with a round on the boards, and clients who enter its results."""

    def __init__(self, server: Served, boards: int) -> None:
        self.server = server
        self.owner = server.visitor()
        self.owner.open_desk()
        self.event = self.owner.new_event("Big Open", 9, 2 * boards)
        self.boards = boards
        self.round = 0
        self.confirmed: dict[tuple[int, int], str] = {}
        self.slowest = 0.0
        self._lock = threading.Lock()

    def publish(self) -> None:
        self.owner.post(f"{self.event}round/pair/", colour="w")
        self.owner.post(f"{self.event}round/publish/")
        self.round += 1

    def client(self) -> Visitor:
        visitor = self.server.visitor()
        visitor.cookies, visitor.token = dict(self.owner.cookies), self.owner.token
        return visitor

    def enter(self, visitor: Visitor, board: int, result: str) -> bool:
        began = time.perf_counter()
        path = f"{self.event}results/{self.round}/enter/"
        answer = visitor.send_json(path, board=board, result=result, seen=0, replace=True)
        if visitor.status != 200 or answer["result"] != result:
            return False
        with self._lock:
            self.confirmed[self.round, board] = result
            self.slowest = max(self.slowest, time.perf_counter() - began)
        return True

    def journal(self) -> dict[tuple[int, int], str]:
        """What the journal says, its checksums verified on the way."""
        state = fold(decode(self.owner.get(f"{self.event}files/zug/").encode()).decisions)
        from zug.model.games import show_result

        return {
            (round_.number, board): show_result(pair.results)
            for round_ in state.rounds
            for board, pair in enumerate(round_.boards, 1)
            if pair.results
        }

    def all_at_once(self) -> list[int]:
        """Every client takes its share of the boards; gives back what was refused."""
        refused: list[int] = []

        def work(number: int) -> None:
            visitor, luck = self.client(), random.Random(number)
            share = range(number + 1, self.boards + 1, CLIENTS)
            refused.extend(b for b in share if not self.enter(visitor, b, luck.choice(RESULTS)))

        threads = [threading.Thread(target=work, args=(n,)) for n in range(CLIENTS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return refused


def test_a_thousand_results_a_minute_from_ten_clients(desk: Served) -> None:
    rounds = 2 if "--database" in desk.options else 5
    hall = Hall(desk, boards=200)
    spent = 0.0
    for _ in range(rounds):
        hall.publish()
        began = time.perf_counter()
        assert hall.all_at_once() == []
        spent += time.perf_counter() - began
    assert len(hall.confirmed) == 200 * rounds
    assert hall.journal() == hall.confirmed
    print(f"{200 * rounds} results in {spent:.1f} s, slowest {hall.slowest:.2f} s")
    assert spent < 60


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


def test_five_hundred_phones_ask_for_news(served: Served) -> None:
    hall = Hall(served, boards=20)
    hall.publish()
    share = hall.owner.get(f"{hall.event}share/")
    path = f"/p/{share.split('/p/')[1].split('/')[0]}/v/"
    answers: list[str] = []

    def work() -> None:
        visitor = served.visitor()
        answers.extend(visitor.get(path) for _ in range(50))

    threads = [threading.Thread(target=work) for _ in range(CLIENTS)]
    began = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    rate = len(answers) / (time.perf_counter() - began)
    print(f"{rate:.0f} questions a second")
    assert len(set(answers)) == 1
    assert rate > 125, "500 phones ask every four seconds"
    assert hall.enter(hall.owner, 1, "1-0")
    time.sleep(1.1)
    assert served.visitor().get(path) != answers[0]
