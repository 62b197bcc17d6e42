"""The Swiss System Based on Rating word by word: nested loops, the first candidate that will do.

Good for brackets of about ten players. Scores, colours and floats are read from the raw cells.
Numbers in brackets are the decisions that settle what the text of 1992 leaves open.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

from zug.model import Cell, Result, Tournament

NONE, MILD, STRONG, ABSOLUTE = range(4)
BOTH, ONLY_B5, NEITHER = range(3)
"""Which float tests are made: B5 and B6, only B5, none."""
OTHER = {"w": "b", "b": "w"}

Pair = tuple[int, int]
Pairs = tuple[Pair, ...]
Exchange = tuple[tuple[int, ...], tuple[int, ...]]


class Accepted(NamedTuple):
    """What was found in a bracket, and the value of every loop when it was found."""

    members: tuple[int, ...]
    p: int
    r: int
    misses: int
    x: int
    upfloat_tests: int
    downfloat_tests: int
    exchange: Exchange
    pairs: Pairs
    leaving: tuple[int, ...]


def exchanges(size: int, first: int) -> Iterator[Exchange]:
    """All exchanges between positions 1..first and first+1..size, none first (D2, [22])."""
    upper, lower = range(1, first + 1), range(first + 1, size + 1)
    for count in range(min(first, size - first) + 1):
        choices = [
            (out, into) for out in combinations(upper, count) for into in combinations(lower, count)
        ]
        choices.sort(key=_order_of_exchange)
        yield from choices


def _order_of_exchange(exchange: Exchange) -> tuple[int, list[int], list[int]]:
    out, into = exchange
    return sum(into) - sum(out), sorted(-position for position in out), sorted(into)


def transpositions(second: Sequence[int], count: int) -> Iterator[tuple[int, ...]]:
    """The first `count` places of all orders of S2, in the order of D1 ([23])."""
    if count == 0:
        yield ()
        return
    for place, number in enumerate(second):
        rest = [*second[:place], *second[place + 1 :]]
        for tail in transpositions(rest, count - 1):
            yield (number, *tail)


class Literal:
    """One round to be paired."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.held = tournament.rounds_played
        self.players = {player.tpn: player for player in tournament.players}
        self.here = [tpn for tpn in self.players if tpn not in tournament.absentees]
        self.here.sort(key=self.rank)
        self.forbidden = {
            frozenset((a, b)) for group in tournament.forbidden_now for a in group for b in group
        }
        self.legal = cache(self._legal)
        self.completable = cache(self._completable)
        self.misses = cache(self._misses)
        self.preference = cache(self._preference)
        self.barred_from = cache(self._barred_from)
        self.found: list[Accepted] = []

    # --- what the record says

    def cells(self, tpn: int) -> list[Cell]:
        row = self.players[tpn].cells[: self.held]
        return [*row, *[Cell(0, None, Result.ABSENT)] * (self.held - len(row))]

    def games(self, tpn: int) -> list[Cell]:
        """[3]"""
        unplayed = {result for result in Result if not result.is_played}
        return [cell for cell in self.cells(tpn) if cell.opponent and cell.result not in unplayed]

    def points(self, tpn: int, rounds: int) -> int:
        return sum(self.tournament.points.worth(cell) for cell in self.cells(tpn)[:rounds])

    def score(self, tpn: int, round_: int | None = None) -> int:
        """Points before a round with the virtual points of that round."""
        index = self.held if round_ is None else round_ - 1
        virtual = self.tournament.virtual_points.get(tpn, ())
        return self.points(tpn, index) + (virtual[index] if index < len(virtual) else 0)

    def rank(self, tpn: int) -> tuple[int, int]:
        """A2, [1]"""
        return -self.score(tpn), tpn

    def colours(self, tpn: int) -> str:
        return "".join(str(cell.colour) for cell in self.games(tpn))

    def exempt(self, tpn: int) -> bool:
        """The note after B6, [5]."""
        rounds = self.tournament.rounds
        if rounds is None or self.held + 1 < rounds:
            return False
        return 2 * self.points(tpn, self.held) > self.tournament.points.win * self.held

    def _preference(self, tpn: int) -> tuple[str, int]:
        """A7, [4], [5]."""
        colours = self.colours(tpn)
        if not colours:
            return "", NONE
        difference = colours.count("w") - colours.count("b")
        if not self.exempt(tpn):
            if abs(difference) > 1:
                return "b" if difference > 0 else "w", ABSOLUTE
            if colours[-2:] in ("ww", "bb"):
                return OTHER[colours[-1]], ABSOLUTE
        if difference:
            return "b" if difference > 0 else "w", STRONG
        return OTHER[colours[-1]], MILD

    def float_in(self, tpn: int, round_: int) -> str:
        """A4, A5, [8], [9]."""
        if round_ < 1:
            return ""
        cell = self.cells(tpn)[round_ - 1]
        if cell.opponent:
            mine, yours = self.score(tpn, round_), self.score(cell.opponent, round_)
            return "" if mine == yours else "down" if mine > yours else "up"
        return "down" if cell.result in (Result.PAB, Result.FULL_BYE) else ""

    def _barred_from(self, tpn: int, direction: str, tests: int) -> bool:
        """B5, B6"""
        if self.exempt(tpn) or tests == NEITHER:
            return False
        if self.float_in(tpn, self.held) == direction:
            return True
        return tests == BOTH and self.float_in(tpn, self.held - 1) == direction

    def no_bye(self, tpn: int) -> bool:
        """B1b, [7]"""
        return any(cell.result in "UF+" for cell in self.cells(tpn))

    # --- what may be paired

    def _legal(self, first: int, second: int) -> bool:
        """B1a, B2, [6]"""
        if first == second or frozenset((first, second)) in self.forbidden:
            return False
        if second in (cell.opponent for cell in self.games(first)):
            return False
        mine, yours = self.preference(first), self.preference(second)
        return not (mine == yours and mine[1] == ABSOLUTE)

    def _completable(self, players: frozenset[int]) -> bool:
        """[10]"""
        if not players:
            return True
        first = min(players)
        rest = players - {first}
        if len(players) % 2 and not self.no_bye(first) and self.completable(rest):
            return True
        return any(self.legal(first, other) and self.completable(rest - {other}) for other in rest)

    def _misses(self, leaving: frozenset[int], following: frozenset[int]) -> int:
        """[12]"""
        if not leaving:
            return 0
        first = min(leaving)
        rest = leaving - {first}
        return min(
            [1 + self.misses(rest, following)]
            + [
                self.misses(rest, following - {other})
                for other in following
                if self.legal(first, other)
            ]
        )

    def same_colour(self, pair: Pair) -> int:
        first, second = (self.preference(tpn)[0] for tpn in pair)
        return int(first == second != "")

    # --- the search

    def pair(self) -> set[Pair] | None:
        """`(white, black)` pairs and `(bye, 0)`; None if the round cannot be paired."""
        if not self.completable(frozenset(self.here)):
            return None
        scores = sorted({self.score(tpn) for tpn in self.here}, reverse=True)
        groups = [[tpn for tpn in self.here if self.score(tpn) == score] for score in scores]
        moved: list[int] = []
        boards: set[Pair] = set()
        for index, group in enumerate(groups):
            below = groups[index + 1 :]
            accepted = self.bracket(moved, group, below)
            self.found.append(accepted)
            boards |= {self.board(pair) for pair in accepted.pairs}
            moved = sorted(accepted.leaving, key=self.rank)
        assert len(moved) <= 1
        return boards | {(tpn, 0) for tpn in moved}

    def bracket(self, moved: list[int], group: list[int], below: list[list[int]]) -> Accepted:
        everybody = sorted(moved + group, key=self.rank)
        lonely = [a for a in everybody if not any(self.legal(a, b) for b in everybody)]  # [14]
        members = [tpn for tpn in everybody if tpn not in lonely]
        down = sum(tpn in moved for tpn in members)
        if 2 * down >= len(members):  # [15]
            down = 0
        for accepted in self.candidates(members, down, tuple(lonely), below):
            return accepted
        raise AssertionError("the look-ahead has failed")

    def candidates(
        self, members: list[int], down: int, lonely: tuple[int, ...], below: list[list[int]]
    ) -> Iterator[Accepted]:
        """[19]: the loops, outermost first."""
        size = len(members)
        wants = [self.preference(tpn)[0] for tpn in members]
        x0 = max(0, max(wants.count("w"), wants.count("b")) - -(-size // 2))
        for p in range(down, -1, -1):
            for r in range((size - 2 * p) // 2, -1, -1):
                left = len(lonely) + size - 2 * (p + r)
                for misses in range(left + 1) if below else [0]:
                    for x in range(max(0, x0 - (size // 2 - p - r)), p + r + 1):
                        for tests in (BOTH, ONLY_B5, NEITHER):
                            for opponents in transpositions(members[p:], p):
                                pairs = tuple(zip(members[:p], opponents, strict=True))
                                if not self.fits(pairs, x, tests):
                                    continue
                                remainder = [tpn for tpn in members[p:] if tpn not in opponents]
                                for end in self.remainder(
                                    remainder, r, pairs, x, tests, lonely, below, misses
                                ):
                                    yield end._replace(members=(*members,), p=p, r=r)

    def remainder(
        self,
        players: list[int],
        r: int,
        above: Pairs,
        x: int,
        tests: int,
        lonely: tuple[int, ...],
        below: list[list[int]],
        misses: int,
    ) -> Iterator[Accepted]:
        """The loops from the downfloat tests inwards."""
        for down_tests in (BOTH, ONLY_B5, NEITHER):
            for exchange in exchanges(len(players), r):
                out, into = exchange
                chosen = sorted({*range(1, r + 1)} - {*out} | {*into})
                first = [players[position - 1] for position in chosen]
                second = [tpn for tpn in players if tpn not in first]
                for pairs in self.fitting(first, second, above, x, tests):
                    paired = {tpn for pair in pairs for tpn in pair}
                    floaters = [tpn for tpn in players if tpn not in paired]
                    if any(self.barred_from(tpn, "down", down_tests) for tpn in floaters):
                        continue
                    leaving = (*lonely, *floaters)
                    if self.may_leave(leaving, below, misses):
                        yield Accepted(
                            (), 0, r, misses, x, tests, down_tests, exchange, pairs, leaving
                        )

    def fitting(
        self, first: list[int], second: list[int], pairs: Pairs, x: int, tests: int
    ) -> Iterator[Pairs]:
        """Transpositions of S2 in order; hopeless beginnings are not continued."""
        if not first:
            yield pairs
            return
        for place, tpn in enumerate(second):
            longer = (*pairs, (first[0], tpn))
            if self.fits(longer, x, tests):
                rest = [*second[:place], *second[place + 1 :]]
                yield from self.fitting(first[1:], rest, longer, x, tests)

    def fits(self, pairs: Pairs, x: int, tests: int) -> bool:
        """[21]: legality, x, upfloats."""
        if sum(map(self.same_colour, pairs)) > x:
            return False
        for pair in pairs:
            if not self.legal(*pair):
                return False
            higher, lower = sorted(pair, key=self.rank)
            unequal = self.score(higher) != self.score(lower)
            if unequal and self.barred_from(lower, "up", tests):
                return False
        return True

    def may_leave(self, leaving: tuple[int, ...], below: list[list[int]], misses: int) -> bool:
        """[21]: misses and [11]."""
        if below and self.misses(frozenset(leaving), frozenset(below[0])) != misses:
            return False
        return self.completable(frozenset(leaving).union(*below))

    # --- colours

    def board(self, pair: Pair) -> Pair:
        """E1-E4, [25]"""
        higher, lower = sorted(pair, key=self.rank)
        return (higher, lower) if self.colour_of(higher, lower) == "w" else (lower, higher)

    def colour_of(self, higher: int, lower: int) -> str:
        (mine, my_class), (yours, your_class) = self.preference(higher), self.preference(lower)
        if not mine and not yours:
            drawn = str(self.tournament.initial_colour)
            return drawn if higher % 2 else OTHER[drawn]
        if mine != yours:
            return mine or OTHER[yours]
        if my_class != your_class:
            return mine if my_class > your_class else OTHER[mine]
        histories = self.colours(higher), self.colours(lower)
        for had, other_had in zip(*map(reversed, histories), strict=False):
            if had != other_had:
                return OTHER[had]
        return mine
