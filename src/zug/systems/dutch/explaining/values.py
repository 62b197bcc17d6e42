"""What a criterion of the Dutch System looks at, and how it is told."""

from __future__ import annotations

from functools import cache

from zug.systems.dutch.criteria import ColourFault, Criterion, Measure, Repeat, Who
from zug.systems.explaining.criteria import Criterion as ToldCriterion

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


@cache
def told_criteria(criteria: tuple[Criterion, ...]) -> tuple[ToldCriterion, ...]:
    """The criteria of an edition that choose among candidates, in order, as they are told."""
    return tuple(
        ToldCriterion(one.id, one.article, subject(one), is_outcome=one.measure in NEXT)
        for one in criteria
        if one.measure not in SETTLED
    )
