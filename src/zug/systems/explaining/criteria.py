"""Criteria as they are told: what each looks at, how its value is written, which of two is better.

The criteria of a system are a tuple of these, in the order in which they are asked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from zug.fastclasses import NamedTuple
from zug.systems.explaining.brackets import Value
from zug.systems.explaining.statements import Statement


class Criterion(NamedTuple):
    """A criterion that chooses among the candidates of a bracket.

    - `subject`: what it looks at, as a key: `criterion.<subject>` names it in every language;
    - `is_more_better`: the larger value is the better one;
    - `is_outcome`: the value is a number of downfloaters and their scores, in the next bracket;
    - `after`: the element of the sequence that is settled before this criterion is asked.
    """

    id: str
    article: str
    subject: str
    is_more_better: bool = False
    is_outcome: bool = False
    after: str = ""

    def told(self, value: Value) -> object:
        """A value for a statement: a count, a list of points, or an outcome."""
        if not isinstance(value, tuple):
            return value
        if self.is_outcome:
            return {"downfloaters": value[0], "scores": list(value[1:])}
        return list(value)


class Change(NamedTuple):
    """The first criterion in which two candidates differ."""

    criterion: Criterion
    ours: Value
    theirs: Value

    @property
    def is_worse(self) -> bool:
        """Is theirs the worse one? No value at all stands for no valid outcome."""
        if self.ours is None or self.theirs is None:
            return self.theirs is None
        better, worse = self.ours, self.theirs
        if self.criterion.is_more_better:
            better, worse = worse, better
        return better < worse  # type: ignore[operator]

    @property
    def params(self) -> dict[str, object]:
        """What a sentence about it needs."""
        rule = self.criterion
        return {
            "criterion": rule.id,
            "subject": rule.subject,
            "ours": rule.told(self.ours),
            "theirs": rule.told(self.theirs),
        }


def first_change(
    criteria: Sequence[Criterion], ours: Mapping[str, Value], theirs: Mapping[str, Value]
) -> Change | None:
    """The first criterion in which two candidates of a bracket differ; None if they are equal."""
    for criterion in criteria:
        mine, yours = ours[criterion.id], theirs[criterion.id]
        if mine != yours:
            return Change(criterion, mine, yours)
    return None


class Difference(NamedTuple):
    """Where the real round and another one part; `bracket` is None if the bye alone tells.

    The other values are those of `zug.WhyNot`.
    """

    verdict: str
    statements: Sequence[Statement]
    criterion: str | None
    ours: object
    theirs: object
    bracket: int | None


def worse(change: Change, score: int, who: Sequence[int] = ()) -> Difference:
    """A bracket of this score in which another candidate is worse, and whom that would concern."""
    params = {**change.params, "score": score, "who": list(who)}
    said = Statement("whynot.worse", change.criterion.article, params, tuple(who))
    return Difference(
        "worse", [said], change.criterion.id, said.params["ours"], said.params["theirs"], score
    )
