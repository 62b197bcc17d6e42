"""The settings of an event as the journal has them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from zug.director.decisions.fields import (
    MONEY,
    WHOLE,
    Data,
    InvalidDecisionError,
    flag,
    listed,
    read_value,
    tenths,
    text,
)
from zug.director.grounds import GROUNDS_OF
from zug.director.state import Settings
from zug.errors import ZugError
from zug.fastclasses import fields, replace
from zug.messages import say
from zug.model import Colour, Event, PointSystem
from zug.model.tournament import LONG_EVENTS
from zug.prizes import Sharing
from zug.rules.chess960 import CHESS960
from zug.rules.tiebreaks.codes import parse_code
from zug.systems import find_acceleration


def read_settings(settings: Settings, data: Data) -> Settings:
    """Settings with the changes a line of the journal holds."""
    changes = {}
    for name, value in _today(data).items():
        if name not in _READ:
            raise InvalidDecisionError(say("it has an unknown field {field!r}", field=name))
        changes[name] = read_value(name, value, _READ[name])
    if "event" in changes:
        changes["event"] = replace(settings.event, **changes["event"])
    return replace(settings, **changes)


def _today(data: Data) -> Data:
    """Older journals say only whether prizes are divided."""
    if "undivided_prizes" not in data:
        return data
    undivided = read_value("undivided_prizes", data["undivided_prizes"], flag)
    sharing = Sharing.RANK if undivided else Sharing.EQUAL
    return {**{k: v for k, v in data.items() if k != "undivided_prizes"}, "sharing": sharing}


def _maybe_text(value: object) -> str | None:
    return None if value is None else text(value)


def _texts(value: object) -> tuple[str, ...]:
    return listed(value, text)


def read_acceleration(value: object) -> str | None:
    name = _maybe_text(value)
    try:
        return find_acceleration(name).id if name else None
    except ZugError:
        raise InvalidDecisionError(say("the name of an acceleration, such as baku-2026")) from None


def _tiebreak(value: object) -> str:
    try:
        parse_code(text(value))
    except ZugError:
        raise InvalidDecisionError(say("codes of tie-breaks, such as BH/C1")) from None
    return str(value)


def _games(value: object) -> int:
    games: int = WHOLE.read(value)
    if games not in (1, 2):
        raise InvalidDecisionError(say("1 or 2"))
    return games


def _colour(value: object) -> Colour | None:
    if value in (None, ""):
        return None
    if value not in tuple(Colour):
        raise InvalidDecisionError(say("w or b"))
    return Colour(str(value))


def read_points(value: object) -> PointSystem:
    known = {item.name for item in fields(PointSystem)}
    if not isinstance(value, Mapping) or not set(value) <= known:
        raise InvalidDecisionError(say("points by result"))
    return PointSystem(**{name: tenths(worth) for name, worth in value.items()})


def _handling(value: object) -> str:
    if text(value) not in GROUNDS_OF:
        raise InvalidDecisionError(say("one of {known}", known=", ".join(GROUNDS_OF)))
    return str(value)


def _sharing(value: object) -> Sharing:
    if value not in tuple(Sharing):
        raise InvalidDecisionError(say("one of {known}", known=", ".join(Sharing)))
    return Sharing(str(value))


def _unit(value: object) -> int:
    unit: int = MONEY.read(value)
    if not unit:
        raise InvalidDecisionError(say("an amount such as 12.50"))
    return unit


def _event(value: object) -> dict[str, Any]:
    """What the event says of itself; fields of another version are left out."""
    if not isinstance(value, Mapping):
        raise InvalidDecisionError(say("a table of texts"))
    empty = Event()
    found = {}
    for item in fields(Event):
        if item.name in value:
            is_list = isinstance(getattr(empty, item.name), tuple)
            read: Callable[[object], Any] = _texts if is_list else text
            found[item.name] = read(value[item.name])
    for name, known in (("long_event", LONG_EVENTS), ("variant", (CHESS960,))):
        if found.get(name, "") not in ("", *known):
            raise InvalidDecisionError(say("one of {known}", known=", ".join(known)))
    return found


_READ: dict[str, Callable[[object], Any]] = {
    "name": text,
    "system": text,
    "rounds": WHOLE.read,
    "points": read_points,
    "tiebreaks": lambda value: listed(value, _tiebreak),
    "acceleration": read_acceleration,
    "initial_colour": _colour,
    "games_per_match": _games,
    "handling": _handling,
    "half_byes": lambda value: None if value is None else WHOLE.read(value),
    "last_round_byes": flag,
    "event": _event,
    "round_times": _texts,
    "prizes": lambda value: listed(value, MONEY.read),
    "sharing": _sharing,
    "least_share": MONEY.read,
    "prize_unit": _unit,
    "several_prizes": flag,
    "main_prizes_first": flag,
    "fee": MONEY.read,
    "hall": text,
    "first_board": WHOLE.read,
}
"""By the name of a setting, how the journal's word for it is read."""
