"""Categories of an event and its fees. No pairing rests on them: nothing is ever frozen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import asdict
from typing import ClassVar, Self

from zug.director.decisions.base import Decision, Subject, entry_of, journal_name, misfit, rising
from zug.director.objections import Objection, Role, confirm, note, refusal
from zug.director.state import State
from zug.director.state.fields import (
    FORMS,
    MOST_CATEGORIES,
    WHOLE,
    Data,
    InvalidDecisionError,
    read_fields,
    read_value,
    recorded,
)
from zug.director.state.find import not_entered
from zug.director.state.players import dues_of, persons
from zug.fastclasses import dataclass, replace
from zug.messages import Message, say, several
from zug.prizes import Category, Cents, Fee, Sharing, show_money
from zug.prizes.categories import MEN, ONLY, TOO, WOMEN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar

    _Named = TypeVar("_Named", Category, Fee)

_CODE = re.compile(r"[A-Za-z]{3}")


def _written(value: Category | Fee) -> dict[str, object]:
    """Return a category or a fee as the journal has it."""
    kinds = recorded(Category if isinstance(value, Category) else Fee)
    held = {key: item for key, item in asdict(value).items() if item not in ("", 0, ())}
    return {key: FORMS[str(kinds[key].type)].write(item) for key, item in held.items()}


def _put(known: tuple[_Named, ...], new: _Named, place: int) -> tuple[_Named, ...]:
    """Return the items with a new one, or with it instead of the one of its name."""
    left = [other for other in known if other.name != new.name]
    names = [other.name for other in known]
    at = place - 1 if place else names.index(new.name) if new.name in names else len(left)
    left.insert(at, new)
    return tuple(left)


def _nameless(name: str) -> Iterator[Objection]:
    if not name.strip():
        yield misfit(say("a category or a fee needs a name"))


def _announced(state: State) -> Iterator[Objection]:
    if state.started:
        yield note(say("round 1 is paired: tell the players what has changed"))


@dataclass(frozen=True)
class DefineCategory(Decision):
    """A category, new or otherwise than before."""

    kind: ClassVar = "category"
    act: ClassVar = say("Save the changes")
    category: Category
    place: int = 0
    """Among the categories; 0: where it was, else last."""

    @classmethod
    def from_data(cls, data: Data) -> Self:
        fields = {key: value for key, value in data.items() if key != "place"}
        category = Category(**read_fields(Category, fields))
        for name, value, known in (
            ("sex", category.sex, (WOMEN, MEN)),
            ("unrated", category.unrated, (TOO, ONLY)),
            ("sharing", category.sharing, tuple(Sharing)),
        ):
            if value not in ("", *known):
                wanted = say("one of {known}", known=", ".join(known))
                raise InvalidDecisionError(
                    say("{field!r} should be {wanted}", field=name, wanted=wanted)
                )
        return cls(category, read_value("place", data.get("place", 0), WHOLE.read))

    def to_data(self) -> dict[str, object]:
        return {**_written(self.category), **({"place": self.place} if self.place else {})}

    def _objections(self, state: State) -> Iterator[Objection]:
        category = self.category
        if not category.name.strip():
            yield refusal("no-name", say("a category needs a name"))
        if self.apply(state).categories == state.categories:
            yield refusal("nothing-changes", say("the category is already like that"))
        if len(self.apply(state).categories) > MOST_CATEGORIES:
            yield refusal("too-many", say("there cannot be more than {most}", most=MOST_CATEGORIES))
        for low, high in (("rated_from", "rated_to"), ("born_from", "born_to")):
            if 0 < getattr(category, high) < getattr(category, low):
                yield refusal("bad-bounds", say("the upper bound is below the lower one"))
        yield from self._doubts(state)
        yield from _announced(state)

    def _doubts(self, state: State) -> Iterator[Objection]:
        """Yield what may not have been meant."""
        category = self.category
        for code in category.federations:
            if not _CODE.fullmatch(code):
                yield note(say("{name!r} is not the code of a federation, such as SUI", name=code))
        yield from rising(category.prizes)
        if not category.has_conditions:
            yield confirm(say("the category has no conditions: everybody belongs to it"))
        if category.by_year and not state.year:
            yield note(
                say("ages count in the year of the event: the set-up does not say when it begins")
            )
        elif state.entries and not any(
            category.has(person, state.year) for person in persons(state)
        ):
            yield note(say("nobody belongs to the category as things stand"))

    def misfits(self, _state: State) -> Iterator[Objection]:
        return _nameless(self.category.name)

    def apply(self, state: State) -> State:
        return replace(state, categories=_put(state.categories, self.category, self.place))

    def touches(self) -> frozenset[Subject]:
        return frozenset({("category", self.category.name)})

    def sentence(self, _state: State) -> Message:
        category = self.category
        words = say("category {name}: {words}", name=category.name, words=category.words())
        if not category.prizes:
            return words
        prizes = several(map(show_money, category.prizes))
        return say("{category}; prizes {prizes}", category=words, prizes=prizes)


@dataclass(frozen=True)
class DropCategory(Decision):
    """There is no such category any more; fees for it are for nobody."""

    kind: ClassVar = "drop category"
    name: str

    def _objections(self, state: State) -> Iterator[Objection]:
        yield from _unknown(state.categories, self.name)
        for fee in state.fees:
            if fee.category == self.name:
                yield note(say("the fee {fee} is for nobody any more", fee=fee.name))
        yield from _announced(state)

    def apply(self, state: State) -> State:
        left = tuple(category for category in state.categories if category.name != self.name)
        return replace(state, categories=left)

    def touches(self) -> frozenset[Subject]:
        return frozenset({("category", self.name)})

    def sentence(self, _state: State) -> Message:
        return say("no category {name} any more", name=self.name)


def _unknown(known: tuple[_Named, ...], name: str) -> Iterator[Objection]:
    names = [item.name for item in known]
    if name not in names:
        yield refusal(
            "no-such-name",
            say("there is no {name!r}", name=name),
            say("use {known}", known=", ".join(names)) if names else "",
        )


@dataclass(frozen=True)
class SetFee(Decision):
    """A fee for some, new or otherwise than before."""

    kind: ClassVar = "fee"
    act: ClassVar = say("Save the changes")
    fee: Fee

    @classmethod
    def from_data(cls, data: Data) -> Self:
        return cls(Fee(**read_fields(Fee, data)))

    def to_data(self) -> dict[str, object]:
        return _written(self.fee)

    def _objections(self, state: State) -> Iterator[Objection]:
        fee = self.fee
        if not fee.name.strip():
            yield refusal("no-name", say("a fee needs a name"))
        if fee.category:
            yield from _unknown(state.categories, fee.category)
        if self.apply(state).fees == state.fees:
            yield refusal("nothing-changes", say("the fee is already like that"))
        if len(self.apply(state).fees) > MOST_CATEGORIES:
            yield refusal("too-many", say("there cannot be more than {most}", most=MOST_CATEGORIES))
        if state.settings.fee and fee.amount > state.settings.fee:
            yield note(say("the usual fee is lower, and of several the lowest is due"))
        yield from _announced(state)

    def misfits(self, _state: State) -> Iterator[Objection]:
        return _nameless(self.fee.name)

    def apply(self, state: State) -> State:
        return replace(state, fees=_put(state.fees, self.fee, 0))

    def touches(self) -> frozenset[Subject]:
        return frozenset({("fee", self.fee.name)})

    def sentence(self, _state: State) -> Message:
        return say(
            "fee {name}: {money} ({words})",
            name=self.fee.name,
            money=show_money(self.fee.amount),
            words=self.fee.words(),
        )


@dataclass(frozen=True)
class DropFee(Decision):
    """There is no such fee any more."""

    kind: ClassVar = "drop fee"
    name: str

    def _objections(self, state: State) -> Iterator[Objection]:
        yield from _unknown(state.fees, self.name)
        yield from _announced(state)

    def apply(self, state: State) -> State:
        return replace(state, fees=tuple(fee for fee in state.fees if fee.name != self.name))

    def touches(self) -> frozenset[Subject]:
        return frozenset({("fee", self.name)})

    def sentence(self, _state: State) -> Message:
        return say("no fee {name} any more", name=self.name)


@dataclass(frozen=True)
class Pay(Decision):
    """What a participant has paid, in all; whoever sits at the check-in may say so."""

    kind: ClassVar = "paid"
    id: int
    amount: Cents
    moved_from: str = ""
    """The event of the festival where it was paid, before they moved to this one."""

    def _objections(self, state: State) -> Iterator[Objection]:
        yield from not_entered(state, self.id)
        if state.paid.get(self.id, 0) == self.amount:
            yield refusal("nothing-changes", say("this is already noted as paid"))
        due = dues_of(state).get(state.tpns[self.id])
        has_fees = state.settings.fee or state.fees
        if due and has_fees and self.amount > max(due.cents, due.paid):
            paid, owed = show_money(self.amount), show_money(due.cents)
            yield confirm(say("{paid} is more than the {owed} due", paid=paid, owed=owed))

    def least_role(self, _state: State) -> Role:
        return Role.DEPUTY

    def apply(self, state: State) -> State:
        entry_of(state, self.id)
        paid = {**state.paid, self.id: self.amount}
        return replace(state, paid={entry: cents for entry, cents in paid.items() if cents})

    def touches(self) -> frozenset[Subject]:
        return frozenset({("paid", self.id)})

    def sentence(self, state: State) -> Message:
        name = journal_name(state, self.id)
        if not self.amount:
            return say("{name} has not paid", name=name)
        if self.moved_from:
            return say(
                "{name} has paid {money}, and that in {event}",
                name=name,
                money=show_money(self.amount),
                event=self.moved_from,
            )
        return say("{name} has paid {money}", name=name, money=show_money(self.amount))
