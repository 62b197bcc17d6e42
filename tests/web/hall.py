"""An event on a desk in a process of its own, and ten clients of it."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable

from tests.web.support import Served, Visitor
from zug.director.journal import decode
from zug.director.journal.replay import replay

CLIENTS = 10
RESULTS = ("1-0", "½-½", "0-1")


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
        path = f"{self.event}results/{self.round}/enter/"
        answer = visitor.send_json(path, board=board, result=result, seen=0, replace=True)
        if visitor.status != 200 or answer["result"] != result:
            return False
        with self._lock:
            self.confirmed[self.round, board] = result
        return True

    def journal(self) -> dict[tuple[int, int], str]:
        """What the journal says, its checksums verified on the way."""
        state = replay(decode(self.owner.get(f"{self.event}files/zug/").encode()).decisions)
        from zug.model.results import show_result

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

        self._together(work)
        return refused

    @property
    def news(self) -> str:
        """Where phones ask whether something is new."""
        share = self.owner.get(f"{self.event}share/")
        return f"/p/{share.split('/p/')[1].split('/')[0]}/v/"

    def ask_for_news(self, times: int) -> list[str]:
        """What every client is told, asking so many times."""
        answers: list[str] = []
        path = self.news

        def work(_: int) -> None:
            visitor = self.server.visitor()
            answers.extend(visitor.get(path) for _ in range(times))

        self._together(work)
        return answers

    def _together(self, work: Callable[[int], None]) -> None:
        threads = [threading.Thread(target=work, args=(n,)) for n in range(CLIENTS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
