"""How criteria compare: the first one in which two candidates differ, and what becomes worse."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from zug.fastclasses import NamedTuple
from zug.rules.cards import Float
from zug.rules.colours import Strength
from zug.systems.explaining.statements import Statement, by_kind
from zug.systems.explaining.trace import Criterion, Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    pass


class CriterionChange(NamedTuple):
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
) -> CriterionChange | None:
    """The first criterion in which two candidates of a bracket differ; None if they are equal."""
    for criterion in criteria:
        mine, yours = ours[criterion.id], theirs[criterion.id]
        if mine != yours:
            return CriterionChange(criterion, mine, yours)
    return None


DENIED = {"denied": Strength.MILD, "strong": Strength.STRONG}
"""What criteria of colours count, and the least strength of a preference that they do."""
FLOATS_OF_PAIRS = {"up-last": (Float.UP, 1), "up-before": (Float.UP, 2)}
"""What criteria of pairs count: the float of the lower of the two, and how many rounds ago."""
FLOATS_OF_FLOATERS = {
    "down-last": (Float.DOWN, 1),
    "down-before": (Float.DOWN, 2),
    "upfloaters-again": (Float.UP, 1),
}
"""The same of floaters."""


SUBJECTS = by_kind(
    *("criterion.bye-score", "criterion.downfloaters", "criterion.downfloater-scores"),
    *("criterion.upfloaters", "criterion.upfloater-scores", "criterion.next-upfloaters"),
    *("criterion.upfloaters-floated", "criterion.opponents-floated"),
    *("criterion.maximum-upfloaters", "criterion.maximum-upfloats", "criterion.upfloaters-again"),
    *("criterion.psd", "criterion.next-scores", "criterion.next-psd", "criterion.unplayed"),
    *("criterion.bye-games", "criterion.bye-matches", "criterion.beyond-two", "criterion.third"),
    *("criterion.denied", "criterion.strong", "criterion.resident-down-last"),
    *("criterion.resident-down-before", "criterion.down-last", "criterion.down-before"),
    *("criterion.up-last", "criterion.up-before", "criterion.mdp-down-last-gaps"),
    *("criterion.mdp-down-before-gaps", "criterion.down-last-gaps", "criterion.down-before-gaps"),
    *("criterion.up-last-gaps", "criterion.up-before-gaps", "criterion.leavers", "criterion.drops"),
    *("criterion.no-missing-opponent", "criterion.denied-due", "criterion.joined"),
    *("criterion.floaters-a", "criterion.floaters-b", "criterion.floaters-c"),
    *("criterion.floated-before", "criterion.due-difference", "criterion.two-floaters"),
    *("criterion.clashes", "criterion.forced-clashes", "criterion.cracked"),
    *("criterion.floaters-on", "criterion.inside-column", "criterion.moved-down-pairs"),
    *("criterion.rest-pairs", "criterion.misses", "criterion.same-preference"),
    *("criterion.upfloat-tests", "criterion.downfloat-tests", "criterion.exchanged"),
    *("criterion.exchange-difference", "criterion.sequence"),
)
"""What a criterion or a measure of a step can look at, with the id of its name."""
_WORSE = by_kind(
    *("worse.bye-score", "worse.downfloaters"),
    *("worse.downfloater-scores", "worse.psd", "worse.next-scores", "worse.next-psd"),
    *("worse.unplayed", "worse.beyond-two", "worse.third", "worse.denied", "worse.strong"),
    *("worse.resident-down-last", "worse.resident-down-before", "worse.down-last"),
    *("worse.down-before", "worse.up-last", "worse.up-before", "worse.mdp-down-last-gaps"),
    *("worse.mdp-down-before-gaps", "worse.down-last-gaps", "worse.down-before-gaps"),
    *("worse.up-last-gaps", "worse.up-before-gaps", "worse.upfloaters", "worse.upfloater-scores"),
    *("worse.next-upfloaters", "worse.upfloaters-floated", "worse.opponents-floated"),
    *("worse.maximum-upfloaters", "worse.maximum-upfloats", "worse.upfloaters-again"),
)


def worsened(params: Mapping[str, object], article: str) -> Statement:
    """A value that a criterion or a rule of the bye looks at, ours and theirs.

    `count` is by how much, where they are numbers; `who` whom it concerns, if that is known.
    Params are those of `CriterionChange`.
    """
    ours, theirs = params["ours"], params["theirs"]
    values = {"subject": params["subject"], "ours": ours, "theirs": theirs}
    values["who"] = params.get("who") or []
    if isinstance(ours, int) and isinstance(theirs, int):
        values["count"] = abs(theirs - ours)
    return Statement(_WORSE.get(str(params["subject"]), "worse.other"), article, values)
