"""The Dutch System approved in Baku 2016 (C.04.3), taken at its word."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, partial
from itertools import combinations

from tests.literal.core import Bracket, Round, Value, Verdict, descending
from tests.literal.field import DOWN, UP
from tests.literal.sequence import Pair, Pairs
from zug.model import POINT, Tournament

Fits = Callable[[frozenset[int]], bool]
NO_OUTCOME = (10**9, ())
COLOUR_RULES = {f"E{n}": f"5.2.{n}" for n in range(1, 6)}


class StuckError(Exception):
    """A last bracket that cannot be completed; only without C.4 does it come to that."""


class Round2017(Round):
    system = "dutch-2017"

    def __init__(
        self, tournament: Tournament, drop: Iterable[str] = (), *, thorough: bool = False
    ) -> None:
        named = [COLOUR_RULES.get(name, name) for name in drop]
        super().__init__(tournament, named, thorough=thorough)
        self.next_bracket = cache(self._next_bracket)

    def pair(self) -> Verdict | None:
        """A.9, by the route of decision 28. None if no complete pairing exists (decision 6)."""
        if not self.completable(frozenset(self.everybody)):
            return None
        try:
            return self.verdict(*self._pair_round())
        except StuckError:
            return None

    def _pair_round(self) -> tuple[list[Pair], tuple[int, ...]]:
        pairs: list[Pair] = []
        mdps: tuple[int, ...] = ()
        groups = self.scoregroups()
        for index, residents in enumerate(groups):
            below = tuple(rank for group in groups[index + 1 :] for rank in group)
            bracket = Bracket(mdps, residents, below)
            made, down = self._pair_bracket(bracket, self._anything if below else self._ends)
            if below and "C4" not in self.drop and not self._completes(bracket, frozenset(down)):
                made, down = self._pair_bracket(bracket, partial(self._completes, bracket), True)
                last, left = self._pair_collapsed(Bracket(down, below, ()))
                return [*pairs, *made, *last], left
            pairs += made
            mdps = down
        return pairs, mdps

    def _anything(self, _leaving: frozenset[int]) -> bool:
        return True

    def _ends(self, leaving: frozenset[int]) -> bool:
        """The last bracket leaves nobody but the bye (note to A.9, C.2)."""
        return not leaving or (len(leaving) == 1 and leaving <= self.bye_takers)

    def _completes(self, bracket: Bracket, leaving: frozenset[int]) -> bool:
        return self.completable(leaving | frozenset(bracket.below))

    def _pair_bracket(
        self, bracket: Bracket, fits: Fits, penultimate: bool = False
    ) -> tuple[Pairs, tuple[int, ...]]:
        """A bracket whose residents have one score: C.5-C.7 speak of its downfloaters alone."""
        (_, _), options = self._best_floaters(bracket, fits)
        if not options:
            raise StuckError
        if "C7" not in self.drop and bracket.below and not penultimate:
            worth = {down: self._what_comes_next(bracket, down) for down in options}
            options = [down for down in options if worth[down] == min(worth.values())]
        allowed = {frozenset(down) for down in options}
        return self.first_best(
            bracket,
            self._mdp_sets(bracket, {len(set(d) & set(bracket.mdps)) for d in options}),
            (len(bracket.players) - len(options[0])) // 2,
            lambda down: frozenset(down) in allowed,
            lambda pairs, down: self._value(bracket, pairs, down),
        )

    def _pair_collapsed(self, bracket: Bracket) -> tuple[Pairs, tuple[int, ...]]:
        """The CLB (decision 31): its scores differ, so the PSD is a matter of the pairs."""
        options = list(self.floater_sets(bracket, self._ends))
        if not options:
            raise StuckError
        return self.first_best(
            bracket,
            self._mdp_sets(bracket, {len(set(d) & set(bracket.mdps)) for d in options}),
            len(bracket.players) // 2,
            self._ends_with,
            lambda pairs, down: (
                () if "C6" in self.drop else self._psd(bracket, pairs, down),
                *self._value(bracket, pairs, down),
            ),
        )

    def _ends_with(self, down: tuple[int, ...]) -> bool:
        return self._ends(frozenset(down))

    def _best_floaters(
        self, bracket: Bracket, fits: Fits
    ) -> tuple[tuple[int, tuple[int, ...]], list[tuple[int, ...]]]:
        """What a bracket can best reach by C.5 and C.6, and the downfloaters that do."""
        best: tuple[int, tuple[int, ...]] | None = None
        options: list[tuple[int, ...]] = []
        for down in self.floater_sets(bracket, fits):
            number = 0 if "C5" in self.drop else len(down)
            psd = () if "C6" in self.drop else self._psd_by_floaters(bracket, down)
            if best is not None and (number, psd) > best:
                if number > best[0]:
                    break
                continue
            if best is None or (number, psd) < best:
                best, options = (number, psd), []
            options.append(down)
        if best is None:
            return NO_OUTCOME, []
        size = min(map(len, options))
        return best, [down for down in options if len(down) == size]

    def _what_comes_next(self, bracket: Bracket, down: tuple[int, ...]) -> Value:
        """C.7 (decision 29)."""
        score = self.score(bracket.below[0])
        residents = tuple(rank for rank in bracket.below if self.score(rank) == score)
        return self.next_bracket(Bracket(down, residents, bracket.below[len(residents) :]))

    def _next_bracket(self, bracket: Bracket) -> Value:
        fits = self._anything if bracket.below else self._ends
        return self._best_floaters(bracket, fits)[0]

    def _artificial(self, bracket: Bracket) -> int:
        """A.8: one point less than the lowest ranked player of the bracket."""
        return self.score(bracket.residents[-1]) - POINT

    def _psd(self, bracket: Bracket, pairs: Pairs, down: tuple[int, ...]) -> tuple[int, ...]:
        """A.8: the differences of pairs and downfloaters, from the highest to the lowest."""
        artificial = self._artificial(bracket)
        return descending(
            [abs(self.score(first) - self.score(second)) for first, second in pairs]
            + [self.score(rank) - artificial for rank in down]
        )

    def _psd_by_floaters(self, bracket: Bracket, down: tuple[int, ...]) -> tuple[int, ...]:
        """The PSD where all residents have one score: who floats settles it."""
        here = self.score(bracket.residents[0])
        paired = [self.score(mdp) - here for mdp in bracket.mdps if mdp not in down]
        level = (len(bracket.players) - len(down)) // 2 - len(paired)
        floating = [self.score(rank) - (here - POINT) for rank in down]
        return descending(paired + [0] * level + floating)

    def _mdp_sets(self, bracket: Bracket, limbos: set[int]) -> list[tuple[int, ...]]:
        """D.3: most MDPs first (M1 of B.1.c), then the higher scores, then the lower BSNs."""
        mdps = bracket.mdps
        sets = [s1 for limbo in sorted(limbos) for s1 in combinations(mdps, len(mdps) - limbo)]
        sets.sort(key=lambda s1: (-len(s1), [-self.score(mdp) for mdp in s1], s1))
        return sets

    def _value(self, bracket: Bracket, pairs: Pairs, down: tuple[int, ...]) -> Value:
        """C.8-C.19 of the pairs and downfloaters given (decision 32)."""
        artificial = self._artificial(bracket)
        denials = [self.denials(*pair) for pair in pairs]
        value: dict[str, object] = {
            f"C{8 + index}": sum(denial[index] for denial in denials) for index in range(4)
        }
        falls = [(rank, self.score(rank) - artificial) for rank in down]
        rises: list[tuple[int, int]] = []
        for pair in pairs:
            lower, higher = sorted(pair, key=self.score)
            gap = self.score(higher) - self.score(lower)
            if gap:
                falls.append((higher, gap))
                rises.append((lower, gap))
        for ago, names in ((1, ("C12", "C13", "C16", "C17")), (2, ("C14", "C15", "C18", "C19"))):
            again_down = [gap for rank, gap in falls if self.floated(rank, ago) == DOWN]
            again_up = [gap for rank, gap in rises if self.floated(rank, ago) == UP]
            value[names[0]], value[names[1]] = len(again_down), len(again_up)
            value[names[2]], value[names[3]] = descending(again_down), descending(again_up)
        return tuple(
            value[name] for name in (f"C{n}" for n in range(8, 20)) if name not in self.drop
        )
