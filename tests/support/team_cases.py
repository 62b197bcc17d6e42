"""Worked examples of the team system: `cases.jsonl`, a line a round.

Of each team one entry a round: opponent, colour of board 1, match points, game points and whether
the match was played; or a bye (`bye`, `half`, `full`, `zero`).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from zug.model import Cell, Colour, Points, PointSystem, Result
from zug.model.teams import MatchScore, Team, TeamTournament

_BYES = {
    "bye": Result.PAB,
    "half": Result.HALF_BYE,
    "full": Result.FULL_BYE,
    "zero": Result.ZERO_BYE,
}


class TeamCase(NamedTuple):
    """`expected` holds `(white, black)` and `(tpn, 0)` for the bye; None: impossible."""

    name: str
    tournament: TeamTournament
    expected: frozenset[tuple[int, int]] | None


def read_cases(path: Path) -> Iterator[TeamCase]:
    for line, text in enumerate(path.read_text(encoding="utf-8").split("\n"), start=1):
        if text.strip():
            record = json.loads(text)
            yield TeamCase(f"{path.parent.name}/{line}", _tournament(record), _expected(record))


def _tournament(record: dict[str, Any]) -> TeamTournament:
    options, points = record["options"], record["points"]
    table = {team["tpn"]: team["matches"] for team in record["teams"]}
    teams = tuple(
        Team(
            team["tpn"],
            name=team["name"],
            cells=tuple(
                _cell(match, table, round_) for round_, match in enumerate(team["matches"])
            ),
            scores=tuple(
                MatchScore(_tenths(match["mp"]), _tenths(match["gp"])) for match in team["matches"]
            ),
        )
        for team in record["teams"]
    )
    return TeamTournament(
        teams,
        rounds=record["rounds"],
        points=PointSystem.of(*(_tenths(points[kind]) for kind in ("win", "draw", "loss"))),
        initial_colour=Colour(record["initial_colour"][0]),
        absent=frozenset(record["absent"]),
        virtual_points={
            int(tpn): tuple(map(_tenths, row)) for tpn, row in options.get("xxa", {}).items()
        },
        board_colours=("WB" * record["boards"])[: record["boards"]],
        preferences=options["preferences"].lower(),
        primary=options["primary"],
        secondary=options.get("secondary", True),
    )


def _cell(match: dict[str, Any], table: dict[int, list[dict[str, Any]]], round_: int) -> Cell:
    opponent = match["opponent"]
    if opponent is None:
        return Cell(0, None, _BYES[match["kind"]])
    more = match["mp"] - table[opponent][round_]["mp"]
    colour = Colour(match["colour"])
    if not match["played"]:
        return Cell(opponent, colour, Result.FORFEIT_WIN if more > 0 else Result.FORFEIT_LOSS)
    return Cell(opponent, colour, Result("=" if not more else "1" if more > 0 else "0"))


def _tenths(value: float) -> Points:
    return Points(round(10 * value))


def _expected(record: dict[str, Any]) -> frozenset[tuple[int, int]] | None:
    expected = record["expected"]
    if "pairs" not in expected:
        return None
    bye = expected.get("bye")
    return frozenset((w, b) for w, b in expected["pairs"]) | ({(bye, 0)} if bye else frozenset())
