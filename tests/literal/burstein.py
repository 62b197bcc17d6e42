"""The Burstein system word by word: every combination of a group is made and looked at.

Good for groups of about ten players. Scores, colours and strengths are read from the raw cells.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache

from zug.model import Cell, Colour, Tournament

Pair = tuple[int, int]
FLOAT = 0
"""Stands in a combination for the opponent of the floater (`F` in the table of 6.4)."""


def combinations(members: Sequence[int]) -> Iterator[tuple[Pair, ...]]:
    """All combinations of a group in the order of 6.2 and 6.4; members highest first."""
    yield from _combinations(tuple(members), len(members) % 2 == 1)


def _combinations(left: tuple[int, ...], float_free: bool) -> Iterator[tuple[Pair, ...]]:
    if not left:
        yield ()
        return
    highest, *others = left
    for opponent in reversed(others):
        rest = tuple(member for member in others if member != opponent)
        for tail in _combinations(rest, float_free):
            yield ((highest, opponent), *tail)
    if float_free:
        for tail in _combinations(tuple(others), False):
            yield ((highest, FLOAT), *tail)


class Literal:
    """One round to be paired."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.held = tournament.rounds_played
        self.players = {player.tpn: player for player in tournament.players}
        self.forbidden = {
            frozenset((a, b)) for group in tournament.forbidden_now for a in group for b in group
        }
        self.here = [tpn for tpn in self.players if tpn not in tournament.absentees]
        self.here.sort(key=self.order)
        self.completable = cache(self._completable)

    # --- what the record says

    def cells(self, tpn: int) -> tuple[Cell, ...]:
        return self.players[tpn].cells[: self.held]

    def games(self, tpn: int) -> list[Cell]:
        return [c for c in self.cells(tpn) if c.opponent and c.result.is_played]

    def points(self, tpn: int) -> int:
        missing = self.held - len(self.cells(tpn))
        worth = self.tournament.points.worth
        return sum(map(worth, self.cells(tpn))) + missing * self.tournament.points.zero_bye

    def score(self, tpn: int) -> int:
        """With the imaginary point of 3.3, if there is one in this round."""
        virtual = self.tournament.virtual_points.get(tpn, ())
        return self.points(tpn) + (virtual[self.held] if len(virtual) > self.held else 0)

    def colours(self, tpn: int) -> str:
        return "".join(str(cell.colour) for cell in self.games(tpn))

    def order(self, tpn: int) -> tuple[Fraction, int, int, int, int]:
        """3.2, highest first."""
        scores = sorted(self.points(game.opponent) for game in self.games(tpn))
        berger = Fraction(0)
        for game in self.games(tpn):
            share = Fraction(game.result.halves, 2)
            berger += share * self.points(game.opponent)
        buchholz = sum(scores)
        median = buchholz - scores[0] - scores[-1] if len(scores) >= 3 else 0
        return -berger, -buchholz, -median, -self.players[tpn].rating, tpn

    # --- what two players can do

    def due(self, tpn: int) -> str:
        """1.3"""
        colours = self.colours(tpn)
        white, black = colours.count("w"), colours.count("b")
        if white != black:
            return "w" if white < black else "b"
        return {"": "", "w": "b", "b": "w"}[colours[-1:]]

    def bearable(self, tpn: int, colour: str) -> bool:
        """5.2, 5.3"""
        after = self.colours(tpn) + colour
        return abs(after.count("w") - after.count("b")) <= 2 and after[-3:] != 3 * colour

    def ways(self, a: int, b: int) -> list[Pair]:
        """The (white, black) the limits leave to two players."""
        return [
            (x, y) for x, y in ((a, b), (b, a)) if self.bearable(x, "w") and self.bearable(y, "b")
        ]

    def legal(self, a: int, b: int) -> bool:
        met = any(game.opponent == b for game in self.games(a))
        return not met and frozenset((a, b)) not in self.forbidden and bool(self.ways(a, b))

    def _completable(self, tpns: frozenset[int]) -> bool:
        if not tpns:
            return True
        first = min(tpns)
        return len(tpns) % 2 == 0 and any(
            self.legal(first, other) and self.completable(tpns - {first, other})
            for other in tpns - {first}
        )

    def board(self, a: int, b: int) -> Pair:
        """Colours: 5.1 to 5.4."""
        ways = self.ways(a, b)
        if len(ways) == 1:
            return ways[0]
        first, second = sorted((a, b), key=self.order)
        due_first, due_second = self.due(first), self.due(second)
        if not due_first and not due_second:
            smaller, larger = sorted((a, b))
            initial = self.tournament.initial_colour or Colour.WHITE
            white = (smaller % 2 == 1) == (initial is Colour.WHITE)
            return (smaller, larger) if white else (larger, smaller)
        if due_first != due_second:
            white = due_first == "w" or due_second == "b"
            return (first, second) if white else (second, first)
        one, two = self.colours(first), self.colours(second)
        gap_one = abs(one.count("w") - one.count("b"))
        gap_two = abs(two.count("w") - two.count("b"))
        if gap_one != gap_two:
            served = first if gap_one > gap_two else second
            return self.give(served, due_first, a, b)
        for mine, yours in zip(one[::-1], two[::-1], strict=False):
            if mine != yours:
                return self.give(first, yours, a, b)
        return self.give(first, due_first, a, b)

    @staticmethod
    def give(served: int, colour: str, a: int, b: int) -> Pair:
        other = b if served == a else a
        return (served, other) if colour == "w" else (other, served)

    def refused(self, pairs: Sequence[Pair]) -> int:
        """6.5: players who get the opposite of their due colour."""
        boards = [self.board(a, b) for a, b in pairs if b != FLOAT]
        return sum((self.due(w) == "b") + (self.due(b) == "w") for w, b in boards)

    # --- the round

    def pair(self) -> set[Pair] | None:
        """`(white, black)` of all boards and `(tpn, 0)` for the bye; None: impossible."""
        field = list(self.here)
        found: set[Pair] = set()
        if len(field) % 2:
            bye = self.bye(field)
            if bye is None:
                return None
            field.remove(bye)
            found.add((bye, 0))
        if not self.completable(frozenset(field)):
            return None
        groups = [
            [tpn for tpn in field if self.score(tpn) == score]
            for score in sorted({self.score(tpn) for tpn in field}, reverse=True)
        ]
        came_down = None
        while groups:
            group = groups.pop(0) + ([came_down] if came_down else [])
            while (pairs := self.choose(group, came_down, groups)) is None:
                group += groups.pop(0)
            came_down = next((a for a, b in pairs if b == FLOAT), None)
            found |= {self.board(a, b) for a, b in pairs if b != FLOAT}
        return found

    def bye(self, field: Sequence[int]) -> int | None:
        """4.1 to 4.3"""
        for score in sorted({self.score(tpn) for tpn in field}):
            for tpn in reversed(field):
                barred = any(cell.result in "UF+" for cell in self.cells(tpn))
                rest = frozenset(field) - {tpn}
                if self.score(tpn) == score and not barred and self.completable(rest):
                    return tpn
        return None

    def choose(
        self, group: Sequence[int], came_down: int | None, groups: Sequence[Sequence[int]]
    ) -> tuple[Pair, ...] | None:
        """6.5: the first possible combination with the fewest refused due colours."""
        below = frozenset(tpn for later in groups for tpn in later)
        ordered = sorted(group, key=self.order)
        possible = [
            pairs
            for pairs in combinations(ordered)
            if self.possible(pairs, came_down, groups[0] if groups else (), below)
        ]
        return min(possible, key=self.refused, default=None)

    def possible(
        self,
        pairs: tuple[Pair, ...],
        came_down: int | None,
        following: Sequence[int],
        below: frozenset[int],
    ) -> bool:
        """6.3, 6.6"""
        if not all(self.legal(a, b) for a, b in pairs if b != FLOAT):
            return False
        floater = next((a for a, b in pairs if b == FLOAT), None)
        if floater is None:
            return self.completable(below)
        return (
            floater != came_down
            and any(self.legal(floater, other) for other in following)
            and self.completable(below | {floater})
        )
