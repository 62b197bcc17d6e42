"""What the organiser announces: the settings of a new event, and their later changes."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from zug.director.decisions import Announce, Create, DefineCategory, Protect, SetFee, SetRatingTerms
from zug.director.decisions.settings import (
    against_number_of_rounds,
    said_rounds,
    too_many_rounds,
)
from zug.director.journal.file import control_characters
from zug.director.objections import RuleError, require
from zug.director.pairing.after_start import rechecked
from zug.director.state import State
from zug.director.state.dates import require_order
from zug.director.state.fields import MOST_ROUNDS
from zug.director.state.find import no_teams
from zug.director.state.regulations import (
    against_acceleration,
    against_points,
    announced_points,
    handling_of,
)
from zug.director.state.settings import ROWS, SETTINGS, wrong_half_byes
from zug.director.state.state import RatingTerms, any_seed
from zug.errors import up_to
from zug.fastclasses import fields
from zug.messages import either, say
from zug.model import STANDARD_POINTS, Colour, PointSystem
from zug.systems import DEFAULT_SYSTEM, System, find_acceleration, find_system
from zug.systems.standings import require_offered

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from zug.director.decisions import Decision
    from zug.director.state.setting_types import SettingRow


__all__ = ["announce", "change", "draw_colour", "said_rounds", "too_many_rounds"]

_FIRST_LINE = (
    *("acceleration", "half_byes", "points", "round_times"),
    *("prizes", "sharing", "several_prizes", "main_prizes_first"),
)
"""What follows in the first line of a journal on what it always has; the others come after it."""


def announce(
    name: str, rounds: int | None = None, *, system: str = DEFAULT_SYSTEM, **terms: Any
) -> dict[str, object]:
    """Return the settings of a new event, checked, as its first decision records them.

    `terms` are further settings by name, as an organiser writes them. A round robin has as many
    rounds as its table: they are not announced.
    """
    if unknown := terms.keys() - ROWS.keys():
        raise TypeError(f"there are no settings {sorted(unknown)}")
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
    tiebreaks = SETTINGS["tiebreaks"].normalise(terms.get("tiebreaks", ()))
    require_offered(info, tiebreaks)
    settings: dict[str, object] = {
        "name": name.strip(),
        "rounds": rounds or 0,
        "system": info.id,
        "tiebreaks": tiebreaks,
        "handling": handling_of(info, terms.get("handling")),
        "games_per_match": info.games_per_match,
    }
    settings |= dict(_announced(info, terms))
    require(control_characters(settings))
    _require_half_byes(terms.get("half_byes"), rounds)
    require_order(terms.get("event") or {})
    points = announced_points(info, terms.get("points"), terms.get("bye_points"))
    require(against_acceleration(points, info.games_per_match, terms.get("acceleration")))
    return settings


def system_to_run(name: str) -> System:
    """Return the system of an event; refuse those for teams, which are not run here yet."""
    system = find_system(name)
    if system.pairs_teams:
        raise no_teams()
    return system


def _announced(system: System, terms: Mapping[str, Any]) -> Iterator[tuple[str, object]]:
    """Yield what an announcement may leave out, if it does not, in the order of the first line."""
    rest = (name for name in SETTINGS if name not in (*_FIRST_LINE, "event"))
    for name in (*_FIRST_LINE, *rest, "event"):
        row = SETTINGS[name]
        data: Any = terms.get(name)
        if row.is_always_recorded:
            continue
        if name == "points":
            data = _points(system, terms)
        elif name == "event":
            event = row.normalise(data or {}) | {"seed": str(any_seed())}
            data = {key: part for key, part in event.items() if part}
        elif name == "acceleration":
            data = _acceleration(data, system) if data else None
        elif data or type(data) is int:
            data = row.normalise(data)
        if _says_something(row, data):
            yield name, data


def _says_something(row: SettingRow, data: object) -> bool:
    if type(data) is int:
        return data != row.default
    return any(data) if isinstance(data, list) else bool(data)


def _points(system: System, terms: Mapping[str, Any]) -> object:
    """Return the point system announced, as a decision records it; None for the usual 1-½-0."""
    points = announced_points(system, terms.get("points"), terms.get("bye_points"))
    if system.is_fide:
        require(against_points(points, system.games_per_match, say("choose another one")))
    return None if points == STANDARD_POINTS else SETTINGS["points"].type.write(points)


def change(state: State, **changes: Any) -> Announce:
    """Return the announcement of changes, of which only what differs is recorded."""
    settings = _normal(state, changes)
    shown = shown_settings(state)
    new = {key: value for key, value in settings.items() if shown.get(key) != value}
    if "event" in new:
        known = shown["event"]
        new["event"] = {key: part for key, part in new["event"].items() if known.get(key) != part}
        new = {key: value for key, value in new.items() if key != "event" or value}
    recheck = rechecked(state, new["rounds"]) if "rounds" in new else None
    return Announce(new, "" if recheck is None else recheck.text)


def draw_colour(_state: State, colour: str) -> Announce:
    """Return the initial-colour, drawn by lot before the first round (dutch-2026:5.1)."""
    return Announce({"initial_colour": str(Colour(colour))})


def _require_half_byes(limit: int | None, rounds: int | None) -> None:
    """Refuse more half-point byes than rounds."""
    most = rounds or MOST_ROUNDS
    if limit is not None and limit > most:
        raise wrong_half_byes(limit, most)


def _acceleration(name: str, system: System) -> str:
    """Return the acceleration of this name; refuse one that the system does not have."""
    acceleration = find_acceleration(name).id
    allowed = [offered.id for offered in system.accelerations]
    if acceleration not in allowed:
        raise RuleError(
            "acceleration-not-allowed",
            say("{system} cannot be accelerated by {found}", system=system.id, found=acceleration),
            say("use {allowed}", allowed=either(allowed))
            if allowed
            else say("it has no accelerations"),
        )
    return acceleration


def _normal(state: State, changes: dict[str, Any]) -> dict[str, Any]:
    """Return changes in the form decisions have them, with what follows from another system."""
    settings = dict(changes)
    system = system_to_run(settings.get("system") or state.settings.system)
    if "system" in settings:
        settings["system"] = system.id
        settings["games_per_match"] = system.games_per_match
    if "handling" in settings:
        settings["handling"] = handling_of(system, settings["handling"])
    elif state.settings.handling == state.system.handling:  # it was not chosen: it follows
        settings["handling"] = system.handling
    shown = shown_settings(state)
    if "system" in settings or "tiebreaks" in settings:
        tiebreaks = settings.get("tiebreaks", shown["tiebreaks"])
        require_offered(system, SETTINGS["tiebreaks"].normalise(tiebreaks))
    if settings.get("acceleration"):
        settings["acceleration"] = _acceleration(settings["acceleration"], system)
    if {"points", "bye_points", "system"} & settings.keys():
        usual = _points_to_keep(state, system)
        scale, bye = settings.pop("points", None), settings.pop("bye_points", None)
        points = announced_points(system, scale, bye, usual)
        settings["points"] = SETTINGS["points"].type.write(points)
    for name, row in SETTINGS.items():
        if name in settings:
            settings[name] = row.normalise(settings[name], shown[name])
    _require_sense(state, settings)
    return settings


def _require_sense(state: State, settings: dict[str, Any]) -> None:
    """Refuse what does not go together, if it differs: an older journal may hold anything."""
    now = state.settings
    if settings.get("half_byes") != now.half_byes:
        _require_half_byes(settings.get("half_byes"), settings.get("rounds") or now.rounds)
    event = asdict(now.event) | settings.get("event", {})
    if (event["start"], event["end"]) != (now.event.start, now.event.end):
        require_order(event)


def _points_to_keep(state: State, system: System) -> PointSystem | None:
    """Return points that stay when another system is chosen; None if its own ones hold.

    Announced ones stay if it has the same games.
    """
    now, points = state.system, state.settings.points
    of_its_own = points != now.usual_points and system.games_per_match == now.games_per_match
    return points if system.id == now.id or of_its_own else None


def shown_settings(state: State) -> dict[str, Any]:
    """Return all that stands announced, as the journal has it."""
    settings = state.settings
    return {name: row.type.write(getattr(settings, name)) for name, row in SETTINGS.items()}


def announced_like(
    other: State, name: str, **changes: Any
) -> tuple[dict[str, object], tuple[Decision, ...]]:
    """Return the settings of a new event, and what was decided of categories, fees and ratings.

    `changes` are announced otherwise.
    """
    if not name.strip():
        raise RuleError("no-name", say("an event needs a name"))
    settings = _settings(other) | {"name": name.strip()}
    if changes:
        first = Create(settings).apply(State())
        announced = dict(change(first, **changes).settings)
        event = {**settings["event"], **announced.pop("event", {})}
        settings |= {**announced, "event": event}
    _shorten(settings)
    return settings, tuple(_decided(other))


def _shorten(settings: dict[str, Any]) -> None:
    """Leave out days and times of rounds that the new event does not have."""
    rounds = settings["rounds"] or None
    for table in (settings["event"], settings):
        for name in table:
            if name in ROWS and ROWS[name].type.is_per_round:
                table[name] = table[name][:rounds]


def _settings(other: State) -> dict[str, Any]:
    usual, theirs = shown_settings(State()), shown_settings(other)
    settings = {
        name: theirs[name]
        for name, row in SETTINGS.items()
        if row.is_copied and (row.is_always_recorded or theirs[name] != usual[name])
    }
    event = {key: value for key, value in theirs["event"].items() if value}
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
    yield from (Protect(rule) for rule in other.protections if not rule.ids)
    yield from map(DefineCategory, other.categories)
    yield from map(SetFee, other.fees)
