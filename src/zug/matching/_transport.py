"""How many of each kind meet which kind, if nobody is excluded: where large problems start.

Every vertex counts twice, as a giver and as a taker. A cheapest transport from givers to takers has
duals; half of the sum of both duals of a kind suits its vertices, because costs are symmetric.
Places in the sequence do not count.
"""

from __future__ import annotations

from zug.matching._edges import Edges


class Transport:
    """A transport between kinds, built by cheapest paths."""

    def __init__(self, edges: Edges) -> None:
        rows = [plain + placed for plain, placed in zip(edges.plain, edges.placed, strict=True)]
        self._amount = [members.bit_count() for members in edges.members]
        self._rows = [
            [(h, cost) for h, cost in row if h != g or self._amount[g] > 1]
            for g, row in enumerate(rows)
        ]
        self._to_take = list(self._amount)
        self._given: list[dict[int, int]] = [{} for _ in rows]  # by taker, then giver
        self._giver = [min((cost for _, cost in row), default=0) for row in self._rows]
        self._taker = [0] * len(rows)

    def solve(self) -> bool:
        """False: there is none."""
        for g, left in enumerate(self._amount):
            while left > 0:
                sent = self._send(g, left)
                if sent == 0:
                    return False
                left -= sent
        return True

    def duals(self) -> list[int]:
        """By kind."""
        pairs = zip(self._giver, self._taker, strict=True)
        return [(giver + taker) // 4 * 2 for giver, taker in pairs]

    def quota(self) -> list[dict[int, int]]:
        """By kind and kind: how many pairs, or one more."""
        result: list[dict[int, int]] = [{} for _ in self._given]
        for h, givers in enumerate(self._given):
            for g, amount in givers.items():
                for one, other in ((g, h), (h, g)):
                    result[one][other] = result[one].get(other, 0) + amount
        for g, row in enumerate(result):
            for h, amount in row.items():
                row[h] = amount // (4 if g == h else 2)
        return result

    def _send(self, source: int, most: int) -> int:
        """Send at most so many from one kind, by the cheapest path to takers that are left."""
        slack: dict[int, int] = {}
        giver_of: dict[int, int] = {}  # by taker
        taker_of: dict[int, int] = {}  # by giver
        taking: list[int] = []
        giving = [source]
        self._reach(source, slack, giver_of)
        while slack:
            h = min(slack, key=slack.__getitem__)
            change = slack.pop(h)
            for g in giving:
                self._giver[g] += change
            for other in taking:
                self._taker[other] -= change
            for other in slack:
                slack[other] -= change
            taking.append(h)
            if self._to_take[h] > 0:
                return self._change_path(source, h, most, giver_of, taker_of)
            for g, amount in self._given[h].items():
                if amount and g != source and g not in taker_of:
                    taker_of[g] = h
                    giving.append(g)
                    self._reach(g, slack, giver_of, taking)
        return 0

    def _reach(
        self,
        g: int,
        slack: dict[int, int],
        giver_of: dict[int, int],
        taking: list[int] | None = None,
    ) -> None:
        for h, cost in self._rows[g]:
            if taking and h in taking:
                continue
            distance = cost - self._giver[g] - self._taker[h]
            if h not in slack or distance < slack[h]:
                slack[h] = distance
                giver_of[h] = g

    def _change_path(
        self, source: int, sink: int, most: int, giver_of: dict[int, int], taker_of: dict[int, int]
    ) -> int:
        path = [(giver_of[sink], sink)]
        while path[-1][0] != source:
            h = taker_of[path[-1][0]]
            path.append((giver_of[h], h))
        back = [(path[at][0], path[at + 1][1]) for at in range(len(path) - 1)]
        amount = min(most, self._to_take[sink], *(self._given[h][g] for g, h in back), most)
        self._to_take[sink] -= amount
        for g, h in path:
            self._given[h][g] = self._given[h].get(g, 0) + amount
        for g, h in back:
            self._given[h][g] -= amount
        return amount
