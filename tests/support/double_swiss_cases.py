"""Worked examples of the Double-Swiss system: `cases.jsonl`, a line a round.

A cell is opponent, colour of the first game and the results of both games as the player has them
(`1=`, `++`, `+0`), or a bye (`U`, `F`, `H`, `Z`).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from zug.model import MATCH_POINTS, Cell, Colour, Player, Points, Result, Tournament


class MatchCase(NamedTuple):
    """`expected` holds `(white, black)` and `(tpn, 0)` for the bye; None: impossible."""

    name: str
    tournament: Tournament
    expected: frozenset[tuple[int, int]] | None
    why: str


def read_cases(path: Path) -> Iterator[MatchCase]:
    for line, text in enumerate(path.read_text(encoding="utf-8").split("\n"), start=1):
        if text.strip():
            record = json.loads(text)
            name = f"{path.parent.name}/{record.get('name', line)}"
            yield MatchCase(name, _tournament(record), _expected(record), record.get("why", ""))


def _tournament(record: dict[str, Any]) -> Tournament:
    players = tuple(
        Player(
            player["tpn"],
            name=player["name"],
            rating=player["rating"],
            cells=tuple(_cell(*cell) for cell in player["games"]),
        )
        for player in record["players"]
    )
    return Tournament(
        players,
        rounds=record["rounds"],
        points=replace(MATCH_POINTS, pab=Points(round(10 * record["points"]["bye"]))),
        initial_colour=Colour(record["initial_colour"][0]),
        absent=frozenset(record["absent"]),
        games_per_match=2,
    )


def _cell(opponent: str, colour: str, results: str) -> Cell:
    if not int(opponent):
        return Cell(0, None, Result(results))
    return Cell(int(opponent), Colour(colour), Result(results[0]), Result(results[1]))


def _expected(record: dict[str, Any]) -> frozenset[tuple[int, int]] | None:
    expected = record["expected"]
    if "pairs" not in expected:
        return None
    bye = expected.get("bye")
    return frozenset((w, b) for w, b in expected["pairs"]) | ({(bye, 0)} if bye else frozenset())
