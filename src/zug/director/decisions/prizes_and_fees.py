"""Categories of an event and its fees. No pairing rests on them: nothing is ever frozen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import asdict
from typing import ClassVar, Self

from zug.director.decisions.base import Decision, Thing, entry_of, name_of, rising
from zug.director.objections import Objection, Role, RuleError, confirm, told
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
from zug.director.state.find import entered
from zug.director.state.members import dues_of, persons
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
    """What the journal has of a category or a fee: all that is said."""
    kinds = recorded(Category if isinstance(value, Category) else Fee)
    held = {key: item for key, item in asdict(value).items() if item not in ("", 0, ())}
    return {key: FORMS[str(kinds[key].type)].write(item) for key, item in held.items()}


def _put(known: tuple[_Named, ...], one: _Named, place: int) -> tuple[_Named, ...]:
    """With another one, or with one of the same name otherwise; `place` counts from 1."""
    left = [other for other in known if other.name != one.name]
    names = [other.name for other in known]
    at = place - 1 if place else names.index(one.name) if one.name in names else len(left)
    left.insert(at, one)
    return tuple(left)


def _must_be_named(name: str) -> None:
    if not name.strip():
        raise InvalidDecisionError(say("a category or a fee needs a name"))


def _announced(state: State) -> Iterator[Objection]:
    if state.started:
        yield told(say("round 1 is paired: tell the players what has changed"))


@dataclass(frozen=True)
class DefineCategory(Decision):
    """A category, new or otherwise than before."""

    kind: ClassVar = "category"
    category: Category
    place: int = 0
    """Among the categories; 0: where it was, else last."""

    @classmethod
    def from_data(cls, data: Data) -> Self:
        said = {key: value for key, value in data.items() if key != "place"}
        category = Category(**read_fields(Category, said))
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

    def against(self, state: State) -> Iterator[Objection]:
        category = self.category
        if not category.name.strip():
            raise RuleError("no-name", say("a category needs a name"))
        if self.apply(state).categories == state.categories:
            raise RuleError("nothing-changes", say("the category is already like that"))
        if len(self.apply(state).categories) > MOST_CATEGORIES:
            raise RuleError(
                "too-many", say("there cannot be more than {most}", most=MOST_CATEGORIES)
            )
        for low, high in (("rated_from", "rated_to"), ("born_from", "born_to")):
            if 0 < getattr(category, high) < getattr(category, low):
                raise RuleError("bad-bounds", say("the upper bound is below the lower one"))
        yield from self._doubts(state)
        yield from _announced(state)

    def _doubts(self, state: State) -> Iterator[Objection]:
        """Whether it says what was meant."""
        category = self.category
        for one in category.federations:
            if not _CODE.fullmatch(one):
                yield told(say("{name!r} is not the code of a federation, such as SUI", name=one))
        yield from rising(category.prizes)
        if not category.has_conditions:
            yield confirm(say("the category has no conditions: everybody belongs to it"))
        if category.by_year and not state.year:
            yield told(
                say("ages count in the year of the event: the set-up does not say when it begins")
            )
        elif state.entries and not any(category.has(one, state.year) for one in persons(state)):
            yield told(say("nobody belongs to the category as things stand"))

    def must_fit(self, _state: State) -> None:
        _must_be_named(self.category.name)

    def apply(self, state: State) -> State:
        return replace(state, categories=_put(state.categories, self.category, self.place))

    def touches(self) -> frozenset[Thing]:
        return frozenset({("category", self.category.name)})

    def sentence(self, _state: State) -> Message:
        category = self.category
        told_ = say("category {name}: {words}", name=category.name, words=category.words())
        if not category.prizes:
            return told_
        prizes = several(map(show_money, category.prizes))
        return say("{category}; prizes {prizes}", category=told_, prizes=prizes)


@dataclass(frozen=True)
class DropCategory(Decision):
    """There is no such category any more; fees for it are for nobody."""

    kind: ClassVar = "drop category"
    name: str

    def against(self, state: State) -> Iterator[Objection]:
        _known(state.categories, self.name)
        for fee in state.fees:
            if fee.category == self.name:
                yield told(say("the fee {fee} is for nobody any more", fee=fee.name))
        yield from _announced(state)

    def apply(self, state: State) -> State:
        left = tuple(one for one in state.categories if one.name != self.name)
        return replace(state, categories=left)

    def touches(self) -> frozenset[Thing]:
        return frozenset({("category", self.name)})

    def sentence(self, _state: State) -> Message:
        return say("no category {name} any more", name=self.name)


def _known(known: tuple[_Named, ...], name: str) -> None:
    names = [one.name for one in known]
    if name not in names:
        raise RuleError(
            "no-such-name",
            say("there is no {name!r}", name=name),
            say("use {known}", known=", ".join(names)) if names else "",
        )


@dataclass(frozen=True)
class SetFee(Decision):
    """A fee for some, new or otherwise than before."""

    kind: ClassVar = "fee"
    fee: Fee

    @classmethod
    def from_data(cls, data: Data) -> Self:
        return cls(Fee(**read_fields(Fee, data)))

    def to_data(self) -> dict[str, object]:
        return _written(self.fee)

    def against(self, state: State) -> Iterator[Objection]:
        fee = self.fee
        if not fee.name.strip():
            raise RuleError("no-name", say("a fee needs a name"))
        if fee.category:
            _known(state.categories, fee.category)
        if self.apply(state).fees == state.fees:
            raise RuleError("nothing-changes", say("the fee is already like that"))
        if len(self.apply(state).fees) > MOST_CATEGORIES:
            raise RuleError(
                "too-many", say("there cannot be more than {most}", most=MOST_CATEGORIES)
            )
        if state.settings.fee and fee.amount > state.settings.fee:
            yield told(say("the usual fee is lower, and of several the lowest is due"))
        yield from _announced(state)

    def must_fit(self, _state: State) -> None:
        _must_be_named(self.fee.name)

    def apply(self, state: State) -> State:
        return replace(state, fees=_put(state.fees, self.fee, 0))

    def touches(self) -> frozenset[Thing]:
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

    def against(self, state: State) -> Iterator[Objection]:
        _known(state.fees, self.name)
        yield from _announced(state)

    def apply(self, state: State) -> State:
        return replace(state, fees=tuple(one for one in state.fees if one.name != self.name))

    def touches(self) -> frozenset[Thing]:
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

    def against(self, state: State) -> Iterator[Objection]:
        entered(state, self.id)
        if state.paid.get(self.id, 0) == self.amount:
            raise RuleError("nothing-changes", say("this is already noted as paid"))
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

    def touches(self) -> frozenset[Thing]:
        return frozenset({("paid", self.id)})

    def sentence(self, state: State) -> Message:
        name = name_of(state, self.id)
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
