"""The Burstein System of 2026 word by word: every matching of a bracket is made and looked at.

Scores, colours and the index are read from the raw cells; B-numbers are the decisions listed in
`docs/systems/burstein-2026.md`. Seeding rounds are those of `tests.literal.dutch`. Good for about
ten players in a bracket. `python -m tests.literal.burstein_2026 1000` compares it with the engine
on that many random rounds.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations

from tests.literal import dutch
from zug.model import Cell, Points, Result, Tournament

Pair = tuple[int, int]
Value = tuple[tuple[int, ...], tuple[int, tuple[int, ...]], int]
DUMMY = 0
ABSOLUTE, STRONG, MILD, NONE = 3, 2, 1, 0
OTHER = {"w": "b", "b": "w"}


def matchings(
    members: Sequence[int], dummies: int, legal: Callable[[int, int], bool] = lambda _a, _b: True
) -> Iterator[tuple[Pair, ...]]:
    """Article 4: all matchings in order; members from BSN 1 on, `dummies` of them float.

    Those with a pair that is not legal are left out.
    """
    if not members:
        yield ()
        return
    first, *others = members
    if len(members) - 2 >= dummies:
        for opponent in reversed(others):
            if legal(first, opponent):
                rest = [member for member in others if member != opponent]
                for tail in matchings(rest, dummies, legal):
                    yield ((first, opponent), *tail)
    if dummies:
        for tail in matchings(others, dummies - 1, legal):
            yield ((first, DUMMY), *tail)


def seeding_rounds(rounds: int) -> int:
    """B1"""
    return min(rounds // 2, 4)


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
        self.index = cache(self._index)
        self.legal = cache(self._legal)
        self.completable = cache(self._completable)
        self.best_of = cache(self._best_of)

    # --- what the record says

    def cells(self, tpn: int) -> tuple[Cell, ...]:
        """A cell for every round held; missing ones are zero-point byes."""
        known = self.players[tpn].cells[: self.held]
        return known + (Cell(0, None, Result.ZERO_BYE),) * (self.held - len(known))

    def games(self, tpn: int) -> list[Cell]:
        return [c for c in self.cells(tpn) if c.opponent and c.result.is_played]

    def points(self, tpn: int) -> int:
        return sum(map(self.tournament.points.worth, self.cells(tpn)))

    def seen_points(self, tpn: int) -> int:
        """B4: the score that those see who met this player over the board."""
        run = 0
        for cell in reversed(self.cells(tpn)):
            if cell.result not in {Result.ZERO_BYE, Result.ABSENT}:
                break
            run += 1
        system = self.tournament.points
        return self.points(tpn) + max(0, run - 1) * (system.draw - system.zero_bye)

    def _index(self, tpn: int) -> tuple[int, int, int]:
        """B3, B5; smaller is higher."""
        buchholz = berger = 0
        for cell in self.cells(tpn):
            played = cell.opponent and cell.result.is_played
            score = self.seen_points(cell.opponent) if played else self.points(tpn)
            buchholz += score
            berger += self.tournament.points.worth(cell) * score
        return -buchholz, -berger, tpn

    def score(self, tpn: int) -> int:
        """B2: the pairing score."""
        virtual = self.tournament.virtual_points.get(tpn, ())
        return self.points(tpn) + (virtual[self.held] if len(virtual) > self.held else 0)

    def colours(self, tpn: int) -> str:
        return "".join(str(cell.colour) for cell in self.games(tpn))

    def preference(self, tpn: int) -> tuple[str, int]:
        colours = self.colours(tpn)
        if not colours:
            return "", NONE
        balance = colours.count("w") - colours.count("b")
        if abs(balance) >= 2:
            return ("b" if balance > 0 else "w"), ABSOLUTE
        if len(colours) > 1 and colours[-1] == colours[-2]:
            return OTHER[colours[-1]], ABSOLUTE
        if balance:
            return ("b" if balance > 0 else "w"), STRONG
        return OTHER[colours[-1]], MILD

    # --- C1, C3, C4

    def _legal(self, a: int, b: int) -> bool:
        if any(game.opponent == b for game in self.games(a)) or frozenset((a, b)) in self.forbidden:
            return False
        wish = self.preference(a)
        return wish[1] != ABSOLUTE or wish != self.preference(b)

    def _completable(self, tpns: frozenset[int]) -> bool:
        if not tpns:
            return True
        first = min(tpns)
        return len(tpns) % 2 == 0 and any(
            self.legal(first, other) and self.completable(tpns - {first, other})
            for other in tpns - {first}
        )

    # --- the round

    def pair(self) -> set[Pair] | None:
        """`(white, black)` of all boards and `(tpn, 0)` for the bye; None: impossible."""
        rounds = self.tournament.rounds
        assert rounds is not None
        if self.held < seeding_rounds(rounds):
            verdict = dutch.pair(self.tournament, "dutch-2026")
            return None if verdict is None else set(verdict.lines)
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
        floaters: tuple[int, ...] = ()
        for group, below in self.groups(field):
            pairs, floaters = self.pair_bracket((*floaters, *group), below)
            found |= {self.board(*pair) for pair in pairs}
        return found

    def groups(self, tpns: Sequence[int]) -> list[tuple[tuple[int, ...], frozenset[int]]]:
        """Scoregroups from the top, each with everybody below it."""
        scores = sorted({self.score(tpn) for tpn in tpns}, reverse=True)
        return [
            (
                tuple(tpn for tpn in tpns if self.score(tpn) == score),
                frozenset(tpn for tpn in tpns if self.score(tpn) < score),
            )
            for score in scores
        ]

    def bars(self, cell: Cell) -> bool:
        """C2"""
        points = self.tournament.points
        unplayed = not (cell.opponent and cell.result.is_played)
        return cell.result in "UF+" or (unplayed and points.worth(cell) >= points.win)

    def bye(self, field: Sequence[int]) -> int | None:
        """B7"""
        able = [
            tpn
            for tpn in field
            if not any(map(self.bars, self.cells(tpn)))
            and self.completable(frozenset(field) - {tpn})
        ]
        able.sort(key=self.index, reverse=True)
        order = [(self.score(tpn), -len(self.games(tpn))) for tpn in able]
        return able[order.index(min(order))] if able else None

    def pair_bracket(
        self, members: Sequence[int], below: frozenset[int]
    ) -> tuple[list[Pair], tuple[int, ...]]:
        """B8-B10: the first of the best matchings, and who floats."""
        ordered = sorted(members, key=self.index)
        for dummies in range(len(ordered) % 2, len(ordered) + 1, 2):
            possible = [
                pairs
                for pairs in matchings(ordered, dummies, self.legal)
                if self.completable(below.union(floaters_of(pairs)))
            ]
            if possible:
                best = min(possible, key=lambda pairs: self.value(pairs, below))
                return [p for p in best if p[1] != DUMMY], floaters_of(best)
        raise AssertionError("the bracket before left a completable rest")

    def value(self, pairs: Sequence[Pair], below: frozenset[int]) -> Value:
        """C6, C7, C8 (B6, B8, B9)."""
        floaters = floaters_of(pairs)
        refused = 0
        for a, b in pairs:
            if b != DUMMY:
                wish = self.preference(a)[0]
                refused += wish != "" and wish == self.preference(b)[0]
        ahead = self.best_of(frozenset(floaters), below) if below else (0, ())
        return self.descending(floaters), ahead, refused

    def _best_of(self, came: frozenset[int], left: frozenset[int]) -> tuple[int, tuple[int, ...]]:
        """B9: the fewest floaters of the next bracket, and their scores."""
        group, below = self.groups(tuple(left))[0]
        members = sorted(came) + sorted(group)
        for number in range(len(members) % 2, len(members) + 1, 2):
            scores = [
                self.descending(down)
                for down in combinations(members, number)
                if self.completable(frozenset(members) - set(down))
                and self.completable(below | set(down))
            ]
            if scores:
                return number, min(scores)
        raise AssertionError("the rest was said to be completable")

    def descending(self, tpns: Sequence[int]) -> tuple[int, ...]:
        return tuple(sorted(map(self.score, tpns), reverse=True))

    # --- colours

    def board(self, a: int, b: int) -> Pair:
        """B11"""
        high, low = sorted((a, b), key=self.index)
        colour = self.colour_of_higher(high, low)
        return (high, low) if colour == "w" else (low, high)

    def colour_of_higher(self, high: int, low: int) -> str:
        (mine, strength), (yours, other) = self.preference(high), self.preference(low)
        if not mine and not yours:
            initial = str(self.tournament.initial_colour or "w")
            return initial if high % 2 else OTHER[initial]
        if mine != yours:
            return mine or OTHER[yours]
        if strength != other:
            return mine if strength > other else OTHER[mine]
        history = zip(self.colours(high)[::-1], self.colours(low)[::-1], strict=False)
        return next((theirs for own, theirs in history if own != theirs), mine)


def floaters_of(pairs: Sequence[Pair]) -> tuple[int, ...]:
    return tuple(a for a, b in pairs if b == DUMMY)


# --- comparison with the engine


def position(rng: random.Random, most_players: int = 10) -> Tournament:
    """A random round, mostly after the seeding rounds, with whatever the index has rules for."""
    from tests.support.positions import any_position, odd_points  # noqa: PLC0415

    tournament = odd_points(rng, any_position(rng, "burstein-2026", most_players))
    held = tournament.rounds_played
    last = held + 6 if rng.random() < 0.1 else 2 * held + 1
    tournament = replace(tournament, rounds=rng.randint(held + 1, max(held + 1, last)))
    if rng.random() < 0.4:
        tournament = _with_zero_byes(rng, tournament)
    if rng.random() < 0.25:
        tournament = _accelerated(rng, tournament)
    return tournament


def _with_zero_byes(rng: random.Random, tournament: Tournament) -> Tournament:
    """Some did not play the last rounds, or nothing is recorded for them."""
    held = tournament.rounds_played
    cells = {player.tpn: list(player.cells) for player in tournament.players}
    for tpn in rng.sample(sorted(cells), rng.randint(1, max(1, len(cells) // 3))):
        for round_ in range(rng.randint(0, held), held):
            opponent = cells[tpn][round_].opponent
            cells[tpn][round_] = Cell(0, None, Result.ZERO_BYE)
            if opponent:
                other = rng.choice((Result.HALF_BYE, Result.FULL_BYE, Result.ZERO_BYE))
                cells[opponent][round_] = Cell(0, None, other)
        if rng.random() < 0.3:
            while cells[tpn] and cells[tpn][-1].result is Result.ZERO_BYE:
                cells[tpn].pop()
    players = tuple(replace(p, cells=tuple(cells[p.tpn])) for p in tournament.players)
    if max(len(player.cells) for player in players) < held:
        return tournament
    return replace(tournament, players=players)


def _accelerated(rng: random.Random, tournament: Tournament) -> Tournament:
    """Virtual points as a file would give them."""
    held = tournament.rounds_played
    rows = {}
    for player in tournament.players[: rng.randint(0, len(tournament.players))]:
        row = sorted((rng.choice((0, 5, 10)) for _ in range(held + 1)), reverse=True)
        rows[player.tpn] = tuple(Points(value) for value in row)
    return replace(tournament, virtual_points=rows)


def soak(count: int, seed: int = 0, most_players: int = 10) -> int:
    """How many of `count` random rounds the engine pairs otherwise."""
    import zug  # noqa: PLC0415 - the literal reading itself must do without the engines
    from tests.support.laws import lines  # noqa: PLC0415

    differing = impossible = seeding = 0
    for number in range(seed, seed + count):
        tournament = position(random.Random(number), most_players)
        expected = Literal(tournament).pair()
        found = lines(zug.pair(tournament, "burstein-2026"))
        impossible += expected is None
        seeding += tournament.rounds_played < seeding_rounds(tournament.rounds or 0)
        if found != expected:
            differing += 1
            print(f"seed {number}: engine {found}, literally {expected}")
    print(f"{impossible} impossible, {seeding} seeding rounds")
    return differing


if __name__ == "__main__":
    numbers = [int(text) for text in sys.argv[1:]]
    print(soak(*numbers), "differences in", numbers[0], "rounds")
