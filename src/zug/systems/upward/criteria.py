"""The criteria of brackets that take upfloaters: each is written once, and gives cost and value.

A criterion counts what its upfloaters bring (`of_upfloater`), what its pairs do (`of_pair`), or it
looks at the whole set of upfloaters (`of_set`). From the first two `CostLayers` makes what an edge
of a matching costs, and from all of them `judge_criteria` says what any pairing of a bracket is
worth. So what is paired by and what is explained cannot differ.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from zug.fastclasses import dataclass
from zug.systems.explaining.trace import Criterion

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from zug.systems.explaining.trace import Pair, Value


@dataclass(frozen=True, slots=True)
class UpwardCriterion(Criterion):
    """A criterion of a bracket; the players it looks at are records of the system's own.

    - `of_upfloater`, `of_pair`: what a player who floats up, or a pair, adds to it;
    - `of_set`: the value of all upfloaters, given by TPN with their bracket;
    - `is_asked`: does it hold in this round?
    """

    of_upfloater: Callable[[Any], int] | None = None
    of_pair: Callable[[Any, Any], int] | None = None
    of_set: Callable[[Any, Sequence[int]], Value] | None = None
    is_asked: Callable[[Any], bool] = lambda _round: True


class CostLayers:
    """Criteria as layers of one cost, each above all that those after it can add up to.

    There are `number` upfloaters at most, all among these `members`, and so many `pairs` at most.
    The weight `above` is that of the next criterion before them.
    """

    def __init__(
        self,
        criteria: Sequence[UpwardCriterion],
        pairs: int,
        number: int = 0,
        members: Sequence[object] = (),
    ) -> None:
        self._upfloater: list[tuple[int, Callable[[Any], int]]] = []
        self._pair: list[tuple[int, Callable[[Any, Any], int]]] = []
        self.above = 1
        for criterion in reversed(criteria):
            if criterion.of_upfloater is not None:
                self._upfloater.append((self.above, criterion.of_upfloater))
                self.above <<= (
                    number * max(map(criterion.of_upfloater, members), default=0)
                ).bit_length()
            elif criterion.of_pair is not None:
                self._pair.append((self.above, criterion.of_pair))
                self.above <<= pairs.bit_length()

    def of_upfloater(self, member: object) -> int:
        """Return what a player costs as an upfloater."""
        return sum(weight * count(member) for weight, count in self._upfloater)

    def of_pair(self, one: object, other: object) -> int:
        """Return what a pair of the bracket costs."""
        return sum(weight * count(one, other) for weight, count in self._pair)


def judge_criteria(
    criteria: Iterable[UpwardCriterion],
    bracket: Any,
    member: Callable[[int], object],
    upfloaters: Sequence[int],
    pairs: Sequence[Pair],
) -> dict[str, Value]:
    """Return the values of all criteria by id, None where one is not asked.

    `bracket` has the `round`; `member` gives the record of a player by TPN.
    """

    def value(criterion: UpwardCriterion) -> Value:
        if not criterion.is_asked(bracket.round):
            return None
        if criterion.of_upfloater is not None:
            return sum(criterion.of_upfloater(member(tpn)) for tpn in upfloaters)
        if criterion.of_pair is not None:
            return sum(criterion.of_pair(member(first), member(other)) for first, other in pairs)
        assert criterion.of_set is not None
        return criterion.of_set(bracket, upfloaters)

    return {criterion.id: value(criterion) for criterion in criteria}


def count_upfloaters(_bracket: object, upfloaters: Sequence[int]) -> Value:
    """How many there are."""
    return len(upfloaters)


def scores_of_upfloaters(bracket: Any, upfloaters: Sequence[int]) -> Value:
    """Return their scores, the lowest first."""
    return tuple(sorted(map(bracket.round.score, upfloaters)))
