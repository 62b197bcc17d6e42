"""What standings rest on beside results: expulsions, lots, values from elsewhere, later ratings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import ClassVar

from zug.director.decisions.base import Decision, Subject, entry_of, journal_name, misfit
from zug.director.objections import Objection, confirm, note, refusal
from zug.director.pairing.round_robin import after_leaving
from zug.director.state import State
from zug.director.state.find import not_entered
from zug.director.state.state import numbered_name
from zug.errors import ZugError
from zug.fastclasses import dataclass, replace
from zug.messages import Message, joined, say, say_n
from zug.model.points import format_hundredths
from zug.model.tournament import OTHER
from zug.rules.tiebreaks.codes import parse_code


@dataclass(frozen=True)
class Expel(Decision):
    """No longer paired from a round on, and left out of the standings; `lifted` takes it back."""

    kind: ClassVar = "expel"
    id: int
    round: int
    lifted: bool = False

    def _objections(self, state: State) -> Iterator[Objection]:
        yield from not_entered(state, self.id)
        if self.lifted == (self.id not in state.expelled):
            name = numbered_name(state, self.id)
            yield refusal(
                "nothing-changes",
                say("{name} has not been expelled", name=name)
                if self.lifted
                else say("{name} has been expelled already", name=name),
            )
        if self.lifted:
            yield note(say("they are ranked again, and play again once they return"))
            return
        yield confirm(
            say("no rank and no prize; the games played count for the opponents"),
        )
        if state.has_table and state.has_more_rounds:
            yield confirm(after_leaving(self.apply(state), self.id))

    def apply(self, state: State) -> State:
        entry_of(state, self.id)
        left = {entry: first for entry, first in state.expelled.items() if entry != self.id}
        if self.lifted:
            return replace(state, expelled=left, withdrawn=self._back(state))
        first = min(self.round, state.withdrawn.get(self.id, self.round))
        return replace(
            state,
            expelled={**left, self.id: self.round},
            withdrawn={**state.withdrawn, self.id: first},
        )

    def _back(self, state: State) -> Mapping[int, int]:
        """Return who has withdrawn; a player expelled after the last round has missed none."""
        first = state.expelled.get(self.id)
        if state.has_more_rounds or first != state.coming or state.withdrawn.get(self.id) != first:
            return state.withdrawn
        return {entry: round_ for entry, round_ in state.withdrawn.items() if entry != self.id}

    def touches(self) -> frozenset[Subject]:
        return frozenset({("entry", self.id)})

    def sentence(self, state: State) -> Message:
        name = journal_name(state, self.id)
        if self.lifted:
            return say("the expulsion of {name} is lifted", name=name)
        return say("{name} is expelled", name=name)

    def button(self, state: State) -> Message:
        name = journal_name(state, self.id)
        return say("Take {name} back", name=name) if self.lifted else say("Expel {name}", name=name)


class LotOrigin(StrEnum):
    """How lots, or an order instead of them, came about."""

    ELSEWHERE = ""
    PROGRAM = "program"
    HAND = "hand"
    FILE = "file"


@dataclass(frozen=True)
class DrawLots(Decision):
    """Lots among those nothing else separates: all that were drawn so far, 1 being the best.

    `how` they came about: drawn elsewhere, by the program from the seed of the event, no lots at
    all but an order by hand, or as the file has them, which does not say.
    """

    kind: ClassVar = "draw lots"
    places: Mapping[int, int]
    how: str = ""

    def _objections(self, state: State) -> Iterator[Objection]:
        yield from not_entered(state, *self.places)
        if self.places == state.lots:
            yield refusal("nothing-changes", say("the lots are already recorded like that"))
        other = [entry for entry, place in state.lots.items() if self.places.get(entry) != place]
        if other:
            names = joined((journal_name(state, entry) for entry in other), "; ")
            yield confirm(say("lots that were recorded are replaced: {names}", names=names))
        if state.has_more_rounds or (state.current is not None and state.current.open_boards):
            yield note(say("the event is not over: the order may still change"))

    def misfits(self, state: State) -> Iterator[Objection]:
        """Refuse equal lots, except for those of earlier draws among other players."""
        if self.how not in tuple(LotOrigin):
            yield misfit(say("one of {known}", known=", ".join(filter(None, LotOrigin))))
        new = [place for e, place in self.places.items() if state.lots.get(e) != place]
        if len(set(new)) < len(new):
            yield misfit(say("two participants drew the same lot"))

    def apply(self, state: State) -> State:
        for entry in self.places:
            entry_of(state, entry)
        return replace(state, lots=self.places)

    def touches(self) -> frozenset[Subject]:
        return frozenset({("lots",)})

    def sentence(self, state: State) -> Message:
        new = {e: place for e, place in self.places.items() if state.lots.get(e) != place}
        drawn = sorted((new or self.places).items(), key=lambda item: item[1])
        shown = joined((f"{place}. {journal_name(state, entry)}" for entry, place in drawn), "; ")
        if self.how == LotOrigin.HAND:
            return say("ranked by hand: {shown}", shown=shown)
        if self.how == LotOrigin.PROGRAM:
            return say("lots drawn by Zug: {shown}", shown=shown)
        if self.how == LotOrigin.FILE:
            return say("lots, or an order by hand, from the file: {shown}", shown=shown)
        return say("lots drawn: {shown}", shown=shown)


@dataclass(frozen=True)
class EnterValues(Decision):
    """A tie-break worked out elsewhere, in hundredths: what is given is added or replaced."""

    kind: ClassVar = "tie-break values"
    code: str
    values: Mapping[int, int]

    def _objections(self, state: State) -> Iterator[Objection]:
        known = state.values.get(self.code, {})
        yield from not_entered(state, *self.values)
        if all(known.get(entry) == value for entry, value in self.values.items()):
            yield refusal("nothing-changes", say("these values have already been entered"))
        other = [e for e, value in self.values.items() if known.get(e, value) != value]
        if other:
            names = joined((journal_name(state, entry) for entry in other), "; ")
            yield confirm(say("values that were entered are replaced: {names}", names=names))
        announced = {
            str(parse_code(code)._replace(reverse=False)) for code in state.settings.tiebreaks
        }
        if self.code not in announced:
            yield note(
                say("{code} is not among the tie-breaks that were announced", code=self.code)
            )

    def misfits(self, _state: State) -> Iterator[Objection]:
        try:
            is_other = parse_code(self.code).name == OTHER and not parse_code(self.code).reverse
        except ZugError:
            is_other = False
        if not is_other:
            yield misfit(say("a code such as OTHER_BLITZ"))

    def apply(self, state: State) -> State:
        for entry in self.values:
            entry_of(state, entry)
        whole = {**state.values.get(self.code, {}), **self.values}
        return replace(state, values={**state.values, self.code: whole})

    def touches(self) -> frozenset[Subject]:
        return frozenset({("values", self.code)})

    def sentence(self, state: State) -> Message:
        if len(self.values) > 5:
            return say_n(
                "{code}: {count} value entered",
                "{code}: {count} values entered",
                len(self.values),
                code=self.code,
            )
        shown = joined(
            (
                f"{journal_name(state, entry)} {format_hundredths(value)}"
                for entry, value in self.values.items()
            ),
            "; ",
        )
        return say("{code}: {shown}", code=self.code, shown=shown)


@dataclass(frozen=True)
class RateFrom(Decision):
    """In an event of more than 30 days, another rating from a round on; None takes it back."""

    kind: ClassVar = "rating from"
    id: int
    round: int
    rating: int | None

    def _objections(self, state: State) -> Iterator[Objection]:
        yield from not_entered(state, self.id)
        known = dict(state.later_ratings.get(self.id, ()))
        if not 2 <= self.round <= (state.settings.rounds or self.round):
            yield refusal(
                "bad-round",
                say("no further rating can begin with round {round}", round=self.round),
                say("the first rating is that of the entry; name a later round of the event"),
            )
        if not state.settings.event.long_event and self.rating is not None:
            yield refusal(
                "not-long",
                say("only in an event of more than 30 days does a player have several ratings"),
                say("mark the event as one first"),
            )
        if known.get(self.round) == self.rating:
            yield refusal(
                "nothing-changes",
                say("that is already the rating from round {round} on", round=self.round),
            )
        if self.round in known:
            yield confirm(
                say(
                    "the rating from round {round} on was {rating}",
                    round=self.round,
                    rating=known[self.round],
                )
            )

    def apply(self, state: State) -> State:
        entry_of(state, self.id)
        known = dict(state.later_ratings.get(self.id, ()))
        known.pop(self.round, None)
        if self.rating is not None:
            known[self.round] = self.rating
        ratings = {entry: row for entry, row in state.later_ratings.items() if entry != self.id}
        if known:
            ratings[self.id] = tuple(sorted(known.items()))
        return replace(state, later_ratings=ratings)

    def touches(self) -> frozenset[Subject]:
        return frozenset({("entry", self.id)})

    def sentence(self, state: State) -> Message:
        name = journal_name(state, self.id)
        if self.rating is None:
            return say("{name}: no other rating from round {round} on", name=name, round=self.round)
        return say(
            "{name}: rating {rating} from round {round} on",
            name=name,
            rating=self.rating,
            round=self.round,
        )
