"""What the organiser announces: the settings of a new event, and their later changes."""

from __future__ import annotations

import re
from dataclasses import asdict
from types import MappingProxyType
from typing import Any, TypedDict

from zug.director.decisions import Announce, Create, DefineCategory, Protect, SetFee, SetRatingTerms
from zug.director.decisions.fields import MOST_ROUNDS
from zug.director.decisions.settings import (
    against_number_of_rounds,
    said_rounds,
    too_many_rounds,
)
from zug.director.journal.file import control_characters
from zug.director.objections import RuleError, require
from zug.director.pairing.after_start import rechecked
from zug.director.state import State
from zug.director.state.dates import require_day, require_order, require_time
from zug.director.state.editions import handling_of
from zug.director.state.find import no_teams
from zug.director.state.point_systems import (
    against_acceleration,
    against_points,
    announced_points,
)
from zug.director.state.records import RatingTerms, any_seed
from zug.errors import up_to
from zug.fastclasses import fields
from zug.messages import either, say
from zug.model import STANDARD_POINTS, Colour, PointSystem
from zug.model.tournament import LONG_EVENTS, MOST_PLAYERS
from zug.prizes import format_money, parse_money
from zug.rules.chess960 import CHESS960
from zug.rules.tiebreaks.codes import parse_code
from zug.systems import DEFAULT_SYSTEM, System, find_acceleration, find_system
from zug.systems.standings import require_offered

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from typing import Unpack

    from zug.director.decisions import Decision


__all__ = [
    "EVENT_FIELDS",
    "EventTerms",
    "announce",
    "change",
    "draw_colour",
    "said_rounds",
    "too_many_rounds",
]

EVENT_FIELDS = (
    "city",
    "federation",
    "start",
    "end",
    "type",
    "arbiter",
    "deputies",
    "time_control",
    "encoded_time_control",
    "round_dates",
    "long_event",
    "variant",
    "organiser",
)
"""What the report says of the event as a whole, in the order of its records, then in comments."""


NOTHING_KNOWN: Mapping[str, object] = MappingProxyType({})


class EventTerms(TypedDict, total=False):
    """Settings other than name, rounds and system, as an organiser writes them."""

    tiebreaks: Sequence[str]
    points: str | None
    bye_points: str | None
    acceleration: str | None
    handling: str | None
    half_byes: int | None
    event: Mapping[str, object] | None
    round_times: Sequence[str]
    prizes: Sequence[str]
    sharing: str
    least_share: str
    prize_unit: str
    several_prizes: bool
    main_prizes_first: bool
    fee: str
    hall: str
    first_board: int


def announce(
    name: str,
    rounds: int | None = None,
    *,
    system: str = DEFAULT_SYSTEM,
    **terms: Unpack[EventTerms],
) -> dict[str, object]:
    """The settings of a new event, checked, as its first decision records them.

    A round robin has as many rounds as its table: they are not announced.
    """
    if not name.strip():
        raise RuleError("no-name", say("an event needs a name"))
    info = system_to_run(system)
    if info.schedule is not None:
        require(against_number_of_rounds(rounds))
    elif rounds is None or not 1 <= rounds <= MOST_ROUNDS:
        raise RuleError(
            "bad-rounds",
            say("an event cannot have {rounds} rounds", rounds=rounds or 0),
            up_to(MOST_ROUNDS),
        )
    require_offered(info, _codes(terms.get("tiebreaks", ())))
    settings: dict[str, object] = {
        "name": name.strip(),
        "rounds": rounds or 0,
        "system": info.id,
        "tiebreaks": _codes(terms.get("tiebreaks", ())),
        "handling": handling_of(info, terms.get("handling")),
        "games_per_match": info.games_per_match,
    }
    settings |= {key: value for key, value in _said(info.id, terms) if value is not None}
    require(control_characters(settings))
    _half_byes(terms.get("half_byes"), rounds)
    require_order(terms.get("event") or {})
    points = announced_points(info, terms.get("points"), terms.get("bye_points"))
    require(against_acceleration(points, info.games_per_match, terms.get("acceleration")))
    return settings


def system_to_run(name: str) -> System:
    """The system of an event; those for teams are not run here yet."""
    found = find_system(name)
    if found.pairs_teams:
        raise no_teams()
    return found


def _said(system: str, terms: EventTerms) -> Iterator[tuple[str, object]]:
    """The terms an announcement may leave out, in the order of the journal; None if left out."""
    acceleration = terms.get("acceleration")
    yield "acceleration", _acceleration(acceleration, system) if acceleration else None
    yield "half_byes", _half_byes(terms.get("half_byes"))
    yield "points", _points(find_system(system), terms)
    times = [require_time(one) for one in terms.get("round_times", ())]
    yield "round_times", times if any(times) else None
    prizes = terms.get("prizes", ())
    yield "prizes", _amounts(prizes) if prizes else None
    for key in ("sharing", "several_prizes", "main_prizes_first"):
        yield key, terms.get(key) or None
    for key in ("least_share", "prize_unit", "fee"):
        amount = terms.get(key)
        yield key, _amounts([str(amount)])[0] if amount else None
    yield "hall", " ".join(terms.get("hall", "").split()) or None
    yield "first_board", _first_board(terms.get("first_board", 1))
    event = of_report(terms.get("event") or {}) | {"seed": str(any_seed())}
    yield "event", {key: value for key, value in event.items() if value}


