"""What a report file says and no decision of a desk can: kept when an event is taken over."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import ClassVar

from zug.director.decisions.base import Decision, Subject, entry_of
from zug.director.objections import Objection, refusal
from zug.director.state import FileData, State
from zug.director.state.comment_lines import boards_by_entry, by_entry, taken_back_in
from zug.director.state.fields import InvalidDecisionError
from zug.fastclasses import dataclass, field, replace
from zug.formats.remarks import COMMENT
from zug.messages import Message, joined, say, say_n
from zug.model import Adjustment, Points
from zug.model.amendments import Amendment, Remark


@dataclass(frozen=True)
class KeepFileData(Decision):
    """Keep virtual points, adjustments, numbers and code of a file, and records no rule reads."""

    kind: ClassVar = "take over"
    virtual_points: Mapping[int, tuple[Points, ...]] = field(default_factory=dict)
    adjustments: tuple[Adjustment, ...] = ()
    labels: Mapping[int, int] = field(default_factory=dict)
    code: str = ""
    extras: tuple[str, ...] = ()
    groups: tuple[str, ...] = ()
    """Of a final, the groups its players come from; their points are then adjustments."""
    irregular: Mapping[int, str] = field(default_factory=dict)
    """By round, how its boards differ from those of the rules, in the words of a remark."""

    def _objections(self, _state: State) -> Iterator[Objection]:
        yield refusal(
            "not-from-a-file", say("only an event that begins with a report file has this")
        )

    def apply(self, state: State) -> State:
        if state.rounds:
            raise InvalidDecisionError(say("what a file says is taken over before round 1"))
        adjusted = (entry for adjustment in self.adjustments for entry in adjustment.players)
        for entry in (*self.virtual_points, *self.labels, *adjusted):
            entry_of(state, entry)
        if len(set(self.labels.values())) < len(self.labels):
            raise InvalidDecisionError(say("two participants have the same number"))
        numbers = {**state.tpns, **self.labels}
        entries = {number: entry for entry, number in numbers.items()}
        extras = tuple(by_entry(line, entries) for line in self.extras)
        values = (self.virtual_points, self.adjustments, self.labels, self.code, extras)
        reached = max(taken_back_in(extras), default=0)
        return replace(state, brought=FileData(*values), reached=reached, paired=reached)

    def remarks(self, _state: State) -> Iterator[Amendment]:
        for round_, text in sorted(self.irregular.items()):
            yield Amendment(Remark.IMPORT, round_, boards_by_entry(text))

    def touches(self) -> frozenset[Subject]:
        return frozenset({("brought",)})

    def sentence(self, _state: State) -> Message:
        if self.groups:
            return self._promoted()
        remarks = [line for line in self.extras if line.startswith(COMMENT)]
        records = [line for line in self.extras if not line.startswith(COMMENT)]
        kept = self.virtual_points, self.adjustments, self.labels, records, remarks, self.irregular
        parts: list[str] = [
            words(len(held)) for held, words in zip(kept, _WORDS, strict=True) if held
        ]
        if self.code:
            parts.append(say("code {code}", code=self.code))
        return say("kept from the file: {parts}", parts=joined(parts, ", ") or "-")

    def _promoted(self) -> Message:
        groups, count = ", ".join(self.groups), len(self.adjustments)
        if not count:
            return say("promoted from {groups}", groups=groups)
        return say_n(
            "promoted from {groups}; {count} player brings points along",
            "promoted from {groups}; {count} players bring points along",
            count,
            groups=groups,
        )


_WORDS: tuple[Callable[[int], Message], ...] = (
    lambda n: say_n("virtual points of {count} player", "virtual points of {count} players", n),
    lambda n: say_n("{count} adjustment of points", "{count} adjustments of points", n),
    lambda n: say_n("{count} number of the file", "{count} numbers of the file", n),
    lambda n: say_n("{count} record no rule reads", "{count} records no rule reads", n),
    lambda n: say_n("{count} remark (###)", "{count} remarks (###)", n),
    lambda n: say_n(
        "{count} round not paired by the rules", "{count} rounds not paired by the rules", n
    ),
)
