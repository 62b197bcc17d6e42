"""What both editions of the Dutch System share word for word: legality, completion, colours."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, groupby
from typing import NamedTuple

from tests.literal.field import ABSOLUTE, STRONG, Entrant, colours_of, enrol, forbidden
from tests.literal.field import initial_colour as lot
from tests.literal.sequence import Candidate, Pair, Pairs, candidates
from zug.model import Tournament

Value = tuple[object, ...]


@dataclass(frozen=True)
class Verdict:
    """The pairing of a round: `(white, black)` by TPN, and the bye. None stands for impossible."""

    boards: frozenset[tuple[int, int]]
    bye: int | None = None

    @property
    def lines(self) -> frozenset[tuple[int, int]]:
        return self.boards | ({(self.bye, 0)} if self.bye is not None else frozenset())


class Denials(NamedTuple):
    """What the colours of a pair cost: [C10]-[C13] of 2026, [C.8]-[C.11] of 2017."""

    difference: int
    third: int
    preference: int
    strong: int


class Bracket(NamedTuple):
    """MDPs, residents and everybody below, all as ranks in ascending order."""

    mdps: tuple[int, ...]
    residents: tuple[int, ...]
    below: tuple[int, ...]

    @property
    def players(self) -> tuple[int, ...]:
        return self.mdps + self.residents


class Round:
    """The players of a round and the questions both editions ask about them.

    `drop` names criteria and colour rules to be left out, to see what each of them decides.
    `thorough` walks the whole literal sequence without skipping anything.
    """

    system = ""

    def __init__(
        self, tournament: Tournament, drop: Iterable[str] = (), *, thorough: bool = False
    ) -> None:
        self.field: list[Entrant] = enrol(tournament, self.system)
        self.drop = frozenset(drop)
        self.thorough = thorough
        self.initial = lot(tournament)
        self._forbidden = forbidden(tournament)
        everybody = range(len(self.field))
        self.everybody = tuple(everybody)
        self._partners = [
            frozenset(other for other in everybody if other != rank and self._legal(rank, other))
            for rank in everybody
        ]
        self.pairable = cache(self._pairable)
        self.completable = cache(self._completable)
        self.denials = cache(self._denials)
        self.bye_takers = frozenset(rank for rank in everybody if self._may_have_the_bye(rank))

    def scoregroups(self) -> list[tuple[int, ...]]:
        """1.3.1 / A.3, in descending order."""
        by_score = groupby(self.everybody, key=lambda rank: self.field[rank].score)
        return [tuple(ranks) for _, ranks in by_score]

    def score(self, rank: int) -> int:
        return self.field[rank].score

    def floated(self, rank: int, rounds_ago: int) -> str:
        return self.field[rank].floats[rounds_ago - 1]

    # [C1]-[C3]

    def legal(self, first: int, second: int) -> bool:
        return second in self._partners[first]

    def _legal(self, first: int, second: int) -> bool:
        one, two = self.field[first], self.field[second]
        met = two.tpn in one.met or frozenset((one.tpn, two.tpn)) in self._forbidden
        if met and "C1" not in self.drop:
            return False
        if "C3" in self.drop or one.topscorer or two.topscorer:
            return True
        both_absolute = one.strength == two.strength == ABSOLUTE
        return not (both_absolute and one.wants == two.wants)

    def _may_have_the_bye(self, rank: int) -> bool:
        return "C2" in self.drop or not self.field[rank].barred

    def _pairable(self, players: frozenset[int], mdps: frozenset[int]) -> bool:
        """Can all these be paired, MDPs with residents only (decision 17)?"""
        if not players:
            return True
        first = min(players)
        for other in self._partners[first] & players:
            if first in mdps and other in mdps:
                continue
            if self.pairable(players - {first, other}, mdps):
                return True
        return False

    def _completable(self, players: frozenset[int]) -> bool:
        """Is there a legal pairing of all these, one of them taking the bye if they are odd?"""
        if not players:
            return True
        first = min(players)
        rest = players - {first}
        if len(players) % 2 and first in self.bye_takers and self.completable(rest):
            return True
        return any(self.completable(rest - {other}) for other in self._partners[first] & rest)

    # Colours

    def white_and_black(self, first: int, second: int) -> tuple[Entrant, Entrant]:
        """Article 5 / section E; `first` is the higher ranked."""
        one, two = self.field[first], self.field[second]
        colour = colours_of(one, two, self.initial, self.drop)
        return (one, two) if colour == "w" else (two, one)

    def _denials(self, first: int, second: int) -> Denials:
        white, black = self.white_and_black(*sorted((first, second)))
        top = white.topscorer or black.topscorer
        counts = [0, 0, 0, 0]
        for player, colour in ((white, "w"), (black, "b")):
            if not player.wants or player.wants == colour:
                continue
            after = player.colours + colour
            counts[0] += top and abs(after.count("w") - after.count("b")) > 2
            counts[1] += top and after[-3:] == colour * 3
            counts[2] += 1
            counts[3] += player.strength == STRONG
        return Denials(*counts)

    # The walk

    def floater_sets(
        self, bracket: Bracket, fits: Callable[[frozenset[int]], bool]
    ) -> Iterator[tuple[int, ...]]:
        """Every set of downfloaters that lets the others be paired, by rising size."""
        players, mdps = bracket.players, frozenset(bracket.mdps)
        for size in range(len(players) % 2, len(players) + 1, 2):
            for down in combinations(players, size):
                leaving = frozenset(down)
                if self.pairable(frozenset(players) - leaving, mdps) and fits(leaving):
                    yield down

    def first_best(
        self,
        bracket: Bracket,
        sets: Iterable[tuple[int, ...]],
        count: int,
        allowed: Callable[[tuple[int, ...]], bool],
        value: Callable[[Pairs, tuple[int, ...]], Value],
    ) -> Candidate:
        """3.8.1 / B.8: the best candidate, of equals the one generated first.

        A value only grows as pairs are added, so a beginning that is no better than the best so
        far cannot end better. Pairs whose lower ranked stands in S1 repeat an earlier candidate
        (decision 27).
        """
        best: tuple[Value, Candidate] | None = None
        perfect = value((), ())  # 3.4.1 / B.4: accepted at once

        def keep(pairs: Pairs) -> bool:
            first, second = pairs[-1]
            if self.thorough:
                return True
            if first > second or not self.legal(first, second):
                return False
            return best is None or value(pairs, ()) < best[0]

        for pairs, down in candidates(bracket.mdps, bracket.residents, sets, count, keep):
            if not all(self.legal(*pair) for pair in pairs) or not allowed(down):
                continue
            worth = value(pairs, down)
            if best is None or worth < best[0]:
                best = worth, (pairs, down)
            if worth == perfect and not self.thorough:
                break
        assert best is not None, "the sets of downfloaters promised a candidate"
        return best[1]

    def verdict(self, pairs: Iterable[Pair], left: tuple[int, ...]) -> Verdict | None:
        """The round as a whole; None if more than the bye is left over."""
        if len(left) > 1 or (left and left[0] not in self.bye_takers):
            return None
        boards = frozenset(
            (white.tpn, black.tpn)
            for white, black in (self.white_and_black(*sorted(pair)) for pair in pairs)
        )
        return Verdict(boards, self.field[left[0]].tpn if left else None)


def descending(values: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(values, reverse=True))
