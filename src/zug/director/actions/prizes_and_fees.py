"""Categories, prizes and fees of an event as it stands, by TPN; and the decisions about them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from zug.director.decisions import DefineCategory, DropCategory, DropFee, Pay, SetFee
from zug.director.objections import RuleError
from zug.director.state.dates import require_day
from zug.director.state.find import Who, find_entry
from zug.director.state.players import dues_of, members_of
from zug.fastclasses import replace
from zug.messages import say
from zug.prizes import (
    Category,
    Fee,
    PrizeList,
    Purse,
    Rule,
    Sharing,
    parse_money,
    person_of,
    usual_category,
)
from zug.prizes.categories import year_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from zug.director.state import State
    from zug.model import Tournament
    from zug.prizes import Cents


def purse_of(state: State) -> Purse:
    """The main prizes and those of the categories."""
    settings, members = state.settings, members_of(state)
    rule = Rule(settings.sharing, settings.least_share, settings.prize_unit)
    lists = [PrizeList("", settings.prizes, rule)]
    lists += [
        PrizeList(
            category.name,
            category.prizes,
            rule._replace(
                sharing=Sharing(category.sharing or rule.sharing), least=category.least_share
            ),
            members[category.name],
            category.least_players,
        )
        for category in state.categories
        if category.prizes
    ]
    return Purse(tuple(lists), settings.several_prizes, settings.main_prizes_first)


def define_category(state: State, name: str, *, place: int = 0, **terms: Any) -> DefineCategory:
    """A category. What is not said stays as it was; of a new one a name such as U14 says it all."""
    name = name.strip()
    known = next((category for category in state.categories if category.name == name), None)
    changes = {key: _normal(key, value) for key, value in terms.items() if value is not None}
    category = replace(known or Category(name), **changes)
    if known is None and not category.has_conditions:
        usual = usual_category(name) or category
        category = replace(
            category,
            under=usual.under,
            aged=usual.aged,
            sex=usual.sex,
            rated_to=usual.rated_to,
        )
    return DefineCategory(category, place)


def _normal(key: str, value: Any) -> Any:
    if key in ("prizes", "least_share"):
        return tuple(map(_cents, value)) if key == "prizes" else _cents(value or "0")
    return require_day(value) if key in ("age_day", "until") else value


def _cents(text: str) -> Cents:
    try:
        return parse_money(text)
    except ValueError as error:
        raise RuleError("bad-amount", error.args[0], say("write 500 or 12.50")) from None


def drop_category(_state: State, name: str) -> DropCategory:
    return DropCategory(name.strip())


def set_fee(
    _state: State,
    name: str,
    amount: str,
    *,
    category: str = "",
    titles: Sequence[str] = (),
    until: str = "",
) -> SetFee:
    """A fee for those all its conditions hold for."""
    day = require_day(until)
    named = tuple(title.strip().upper() for title in titles if title.strip())
    return SetFee(Fee(name.strip(), _cents(amount), category.strip(), named, day))


def drop_fee(_state: State, name: str) -> DropFee:
    return DropFee(name.strip())


def pay(state: State, who: Who, amount: str | None = None, *, before: Cents = 0) -> Pay:
    """What somebody has paid in all; without an amount, what they owe.

    With what they had paid `before`, the amount is what they bring now.
    """
    entry = find_entry(state, who)
    if amount is None:
        due = dues_of(state).get(state.tpns[entry.id])
        return Pay(entry.id, 0 if due is None else due.cents)
    return Pay(entry.id, before + _cents(amount))


NO_CATEGORIES: Mapping[str, frozenset[int]] = MappingProxyType({})


def belonging(
    tournament: Tournament, name: str, members: Mapping[str, frozenset[int]] = NO_CATEGORIES
) -> frozenset[int]:
    """Who belongs to a category of the event, or to one whose name says it all, such as U14."""
    known = {name.casefold(): tpns for name, tpns in members.items()}
    usual = usual_category(name)
    if name.strip().casefold() in known:
        return known[name.strip().casefold()]
    if usual is None:
        raise RuleError(
            "no-such-category",
            say("there is no category {name!r}", name=name),
            say("use {known}", known=", ".join(members) or "U14, S50, W"),
        )
    year = year_of(tournament.event.start) or year_of(tournament.event.end)
    if usual.by_year and not year:
        raise RuleError(
            "no-year", say("ages count in the year of the event: nothing says when it begins")
        )
    return frozenset(p.tpn for p in tournament.players if usual.has(person_of(p), year))
