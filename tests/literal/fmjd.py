"""The FMJD system once more, by plain enumeration: every choice listed, judged, the best taken.

Shares nothing with the engines but the model.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations

from zug.model import Cell, Result, Tournament

Pairs = list[tuple[int, int]]
PLAYED = "1=0WDLX"


class Literal:
    """One round; `pair` gives the set of (white, black), `(n, 0)` for the rest, None impossible."""

    def __init__(self, tournament: Tournament, *, lot: bool = False) -> None:
        self.t = tournament
        self.lot = lot
        self.round = tournament.rounds_played + 1
        self.win = tournament.points.win
        self.points = {
            p.tpn: sum(map(tournament.points.worth, self._cells(p.tpn))) for p in tournament.players
        }
        self.extra = dict.fromkeys(self.points, 0)
        absent = tournament.absentees
        self.here = [p.tpn for p in tournament.players if p.tpn not in absent]
        self.accel = tournament.acceleration
        self.by_number: set[int] = set()
        self.sectioned: list[int] = []

    def _cells(self, tpn: int) -> list[Cell]:
        return list(self.t.by_tpn[tpn].cells[: self.t.rounds_played])

    def games(self, tpn: int) -> list[Cell]:
        return [c for c in self._cells(tpn) if c.opponent and c.result in PLAYED]

    def met(self, a: int, b: int) -> bool:
        return any(c.opponent == b for c in self.games(a))

    def completable(self, players: Sequence[int]) -> bool:
        if not players:
            return True
        first, *others = players
        return any(
            not self.met(first, other) and self.completable([x for x in others if x != other])
            for other in others
        )

    def rank_key(self, tpn: int) -> tuple[int, int, int, int]:
        score = self.points[tpn] + self.extra[tpn]
        if tpn in self.by_number or self.round == 1:
            return (-score, 0, 0, tpn)
        sol = sum(self.points[c.opponent] for c in self.games(tpn))
        sb = sum(
            (2 if c.result in "1W" else 1 if c.result in "=DX" else 0) * self.points[c.opponent]
            for c in self.games(tpn)
        )
        return (-score, -sol, -sb, tpn)

    def ranking(self) -> list[int]:
        return sorted(self.here, key=self.rank_key)

    def pair(self) -> set[tuple[int, int]] | None:
        if self.accel == "fmjd-haley" and self.round == 2:
            was = sorted(
                p.tpn
                for p in self.t.players
                if self._cells(p.tpn) and self._cells(p.tpn)[0].opponent
            )
            for tpn in was[: 2 * ((len(was) + 3) // 4)]:
                self.extra[tpn] = self.win
        rest = 0
        if len(self.here) % 2:
            rest = self.choose_rest()
            if not rest:
                return None
            self.here.remove(rest)
        elif not self.completable(self.here):
            return None
        pairs = self.first_round() if self.round == 1 else self.later_round()
        boards = {self.colours(a, b) for a, b in pairs}
        return boards | ({(rest, 0)} if rest else set())

    def choose_rest(self) -> int:
        order = sorted(self.here) if self.round == 1 else self.ranking()
        able = []
        for tpn in reversed(order):
            had = any(c.result in "UF+" for c in self._cells(tpn))
            others = [x for x in self.here if x != tpn]
            if not had and self.completable(others):
                able.append(tpn)
        if self.round > 1 and len(self.t.players) % 2 == 0:
            for tpn in able:
                if any(p.tpn not in self.here and not self.met(tpn, p.tpn) for p in self.t.players):
                    return tpn
        return able[0] if able else 0

    def first_round(self) -> Pairs:
        order = sorted(self.here)
        if self.lot:
            return list(zip(order[::2], order[1::2], strict=True))
        sections = [order]
        if self.accel:
            cut = 2 * ((len(order) + 3) // 4)
            sections = [order[:cut], order[cut:]]
        return [(s[i], s[i + len(s) // 2]) for s in sections for i in range(len(s) // 2)]

    def later_round(self) -> Pairs:
        if self.accel == "fmjd-quart":
            leaders = [x for x in self.here if self.points[x] == self.win * (self.round - 1)]
            if len(leaders) > (self.t.rounds or self.round) - self.round + 1:
                scores = sorted({self.points[x] for x in self.here}, reverse=True)[:2]
                self.sectioned = scores
                self.by_number = {x for x in self.here if self.points[x] in scores}
        ranking = self.ranking()
        score = {x: self.points[x] + self.extra[x] for x in ranking}
        levels = sorted(set(score.values()), reverse=True)
        median = score[ranking[len(ranking) // 2]] if ranking else 0
        if self.lot or (self.accel == "fmjd-haley" and self.round == 2):
            route = [(level, 1) for level in levels]
        else:
            plain = [level for level in levels if level not in self.sectioned]
            route = [(level, 1) for level in self.sectioned]
            route += [(level, 1) for level in plain if level > median]
            route += [(level, -1) for level in reversed(plain) if level < median]
            route += [(level, 1) for level in plain if level == median]
        pairs: Pairs = []
        for level, way in route:
            taken = {x for pair in pairs for x in pair}
            left = [x for x in ranking if x not in taken][::way]
            pairs += self.group([x for x in left if score[x] == level], left, score, level)
        return pairs

    def group(self, own: list[int], left: list[int], score: dict[int, int], level: int) -> Pairs:
        outside = [x for x in left if score[x] != level]
        near: list[int] = []
        for x in outside:
            if score[x] not in near:
                near.append(score[x])
        floats: Pairs = []
        for size in range(len(own) + 1):
            options = []
            for places in combinations(range(len(own)), size):
                stay = [x for i, x in enumerate(own) if i not in places]
                if not self.completable(stay):
                    continue
                for partners in permutations(range(len(outside)), size):
                    chosen = [(own[i], outside[j]) for i, j in zip(places, partners, strict=True)]
                    if any(self.met(a, b) for a, b in chosen):
                        continue
                    if not self.completable(
                        [x for j, x in enumerate(outside) if j not in partners]
                    ):
                        continue
                    drops = sorted((near.index(score[b]) for _, b in chosen), reverse=True)
                    options.append(
                        (drops, [-i for i in sorted(places, reverse=True)], partners, chosen)
                    )
            if options:
                floats = min(options)[3]
                break
        gone = {a for a, _ in floats}
        stay = [x for x in own if x not in gone]
        sections = [stay]
        if level in self.sectioned:
            cut = 2 * ((len(stay) + 3) // 4)
            if self.completable(stay[:cut]) and self.completable(stay[cut:]):
                sections = [stay[:cut], stay[cut:]]
        return floats + [pair for section in sections for pair in next(self.orders(section))]

    def orders(self, members: list[int]) -> Iterator[Pairs]:
        if not members:
            yield []
            return
        first, *others = members
        for opponent in self.tries(first, others):
            if self.met(first, opponent):
                continue
            for rest in self.orders([x for x in others if x != opponent]):
                yield [(first, opponent), *rest]

    def tries(self, first: int, others: list[int]) -> list[int]:
        if not self.lot:
            half = (len(others) + 1) // 2
            return others[half - 1 :] + others[: half - 1][::-1]
        worst_first = others[::-1]
        mine = self.due(first)
        if self.round % 2 or not mine:
            return worst_first
        opposite = [x for x in worst_first if self.due(x) and self.due(x) != mine]
        return opposite + [x for x in worst_first if x not in opposite]

    def history(self, tpn: int) -> str:
        return "".join(str(c.colour) for c in self.games(tpn))

    def due(self, tpn: int) -> str:
        history = self.history(tpn)
        whites, blacks = history.count("w"), history.count("b")
        if whites != blacks:
            return "b" if whites > blacks else "w"
        return {"": "", "w": "b", "b": "w"}[history[-1:]]

    def colours(self, a: int, b: int) -> tuple[int, int]:
        return (a, b) if self.has_white(a, b) else (b, a)

    def has_white(self, a: int, b: int) -> bool:
        if self.lot:
            return self.has_white_by_lot(a, b)
        drawn = (self.t.initial_colour or "w") == "w"
        if self.round > 1 and self.rank_key(b) < self.rank_key(a):
            return not self.has_white(b, a)
        ha, hb = self.history(a), self.history(b)
        if self.round == 1 or not (ha or hb):
            return drawn if a % 2 else not drawn
        bad_white = ha.endswith("ww") + hb.endswith("bb")
        bad_black = ha.endswith("bb") + hb.endswith("ww")
        if bad_white != bad_black:
            return bad_white < bad_black
        da, db = ha.count("w") - ha.count("b"), hb.count("w") - hb.count("b")
        if da:
            return da < 0
        if db:
            return db > 0
        return ha.startswith("w") if ha else hb.startswith("b")

    def has_white_by_lot(self, a: int, b: int) -> bool:
        if self.round == 1:
            if (a + b) % 2:
                return a % 2 == 1
            return a > b
        ha, hb = self.history(a), self.history(b)
        da, db = ha.count("w") - ha.count("b"), hb.count("w") - hb.count("b")
        if da != db:
            return da < db
        if ha and hb and ha[-1] != hb[-1]:
            return ha[-1] == "b"
        if bool(ha) != bool(hb):
            return ha[-1] == "b" if ha else hb[-1] == "w"
        return (a > b) == ((a + b) % 2 == 0)


assert set(PLAYED) <= {result.value for result in Result}