def of_report(
    event: Mapping[str, object], known: Mapping[str, object] = NOTHING_KNOWN
) -> dict[str, object]:
    """What the report is to say of the event, in its forms; what was `known` may stay as it was."""
    return {
        key: _lists(value) if value == known.get(key) else _FORMS.get(key, _lists)(value)
        for key, value in event.items()
    }


def _lists(value: Any) -> Any:
    """As the journal has it."""
    return list(value) if isinstance(value, tuple) else value


def _encoded(text: str) -> str:
    """Record 222: periods such as 5400+30, or 40/6000+30:900+30, for each side if they differ."""
    period = r"(\d+/)?\d+(\+\d+)?"
    side = rf"{period}(:{period})*"
    if text and not re.fullmatch(rf"{side}|W{side}-B{side}", text.strip()):
        raise RuleError(
            "bad-time-control",
            say("{text!r} is not an encoded time control", text=text),
            say("write seconds, such as 5400+30 or 40/6000+30:900+30"),
        )
    return text.strip()


def _one_of(*known: str) -> Callable[[str], str]:
    """What is typed in any case, if there is such a thing."""

    def read(text: str) -> str:
        found = next((one for one in ("", *known) if one.casefold() == text.casefold()), None)
        if found is None:
            raise RuleError(
                "bad-value",
                say("there is no {text!r}", text=text),
                say("use {known}", known=", ".join(known)),
            )
        return found

    return read


_FORMS: dict[str, Any] = {
    "start": require_day,
    "end": require_day,
    "round_dates": lambda days: [require_day(day) for day in days],
    "encoded_time_control": _encoded,
    "long_event": _one_of(*LONG_EVENTS),
    "variant": _one_of(CHESS960),
}
"""By field, how what was typed is brought into its form."""


def _points(system: System, terms: EventTerms) -> dict[str, int] | None:
    """The point system announced, as a decision records it; None for the usual 1-½-0."""
    points = announced_points(system, terms.get("points"), terms.get("bye_points"))
    if system.is_fide:
        require(against_points(points, system.games_per_match, say("choose another one")))
    return None if points == STANDARD_POINTS else _tenths(points)


def _tenths(points: PointSystem) -> dict[str, int]:
    return {key: int(value) for key, value in asdict(points).items()}


def change(state: State, **changes: Any) -> Announce:
    """Change what was announced; of what is given, only what differs is recorded."""
    settings = _normal(state, changes)
    shown = shown_settings(state)
    new = {key: value for key, value in settings.items() if shown.get(key) != value}
    if "event" in new:
        known = shown["event"]
        new["event"] = {key: held for key, held in new["event"].items() if known.get(key) != held}
        new = {key: value for key, value in new.items() if key != "event" or value}
    found = rechecked(state, new["rounds"]) if "rounds" in new else None
    return Announce(new, "" if found is None else found.text)


def draw_colour(_state: State, colour: str) -> Announce:
    """The initial-colour, drawn by lot before the first round (dutch-2026:5.1)."""
    return Announce({"initial_colour": str(Colour(colour))})


def _codes(tiebreaks: Sequence[str]) -> list[str]:
    return [str(parse_code(code)) for code in tiebreaks if code.strip()]


def _half_byes(limit: int | None, rounds: int | None = None) -> int | None:
    most = rounds or MOST_ROUNDS
    if limit is not None and not 0 <= limit <= most:
        raise RuleError(
            "bad-half-byes",
            say("nobody can have {limit} half-point byes", limit=limit),
            say("use 0 to {last}", last=most),
        )
    return limit


def _first_board(number: int) -> int | None:
    if not 1 <= number <= MOST_PLAYERS:
        raise RuleError(
            "bad-first-board",
            say("there is no board {board}", board=number),
            up_to(MOST_PLAYERS),
        )
    return None if number == 1 else number


def _amounts(texts: Sequence[str]) -> list[str]:
    """Amounts of money as decisions have them: `12.50`."""
    try:
        return [format_money(parse_money(text)) for text in texts]
    except ValueError as error:
        raise RuleError("bad-amount", error.args[0], say("write 500 or 12.50")) from None


def _acceleration(name: str, system: str) -> str:
    found = find_acceleration(name).id
    allowed = [one.id for one in find_system(system).accelerations]
    if found not in allowed:
        raise RuleError(
            "acceleration-not-allowed",
            say("{system} cannot be accelerated by {found}", system=system, found=found),
            say("use {allowed}", allowed=either(allowed))
            if allowed
            else say("it has no accelerations"),
        )
    return found


