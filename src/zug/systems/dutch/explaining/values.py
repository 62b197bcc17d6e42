"""What a criterion of the Dutch System looks at and what was reached, as plain values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from zug.systems.dutch.criteria import ColourFault, Criterion, Measure, Repeat, Who
from zug.systems.dutch.record import BracketRecord
from zug.systems.reasons.brackets import Value

_MEASURES = {
    Measure.BYE_SCORE: "bye-score",
    Measure.DOWNFLOATERS: "downfloaters",
    Measure.DOWNFLOATER_SCORES: "downfloater-scores",
    Measure.PSD: "psd",
    Measure.NEXT_SCORES: "next-scores",
    Measure.NEXT_PSD: "next-psd",
    Measure.UNPLAYED: "unplayed",
}
_COLOURS = {
    ColourFault.BEYOND_TWO: "beyond-two",
    ColourFault.THIRD_IN_A_ROW: "third",
    ColourFault.DENIED: "denied",
    ColourFault.STRONG_DENIED: "strong",
}
_REPEATS = {
    Repeat.DOWN_1: "down-last",
    Repeat.UP_1: "up-last",
    Repeat.DOWN_2: "down-before",
    Repeat.UP_2: "up-before",
}
_WHO = {Who.RESIDENT: "resident-", Who.HIGHER | Who.MDP: "mdp-"}

NEXT = (Measure.NEXT_SCORES, Measure.NEXT_PSD)
SETTLED = (Measure.ABSOLUTE, Measure.COMPLETION, Measure.BYE_SCORE)
"""Not a matter of the candidates that are left."""


def subject(criterion: Criterion) -> str:
    """What a criterion looks at, as a key: `criterion.<key>` is its name in a catalogue."""
    if criterion.measure is Measure.COLOUR:
        return _COLOURS[criterion.fault]
    if criterion.repeat:
        gaps = "-gaps" if criterion.measure is Measure.FLOAT_GAPS else ""
        return f"{_WHO.get(criterion.who, '')}{_REPEATS[criterion.repeat]}{gaps}"
    return _MEASURES[criterion.measure]


def told(criterion: Criterion, value: Value) -> object:
    """A value for a statement: a count, a list of points, or an outcome."""
    if isinstance(value, tuple):
        if criterion.measure in NEXT:
            return {"downfloaters": value[0], "scores": list(value[1:])}
        return list(value)
    return value


class Change(NamedTuple):
    """The first criterion in which two candidates differ."""

    criterion: Criterion
    ours: Value
    theirs: Value

    @property
    def is_worse(self) -> bool:
        """Is theirs the worse one? No value at all stands for no valid outcome."""
        return self.ours is not None and (
            self.theirs is None or self.ours < self.theirs  # type: ignore[operator]
        )


def reached(record: BracketRecord) -> Iterator[tuple[Criterion, Value]]:
    """The criteria that choose among candidates, in order, with the values reached."""
    values = record["criteria"]
    assert isinstance(values, Mapping)
    for criterion in record.bracket.field.edition.criteria:
        if criterion.measure not in SETTLED:
            yield criterion, values[criterion.id]


def first_change(ours: BracketRecord, theirs: BracketRecord) -> Change | None:
    """The first criterion in which two candidates of a bracket differ; None if they are equal."""
    for (criterion, mine), (_, yours) in zip(reached(ours), reached(theirs), strict=True):
        if mine != yours:
            return Change(criterion, mine, yours)
    return None
