"""Independent judges of headlines: whether what is said of an alternative is so.

Every complete pairing with the alternative is listed (of 2017: every candidate of the bracket) and
judged by the literal engines; the best of them is compared with the real round.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

import zug
from tests.explain.lists import Lister, named
from tests.explain.witness import BYE, Judge
from tests.literal.core import Bracket
from tests.literal.dutch_2017 import Round2017
from zug.systems.base import RoundPairing

Pair = tuple[int, int]


class Ruling(NamedTuple):
    """What comes of an alternative: it is `impossible`, `worse` by a criterion, or `later`."""

    verdict: str
    criterion: str | None = None
    ours: object = None
    theirs: object = None


IMPOSSIBLE = Ruling("impossible")


class Place(NamedTuple):
    """A bracket of the real round: its number from 0, all pairs above it, who must be paired here
    or float; or, if upward, who must be paired here with others from below."""

    number: int
    above: Sequence[Pair]
    home: frozenset[int]
    is_upward: bool


class Court(ABC):
    @abstractmethod
    def legal(self, first: int, second: int) -> bool: ...

    @abstractmethod
    def may_have_bye(self, tpn: int) -> bool: ...

    @abstractmethod
    def with_pairs(self, place: Place, pairs: Sequence[Pair]) -> Ruling:
        """The best round that holds these pairs of a bracket and all above it."""

    @abstractmethod
    def with_floaters(self, place: Place, floaters: Iterable[int]) -> Ruling:
        """The best round in which just these float out of, or into, a bracket."""

    @abstractmethod
    def without_exchange(self, place: Place) -> Ruling:
        """The best round in which only players of different halves of a bracket meet in it."""

    @abstractmethod
    def with_wish(self, pair: Pair) -> Ruling:
        """The best round that holds a pair, whatever becomes of the brackets above."""

    @abstractmethod
    def with_bye(self, tpn: int) -> Ruling:
        """The best round in which somebody has the bye."""


def _ruling(found: object) -> Ruling:
    criterion = found.criterion  # type: ignore[attr-defined]
    if criterion is None:
        return Ruling("later")
    return Ruling("worse", criterion, found.ours, found.theirs)  # type: ignore[attr-defined]


class ListCourt(Court):
    """Systems that give the bye first."""

    def __init__(self, lists: Lister, pairing: RoundPairing) -> None:
        self.lists = lists
        self.ours = named(pairing.boards, pairing.bye)
        self.bye = {frozenset({pairing.bye})} if pairing.bye else set()
        self.every = lists.every()

    def legal(self, first: int, second: int) -> bool:
        return self.lists.legal(first, second)

    def may_have_bye(self, tpn: int) -> bool:
        return self.lists.may_have_bye(tpn)

    def with_pairs(self, place: Place, pairs: Sequence[Pair]) -> Ruling:
        held = self._held(place) | {frozenset(pair) for pair in pairs}
        return self._ruled([made for made in self.every if held <= made])

    def with_floaters(self, place: Place, floaters: Iterable[int]) -> Ruling:
        held, wanted = self._held(place), frozenset(floaters)
        return self._ruled(
            [made for made in self.every if held <= made and self._floaters(made, place) == wanted]
        )

    def without_exchange(self, place: Place) -> Ruling:
        inside = [pair for pair in self.ours if len(pair) > 1 and pair & place.home]
        halves = self.lists.halves(sorted(tpn for pair in inside for tpn in pair))
        held, floaters = self._held(place), self._floaters(self.ours, place)
        return self._ruled(
            [
                made
                for made in self.every
                if held <= made
                and self._floaters(made, place) == floaters
                and not any(pair <= half for pair in made for half in halves if len(pair) > 1)
            ]
        )

    def with_wish(self, pair: Pair) -> Ruling:
        return self._ruled([made for made in self.every if frozenset(pair) in made])

    def with_bye(self, tpn: int) -> Ruling:
        return self._ruled([made for made in self.every if frozenset({tpn}) in made])

    def _held(self, place: Place) -> set[frozenset[int]]:
        return self.bye | {frozenset(pair) for pair in place.above}

    def _floaters(self, made: frozenset[frozenset[int]], place: Place) -> frozenset[int]:
        """Who comes in from below, or goes on unpaired."""
        if place.is_upward:
            inside = {tpn for pair in made if pair & place.home for tpn in pair}
            return frozenset(inside - place.home)
        inside = {tpn for pair in made if pair <= place.home for tpn in pair}
        return place.home - inside

    def _ruled(self, options: list[frozenset[frozenset[int]]]) -> Ruling:
        best = self.lists.best_of(options)
        if best is None:
            return IMPOSSIBLE
        return _ruling(self.lists.difference(self.ours, best))


class DutchCourt(Court):
    def __init__(self, judge: Judge, pairing: RoundPairing) -> None:
        self.judge = judge
        self.ours = judge.ranked(pairing.boards, pairing.bye)
        self.bye = pairing.bye

    def legal(self, first: int, second: int) -> bool:
        return self.judge.round.legal(*sorted((self.judge.rank[first], self.judge.rank[second])))

    def may_have_bye(self, tpn: int) -> bool:
        return self.judge.rank[tpn] in self.judge.takers

    def ranked(self, pairs: Iterable[Pair]) -> frozenset[Pair]:
        return self.judge.ranked(pairs, None)

    def ranks(self, tpns: Iterable[int]) -> frozenset[int]:
        return frozenset(self.judge.rank[tpn] for tpn in tpns)

    def keeps_halves(
        self, bracket: Bracket, ours: Collection[Pair], made: Collection[Pair]
    ) -> bool:
        """Are some pairs of a bracket ours as far as MDPs are paired, and do all others have one of
        each half: of as many residents as have no MDP and form our other pairs, and the rest?"""
        kept = {pair for pair in ours if {*pair} & {*bracket.mdps}}
        taken = {rank for pair in kept for rank in pair}
        remainder = [rank for rank in bracket.residents if rank not in taken]
        upper = remainder[: len(ours) - len(kept)]
        lower = remainder[len(upper) :]
        others = {*made} - kept
        return kept <= {*made} and all(high in upper and low in lower for high, low in others)


class Court2026(DutchCourt):
    def __init__(self, judge: Judge, pairing: RoundPairing) -> None:
        super().__init__(judge, pairing)
        self.every = [made for made in judge.every() if self._is_round(made)]

    def _is_round(self, made: frozenset[Pair]) -> bool:
        """No two who have moved down meet each other, and the bye has the score it must have."""
        if self.judge.bye_score(made) not in (-1, self.judge.bye_score(self.ours)):
            return False
        for bracket, pairs, _ in self.judge.brackets(made):
            if any({*pair} <= {*bracket.mdps} for pair in pairs):
                return False
        return True

    def with_pairs(self, place: Place, pairs: Sequence[Pair]) -> Ruling:
        held = self._held(place) | self.ranked(pairs)
        return self._ruled([made for made in self.every if held <= made])

    def with_floaters(self, place: Place, floaters: Iterable[int]) -> Ruling:
        held, wanted = self._held(place), self.ranks(floaters)
        options = []
        for made in self.every:
            if held <= made:
                _, _, down = list(self.judge.brackets(made))[place.number]
                if {*down} == wanted:
                    options.append(made)
        return self._ruled(options)

    def without_exchange(self, place: Place) -> Ruling:
        held = self._held(place)
        bracket, ours, _ = list(self.judge.brackets(self.ours))[place.number]
        options = []
        for made in self.every:
            if held <= made:
                _, pairs, _ = list(self.judge.brackets(made))[place.number]
                if self.keeps_halves(bracket, ours, pairs):
                    options.append(made)
        return self._ruled(options)

    def _held(self, place: Place) -> frozenset[Pair]:
        above = self.ranked(place.above)
        here = {tpn for pair in place.above for tpn in pair}
        given = self.bye is not None and self.bye not in here and self._is_given(place)
        return above | ({(self.judge.rank[self.bye], BYE)} if given else frozenset())  # type: ignore[arg-type]

    def _is_given(self, place: Place) -> bool:
        """Has the bye been given above this bracket?"""
        rank = self.judge.rank[self.bye]  # type: ignore[index]
        for number, (bracket, _, down) in enumerate(self.judge.brackets(self.ours)):
            if number == place.number:
                return False
            if rank in bracket.players and down == (rank,):
                return True
        return False

    def with_wish(self, pair: Pair) -> Ruling:
        held = self.ranked([pair])
        return self._ruled([made for made in self.judge.every() if held <= made])

    def with_bye(self, tpn: int) -> Ruling:
        options = [made for made in self.judge.every() if (self.judge.rank[tpn], BYE) in made]
        return self._ruled(options)

    def _ruled(self, options: list[frozenset[Pair]]) -> Ruling:
        best = self.judge.best_of(options)
        return IMPOSSIBLE if best is None else _ruling(self.judge.difference(self.ours, best))


class Court2017(DutchCourt):
    """Of 2017 a bracket is judged for itself: completion is asked of the last ones alone."""

    def __init__(self, judge: Judge, pairing: RoundPairing) -> None:
        super().__init__(judge, pairing)
        self.routes = judge.routes_2017()

    def with_pairs(self, place: Place, pairs: Sequence[Pair]) -> Ruling:
        held = self.ranked(pairs)
        return self._ruled(place, lambda made, _: held <= {*made})

    def with_floaters(self, place: Place, floaters: Iterable[int]) -> Ruling:
        wanted = self.ranks(floaters)
        return self._ruled(place, lambda _, down: {*down} == wanted)

    def without_exchange(self, place: Place) -> Ruling:
        bracket, _ = self.routes[place.number]
        ours = [pair for pair in self.ours if {*pair} <= {*bracket.players}]
        return self._ruled(place, lambda made, _: self.keeps_halves(bracket, ours, made))

    def with_wish(self, pair: Pair) -> Ruling:
        """No text of 2017 ranks whole rounds: that of `why_not` is judged by the real brackets."""
        if not self.judge.every(pair):
            return IMPOSSIBLE
        answer = zug.why_not(self.judge.tournament, pair, "dutch-2017")
        theirs = self.judge.ranked(answer.boards, answer.bye)
        assert theirs in self.judge.every(pair)
        return _ruling(self.judge.difference_2017(self.ours, theirs))

    def with_bye(self, tpn: int) -> Ruling:
        raise NotImplementedError("which round is best is a matter of the route")

    def _ruled(self, place: Place, fits: object) -> Ruling:
        bracket, route = self.routes[place.number]
        literal = self.judge.round
        assert isinstance(literal, Round2017)
        best: list[tuple[str, object]] | None = None
        for made in self._candidates(bracket):
            paired = {rank for pair in made for rank in pair}
            down = tuple(rank for rank in bracket.players if rank not in paired)
            if not fits(made, down):  # type: ignore[operator]
                continue
            if route == "ppb" and not self._completes(bracket, down):
                continue
            if not bracket.below and not literal._ends(frozenset(down)):
                continue
            values = self.judge.values_2017(bracket, made, down, route)
            if best is None or [v for _, v in values] < [v for _, v in best]:
                best = values
        if best is None:
            return IMPOSSIBLE
        ours = self._ours(bracket, route)
        for (name, mine), (_, yours) in zip(ours, best, strict=True):
            if mine != yours:
                return Ruling("worse", name, mine, yours)
        return Ruling("later")

    def _completes(self, bracket: Bracket, down: tuple[int, ...]) -> bool:
        """Can those who leave the PPB and all below be paired, no two who leave it meeting?

        (dutch-2017:A.9, B.3) The engine need not say the latter: the best candidate never leaves
        two who could meet. One without an exchange may.
        """
        left = tuple(sorted((*down, *bracket.below)))
        every = self.judge._complete(left, len(left) % 2 == 1)
        return any(not any({*pair} <= {*down} for pair in made) for made in every)

    def _ours(self, bracket: Bracket, route: str) -> list[tuple[str, object]]:
        here = {*bracket.players}
        pairs = tuple(sorted(pair for pair in self.ours if {*pair} <= here))
        paired = {rank for pair in pairs for rank in pair}
        down = tuple(rank for rank in bracket.players if rank not in paired)
        return self.judge.values_2017(bracket, pairs, down, route)

    def _candidates(self, bracket: Bracket) -> Iterator[tuple[Pair, ...]]:
        edges = [
            (one, other)
            for one, other in combinations(sorted(bracket.players), 2)
            if not {one, other} <= {*bracket.mdps} and self.judge.round.legal(one, other)
        ]
        yield from _matchings(edges)


def _matchings(edges: list[Pair]) -> Iterator[tuple[Pair, ...]]:
    yield ()
    for place, edge in enumerate(edges):
        rest = [other for other in edges[place + 1 :] if not {*other} & {*edge}]
        for more in _matchings(rest):
            yield (edge, *more)
