"""The Dutch System in force from 1 February 2026 (C.04.3), taken at its word."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, partial
from itertools import combinations

from tests.literal.core import Bracket, Round, Value, Verdict, descending
from tests.literal.field import DOWN, UP
from tests.literal.sequence import Pair, Pairs
from zug.model import POINT, Tournament

NO_NEXT = (0, ())


class Round2026(Round):
    system = "dutch-2026"

    def __init__(
        self, tournament: Tournament, drop: Iterable[str] = (), *, thorough: bool = False
    ) -> None:
        super().__init__(tournament, drop, thorough=thorough)
        self.best_floaters = cache(self._best_floaters)
        self.bye_score: int | None = None

    def pair(self) -> Verdict | None:
        """1.9.2: bracket by bracket. None if no complete pairing exists (decision 6)."""
        if not self.completable(frozenset(self.everybody)):
            return None
        self._fix_the_score_of_the_bye()
        pairs: list[Pair] = []
        mdps: tuple[int, ...] = ()
        groups = self.scoregroups()
        for index, residents in enumerate(groups):
            below = tuple(rank for group in groups[index + 1 :] for rank in group)
            made, mdps = self._pair_bracket(Bracket(mdps, residents, below))
            pairs += made
        return self.verdict(pairs, mdps)

    def _fix_the_score_of_the_bye(self) -> None:
        """[C5], decision 15: the lowest score at which a complete pairing gives the bye."""
        if len(self.everybody) % 2 == 0:
            return
        anybody = self.bye_takers
        for score in sorted({self.score(rank) for rank in anybody}):
            self.bye_takers = frozenset(rank for rank in anybody if self.score(rank) == score)
            self.completable.cache_clear()
            if self.completable(frozenset(self.everybody)):
                self.bye_score = score
                break
        else:
            raise AssertionError("a complete pairing was said to exist")
        if "C5" in self.drop:  # [C9] still has to know where the bye falls
            self.bye_takers = anybody
            self.completable.cache_clear()

    def _pair_bracket(self, bracket: Bracket) -> tuple[Pairs, tuple[int, ...]]:
        """Article 3. [C4]-[C9] speak of the downfloaters alone, so these are judged first."""
        (_, scores), options = self.best_floaters(bracket)
        after = partial(self._what_floaters_do, bracket)
        ideal = min(after(down) for down in options)
        allowed = {frozenset(down) for down in options if after(down) == ideal}
        count = (len(bracket.players) - len(options[0])) // 2
        return self.first_best(
            bracket,
            self._mdp_sets(bracket, scores),
            count,
            lambda down: frozenset(down) in allowed,
            partial(self._value, bracket),
        )

    def _best_floaters(
        self, bracket: Bracket
    ) -> tuple[tuple[int, tuple[int, ...]], list[tuple[int, ...]]]:
        """What a bracket can best reach by [C1]-[C7], and the downfloaters that do."""
        below = frozenset(bracket.below)

        def fits(leaving: frozenset[int]) -> bool:
            return "C4" in self.drop or self.completable(leaving | below)

        best: tuple[int, tuple[int, ...]] | None = None
        options: list[tuple[int, ...]] = []
        for down in self.floater_sets(bracket, fits):
            number = 0 if "C6" in self.drop else len(down)
            scores = () if "C7" in self.drop else descending(map(self.score, down))
            if best is not None and (number, scores) > best:
                if number > best[0]:
                    break
                continue
            if best is None or (number, scores) < best:
                best, options = (number, scores), []
            options.append(down)
        assert best is not None, "the bracket before left a completion"
        size = min(map(len, options))
        return best, [down for down in options if len(down) == size]

    def _what_floaters_do(self, bracket: Bracket, down: tuple[int, ...]) -> Value:
        """[C8] (decision 19) and [C9] (decision 20)."""
        following: Value = NO_NEXT
        if "C8" not in self.drop and bracket.below:
            score = self.score(bracket.below[0])
            residents = tuple(rank for rank in bracket.below if self.score(rank) == score)
            further = bracket.below[len(residents) :]
            following = self.best_floaters(Bracket(down, residents, further))[0]
        unplayed = 0
        if "C9" not in self.drop and len(down) == 1 and self.score(down[0]) == self.bye_score:
            unplayed = self.field[down[0]].unplayed
        return following, unplayed

    def _mdp_sets(self, bracket: Bracket, scores: tuple[int, ...]) -> list[tuple[int, ...]]:
        """4.4: the sets that leave a Limbo complying with [C7], by smallest differing BSN."""
        mdps, here = bracket.mdps, self.score(bracket.residents[0])
        limbo = tuple(score for score in scores if score > here)
        sets: list[tuple[int, ...]] = []
        for size in range(len(mdps), -1, -1):
            for s1 in combinations(mdps, size):
                left = descending(self.score(mdp) for mdp in mdps if mdp not in s1)
                if left == limbo or "C7" in self.drop:
                    sets.append(s1)
        return sets

    def _value(self, bracket: Bracket, pairs: Pairs, down: tuple[int, ...]) -> Value:
        """[C10]-[C21] of the pairs and downfloaters given."""
        mdps = frozenset(bracket.mdps)
        here = self.score(bracket.residents[0])
        denials = [self.denials(*pair) for pair in pairs]
        met = [(mdp, resident) for mdp, resident in pairs if mdp in mdps]
        value: dict[str, object] = {
            f"C{10 + index}": sum(denial[index] for denial in denials) for index in range(4)
        }
        for ago, (resident_down, opponent_up, mdp_difference, opponent_difference) in (
            (1, ("C14", "C15", "C18", "C19")),
            (2, ("C16", "C17", "C20", "C21")),
        ):
            value[resident_down] = sum(
                self.floated(rank, ago) == DOWN for rank in down if rank not in mdps
            )
            value[opponent_up] = sum(self.floated(resident, ago) == UP for _, resident in met)
            value[mdp_difference] = descending(
                [self.score(mdp) - here for mdp, _ in met if self.floated(mdp, ago) == DOWN]
                + [
                    self.score(rank) - (here - POINT)  # decision 22
                    for rank in down
                    if rank in mdps and self.floated(rank, ago) == DOWN
                ]
            )
            value[opponent_difference] = descending(
                self.score(mdp) - here for mdp, resident in met if self.floated(resident, ago) == UP
            )
        return tuple(
            value[name] for name in (f"C{n}" for n in range(10, 22)) if name not in self.drop
        )
