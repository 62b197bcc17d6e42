"""The Lim System once more, word by word, by plain enumeration of sets and pairings.

Shares nothing with the engine but the model. Numbers in comments are those of the decisions in
`docs/systems/lim-1999.md`. For a handful of players only. `python -m tests.literal.lim 1000`
compares it with the engine on that many random rounds.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations

from zug.model import Cell, Player, Tournament

Pair = tuple[int, int]
Pairs = set[Pair]
PLAYED = set("1=0WDLX")
OTHER = {"w": "b", "b": "w", "": ""}


def rarer(history: str) -> str:
    whites, blacks = history.count("w"), history.count("b")
    return "" if whites == blacks else "w" if whites < blacks else "b"


def forced_colour(history: str) -> str:
    """5."""
    if len(history) >= 2 and history[-1] == history[-2]:
        return OTHER[history[-1]]
    if abs(history.count("w") - history.count("b")) >= 2:
        return rarer(history)
    return ""


class Round:
    """One round. Players are TPNs; `pair` gives (white, black) pairs, (n, 0) the bye."""

    def __init__(
        self, tournament: Tournament, *, maxi: bool = False, edition: str = "lim-1999"
    ) -> None:
        self.t = tournament
        self.maxi = maxi
        self.edition = edition
        self.held = tournament.rounds_played
        self.last = tournament.rounds is not None and self.held + 1 >= tournament.rounds
        absent = tournament.absentees
        self.here = [p.tpn for p in tournament.players if p.tpn not in absent]
        self.rating = {p.tpn: p.rating for p in tournament.players}
        self.score = {p.tpn: self.score_before(p, self.held) for p in tournament.players}
        self.median = self.held * 5  # half a point a round, in tenths
        self.games = {
            p.tpn: [c for c in self.past(p) if c.opponent and str(c.result) in PLAYED]
            for p in tournament.players
        }
        self.history = {t: "".join(str(c.colour) for c in g) for t, g in self.games.items()}
        self.forced = {t: forced_colour(h) for t, h in self.history.items()}
        self.due = {t: self.forced[t] or rarer(h) or OTHER[h[-1:]] for t, h in self.history.items()}
        self.can_pair = cache(self._can_pair)
        self.compatible = cache(self._compatible)

    def past(self, player: Player) -> tuple[Cell, ...]:
        return player.cells[: self.held]

    def score_before(self, player: Player, rounds: int) -> int:
        missing = self.t.points.zero_bye * max(0, rounds - len(player.cells))
        return sum(map(self.t.points.worth, player.cells[:rounds])) + missing

    # 7-10

    def _compatible(self, a: int, b: int) -> bool:
        if any(c.opponent == b for c in self.games[a]):
            return False
        if any({a, b} <= set(group) for group in self.t.forbidden_now):
            return False
        if self.last and self.score[a] == self.score[b]:
            return True
        return not (self.forced[a] and self.forced[a] == self.forced[b])

    def clash(self, a: int, b: int) -> bool:
        return self.due[a] != "" and self.due[a] == self.due[b]

    def _can_pair(self, players: frozenset[int]) -> bool:
        if not players:
            return True
        a = min(players)
        return any(self.compatible(a, b) and self.can_pair(players - {a, b}) for b in players - {a})

    def near_in_rating(self, a: int, b: int) -> bool:
        return abs(self.rating[a] - self.rating[b]) <= 100

    # The course: 11-14

    def pair(self) -> Pairs | None:
        field = frozenset(self.here)
        result: Pairs = set()
        if len(field) % 2:
            bye = self.find_bye()
            if bye is None:
                return None
            result.add((bye, 0))
            field -= {bye}
        elif not self.can_pair(field):
            return None
        groups: dict[int, list[int]] = {}
        for p in sorted(field):
            groups.setdefault(self.score[p], []).append(p)
        median = groups.pop(self.median, [])
        above = sorted((s for s in groups if s > self.median), reverse=True)
        below = sorted(s for s in groups if s < self.median)
        upper, down = self.one_side([groups[s] for s in above], median, "down")
        lower, up = self.one_side([groups[s] for s in below], median + down, "up")
        while not self.can_pair(frozenset(median + down + up)):
            self.crack(upper, down, lower, up)
        middle = self.pair_members(median, down + up, "down")
        for a, b in upper + middle:
            result.add(self.coloured(a, b, below=False))
        for a, b in lower:
            result.add(self.coloured(a, b, below=True))
        return result

    def find_bye(self) -> int | None:
        for p in sorted(self.here, key=lambda p: (self.score[p], -p)):
            had = any(map(self.bars, self.past(self.t.by_tpn[p])))
            if not had and self.can_pair(frozenset(self.here) - {p}):
                return p
        return None

    def bars(self, cell: Cell) -> bool:
        """11; in the edition of 2026 whatever was worth a win without a game."""
        as_a_win = str(cell.result) not in PLAYED and self.t.points.worth(cell) >= self.t.points.win
        return str(cell.result) in "UF+" or (self.edition == "lim-2026" and as_a_win)

    def one_side(
        self, groups: list[list[int]], median: list[int], way: str
    ) -> tuple[list[Pair], list[int]]:
        made: list[Pair] = []
        came: list[int] = []
        for place, own in enumerate(groups):
            adjacent = [*groups, median][place + 1]
            leaving = self.floaters(own, came, adjacent, way)
            stay = [p for p in own if p not in leaving]
            guests = [p for p in came if p not in leaving]
            made += self.pair_members(stay, guests, way)
            came = leaving
        return made, came

    def crack(self, upper: list[Pair], down: list[int], lower: list[Pair], up: list[int]) -> None:
        """31-33."""
        if (len(down) > len(up) and lower) or not upper:
            up += lower.pop()
        else:
            down += upper.pop()

    # 15-21

    def floaters(self, own: list[int], came: list[int], adjacent: list[int], way: str) -> list[int]:
        members = own + came
        possible: list[tuple[int, ...]] = []
        for size in range(len(members) + 1):
            possible = [
                f for f in combinations(members, size) if self.can_pair(frozenset(members) - set(f))
            ]
            if possible:
                break
        whites = sum(self.due[p] == "w" for p in members)
        blacks = sum(self.due[p] == "b" for p in members)
        balance = len(members) % 2 == 1 and whites != blacks
        values = {f: self.worth(f, members, came, adjacent, way) for f in possible}
        without = min(possible, key=lambda f: (values[f][0], values[f][2]))
        best = without
        if balance:
            best = min(possible, key=lambda f: values[f])
            pairs = zip(self.listed(best, way), self.listed(without, way), strict=True)
            if self.maxi and not all(self.near_in_rating(a, b) for a, b in pairs):
                best = without
        return list(best)

    def listed(self, f: Iterable[int], way: str) -> list[int]:
        """20: from the lowest numbered downward, from the highest numbered upward."""
        return sorted(f, reverse=way == "down")

    def worth(
        self, f: tuple[int, ...], members: list[int], came: list[int], adjacent: list[int], way: str
    ) -> tuple[tuple[int, ...], int, list[int]]:
        """17 and 18; 19; 20. Smaller is better."""
        types = {"a": 0, "b": 0, "c": 0, "d": 0}
        happy: list[int] = []
        for p in self.work_order(f, way):
            finds = self.different_opponents([*happy, p], adjacent)
            if finds:
                happy.append(p)
            types[("b" if finds else "a") if p in came else ("d" if finds else "c")] += 1
        again = sum(self.floated_before(p) for p in f)
        stay = [p for p in members if p not in f]
        uneven = abs(sum(self.due[p] == "w" for p in stay) - sum(self.due[p] == "b" for p in stay))
        numbers = [-p if way == "down" else p for p in self.listed(f, way)]
        return (types["a"], types["b"], types["c"], again), uneven, numbers

    def different_opponents(self, floaters: Sequence[int], adjacent: Sequence[int]) -> bool:
        if not floaters:
            return True
        return any(
            self.compatible(floaters[0], q)
            and self.different_opponents(floaters[1:], [x for x in adjacent if x != q])
            for q in adjacent
        )

    def floated_before(self, p: int) -> bool:
        """18."""
        player = self.t.by_tpn[p]
        if self.held == 0 or len(player.cells) < self.held:
            return False
        opponent = player.cells[self.held - 1].opponent
        if not opponent:
            return False
        m = (self.held - 1) * 5
        mine = self.score_before(player, self.held - 1)
        yours = self.score_before(self.t.by_tpn[opponent], self.held - 1)
        if mine == yours:
            return False
        if mine >= m and yours >= m:
            return mine > yours
        if mine <= m and yours <= m:
            return mine < yours
        return True

    # 22-26

    def work_order(self, floaters: Iterable[int], way: str) -> list[int]:
        if way == "down":
            return sorted(floaters, key=lambda p: (-self.score[p], p))
        return sorted(floaters, key=lambda p: (self.score[p], -p))

    def pair_members(self, own: list[int], guests: list[int], way: str) -> list[Pair]:
        made: list[Pair] = []
        left = set(own) | set(guests)
        from_above = [p for p in guests if p not in own and self.came_down(p, way)]
        from_below = [p for p in guests if p not in from_above]
        for f in self.work_order(from_above, "down") + self.work_order(from_below, "up"):
            if f not in left:
                continue
            able = [
                p
                for p in sorted(left - {f}, reverse=way == "up")
                if self.compatible(f, p) and self.can_pair(frozenset(left - {f, p}))
            ]
            candidates = [p for p in able if p in own] or able
            first = candidates[0]
            chosen = first
            for p in candidates:
                if p != first and self.maxi and not self.near_in_rating(p, first):
                    continue
                if not self.clash(f, p):
                    chosen = p
                    break
            made.append((f, chosen))
            left -= {f, chosen}
        return made + self.pair_row(sorted(left, reverse=way == "up"))

    def came_down(self, p: int, way: str) -> bool:
        return way == "down" and self.score[p] > self.median

    # 27-30

    def in_order(self, row: Sequence[int]) -> Iterator[list[Pair]]:
        """27: all pairings of compatible players, in the order in which they are tried."""
        if not row:
            yield []
            return
        half = len(row) // 2
        for b in [*row[half:], *reversed(row[1:half])]:
            if self.compatible(row[0], b):
                for below in self.in_order([x for x in row[1:] if x != b]):
                    yield [(row[0], b), *below]

    def pair_row(self, row: list[int]) -> list[Pair]:
        first = next(self.in_order(row))
        had = {**dict(first), **{b: a for a, b in first}}
        best, least = first, self.faults(first)
        for pairs in self.in_order(row):
            if self.maxi and not all(
                b == had[a] or self.near_in_rating(b, had[a]) for a, b in pairs
            ):
                continue
            faults = self.faults(pairs)
            if faults < least:
                best, least = pairs, faults
        return best

    def faults(self, pairs: list[Pair]) -> tuple[int, int]:
        """29."""
        forced = sum(self.forced[a] != "" and self.forced[a] == self.forced[b] for a, b in pairs)
        return forced, sum(self.clash(a, b) for a, b in pairs)

    # 34

    def coloured(self, a: int, b: int, *, below: bool) -> Pair:
        high, low = sorted((a, b), key=lambda p: (-self.score[p], p))
        colour = self.colour_of_higher(high, low, below=below)
        return (high, low) if colour == "w" else (low, high)

    def colour_of_higher(self, high: int, low: int, *, below: bool) -> str:
        if self.forced[high] and not self.forced[low]:
            return self.forced[high]
        if self.forced[low] and not self.forced[high]:
            return OTHER[self.forced[low]]
        if self.due[high] != self.due[low]:
            return self.due[high] or OTHER[self.due[low]]
        if not self.due[high]:
            lot = str(self.t.initial_colour or "w")
            return lot if high % 2 else OTHER[lot]
        for x, y in zip(self.history[high][::-1], self.history[low][::-1], strict=False):
            if x != y:
                return OTHER[x]
        return OTHER[self.due[high]] if below else self.due[high]


def soak(count: int, seed: int = 0, most_players: int = 12) -> int:
    """How many of `count` random rounds the engine pairs otherwise."""
    import zug  # noqa: PLC0415 - the literal reading itself must do without the engines
    from tests.support.positions import any_position, odd_points  # noqa: PLC0415

    differing = 0
    for number in range(seed, seed + count):
        rng = random.Random(number)
        edition = rng.choice(("lim-1999", "lim-2026"))
        tournament = odd_points(rng, any_position(rng, edition, most_players))
        maxi = rng.random() < 0.4
        pairing = zug.pair(tournament, edition, options={"maxi": maxi})
        found: Pairs | None = None
        if pairing.is_complete:
            found = {(w, b) for w, b in pairing.boards}
            found |= {(pairing.bye, 0)} if pairing.bye else set()
        expected = Round(tournament, maxi=maxi, edition=edition).pair()
        if found != expected:
            differing += 1
            print(f"seed {number}: engine {found}, literally {expected}")
    return differing


if __name__ == "__main__":
    numbers = [int(text) for text in sys.argv[1:]]
    print(soak(*numbers), "differences in", numbers[0], "rounds")
