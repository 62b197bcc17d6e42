"""How many of each kind meet which kind, if nobody is excluded: where large problems start.

Every vertex counts twice, as a giver and as a taker. A cheapest transport from givers to takers has
duals; half of the sum of both duals of a kind suits its vertices, because costs are symmetric.
Places in the sequence do not count.
"""

from __future__ import annotations

from zug.matching._edges import Edges


class Path:
    """How givers and takers were reached in one search; -1: the giver it began with."""

    def __init__(self, source: int) -> None:
        self.giver_of: dict[int, int] = {}
        self.taker_of = {source: -1}
        self.reached: list[int] = []  # takers whose distance is known


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
        return all(map(self._send_all, range(len(self._amount))))

    def _send_all(self, source: int) -> bool:
        left = self._amount[source]
        while left > 0:
            sent = self._send(source, left)
            if sent == 0:
                return False
            left -= sent
        return True

    def duals(self) -> list[int]:
        """By kind."""
        pairs = zip(self._giver, self._taker, strict=True)
        return [(giver + taker) // 2 for giver, taker in pairs]

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
        slack: dict[int, int] = {}  # of takers not reached yet
        path = Path(source)
        self._look(source, slack, path)
        while slack:
            taker = min(slack, key=slack.__getitem__)
            change = slack.pop(taker)
            for g in path.taker_of:
                self._giver[g] += change
            for h in path.reached:
                self._taker[h] -= change
            for h in slack:
                slack[h] -= change
            path.reached.append(taker)
            if self._to_take[taker] > 0:
                return self._send_along(path, taker, most)
            for g, amount in self._given[taker].items():
                if amount and g not in path.taker_of:
                    path.taker_of[g] = taker
                    self._look(g, slack, path)
        return 0

    def _look(self, giver: int, slack: dict[int, int], path: Path) -> None:
        """What a giver can reach."""
        for h, cost in self._rows[giver]:
            distance = cost - self._giver[giver] - self._taker[h]
            if h not in path.reached and (h not in slack or distance < slack[h]):
                slack[h] = distance
                path.giver_of[h] = giver

    def _send_along(self, path: Path, sink: int, most: int) -> int:
        forth = [(path.giver_of[sink], sink)]
        back = []
        while (taker := path.taker_of[forth[-1][0]]) >= 0:
            back.append((forth[-1][0], taker))
            forth.append((path.giver_of[taker], taker))
        amount = min([most, self._to_take[sink], *(self._given[h][g] for g, h in back)])
        self._to_take[sink] -= amount
        for g, h in forth:
            self._given[h][g] = self._given[h].get(g, 0) + amount
        for g, h in back:
            self._given[h][g] -= amount
        return amount
