"""The Dubov System of 2026 word by word: every set of upfloaters, every shift, every permutation.

Shares nothing with the engine but the model. Numbers in comments are those of the decisions in
`docs/systems/dubov-2026.md`. Good for about fourteen players.
`python -m tests.literal.dubov_2026 1000` compares it with the engine on that many random rounds.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from functools import cache
from itertools import combinations

from zug.model import Cell, Player, Result, Tournament

Pair = tuple[int, int]
PLAYED = set("1=0WDLX")
MILD, STRONG, ABSOLUTE = 1, 2, 3
OTHER = {"w": "b", "b": "w"}


class Round:
    """One round. Players are TPNs; `pair` gives (white, black) pairs, (n, 0) the bye."""

    def __init__(self, tournament: Tournament, off: frozenset[str] = frozenset()) -> None:
        self.t = tournament
        self.off = off
        self.held = tournament.rounds_played
        self.last = tournament.rounds is not None and self.held + 1 >= tournament.rounds
        absent = tournament.absentees
        players = tournament.players
        self.here = frozenset(p.tpn for p in players if p.tpn not in absent)
        self.scores = {p.tpn: self.running_scores(p) for p in players}
        self.score = {tpn: row[self.held] for tpn, row in self.scores.items()}
        self.games = {
            p.tpn: [c for c in self.past(p) if c.opponent and str(c.result) in PLAYED]
            for p in players
        }
        self.history = {t: "".join(str(c.colour) for c in g) for t, g in self.games.items()}
        self.wants = {t: self.preference(h)[0] for t, h in self.history.items()}
        self.strength = {t: self.preference(h)[1] for t, h in self.history.items()}
        self.rating = {p.tpn: p.rating for p in players}
        self.aro = {t: self.average(t) for t in self.games}
        self.upfloats = {p.tpn: self.upfloated(p) for p in players}
        self.forbidden = {
            frozenset(pair) for group in tournament.forbidden_now for pair in combinations(group, 2)
        }
        self.completable = cache(self._completable)
        self.least_refused = cache(self._least_refused)

    # --- what the record says

    def past(self, player: Player) -> list[Cell]:
        missing = [Cell(0, None, Result.ABSENT)] * (self.held - len(player.cells))
        return [*player.cells[: self.held], *missing]

    def running_scores(self, player: Player) -> list[int]:
        """1: the pairing score before each round."""
        virtual = self.t.virtual_points.get(player.tpn, ())
        row = [0]
        for cell in self.past(player):
            row.append(row[-1] + self.t.points.worth(cell))
        return [real + (virtual[i] if i < len(virtual) else 0) for i, real in enumerate(row)]

    @staticmethod
    def preference(history: str) -> tuple[str, int]:
        """4"""
        if not history:
            return "b", MILD
        cd = history.count("w") - history.count("b")
        if cd > 1 or cd < -1:
            return ("b" if cd > 0 else "w"), ABSOLUTE
        if history[-2:] in ("ww", "bb"):
            return OTHER[history[-1]], ABSOLUTE
        if cd:
            return ("b" if cd > 0 else "w"), STRONG
        return OTHER[history[-1]], MILD

    def average(self, tpn: int) -> int:
        """3"""
        ratings = [self.rating[c.opponent] for c in self.games[tpn]]
        if not ratings:
            return 0
        whole, rest = divmod(sum(ratings), len(ratings))
        return whole + (2 * rest >= len(ratings))

    def upfloated(self, player: Player) -> list[int]:
        """5: the rounds in which the opponent had the higher score."""
        return [
            round_
            for round_, cell in enumerate(self.past(player), 1)
            if cell.opponent
            and self.scores[cell.opponent][round_ - 1] > self.scores[player.tpn][round_ - 1]
        ]

    def is_maximum(self, tpn: int) -> bool:
        """6"""
        rounds = max(self.t.rounds or 0, self.held + 1)
        return len(self.upfloats[tpn]) >= 2 + rounds // 5

    def barred(self, tpn: int) -> bool:
        """7"""
        points = self.t.points
        return any(
            str(cell.result) in "U+F"
            or (str(cell.result) not in PLAYED and points.worth(cell) >= points.win)
            for cell in self.past(self.t.by_tpn[tpn])
        )

    def legal(self, a: int, b: int) -> bool:
        """C1, C3"""
        if any(cell.opponent == b for cell in self.games[a]) or {a, b} in self.forbidden:
            return False
        both_absolute = self.strength[a] == self.strength[b] == ABSOLUTE
        return not (both_absolute and self.wants[a] == self.wants[b])

    def _completable(self, players: frozenset[int]) -> bool:
        """C4"""
        if not players:
            return True
        a = min(players)
        return len(players) % 2 == 0 and any(
            self.legal(a, b) and self.completable(players - {a, b}) for b in players - {a}
        )

    # --- the round

    def pair(self) -> set[Pair] | None:
        unpaired = self.here
        found: set[Pair] = set()
        if len(unpaired) % 2:
            bye = self.bye()
            if bye is None:
                return None
            unpaired -= {bye}
            found.add((bye, 0))
        if not self.completable(unpaired):
            return None
        while unpaired:
            best = max(self.score[p] for p in unpaired)
            residents = frozenset(p for p in unpaired if self.score[p] == best)
            bracket = residents | self.upfloaters(residents, unpaired - residents)
            found |= {self.board(a, b) for a, b in self.rows(*self.recomposed(bracket))}
            unpaired -= bracket
        return found

    def bye(self) -> int | None:
        """7"""
        fit = [p for p in self.here if not self.barred(p) and self.completable(self.here - {p})]
        return min(fit, key=lambda p: (self.score[p], -len(self.games[p]), -p), default=None)

    # --- upfloaters

    def upfloaters(self, residents: frozenset[int], lower: frozenset[int]) -> frozenset[int]:
        """8: of the smallest sets, the first that complies best."""
        order = sorted(lower, key=lambda p: (-self.score[p], p))
        for size in range(len(order) + 1):
            # `combinations` goes by the smallest differing number, and `min` takes the first.
            sets = [
                chosen
                for chosen in map(frozenset, combinations(order, size))
                if self.completable(residents | chosen) and self.completable(lower - chosen)
            ]
            if sets:
                return min(sets, key=lambda chosen: self.quality(residents, chosen))
        raise AssertionError("the players left were completable")

    def quality(self, residents: frozenset[int], chosen: frozenset[int]) -> list[object]:
        """C6 to C10; smaller is better."""
        maximum = [p for p in chosen if self.is_maximum(p)]
        values: dict[str, object] = {
            "C6": [-score for score in sorted(self.score[p] for p in chosen)],
            "C7": self.least_refused(residents | chosen),
            "C8": len(maximum),
            "C9": sum(len(self.upfloats[p]) for p in maximum),
            "C10": sum(self.held in self.upfloats[p] for p in chosen),
        }
        off = self.off | ({"C8", "C9", "C10"} if self.last else set())
        return [value for name, value in values.items() if name not in off]

    def _least_refused(self, players: frozenset[int]) -> float:
        """C7: over all legal pairings of a bracket."""
        if not players:
            return 0
        a = min(players)
        return min(
            (
                (self.wants[a] == self.wants[b]) + self.least_refused(players - {a, b})
                for b in players - {a}
                if self.legal(a, b)
            ),
            default=float("inf"),
        )

    # --- the two subgroups

    def recomposed(self, bracket: frozenset[int]) -> tuple[list[int], list[int]]:
        """9: G1 and G2 after the two shifts."""
        g1 = {p for p in bracket if self.wants[p] == "w"}
        if not any(self.games[p] for p in bracket):
            g1 = set(sorted(bracket)[: len(bracket) // 2])
        g2 = set(bracket) - g1
        small, large = (g1, g2) if len(g1) <= len(g2) else (g2, g1)
        x = self.pairs_inside(frozenset(bracket), frozenset(small))
        back = (len(large) - len(small)) // 2 + x
        for first in combinations(self.shifters(small, white=small is g1), x):
            for second in combinations(self.shifters(large, white=large is g1), back):
                new_small = small - set(first) | set(second)
                new_large = large - set(second) | set(first)
                sides = (new_small, new_large) if small is g1 else (new_large, new_small)
                s1, pool = self.by_aro(sides[0]), sorted(sides[1])
                if next(self.permutations(s1, pool), None) is not None:
                    return s1, pool
        raise AssertionError("some shift gives a legal pairing")

    def pairs_inside(self, bracket: frozenset[int], small: frozenset[int]) -> int:
        """x: the least number of pairs inside the smaller subgroup."""

        @cache
        def least(players: frozenset[int]) -> float:
            if not players:
                return 0
            a = min(players)
            return min(
                (
                    (a in small and b in small) + least(players - {a, b})
                    for b in players - {a}
                    if self.legal(a, b)
                ),
                default=float("inf"),
            )

        return int(least(bracket))

    def by_aro(self, players: set[int]) -> list[int]:
        return sorted(players, key=lambda p: (self.aro[p], p))

    def shifters(self, players: set[int], *, white: bool) -> list[int]:
        """10: from the middle outwards, the upper of two first."""
        pool = self.by_aro(players) if white else sorted(players)
        middle = (len(pool) - 1) / 2
        return [pool[i] for i in sorted(range(len(pool)), key=lambda i: (abs(i - middle), i))]

    def permutations(self, s1: list[int], pool: list[int]) -> Iterator[list[int]]:
        """11: the legal orders of G2, from the first on."""
        if not s1:
            yield []
            return
        for partner in pool:
            if self.legal(s1[0], partner):
                for rest in self.permutations(s1[1:], [p for p in pool if p != partner]):
                    yield [partner, *rest]

    def rows(self, s1: list[int], pool: list[int]) -> list[Pair]:
        return list(zip(s1, next(self.permutations(s1, pool)), strict=True))

    # --- colours

    def board(self, a: int, b: int) -> Pair:
        """12"""
        high, low = sorted((a, b), key=lambda p: (-self.score[p], p))
        mine, yours = self.history[high], self.history[low]
        if not mine and not yours:
            initial = str(self.t.initial_colour or "w")
            return self.give(high, low, initial if high % 2 else OTHER[initial])
        if self.wants[high] != self.wants[low]:
            return self.give(high, low, self.wants[high])
        margin = self.strength[high] - self.strength[low]
        if margin:
            return self.give(high, low, self.wants[high] if margin > 0 else OTHER[self.wants[low]])
        for one, two in zip(mine[::-1], yours[::-1], strict=False):
            if one != two:
                return self.give(high, low, OTHER[one])
        return self.give(high, low, self.wants[high])

    @staticmethod
    def give(high: int, low: int, colour: str) -> Pair:
        return (high, low) if colour == "w" else (low, high)


def draw(seed: int, most_players: int = 12) -> Tournament:
    """A random round: other points for results, virtual points, late entries; many upfloats; any.

    The literal reading itself does without the engines, which some of these rounds were paired by.
    """
    from tests.literal import nasty  # noqa: PLC0415
    from tests.support.positions import any_position, risen_position  # noqa: PLC0415

    rng = random.Random(seed)
    chance = rng.random()
    if chance < 0.3:
        return nasty.tournament(rng, 4, most_players)
    if chance < 0.6:
        return risen_position(rng, rng.randint(4, most_players))
    return any_position(rng, "dubov-2026", most_players)


def soak(count: int, seed: int = 0, most_players: int = 14) -> int:
    """How many of `count` random rounds the engine pairs otherwise."""
    import zug  # noqa: PLC0415

    differing = 0
    for number in range(seed, seed + count):
        tournament = draw(number, most_players)
        pairing = zug.pair(tournament, "dubov-2026")
        found: set[Pair] | None = None
        if pairing.is_complete:
            found = {(w, b) for w, b in pairing.boards}
            found |= {(pairing.bye, 0)} if pairing.bye else set()
        expected = Round(tournament).pair()
        if found != expected:
            differing += 1
            print(f"seed {number}: engine {found}, literally {expected}")
    return differing


if __name__ == "__main__":
    numbers = [int(text) for text in sys.argv[1:]]
    print(soak(*numbers), "differences in", numbers[0], "rounds")