def _normal(state: State, changes: dict[str, Any]) -> dict[str, Any]:
    """Changes in the form decisions have them."""
    settings = dict(changes)
    system = system_to_run(settings.get("system") or state.settings.system)
    if "system" in settings:
        settings["system"] = system.id
        settings["games_per_match"] = system.games_per_match
    if "handling" in settings:
        settings["handling"] = handling_of(system, settings["handling"])
    elif state.settings.handling == state.system.handling:  # it was not chosen: it follows
        settings["handling"] = system.handling
    if "system" in settings or "tiebreaks" in settings:
        require_offered(system, _codes(settings.get("tiebreaks", state.settings.tiebreaks)))
    if settings.get("acceleration"):
        settings["acceleration"] = _acceleration(settings["acceleration"], system.id)
    if {"points", "bye_points", "system"} & settings.keys():
        known = _points_to_keep(state, system)
        scale, bye = settings.pop("points", None), settings.pop("bye_points", None)
        settings["points"] = _tenths(announced_points(system, scale, bye, known))
    for key, write in _WRITTEN.items():
        if key in settings:
            settings[key] = write(settings[key])
    if "event" in settings:
        settings["event"] = of_report(settings["event"], asdict(state.settings.event))
    _require_sense(state, settings)
    return settings


def _require_sense(state: State, settings: dict[str, Any]) -> None:
    """What goes together, of what differs: an older journal may hold anything."""
    known = state.settings
    if settings.get("half_byes") != known.half_byes:
        _half_byes(settings.get("half_byes"), settings.get("rounds") or known.rounds)
    for time in {*settings.get("round_times", ())} - {*known.round_times}:
        require_time(time)
    event = asdict(known.event) | settings.get("event", {})
    if (event["start"], event["end"]) != (known.event.start, known.event.end):
        require_order(event)


def _points_to_keep(state: State, system: System) -> PointSystem | None:
    """Points that were announced stay when another system is chosen, if it has the same games."""
    now, points = state.system, state.settings.points
    of_its_own = points != now.usual_points and system.games_per_match == now.games_per_match
    return points if system.id == now.id or of_its_own else None


_WRITTEN: dict[str, Any] = {
    "tiebreaks": _codes,
    "half_byes": _half_byes,
    "hall": lambda hall: " ".join(hall.split()),
    "first_board": lambda number: _first_board(number) or 1,
    "prizes": _amounts,
    "fee": lambda fee: _amounts([fee or "0"])[0],
    "least_share": lambda share: _amounts([share or "0"])[0],
    "prize_unit": lambda unit: _amounts([unit or "0.01"])[0],
}


def shown_settings(state: State) -> dict[str, Any]:
    """What was announced, as the journal has it; everything, as it stands."""
    settings = state.settings
    shown = {name: getattr(settings, name) for name in settings.__slots__}
    shown |= {key: list(shown[key]) for key in ("tiebreaks", "round_times")}
    shown["prizes"] = [format_money(cents) for cents in settings.prizes]
    for key in ("fee", "least_share", "prize_unit"):
        shown[key] = format_money(shown[key])
    shown["points"] = _tenths(settings.points)
    event = asdict(settings.event)
    shown["event"] = {key: _lists(event[key]) for key in EVENT_FIELDS}
    return shown


ALWAYS = ("name", "rounds", "system", "tiebreaks", "handling", "games_per_match")
"""What the first decision of an event says in any case."""
ITS_OWN = ("name", "initial_colour", "hall", "first_board")
"""What another event does not take over: these are of the one, or drawn for it."""


def announced_like(
    other: State, name: str, **changes: Any
) -> tuple[dict[str, object], tuple[Decision, ...]]:
    """The settings of a new event, and what was decided of categories, fees, ratings and clubs.

    `changes` are announced otherwise.
    """
    if not name.strip():
        raise RuleError("no-name", say("an event needs a name"))
    settings = _settings(other) | {"name": name.strip()}
    if changes:
        first = Create(settings).apply(State())
        said = dict(change(first, **changes).settings)
        event = {**settings["event"], **said.pop("event", {})}
        settings |= {**said, "event": event}
    _shorten(settings)
    return settings, tuple(_decided(other))


def _shorten(settings: dict[str, Any]) -> None:
    """Days and times of rounds that the new event does not have are not taken over."""
    rounds = settings["rounds"] or None
    for held, key in ((settings["event"], "round_dates"), (settings, "round_times")):
        if key in held:
            held[key] = held[key][:rounds]


def _settings(other: State) -> dict[str, Any]:
    usual, held = shown_settings(State()), shown_settings(other)
    settings = {
        key: value
        for key, value in held.items()
        if key not in ITS_OWN and (key in ALWAYS or value != usual[key])
    }
    event = {key: value for key, value in held["event"].items() if value}
    return settings | {"event": event | {"seed": str(any_seed())}}


def _decided(other: State) -> Iterator[Decision]:
    usual, terms = RatingTerms(), other.rating_terms
    differing = {
        item.name: getattr(terms, item.name)
        for item in fields(RatingTerms)
        if getattr(terms, item.name) != getattr(usual, item.name)
    }
    if differing:
        yield SetRatingTerms(differing)
    yield from (Protect(one) for one in other.protections if not one.ids)
    yield from map(DefineCategory, other.categories)
    yield from map(SetFee, other.fees)
