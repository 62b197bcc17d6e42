"""What the organiser announces: the settings of a new event, and their later changes."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from zug.director.proposals import Proposal, RuleError
from zug.director.topscorers import effect_of_rounds
from zug.messages import say
from zug.model import STANDARD_POINTS, Colour, PointSystem
from zug.rules.prizes import format_money, parse_money
from zug.rules.tiebreaks.codes import parse_code
from zug.systems import DEFAULT_SYSTEM, find_acceleration, find_system

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from zug.director.state import State

POINT_SCALES: dict[str, tuple[int, int] | None] = {
    "1-½-0": None,
    "2-1-0": (20, 10),
    "3-1-0": (30, 10),
}
"""Points for win, draw, loss as an announcement writes them, in tenths."""

EVENT_FIELDS = ("city", "federation", "start", "end", "arbiter", "time_control")


def announce(
    name: str,
    rounds: int,
    *,
    system: str = DEFAULT_SYSTEM,
    tiebreaks: Sequence[str] = (),
    points: str | None = None,
    acceleration: str | None = None,
    handling: str = "2026",
    half_byes: int | None = None,
    event: Mapping[str, object] | None = None,
    round_times: Sequence[str] = (),
    prizes: Sequence[str] = (),
    undivided_prizes: bool = False,
    fee: str = "",
) -> dict[str, object]:
    """The settings of a new event, checked, as its first decision records them."""
    if not name.strip():
        raise RuleError("no-name", say("an event needs a name"))
    if not 1 <= rounds <= 99:
        raise RuleError(
            "bad-rounds",
            say("an event cannot have {rounds} rounds", rounds=rounds),
            say("use 1 to 99"),
        )
    info = find_system(system)
    settings: dict[str, object] = {
        "name": name.strip(),
        "rounds": rounds,
        "system": info.id,
        "tiebreaks": _codes(tiebreaks),
        "handling": handling,
        "games_per_match": info.games_per_match,
    }
    if acceleration:
        settings["acceleration"] = _acceleration(acceleration, info.id)
    if half_byes is not None:
        settings["half_byes"] = half_byes
    scale = points_of(info.id, points)
    if scale is not None:
        settings["points"] = scale
    if any(round_times):
        settings["round_times"] = list(round_times)
    if prizes:
        settings |= {"prizes": _amounts(prizes), "undivided_prizes": undivided_prizes}
    if fee:
        settings["fee"] = _amounts([fee])[0]
    if event:
        settings["event"] = {key: value for key, value in event.items() if value}
    return settings


def points_of(system: str, points: str | None) -> dict[str, int] | None:
    """The point system announced, as a decision records it; None for the usual 1-½-0."""
    info = find_system(system)
    if points is not None and points not in POINT_SCALES:
        known = ", ".join(POINT_SCALES)
        raise RuleError(
            "bad-points",
            say("there are no points {points!r}", points=points),
            say("use {known}", known=known),
        )
    scale = info.usual_points
    if points is not None and info.games_per_match == 1:
        values = POINT_SCALES[points]
        scale = PointSystem.of(*values) if values else STANDARD_POINTS
    if scale == STANDARD_POINTS:
        return None
    return {key: int(value) for key, value in asdict(scale).items()}


def too_many_rounds(rounds: int, players: int) -> str:
    """A word of warning when so many rounds do not suit so few players; empty if they do."""
    if players < 2:
        return ""
    most = players - 1 if players % 2 == 0 else players
    if rounds > most:
        return say(
            "{players} players can play at most {most} rounds without meeting twice",
            players=players,
            most=most,
        )
    if rounds > most * 2 / 3:
        return say(
            "{rounds} rounds are many for {players} players: late pairings will be odd, and one "
            "may not exist; a round robin would suit better",
            rounds=rounds,
            players=players,
        )
    return ""


_FIXED_ONCE_PAIRED = ("system", "points", "acceleration", "initial_colour")
"""An acceleration is announced beforehand (handling-2026:1.1, handling-2016:A.3)."""


def change(state: State, **changes: Any) -> Proposal:
    """Change what was announced; what a pairing rests on is fixed once round 1 is paired."""
    settings = _normal(state, changes)
    shown = _current(state)
    differing = {key: value for key, value in settings.items() if shown.get(key) != value}
    if not differing:
        raise RuleError("nothing-changes", say("the event is announced like that already"))
    fixed = [key for key in _FIXED_ONCE_PAIRED if key in differing]
    if state.rounds and fixed:
        raise RuleError(
            "started",
            say("round 1 is paired: {fixed} cannot be changed any more", fixed=", ".join(fixed)),
            say("take back the pairings first"),
        )
    rounds = differing.get("rounds")
    if isinstance(rounds, int) and not max(1, len(state.rounds)) <= rounds <= 99:
        raise RuleError(
            "bad-rounds", say("{rounds} rounds are paired already", rounds=len(state.rounds))
        )
    words = ", ".join(f"{key} {_word(value)}" for key, value in differing.items())
    return Proposal(
        "set", differing, say("announced: {words}", words=words), _change_warnings(state, differing)
    )


def draw_colour(state: State, colour: str) -> Proposal:
    """The initial-colour, drawn by lot before the first round (dutch-2026:5.1)."""
    if state.rounds:
        raise RuleError("started", say("round 1 is paired: the initial colour is fixed"))
    drawn = Colour(colour)
    word = say("White") if drawn is Colour.WHITE else say("Black")
    return Proposal(
        "set", {"initial_colour": str(drawn)}, say("initial colour by lot: {word}", word=word)
    )


def _codes(tiebreaks: Sequence[str]) -> list[str]:
    return [str(parse_code(code)) for code in tiebreaks if code.strip()]


def _amounts(texts: Sequence[str]) -> list[str]:
    """Amounts of money as decisions have them: `12.50`."""
    try:
        return [format_money(parse_money(text)) for text in texts]
    except ValueError as error:
        raise RuleError("bad-amount", str(error), "write 500 or 12.50") from None


def _acceleration(name: str, system: str) -> str:
    found = find_acceleration(name).id
    allowed = [one.id for one in find_system(system).accelerations]
    if found not in allowed:
        raise RuleError(
            "acceleration-not-allowed",
            say("{system} cannot be accelerated by {found}", system=system, found=found),
            say("use {allowed}", allowed=" or ".join(allowed))
            if allowed
            else say("it knows no acceleration"),
        )
    return found


def _normal(state: State, changes: dict[str, Any]) -> dict[str, Any]:
    """Changes in the form decisions have them."""
    settings = dict(changes)
    system = find_system(settings.get("system") or state.settings.system)
    if "system" in settings:
        settings["system"] = system.id
        settings["games_per_match"] = system.games_per_match
    if "tiebreaks" in settings:
        settings["tiebreaks"] = _codes(settings["tiebreaks"])
    if settings.get("acceleration"):
        settings["acceleration"] = _acceleration(settings["acceleration"], system.id)
    if "prizes" in settings:
        settings["prizes"] = _amounts(settings["prizes"])
    if "fee" in settings:
        settings["fee"] = _amounts([settings["fee"] or "0"])[0]
    if "points" in settings or "system" in settings:
        chosen = settings.pop("points", None)
        scale = points_of(system.id, chosen) or asdict(PointSystem())
        settings["points"] = {key: int(value) for key, value in scale.items()}
    return settings


def _current(state: State) -> dict[str, Any]:
    settings = state.settings
    shown = {name: getattr(settings, name) for name in settings.__slots__}
    shown |= {key: list(shown[key]) for key in ("tiebreaks", "round_times")}
    shown["prizes"] = [format_money(cents) for cents in settings.prizes]
    shown["fee"] = format_money(settings.fee)
    shown["points"] = {key: int(value) for key, value in asdict(settings.points).items()}
    event = asdict(settings.event)
    shown["event"] = {key: event[key] for key in EVENT_FIELDS}
    return shown


def _change_warnings(state: State, differing: Mapping[str, Any]) -> tuple[str, ...]:
    warnings: list[str] = []
    if state.rounds and {"rounds", "tiebreaks", "handling"} & set(differing):
        warnings.append(say("this was announced before the start; players may object to a change"))
    if "rounds" in differing:
        warnings += effect_of_rounds(state, differing["rounds"])
    rounds = differing.get("rounds", state.settings.rounds)
    many = too_many_rounds(rounds, len(state.entries))
    return (*warnings, many) if many else tuple(warnings)


def _word(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {held}" for key, held in value.items() if held)
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)
