"""The Dubov System once more, word by word, by plain enumeration of sets and pairings.

Shares nothing with the engine but the model. Numbers in comments are those of the decisions in
`docs/systems/dubov-1997.md`. For a handful of players only. `python -m tests.literal.dubov 1000`
compares it with the engine on that many random rounds.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Any

from zug.model import Cell, Player, Tournament

Pairs = set[tuple[int, int]]
PLAYED = set("1=0WDLX")
OTHER = {"w": "b", "b": "w", "": ""}


class Round:
    """One round. Players are TPNs; `pair` gives (white, black) pairs, (n, 0) the bye."""

    def __init__(self, tournament: Tournament) -> None:
        self.t = tournament
        self.held = tournament.rounds_played
        absent = tournament.absentees
        self.here = [p.tpn for p in tournament.players if p.tpn not in absent]
        self.rating = {p.tpn: p.rating for p in tournament.players}
        self.score = {p.tpn: self.score_before(p, self.held) for p in tournament.players}
        self.games = {
            p.tpn: [c for c in self.past(p) if c.opponent and str(c.result) in PLAYED]
            for p in tournament.players
        }
        self.history = {t: "".join(str(c.colour) for c in g) for t, g in self.games.items()}
        self.due = {t: self.due_colour(h) for t, h in self.history.items()}
        self.aro = {t: self.average(t) for t in self.games}
        self.last = tournament.rounds is not None and self.held + 1 >= tournament.rounds
        self.can_complete = cache(self._can_complete)
        self.made: list[tuple[int, int]] = []
        self.free: set[int] = set()

    def past(self, player: Player) -> tuple[Cell, ...]:
        return player.cells[: self.held]

    def score_before(self, player: Player, rounds: int) -> int:
        missing = self.t.points.zero_bye * max(0, rounds - len(player.cells))
        return sum(map(self.t.points.worth, player.cells[:rounds])) + missing

    # 3, 4

    def average(self, tpn: int) -> Fraction:
        ratings = [self.rating[c.opponent] for c in self.games[tpn] if self.rating[c.opponent]]
        return Fraction(sum(ratings), len(ratings)) if ratings else Fraction(0)

    @staticmethod
    def due_colour(history: str) -> str:
        whites, blacks = history.count("w"), history.count("b")
        if whites == blacks:
            return OTHER[history[-1:]]
        return "w" if blacks > whites else "b"

    def opposite(self, one: str, two: str) -> bool:
        return one != two or not one or not two

    def dominating(self, players: Iterable[int]) -> str:
        dues = [self.due[p] for p in players]
        whites, blacks = dues.count("w"), dues.count("b")
        return "" if whites == blacks else "w" if whites > blacks else "b"

    # 5, 6

    def allowed(self, tpn: int, colour: str) -> bool:
        after = self.history[tpn] + colour
        if after.endswith(colour * 3):
            return False
        return -2 <= after.count("w") - after.count("b") <= 2

    def legal(self, a: int, b: int) -> bool:
        if any(c.opponent == b for c in self.games[a]):
            return False
        if any({a, b} <= set(group) for group in self.t.forbidden_now):
            return False
        return any(self.allowed(a, c) and self.allowed(b, OTHER[c]) for c in "wb")

    def _can_complete(self, players: frozenset[int]) -> bool:
        if not players:
            return True
        a = min(players)
        return any(self.legal(a, b) and self.can_complete(players - {a, b}) for b in players - {a})

    # 10

    def may_be_transferred(self, tpn: int) -> bool:
        if self.last:
            return True
        player = self.t.by_tpn[tpn]
        up = []
        for number, cell in enumerate(self.past(player), 1):
            if cell.opponent:
                opponent = self.t.by_tpn[cell.opponent]
                if self.score_before(opponent, number - 1) > self.score_before(player, number - 1):
                    up.append(number)
        most = 4 if max(self.t.rounds or 0, self.held + 1) > 9 else 3
        return self.held not in up and len(up) < most

    # The course: 7, 8, 9

    def pair(self) -> Pairs | None:
        if len(self.here) % 2:
            bye = self.find_bye()
            if bye is None:
                return None
            result = {(bye, 0)}
            self.free = set(self.here) - {bye}
        else:
            result = set()
            self.free = set(self.here)
            if not self.can_complete(frozenset(self.free)):
                return None
        if self.held == 0:
            return result | self.first_round()
        floaters: list[int] = []
        while self.free:
            floaters = self.pair_group(floaters)
        return result | {self.coloured(a, b) for a, b in self.made}

    def find_bye(self) -> int | None:
        if self.held == 0:
            order = sorted(self.here, reverse=True)
        else:
            order = []
            for score in sorted({self.score[p] for p in self.here}):
                group = [p for p in self.here if self.score[p] == score]
                colour = self.dominating(group)
                order += sorted(group, key=self.weak(colour))
        for p in order:
            had = any(str(c.result) in "UF+" for c in self.past(self.t.by_tpn[p]))
            if not had and self.can_complete(frozenset(self.here) - {p}):
                return p
        return None

    def weak(self, colour: str) -> Callable[[int], Any]:
        return lambda p: (
            self.rating[p],
            0 if colour and self.due[p] == colour else 1,
            -self.aro[p],
            -p,
        )

    def strong(self, p: int) -> Any:
        return (-self.rating[p], self.aro[p], p)

    def first_round(self) -> Pairs:
        """Chapter 5; forbidden pairs are treated as 6.3 treats coincidences."""
        left = sorted(self.free)
        while left:
            half = len(left) // 2
            self.take(self.rows_or_two_whites(left[:half], left[half:]))
            left = sorted(self.free)
        lot = str(self.t.initial_colour or "w")
        pairs: Pairs = set()
        for number, (a, b) in enumerate(sorted(tuple(sorted(p)) for p in self.made)):
            colour = lot if number % 2 == 0 else OTHER[lot]
            pairs.add((a, b) if colour == "w" else (b, a))
        return pairs

    def take(self, pairs: Iterable[tuple[int, int]]) -> None:
        for a, b in pairs:
            self.made.append((a, b))
            self.free -= {a, b}

    def pair_group(self, floaters: list[int]) -> list[int]:
        others = self.free - set(floaters)
        score = max(self.score[p] for p in others)
        s = {p for p in others if self.score[p] == score}
        on = self.treat_floaters(floaters, s)  # 11
        s &= self.free
        on += self.rule_7_1(s, on)
        s = (s & self.free) - set(on)
        s |= self.rule_7_2(s, on)
        down = self.rule_6_4(s, on)
        s -= down
        while s:
            self.take(self.rows_or_two_whites(*self.columns(s)))
            s &= self.free
        return on + sorted(down)

    def lower_groups(self, s: set[int], on: list[int]) -> list[list[int]]:
        below = self.free - s - set(on)
        return [
            [p for p in below if self.score[p] == score]
            for score in sorted({self.score[p] for p in below}, reverse=True)
        ]

    # 11

    def two_lists(self, players: Iterable[int]) -> tuple[list[int], list[int]]:
        whites = [p for p in players if self.due[p] == "w"]
        blacks = [p for p in players if self.due[p] == "b"]
        for p in sorted(p for p in players if not self.due[p]):
            if len(whites) <= len(blacks):
                whites.append(p)
            else:
                blacks.append(p)
        return whites, blacks

    def white_order(self, players: Iterable[int]) -> list[int]:
        return sorted(players, key=lambda p: (self.aro[p], self.rating[p], p))

    def black_order(self, players: Iterable[int]) -> list[int]:
        return sorted(players, key=lambda p: (-self.rating[p], -self.aro[p], p))

    def treat_floaters(self, floaters: list[int], s: set[int]) -> list[int]:
        whites, blacks = self.two_lists(floaters)
        whites, blacks = self.white_order(whites), self.black_order(blacks)
        queue = []
        while whites or blacks:
            if whites:
                queue.append(whites.pop(0))
            if blacks:
                queue.append(blacks.pop(0))
        near = s | set(floaters)

        @cache
        def outside(players: frozenset[int]) -> float:
            """The fewest floaters with an opponent outside, over all complete pairings."""
            if not players:
                return 0
            a = min(players)
            best = float("inf")
            for b in players - {a}:
                if self.legal(a, b):
                    strays = (a in floaters and b not in near) or (b in floaters and a not in near)
                    best = min(best, strays + outside(players - {a, b}))
            return best

        u = outside(frozenset(self.free))
        on = []
        for place, f in enumerate(queue):
            if f not in self.free:
                continue
            candidates = sorted(
                s & self.free,
                key=lambda p: (not self.opposite(self.due[f], self.due[p]), *self.strong(p)),
            )
            candidates += [p for p in queue[place + 1 :] if p in self.free]
            for p in candidates:
                if self.legal(f, p) and outside(frozenset(self.free) - {f, p}) == u:
                    self.take([(f, p)])
                    break
            else:
                on.append(f)
        return on

    # 12, 13

    def rule_7_1(self, s: set[int], on: list[int]) -> list[int]:
        stranded = [x for x in s if not any(self.legal(x, y) for y in s if y != x)]
        leaving = []
        for x in sorted(stranded, key=self.strong):
            for group in self.lower_groups(s, on):
                fit = [
                    u
                    for u in group
                    if self.legal(x, u)
                    and self.may_be_transferred(u)
                    and self.can_complete(frozenset(self.free) - {x, u})
                ]
                if fit:
                    u = min(
                        fit,
                        key=lambda u: (
                            not self.opposite(self.due[u], self.due[x]),
                            *self.strong(u),
                        ),
                    )
                    self.take([(x, u)])
                    break
            else:
                leaving.append(x)
        return leaving

    def rule_7_2(self, s: set[int], on: list[int]) -> set[int]:
        if len(s) % 2 == 0:
            return set()
        colour = self.dominating(s)
        rest = frozenset(self.free - s)
        for group in self.lower_groups(s, on):
            fit = [
                u
                for u in group
                if self.may_be_transferred(u)
                and self.can_complete(frozenset(s | {u}))
                and self.can_complete(rest - {u})
            ]
            if fit:
                return {
                    min(
                        fit,
                        key=lambda u: (
                            not self.opposite(self.due[u], colour),
                            *self.strong(u),
                        ),
                    )
                }
        return set()

    # 14

    def rule_6_4(self, s: set[int], on: list[int]) -> set[int]:
        below = self.lower_groups(s, on)
        following = below[0] if below else []
        weak = self.weak(self.dominating(s))
        order = sorted(
            s, key=lambda p: (0 if any(self.legal(p, q) for q in following) else 1, *weak(p))
        )
        rest = self.free - s
        for size in range(len(s) + 1):
            for d in combinations(order, size):
                stays, goes = frozenset(s - set(d)), frozenset(rest | set(d))
                if self.can_complete(stays) and self.can_complete(goes):
                    return set(d)
        raise AssertionError("somebody can always float")

    # 15, 16

    def columns(self, s: set[int]) -> tuple[list[int], list[int]]:
        whites, blacks = self.two_lists(s)
        n = abs(len(whites) - len(blacks)) // 2
        if len(whites) > len(blacks):
            able = [p for p in whites if self.allowed(p, "b")]
            moving = sorted(able, key=lambda p: (self.aro[p], -self.rating[p], p))[:n]
        else:
            able = [p for p in blacks if self.allowed(p, "w")]
            moving = sorted(able, key=lambda p: (-self.aro[p], self.rating[p], p))[:n]
        new_whites = set(whites) ^ set(moving)
        new_blacks = set(blacks) ^ set(moving)
        assert len(new_whites) == len(new_blacks)
        return self.white_order(new_whites), self.black_order(new_blacks)

    def rows(self, whites: list[int], blacks: list[int]) -> list[tuple[int, int]] | None:
        """The first complete arrangement, going down and back up."""
        if not whites:
            return []
        for b in blacks:
            if self.legal(whites[0], b):
                below = self.rows(whites[1:], [x for x in blacks if x != b])
                if below is not None:
                    return [(whites[0], b), *below]
        return None

    def rows_or_two_whites(self, whites: list[int], blacks: list[int]) -> list[tuple[int, int]]:
        found = self.rows(whites, blacks)
        if found is not None:
            return found
        s = frozenset(whites + blacks)
        k = 1
        while self.rows(whites[:k], blacks) is not None:
            k += 1
        for i in range(k, 0, -1):
            x = whites[i - 1]
            for j in [*range(i + 1, len(whites) + 1), *range(i - 1, 0, -1)]:
                y = whites[j - 1]
                if self.legal(x, y) and self.can_complete(s - {x, y}):
                    return [(x, y)]
        raise AssertionError("one of the whites 1 to k can play a white")

    # 17

    def coloured(self, a: int, b: int) -> tuple[int, int]:
        ways = [
            (x, y) for x, y in ((a, b), (b, a)) if self.allowed(x, "w") and self.allowed(y, "b")
        ]
        if len(ways) == 1:
            return ways[0]
        one, two = self.due[a], self.due[b]
        if one != two and one and two:
            return (a, b) if one == "w" else (b, a)
        if one and not two:
            return (a, b) if one == "w" else (b, a)
        if two and not one:
            return (b, a) if two == "w" else (a, b)
        if one and one == two:
            ha, hb = self.history[a], self.history[b]
            da = abs(ha.count("w") - ha.count("b"))
            db = abs(hb.count("w") - hb.count("b"))
            if da != db:
                gets, other = (a, b) if da > db else (b, a)
                return (gets, other) if one == "w" else (other, gets)
            for x, y in zip(ha[::-1], hb[::-1], strict=False):
                if x != y:
                    return (a, b) if x == "b" else (b, a)
        white = max((a, b), key=lambda p: (self.aro[p], -self.rating[p], p))
        return white, a + b - white


def soak(count: int, seed: int = 0, most_players: int = 12) -> int:
    """How many of `count` random rounds the engine pairs otherwise."""
    import zug  # noqa: PLC0415 - the literal reading itself must do without the engines
    from tests.support.positions import any_position  # noqa: PLC0415

    differing = 0
    for number in range(seed, seed + count):
        rng = random.Random(number)
        tournament = any_position(rng, "dubov-1997", most_players)
        pairing = zug.pair(tournament, "dubov-1997")
        found: Pairs | None = None
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
