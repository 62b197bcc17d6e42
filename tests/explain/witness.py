"""A second opinion on why-not: every complete pairing, judged by the literal engines.

All pairings with a wish are listed and compared bracket by bracket with the values of the literal
engine and the order of its sequence. Nothing of the engine under test is used.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tests.literal.core import Bracket, Round, descending
from tests.literal.dutch_2017 import Round2017
from tests.literal.dutch_2026 import Round2026
from tests.literal.sequence import candidates
from zug.model import Tournament

Pair = tuple[int, int]
Pairing = frozenset[Pair]
"""Pairs of ranks, the smaller first; `(rank, -1)` is the bye."""

BYE = -1


@dataclass(frozen=True)
class Difference:
    """The first criterion that differs, or None if only the sequence does."""

    criterion: str | None
    ours: object = None
    theirs: object = None


class Judge:
    """The literal reading of a round, asked about whole pairings."""

    def __init__(self, tournament: Tournament, system: str) -> None:
        self.system, self.tournament = system, tournament
        self.round: Round = {"dutch-2026": Round2026, "dutch-2017": Round2017}[system](tournament)
        self.possible = self.round.completable(frozenset(self.round.everybody))
        self.takers = self.round.bye_takers
        if self.possible and isinstance(self.round, Round2026):
            self.round._fix_the_score_of_the_bye()
        self.rank = {entrant.tpn: rank for rank, entrant in enumerate(self.round.field)}

    def ranked(self, pairs: Iterable[tuple[int, int]], bye: int | None) -> Pairing:
        """A pairing given by TPN."""
        made = {tuple(sorted((self.rank[a], self.rank[b]))) for a, b in pairs}
        return frozenset(made | ({(self.rank[bye], BYE)} if bye else set()))  # type: ignore[arg-type]

    def every(self, wish: Pair | None = None) -> list[Pairing]:
        """All complete legal pairings that hold the wish (by TPN, 0 for the bye)."""
        left = list(self.round.everybody)
        start: set[Pair] = set()
        if wish is not None:
            first, second = wish
            high = self.rank[first]
            low = self.rank[second] if second else BYE
            start = {(high, BYE) if low == BYE else (min(high, low), max(high, low))}
            if low == BYE and high not in self.takers:
                return []
            if low != BYE and not self.round.legal(high, low):
                return []
            left = [rank for rank in left if rank not in (high, low)]
        has_bye = len(self.round.everybody) % 2 == 1 and not any(BYE in pair for pair in start)
        return [frozenset(start | {*rest}) for rest in self._complete(tuple(left), has_bye)]

    def _complete(self, left: tuple[int, ...], bye: bool) -> Iterator[tuple[Pair, ...]]:
        if not left:
            if not bye:
                yield ()
            return
        first, rest = left[0], left[1:]
        if bye and first in self.takers:
            for more in self._complete(rest, False):
                yield ((first, BYE), *more)
        for index, other in enumerate(rest):
            if self.round.legal(first, other):
                for more in self._complete(rest[:index] + rest[index + 1 :], bye):
                    yield ((first, other), *more)

    def bye_score(self, pairing: Pairing) -> int:
        return next((self.round.score(rank) for rank, low in pairing if low == BYE), -1)

    def brackets(
        self, pairing: Pairing
    ) -> Iterator[tuple[Bracket, tuple[Pair, ...], tuple[int, ...]]]:
        """The brackets a pairing goes through: players, pairs and downfloaters of each."""
        mdps: tuple[int, ...] = ()
        groups = self.round.scoregroups()
        for index, residents in enumerate(groups):
            below = tuple(rank for group in groups[index + 1 :] for rank in group)
            bracket = Bracket(mdps, residents, below)
            here = {*bracket.players}
            pairs = tuple(sorted(pair for pair in pairing if {*pair} <= here))
            paired = {rank for pair in pairs for rank in pair}
            down = tuple(rank for rank in bracket.players if rank not in paired)
            yield bracket, pairs, down
            # Of 2026 the bye is fixed to a score: a lone downfloater who has it is done.
            is_done = len(down) == 1 and (down[0], BYE) in pairing
            mdps = () if is_done and isinstance(self.round, Round2026) else down

    def values(
        self, bracket: Bracket, pairs: tuple[Pair, ...], down: tuple[int, ...]
    ) -> list[tuple[str, object]]:
        """The criteria of a candidate of 2026 by name, in order."""
        literal = self.round
        assert isinstance(literal, Round2026)
        following, unplayed = literal._what_floaters_do(bracket, down)
        if (len(bracket.players) + len(bracket.below)) % 2 == 0:
            unplayed = 0  # the bye has been given
        named: list[tuple[str, object]] = [
            ("C6", len(down)),
            ("C7", descending(map(literal.score, down))),
            ("C8", following),
            ("C9", unplayed),
        ]
        rest = literal._value(bracket, pairs, down)
        return named + [(f"C{number}", value) for number, value in enumerate(rest, 10)]

    def values_2017(
        self, bracket: Bracket, pairs: tuple[Pair, ...], down: tuple[int, ...], route: str
    ) -> list[tuple[str, object]]:
        """The criteria of a candidate of 2017 by name, in order; [C.7] on the ordinary route."""
        literal = self.round
        assert isinstance(literal, Round2017)
        named: list[tuple[str, object]] = [
            ("C5", len(down)),
            ("C6", literal._psd(bracket, pairs, down)),
        ]
        if route == "ordinary" and bracket.below:
            named.append(("C7", literal._what_comes_next(bracket, down)))
        rest = literal._value(bracket, pairs, down)
        return named + [(f"C{number}", value) for number, value in enumerate(rest, 8)]

    def routes_2017(self) -> list[tuple[Bracket, str]]:
        """The brackets of the real round of 2017, and by which route each was paired (A.9)."""
        literal = self.round
        assert isinstance(literal, Round2017)
        found: list[tuple[Bracket, str]] = []
        mdps: tuple[int, ...] = ()
        groups = literal.scoregroups()
        for index, residents in enumerate(groups):
            below = tuple(rank for group in groups[index + 1 :] for rank in group)
            bracket = Bracket(mdps, residents, below)
            fits = literal._anything if below else literal._ends
            _, down = literal._pair_bracket(bracket, fits)
            if below and not literal._completes(bracket, frozenset(down)):
                _, down = literal._pair_bracket(
                    bracket, lambda leaving, b=bracket: literal._completes(b, leaving), True
                )
                return [*found, (bracket, "ppb"), (Bracket(down, below, ()), "clb")]
            found.append((bracket, "ordinary"))
            mdps = tuple(sorted(down))
        return found

    def difference_2017(self, ours: Pairing, theirs: Pairing) -> Difference:
        """The first criterion of 2017 in which two pairings differ, by the real brackets."""
        for bracket, route in self.routes_2017():
            mine, yours = (_inside(bracket, pairing) for pairing in (ours, theirs))
            if mine[0] == yours[0]:
                continue
            for (name, here), (_, there) in zip(
                self.values_2017(bracket, *mine, route),
                self.values_2017(bracket, *yours, route),
                strict=True,
            ):
                if here != there:
                    return Difference(name, here, there)
            assert self.first_of(bracket, [mine, yours]) == mine
            return Difference(None)
        raise AssertionError("the two are the same")

    def best_2017(self, ours: Pairing, wish: Pair) -> list[Pairing]:
        """The pairings with a wish that are best in the first real bracket they cannot share."""
        left = self.every(wish)
        for bracket, route in self.routes_2017():
            mine = _inside(bracket, ours)[0]
            same = [pairing for pairing in left if _inside(bracket, pairing)[0] == mine]
            if same:
                left = same
                continue
            found: dict[tuple[tuple[Pair, ...], tuple[int, ...]], list[Pairing]] = {}
            for pairing in left:
                found.setdefault(_inside(bracket, pairing), []).append(pairing)
            worth = {
                option: [value for _, value in self.values_2017(bracket, *option, route)]
                for option in found
            }
            top = min(worth.values())
            options = [option for option in found if worth[option] == top]
            return found[self.first_of(bracket, options) if len(options) > 1 else options[0]]
        return left

    def first_of(
        self, bracket: Bracket, options: list[tuple[tuple[Pair, ...], tuple[int, ...]]]
    ) -> tuple[tuple[Pair, ...], tuple[int, ...]]:
        """Which of several candidates, equal in all criteria, the sequence reaches first."""
        literal = self.round
        if isinstance(literal, Round2026):
            sets = literal._mdp_sets(bracket, descending(map(literal.score, options[0][1])))
        else:
            assert isinstance(literal, Round2017)
            sets = literal._mdp_sets(
                bracket, {len({*down} & {*bracket.mdps}) for _, down in options}
            )
        wanted = {frozenset(pairs) for pairs, _ in options}

        def keep(pairs: tuple[Pair, ...]) -> bool:
            made = {(min(pair), max(pair)) for pair in pairs}
            return any(made <= option for option in wanted)

        for pairs, down in candidates(
            bracket.mdps,
            bracket.residents,
            sets,
            len(options[0][0]),
            keep,
        ):
            made = tuple(sorted((min(pair), max(pair)) for pair in pairs))
            if frozenset(made) in wanted:
                return made, tuple(sorted(down))
        raise AssertionError("every candidate is in the sequence")

    def best(self, wish: Pair | None = None) -> Pairing | None:
        """The best pairing of 2026 that holds the wish."""
        return self.best_of(self.every(wish))

    def best_of(self, left: list[Pairing]) -> Pairing | None:
        """The best of some pairings of 2026."""
        if not left:
            return None
        lowest = min(map(self.bye_score, left))
        left = [pairing for pairing in left if self.bye_score(pairing) == lowest]
        if self.bye_score(left[0]) not in (-1, self.round.bye_score):  # type: ignore[attr-defined]
            return left[0]  # [C5] has decided
        for index in range(len(self.round.scoregroups())):
            found = {}
            for pairing in left:
                bracket, pairs, down = list(self.brackets(pairing))[index]
                found.setdefault((pairs, down), []).append(pairing)
            worth = {
                option: [value for _, value in self.values(bracket, *option)] for option in found
            }
            top = min(worth.values())
            options = [option for option in found if worth[option] == top]
            chosen = self.first_of(bracket, options) if len(options) > 1 else options[0]
            left = found[chosen]
        assert len(left) == 1
        return left[0]

    def difference(self, ours: Pairing, theirs: Pairing) -> Difference:
        """The first criterion of 2026 in which two pairings differ, ours being the best of all."""
        scores = self.bye_score(ours), self.bye_score(theirs)
        if scores[0] != scores[1]:
            return Difference("C5", *scores)
        for mine, yours in zip(self.brackets(ours), self.brackets(theirs), strict=True):
            if mine[1] == yours[1]:
                continue
            for (name, here), (_, there) in zip(
                self.values(*mine), self.values(*yours), strict=True
            ):
                if here != there:
                    return Difference(name, here, there)
            assert self.first_of(mine[0], [mine[1:], yours[1:]]) == mine[1:]
            return Difference(None)
        raise AssertionError("the two are the same")


def _inside(bracket: Bracket, pairing: Pairing) -> tuple[tuple[Pair, ...], tuple[int, ...]]:
    """Pairs and downfloaters of a bracket in a whole pairing."""
    here = {*bracket.players}
    pairs = tuple(sorted(pair for pair in pairing if {*pair} <= here))
    paired = {rank for pair in pairs for rank in pair}
    return pairs, tuple(rank for rank in bracket.players if rank not in paired)
