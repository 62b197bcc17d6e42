"""What happened in a bracket, kept for the trace and worked out only when somebody looks."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from zug.fastclasses import NamedTuple, maker
from zug.model import POINT
from zug.systems.base import Step
from zug.systems.dutch.bracket import Solution
from zug.systems.dutch.criteria import DOWNS, UPS, DutchCriterion, DutchMeasure, Who
from zug.systems.dutch.field import CLASS_SHIFT
from zug.systems.explaining.trace import LazyRecord, Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.systems.dutch.bracket import DutchBracket

_step = maker(Step)
Foresight = Callable[[list[int]], "Solution | None"]
"""The best the next bracket could do with these downfloaters, None if nobody asks."""


def psd(scores: Sequence[int], found: Solution, floor: int) -> tuple[int, ...]:
    """The pairing score difference: a descending list (dutch-2017:A.8)."""
    gaps = [scores[high] - scores[low] for high, low in found.pairs]
    gaps += [scores[rank] - floor for rank in found.downfloaters]
    return tuple(sorted(gaps, reverse=True))


class Floated(NamedTuple):
    """A float given in a bracket: who, the score difference, and the floats it repeats."""

    who: int
    gap: int
    repeats: int


class BracketRecord(LazyRecord):
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
    __slots__ = (
        "_bracket",
        "_bye_score",
        "_foresee",
        "_foreseen",
        "_found",
        "_level",
        "_route",
        "bye",
    )

    def __init__(
        self,
        bracket: DutchBracket,
        found: Solution,
        level: int,
        foresee: Foresight | None = None,
        bye_score: int | None = None,
        *,
        route: str = "ordinary",
        bye: int | None = None,
    ) -> None:
        self._bracket = bracket
        self._found = found
        self._level = level
        self._foresee = foresee
        self._bye_score = bye_score
        self._route = route
        self._foreseen: dict[tuple[int, ...], Solution | None] = {}
        self.bye = bye

    @property
    def bracket(self) -> DutchBracket:
        """The bracket itself, its players by rank, and the field they belong to."""
        return self._bracket

    def judge(self, pairs: Sequence[tuple[int, int]], downfloaters: Sequence[int]) -> BracketRecord:
        """The record this bracket would have with another candidate, given by TPN."""
        bracket = self._bracket
        cards, scores = bracket.field.cards, bracket.field.scores
        rank_of = {cards[rank].tpn: rank for rank in [*bracket.mdps, *bracket.residents]}
        couples = [sorted((rank_of[first], rank_of[second])) for first, second in pairs]
        down = sorted(rank_of[tpn] for tpn in downfloaters)
        lone = down[0] if len(down) == 1 and scores[down[0]] == self._bye_score else None
        record = BracketRecord(
            bracket,
            Solution([(high, low) for high, low in couples], down, []),
            self._level,
            self._foresee,
            self._bye_score,
            route=self._route,
            bye=lone,
        )
        record._foreseen = self._foreseen
        return record

    def step(self) -> Step:
        """The mark of this bracket in the trace."""
        bracket = self._bracket
        players = self._tpns(bracket.mdps + bracket.residents)
        return _step((bracket.field.edition.best_candidate, "bracket", players, self))

    def _look(self, key: str) -> object:
        return getattr(self, "_get_" + key)()

    def _tpns(self, ranks: list[int]) -> tuple[int, ...]:
        tpns = self._bracket.field.tpns
        return tuple([tpns[rank] for rank in ranks])

    def _get_score(self) -> int:
        return self._bracket.score

    def _get_route(self) -> str:
        return self._route

    def _get_level(self) -> int:
        return self._level

    def _get_mdps(self) -> tuple[int, ...]:
        return self._tpns(self._bracket.mdps)

    def _get_residents(self) -> tuple[int, ...]:
        return self._tpns(self._bracket.residents)

    def _get_limbo(self) -> tuple[int, ...]:
        mdps = set(self._bracket.mdps)
        return self._tpns([rank for rank in self._found.downfloaters if rank in mdps])

    def _get_pairs(self) -> tuple[tuple[int, ...], ...]:
        return tuple(self._tpns(list(pair)) for pair in self._found.pairs)

    def _get_downfloaters(self) -> tuple[int, ...]:
        return self._tpns(self._found.downfloaters)

    def _get_max_pairs(self) -> int:
        return len(self._found.pairs)

    def _get_bye(self) -> int | None:
        return None if self.bye is None else self._bracket.field.cards[self.bye].tpn

    def _get_bye_score(self) -> int | None:
        return self._bye_score

    def _get_criteria(self) -> dict[str, Value]:
        floats = self._floats()
        return {
            criterion.id: self._reached(criterion, floats)
            for criterion in self._bracket.field.edition.criteria
            if criterion.measure not in (DutchMeasure.ABSOLUTE, DutchMeasure.COMPLETION)
        }

    def _reached(self, criterion: DutchCriterion, floats: list[Floated]) -> Value:
        measure = criterion.measure
        if measure is DutchMeasure.COLOUR:
            return sum(bool(fault & criterion.fault) for fault in self._faults())
        if criterion.repeat:
            gaps = [
                one.gap
                for one in floats
                if one.who & criterion.who and one.repeats & criterion.repeat
            ]
            if measure is DutchMeasure.FLOAT_COUNT:
                return len(gaps)
            return tuple(sorted(gaps, reverse=True))
        return self._downfloater_value(measure)

    def _downfloater_value(self, measure: DutchMeasure) -> Value:
        field = self._bracket.field
        down = self._found.downfloaters
        if measure is DutchMeasure.BYE_SCORE:
            return self._bye_score
        if measure is DutchMeasure.DOWNFLOATERS:
            return len(down)
        if measure is DutchMeasure.DOWNFLOATER_SCORES:
            return tuple(sorted((field.scores[rank] for rank in down), reverse=True))
        if measure is DutchMeasure.PSD:
            return psd(field.scores, self._found, self._bracket.floor)
        if measure is DutchMeasure.UNPLAYED:
            lone = len(down) == 1 and down[0] == self.bye
            return field.cards[down[0]].unplayed if lone else None
        return self._next_value(measure)

    def _next_value(self, measure: DutchMeasure) -> Value:
        """Number of the next bracket's downfloaters, then their scores or its PSD."""
        foreseen = self._next_outcome()
        if foreseen is None:
            return None
        scores = self._bracket.field.scores
        if measure is DutchMeasure.NEXT_SCORES:
            values = sorted((scores[rank] for rank in foreseen.downfloaters), reverse=True)
            return (len(foreseen.downfloaters), *values)
        floor = scores[self._bracket.residents[-1] + 1] - POINT
        return (len(foreseen.downfloaters), *psd(scores, foreseen, floor))

    def _next_outcome(self) -> Solution | None:
        """The outcome of the next bracket for these downfloaters, worked out once."""
        if self._foresee is None:
            return None
        down = tuple(self._found.downfloaters)
        if down not in self._foreseen:
            self._foreseen[down] = self._foresee(self._found.downfloaters)
        return self._foreseen[down]

    def _faults(self) -> list[int]:
        field = self._bracket.field
        return [
            field.faults[field.codes[high] >> CLASS_SHIFT][field.codes[low] >> CLASS_SHIFT]
            for high, low in self._found.pairs
        ]

    def _floats(self) -> list[Floated]:
        """All floats the pairing of this bracket gives."""
        field = self._bracket.field
        scores = field.scores
        floats = []
        for high, low in self._found.pairs:
            gap = scores[high] - scores[low]
            if gap:
                floats.append(Floated(Who.HIGHER, gap, field.codes[high] & DOWNS))
                floats.append(Floated(Who.LOWER, gap, field.codes[low] & UPS))
        mdps = set(self._bracket.mdps)
        for rank in self._found.downfloaters:
            who = Who.MDP if rank in mdps else Who.RESIDENT
            gap = scores[rank] - self._bracket.floor
            floats.append(Floated(who, gap, field.codes[rank] & DOWNS))
        return floats
