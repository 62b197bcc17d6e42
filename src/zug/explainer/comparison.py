"""Systems and editions on the same round: the boards side by side, and what makes them differ."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

from zug.errors import UsageError, ZugError
from zug.explainer.answers import Question, rows_of
from zug.explainer.api import to_explain
from zug.explainer.verdict import Side, side_by_side
from zug.fastclasses import NamedTuple, dataclass
from zug.messages import say
from zug.model.arguments import public
from zug.systems import PairingRequest, find_system, system_of
from zug.systems.base import NO_OPTIONS, RoundPairing
from zug.systems.explaining.why_not import Person, WhyNot, people_json, people_of
from zug.systems.registry import all_systems

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.model import Tournament

ALL = "all"


class Paired(NamedTuple):
    """What a system makes of the round; `question` asks it why, `refusal` says why it cannot."""

    system: str
    pairing: RoundPairing | None
    question: Question | None = None
    refusal: str = ""


class Difference(NamedTuple):
    """Boards of two systems side by side, and what each says about the other's.

    `against_theirs` is why the first system does not have the other's board, `against_ours` the
    reverse; None where there is no such board.
    """

    side: Side
    against_theirs: WhyNot | None
    against_ours: WhyNot | None


@dataclass(frozen=True)
class Contrast:
    """Two systems that pair the round differently, or alike."""

    first: Paired
    second: Paired

    @cached_property
    def sides(self) -> tuple[Side, ...]:
        assert self.first.pairing is not None
        assert self.second.pairing is not None
        return side_by_side(rows_of(self.first.pairing), rows_of(self.second.pairing))

    @cached_property
    def against_second(self) -> WhyNot:
        """Why the first system does not pair as the second one does."""
        assert self.first.question is not None
        assert self.second.pairing is not None
        return self.first.question.pairing(rows_of(self.second.pairing))

    @cached_property
    def against_first(self) -> WhyNot:
        """Why the second system does not pair as the first one does."""
        return Contrast(self.second, self.first).against_second

    @cached_property
    def differences(self) -> tuple[Difference, ...]:
        """Each difference, with what either system says about the board of the other."""
        return tuple(self.difference(side) for side in self.sides)

    def difference(self, side: Side) -> Difference:
        ours, theirs = self.first.question, self.second.question
        assert ours is not None
        assert theirs is not None
        return Difference(
            side,
            None if side.theirs is None else ours.wish(side.theirs),
            None if side.ours is None else theirs.wish(side.ours),
        )


@dataclass(frozen=True)
class Comparison:
    """A round by several systems."""

    round: int
    paired: tuple[Paired, ...]
    people: Mapping[int, Person]
    left_out: tuple[str, ...] = ()
    """Of all systems those that pair tournaments of another kind."""

    @property
    def able(self) -> tuple[Paired, ...]:
        """Those that have a complete pairing."""
        return tuple(one for one in self.paired if one.pairing and one.pairing.is_complete)

    @cached_property
    def contrasts(self) -> tuple[Contrast, ...]:
        """The first system beside each of the others."""
        first, *others = self.able or (None,)
        return () if first is None else tuple(Contrast(first, one) for one in others)

    def agreement(self, first: Paired, second: Paired) -> int:
        """How many pairs the two have in common, whatever the colours; the bye counts as one."""
        mine, yours = (
            {frozenset(board) for board in rows_of(one.pairing)} if one.pairing else set()
            for one in (first, second)
        )
        return len(mine & yours)

    def as_json(self, language: str | None = None) -> dict[str, object]:
        """Everything as plain values; with a language each statement has its sentence (`text`)."""
        return {
            "round": self.round,
            "systems": [_paired_json(one) for one in self.paired],
            "agreement": {
                one.system: {other.system: self.agreement(one, other) for other in self.able}
                for one in self.able
            },
            "contrasts": [_contrast_json(one, language) for one in self.contrasts],
            "left_out": list(self.left_out),
            "players": people_json(self.people),
        }

    def __str__(self) -> str:
        """In words, in English; `zug.explainer.comparison_words` has other languages."""
        from zug.explainer.comparison_words import render_comparison  # noqa: PLC0415

        return render_comparison(self)


@public
def compare(
    tournament: Tournament,
    systems: Iterable[str],
    *,
    round: int | None = None,  # noqa: A002 - the word of the rule books
    acceleration: str | None = None,
    options: Mapping[str, object] = NO_OPTIONS,
) -> Comparison:
    """A round by several systems side by side, and what makes them differ.

    `systems` are ids, or `["all"]`: every one that can pair such a tournament. Options that a
    system does not have are not asked of it. The other arguments are those of `zug.explain`.
    """
    request = to_explain(PairingRequest(tournament, None, round, acceleration, options))
    asked = [*systems]
    everyone = asked == [ALL]
    names = _all_of(tournament) if everyone else [find_system(name).id for name in asked]
    if everyone and len({*names}) < 2:
        raise UsageError(
            "one-system",
            say("no system but {system} pairs a tournament of this kind", system=names[0]),
        )
    if len({*names}) < 2:
        raise UsageError(
            "one-system",
            say("a comparison needs two systems at least"),
            say("name them as in --systems dutch-2017,dutch-2026"),
        )
    paired = []
    for name in dict.fromkeys(names):
        known = {key: value for key, value in options.items() if find_system(name).has_option(key)}
        try:
            question = Question.about(request._replace(system=name, options=known).prepare())
            paired.append(Paired(name, question.round.pairing, question))
        except ZugError as error:
            if not everyone:
                raise
            paired.append(Paired(name, None, refusal=error.message))
    left = (one.id for one in all_systems() if one.id not in names) if everyone else ()
    return Comparison(request.round or 0, tuple(paired), people_of(tournament), tuple(left))


def _all_of(tournament: Tournament) -> list[str]:
    """The system of the tournament first, then all others for what it consists of."""
    own = system_of(tournament)
    fitting = [
        one.id
        for one in all_systems()
        if one.pairs_teams == own.pairs_teams
        and one.games_per_match == own.games_per_match
        and one.schedule is None
    ]
    return [own.id, *fitting]


def _paired_json(paired: Paired) -> dict[str, object]:
    pairing = paired.pairing
    return {
        "system": paired.system,
        "boards": None if pairing is None else [list(board) for board in pairing.boards],
        "bye": None if pairing is None else pairing.bye,
        "complete": pairing is not None and pairing.is_complete,
        "refusal": paired.refusal or None,
    }


def _contrast_json(contrast: Contrast, language: str | None) -> dict[str, object]:
    def told(answer: WhyNot | None) -> object:
        if answer is None:
            return None
        return {key: value for key, value in answer.as_json(language).items() if key != "players"}

    view: dict[str, object] = {"first": contrast.first.system, "second": contrast.second.system}
    if not contrast.sides:
        return {**view, "same": True, "differences": []}
    return {
        **view,
        "same": False,
        "why_not_second": told(contrast.against_second),
        "why_not_first": told(contrast.against_first),
        "differences": [
            {
                "first": one.side.ours and list(one.side.ours),
                "second": one.side.theirs and list(one.side.theirs),
                "why_not_second": told(one.against_theirs),
                "why_not_first": told(one.against_ours),
            }
            for one in contrast.differences
        ],
    }
