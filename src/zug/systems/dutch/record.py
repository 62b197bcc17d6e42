"""What happened in a bracket, kept for the trace and worked out only when somebody looks.

A set of pairs may be written down in several ways; the earliest counts, in which everybody of S1
is the higher ranked of the pair. (dutch-2026:3.3-3.7, 4.2-4.4, dutch-2017:B.2-B.7, D.1-D.3)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from zug.fastclasses import NamedTuple, maker
from zug.model import POINT
from zug.systems.base import Step
from zug.systems.dutch.bracket import Solution
from zug.systems.dutch.criteria import DOWNS, UPS, DutchCriterion, DutchMeasure, Who
from zug.systems.dutch.field import CLASS_SHIFT
from zug.systems.explaining.trace import Element, JudgedBracket, Judgement, Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.systems.dutch.bracket import DutchBracket
    from zug.systems.explaining.trace import Pair

_step = maker(Step)
Foresight = Callable[[list[int]], "Solution | None"]
"""The best the next bracket could do with these downfloaters, None if nobody asks."""


def psd(scores: Sequence[int], solution: Solution, floor: int) -> tuple[int, ...]:
    """The pairing score difference: a descending list (dutch-2017:A.8)."""
    gaps = [scores[high] - scores[low] for high, low in solution.pairs]
    gaps += [scores[rank] - floor for rank in solution.downfloaters]
    return tuple(sorted(gaps, reverse=True))


class Floated(NamedTuple):
    """A float given in a bracket: who, the score difference, and the floats it repeats."""

    who: int
    gap: int
    repeats: int


class BracketRecord(JudgedBracket):
    """A bracket and its pairing by TPN; `criteria` holds the value reached in each criterion.

    - `route`: "ordinary", or in the edition of 2017 "ppb" and "clb";
    - `level`: how far the computation had to look down (see `levels`);
    - `max_pairs`: the number of pairs that were possible, all criteria above respected;
    - `bye`: who is left over for the bye, and `bye_score`: the score it had to have, if fixed.
    """

    KEYS = (
        "score",
        "route",
        "level",
        "mdps",
        "residents",
        "limbo",
        "pairs",
        "downfloaters",
        "max_pairs",
        "bye",
        "bye_score",
        "criteria",
    )
    judge: DutchJudge

    def __init__(
        self,
        bracket: DutchBracket,
        solution: Solution,
        level: int,
        foresee: Foresight | None = None,
        bye_score: int | None = None,
        *,
        route: str = "ordinary",
    ) -> None:
        tpns = bracket.field.tpns
        incoming = [tpns[rank] for rank in bracket.mdps]
        residents = [tpns[rank] for rank in bracket.residents]
        super().__init__(
            score=bracket.score,
            residents=residents,
            incoming=incoming,
            members=incoming + residents,
            pairs=[(tpns[high], tpns[low]) for high, low in solution.pairs],
            outgoing=[tpns[rank] for rank in solution.downfloaters],
            judge=DutchJudge(bracket, foresee, bye_score),
        )
        self.bracket = bracket
        self.level = level
        self.route = route
        self.bye_score = bye_score
        self.bye: int | None = None

    def step(self) -> Step:
        """The mark of this bracket in the trace."""
        article = self.bracket.field.edition.best_candidate
        return _step((article, "bracket", self.members, self))

    def _look(self, key: str) -> object:
        if key == "limbo":  # dutch-2026:3.2.4
            return tuple(tpn for tpn in self.outgoing if tpn in self.incoming)
        if key == "max_pairs":
            return len(self.pairs)
        return super()._look({"mdps": "incoming", "downfloaters": "outgoing"}.get(key, key))


class DutchJudge:
    """Says what candidates of a bracket are worth."""

    __slots__ = ("_bracket", "_bye_score", "_foresee", "_foreseen")

    def __init__(
        self, bracket: DutchBracket, foresee: Foresight | None, bye_score: int | None
    ) -> None:
        self._bracket = bracket
        self._foresee = foresee
        self._bye_score = bye_score
        self._foreseen: dict[tuple[int, ...], Solution | None] = {}

    def __call__(self, pairs: Sequence[Pair]) -> Judgement:
        """Return what a candidate is worth; who is in none of its pairs floats."""
        bracket = self._bracket
        rank_of = bracket.field.rank_of
        ranks = [sorted((rank_of[first], rank_of[second])) for first, second in pairs]
        paired = {rank for pair in ranks for rank in pair}
        floating = [rank for rank in bracket.mdps + bracket.residents if rank not in paired]
        candidate = Solution([(high, low) for high, low in ranks], floating, [])
        return Judgement(self._criteria(candidate), tuple(self._order(candidate)))

    def outlook(self, downfloaters: Iterable[int]) -> tuple[Value, ...]:
        """Return what downfloaters alone settle besides their number and their scores."""
        ranks = sorted(map(self._bracket.field.rank_of.__getitem__, downfloaters))
        measures = [criterion.measure for criterion in self._bracket.field.edition.criteria]
        return tuple(
            [self._of_floaters(ranks, measure) for measure in measures if measure in _BEYOND_SCORES]
        )

    def _criteria(self, solution: Solution) -> dict[str, Value]:
        floats = self._floats(solution)
        return {
            criterion.id: self._reached(criterion, solution, floats)
            for criterion in self._bracket.field.edition.criteria
            if criterion.measure not in (DutchMeasure.ABSOLUTE, DutchMeasure.COMPLETION)
        }

    def _reached(
        self, criterion: DutchCriterion, solution: Solution, floats: list[Floated]
    ) -> Value:
        measure = criterion.measure
        if measure is DutchMeasure.COLOUR:
            return sum(bool(fault & criterion.fault) for fault in self._faults(solution))
        if criterion.repeat:
            gaps = [
                each.gap
                for each in floats
                if each.who & criterion.who and each.repeats & criterion.repeat
            ]
            if measure is DutchMeasure.FLOAT_COUNT:
                return len(gaps)
            return tuple(sorted(gaps, reverse=True))
        if measure is DutchMeasure.PSD:
            return psd(self._bracket.field.scores, solution, self._bracket.floor)
        return self._of_floaters(solution.downfloaters, measure)

    def _of_floaters(self, down: list[int], measure: DutchMeasure) -> Value:
        field = self._bracket.field
        if measure is DutchMeasure.BYE_SCORE:
            return self._bye_score
        if measure is DutchMeasure.DOWNFLOATERS:
            return len(down)
        if measure is DutchMeasure.DOWNFLOATER_SCORES:
            return tuple(sorted((field.scores[rank] for rank in down), reverse=True))
        if measure is DutchMeasure.UNPLAYED:
            lone = len(down) == 1 and field.scores[down[0]] == self._bye_score
            return field.cards[down[0]].unplayed if lone else None
        return self._next_value(down, measure)

    def _next_value(self, down: list[int], measure: DutchMeasure) -> Value:
        """Number of the next bracket's downfloaters, then their scores or its PSD."""
        foreseen = self._next_outcome(down)
        if foreseen is None:
            return None
        scores = self._bracket.field.scores
        if measure is DutchMeasure.NEXT_SCORES:
            values = sorted((scores[rank] for rank in foreseen.downfloaters), reverse=True)
            return (len(foreseen.downfloaters), *values)
        floor = scores[self._bracket.residents[-1] + 1] - POINT
        return (len(foreseen.downfloaters), *psd(scores, foreseen, floor))

    def _next_outcome(self, down: list[int]) -> Solution | None:
        """The outcome of the next bracket for these downfloaters, worked out once."""
        if self._foresee is None:
            return None
        known = tuple(down)
        if known not in self._foreseen:
            self._foreseen[known] = self._foresee(down)
        return self._foreseen[known]

    def _faults(self, solution: Solution) -> list[int]:
        field = self._bracket.field
        return [
            field.faults[field.codes[high] >> CLASS_SHIFT][field.codes[low] >> CLASS_SHIFT]
            for high, low in solution.pairs
        ]

    def _floats(self, solution: Solution) -> list[Floated]:
        """All floats the pairing of this bracket gives."""
        field = self._bracket.field
        scores = field.scores
        floats = []
        for high, low in solution.pairs:
            gap = scores[high] - scores[low]
            if gap:
                floats.append(Floated(Who.HIGHER, gap, field.codes[high] & DOWNS))
                floats.append(Floated(Who.LOWER, gap, field.codes[low] & UPS))
        mdps = set(self._bracket.mdps)
        for rank in solution.downfloaters:
            who = Who.MDP if rank in mdps else Who.RESIDENT
            gap = scores[rank] - self._bracket.floor
            floats.append(Floated(who, gap, field.codes[rank] & DOWNS))
        return floats

    def _order(self, solution: Solution) -> Iterator[Element]:
        """The elements of the sequence in the earliest writing of a candidate.

        Those exchanged are told by their BSNs in the remainder.
        """
        names = self._bracket.field.tpns

        def tpns(ranks: Iterable[int]) -> tuple[int, ...]:
            return tuple([names[rank] for rank in ranks])

        mate = dict(solution.pairs)
        mdps = [rank for rank in self._bracket.mdps if rank in mate]
        opponents = tuple([mate[rank] for rank in mdps])
        taken = {*opponents}
        remainder = [rank for rank in self._bracket.residents if rank not in taken]
        bsn = {rank: number for number, rank in enumerate(remainder, 1)}
        tops = sorted(rank for rank in mate if rank in bsn)
        partners = tuple([mate[rank] for rank in tops])
        half = len(tops)
        leaving = tuple([n for n in range(half, 0, -1) if remainder[n - 1] not in mate])
        entering = tuple([bsn[rank] for rank in tops if bsn[rank] > half])
        yield Element("mdp-set", tpns(mdps), place=(-len(mdps), *mdps))
        yield Element("mdp-opponents", tpns(opponents), tpns(mdps), opponents)
        yield Element("exchange-number", (len(leaving),))
        yield Element("exchange-sum", (sum(entering) - sum(leaving),))
        yield Element("exchange-leaving", leaving, place=tuple([-number for number in leaving]))
        yield Element("exchange-entering", entering)
        yield Element("transposition", tpns(partners), tpns(tops), partners)


_BEYOND_SCORES = (DutchMeasure.NEXT_SCORES, DutchMeasure.NEXT_PSD, DutchMeasure.UNPLAYED)
