"""The Swiss systems, all behind one door: `pair`."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from zug.errors import EditionError, UsageError
from zug.model import MATCH_POINTS, STANDARD_POINTS
from zug.rules.accelerations import accelerate
from zug.systems.base import (
    NO_OPTIONS,
    Board,
    Impossibility,
    Option,
    RoundPairing,
    Step,
    SystemInfo,
)
from zug.systems.registry import (
    DEFAULT_SYSTEM,
    SYSTEMS,
    find_system,
    load_engine,
    settle_options,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zug.model import Tournament

__all__ = [
    "DEFAULT_SYSTEM",
    "SYSTEMS",
    "Board",
    "Impossibility",
    "Option",
    "RoundPairing",
    "Step",
    "SystemInfo",
    "as_paired",
    "find_system",
    "pair",
]


def pair(
    tournament: Tournament,
    system: str | None = None,
    *,
    round: int | None = None,  # noqa: A002 - the word of the rule books
    acceleration: str | None = None,
    options: Mapping[str, object] = NO_OPTIONS,
) -> RoundPairing:
    """Pair a round: the next one, or an earlier one again from the history before it.

    `system` and `acceleration` default to what the tournament itself says, else to
    `dutch-2026` and none. Who is absent is read from the tournament.
    """
    info = find_system(system or tournament.system or DEFAULT_SYSTEM)
    seen = as_paired(tournament, info.id, round=round, acceleration=acceleration)
    return load_engine(info)(seen, settle_options(info, options))


def as_paired(
    tournament: Tournament,
    system: str | None = None,
    *,
    round: int | None = None,  # noqa: A002 - the word of the rule books
    acceleration: str | None = None,
) -> Tournament:
    """The tournament as `pair` with the same arguments sees it: before the round, accelerated."""
    info = find_system(system or tournament.system or DEFAULT_SYSTEM)
    if round is not None:
        if not 1 <= round <= tournament.next_round:
            raise UsageError(
                "no-such-round",
                f"round {round} cannot be paired: {tournament.rounds_played} rounds are known",
                f"ask for a round from 1 to {tournament.next_round}",
            )
        tournament = tournament.before(round)
    tournament = _with_matches_of(info, tournament)
    return accelerate(tournament, acceleration or tournament.acceleration, info.accelerations)


def _with_matches_of(info: SystemInfo, tournament: Tournament) -> Tournament:
    """The tournament with as many games a match as the system pairs for.

    Before the first round nothing depends on it, so the tournament follows the system; later a
    record of single games and one of two-game matches cannot be read as each other.
    """
    if tournament.games_per_match == info.games_per_match:
        return tournament
    if tournament.rounds_played == 0:
        known = tournament.points
        points = MATCH_POINTS if info.games_per_match > 1 else STANDARD_POINTS
        points = points if known in (MATCH_POINTS, STANDARD_POINTS) else known
        return replace(tournament, games_per_match=info.games_per_match, points=points)
    names = {1: "single games", 2: "two-game matches"}
    fitting = [other.id for other in SYSTEMS if other.games_per_match == tournament.games_per_match]
    raise EditionError(
        "games-per-match",
        f"{info.id} pairs {names[info.games_per_match]}, "
        f"this tournament holds {names[tournament.games_per_match]}",
        f"use {' or '.join(fitting)}",
    )
