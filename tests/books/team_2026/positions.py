"""Small positions of the team system and what is paired in them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import Any

import zug
import zug.systems
from tests.books.double_swiss_2026.positions import opponents
from zug.model import Cell, Colour, ForbiddenGroup, Points, Result
from zug.model.teams import MATCH_SCALE, MatchScore, Team, TeamTournament

__all__ = ["boards", "newcomers", "opponents", "pair", "pairs", "position", "upfloaters"]

DRAW = Result.DRAW
GUEST = 1000
"""Added to a TPN: the opponent of all earlier rounds, who is not there now."""


def position(
    scores: Mapping[int, float],
    apart: Iterable[Collection[int]] = (),
    *,
    floaters: Collection[int] = (),
    colours: Mapping[int, str] | None = None,
    games: Mapping[int, float] | None = None,
    rounds: int | None = 9,
    **choices: Any,
) -> TeamTournament:
    """Teams with these match points, and groups of teams that may not meet.

    Each has drawn a match a round with a guest who is absent now, in these colours (`w` or `b`;
    `-` is a round away); all points were brought by the last round, and so were the game points.
    The guest of a floater had another score before that round.
    """
    histories = {tpn: (colours or {}).get(tpn, "") for tpn in scores}
    held = max(1, *map(len, histories.values()))
    teams: list[Team] = []
    virtual: dict[int, tuple[Points, ...]] = {}
    for tpn, score in scores.items():
        history = histories[tpn].rjust(held, "-")
        if not colours:
            history = "w" if tpn % 2 else "b"
        guest = tpn + GUEST
        mine = [_cell(guest, letter) for letter in history]
        brought = MatchScore(_tenths(score), _tenths((games or {}).get(tpn, 0)))
        none = (MatchScore(),) * (held - 1)
        teams.append(Team(tpn, cells=tuple(mine), scores=(*none, brought)))
        theirs = [_cell(tpn, {"w": "b", "b": "w"}.get(letter, "-")) for letter in history]
        teams.append(Team(guest, cells=tuple(theirs), scores=(MatchScore(),) * held))
        if tpn in floaters:
            virtual[guest] = (Points(0),) * (held - 1) + (Points(20),)
    return TeamTournament(
        tuple(sorted(teams, key=lambda team: team.tpn)),
        rounds=rounds,
        points=MATCH_SCALE,
        initial_colour=Colour.WHITE,
        forbidden=tuple(ForbiddenGroup(tuple(group)) for group in apart),
        virtual_points=virtual,
        absent=frozenset(tpn + GUEST for tpn in scores),
        **choices,
    )


def _cell(opponent: int, letter: str) -> Cell:
    if letter == "-":
        return Cell(0, None, Result.ZERO_BYE)
    return Cell(opponent, Colour(letter), DRAW)


def _tenths(value: float) -> Points:
    return Points(round(10 * value))


def newcomers(*tpns: int, **choices: Any) -> TeamTournament:
    """Teams before round 1."""
    return TeamTournament(
        tuple(map(Team, tpns)), rounds=9, initial_colour=Colour.WHITE, points=MATCH_SCALE, **choices
    )


def with_round_1(tournament: TeamTournament, rows: Mapping[int, Cell]) -> TeamTournament:
    """The same teams, with these matches in round 1."""
    teams = tuple(replace(team, cells=(rows[team.tpn],), scores=()) for team in tournament.teams)
    return replace(tournament, players=teams)


def pair(tournament: TeamTournament) -> zug.RoundPairing:
    """Positions are no whole histories: whether the guests agree with them is not looked at."""
    return zug.systems.pair(tournament.known_sound(), "team-2026")


def boards(tournament: TeamTournament) -> set[tuple[int, int]]:
    return {(white, black) for white, black in pair(tournament).boards}


def pairs(tournament: TeamTournament) -> set[frozenset[int]]:
    return {frozenset(board) for board in pair(tournament).boards}


def upfloaters(tournament: TeamTournament) -> list[tuple[int, ...]]:
    """The set of every bracket that needed one."""
    return [step.players for step in pair(tournament).trace if step.action == "upfloaters"]
