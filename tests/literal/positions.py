"""Positions written by hand, and what both engines make of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from pathlib import Path

from scripts.conformance import read_expected
from tests.literal import dutch
from tests.literal.soak import Lines, engine, witness
from zug.formats import read
from zug.model import (
    STANDARD_POINTS,
    Cell,
    Colour,
    ForbiddenGroup,
    Player,
    Points,
    PointSystem,
    Result,
    Tournament,
)

CASES = Path(__file__).parent.parent / "cases"
_GAME = re.compile(r"(\d+)([wb])(.)")


def cell(text: str) -> Cell:
    """`5w1`: White against 5, won; `U`, `H`, `F`, `Z`: byes; `.`: nothing at all."""
    match = _GAME.fullmatch(text)
    if match is None:
        return Cell(0, None, Result.ABSENT if text == "." else Result(text))
    return Cell(int(match[1]), Colour(match[2]), Result(match[3]))


def table(
    rows: str,
    *,
    rounds: int = 9,
    absent: Iterable[int] = (),
    initial: Colour = Colour.WHITE,
    points: PointSystem = STANDARD_POINTS,
    forbidden: Iterable[tuple[int, ...]] = (),
    virtual: Mapping[int, Sequence[int]] | None = None,
) -> Tournament:
    """A cross table, one line a player: `1: 3w1 U 2b0`. Numbers left out are nobody."""
    players = []
    for line in rows.strip().split("\n"):
        number, _, cells = line.strip().partition(":")
        players.append(Player(int(number), cells=tuple(map(cell, cells.split()))))
    return Tournament(
        players=tuple(players),
        rounds=rounds,
        points=points,
        initial_colour=initial,
        absent=frozenset(absent),
        forbidden=tuple(ForbiddenGroup(pair) for pair in forbidden),
        virtual_points={
            tpn: tuple(Points(value) for value in values) for tpn, values in (virtual or {}).items()
        },
    )


def fresh(scores: Sequence[int], *allowed: str, **settings: object) -> Tournament:
    """A first round in which players 1, 2, … have these scores, by virtual points, and no past.

    `allowed` lists the only pairs that may be made, as in `1-4 2-6 3-5`; all others are forbidden.
    Without colours, floats or meetings nothing but the order of candidates is left to decide.
    """
    numbers = range(1, len(scores) + 1)
    wanted = {frozenset(map(int, pair.split("-"))) for text in allowed for pair in text.split()}
    return table(
        "\n".join(f"{number}:" for number in numbers),
        virtual={number: (score * 10,) for number, score in zip(numbers, scores, strict=True)},
        forbidden=[p for p in combinations(numbers, 2) if allowed and {*p} not in wanted],
        **settings,  # type: ignore[arg-type]
    )


def lines(text: str) -> Lines:
    """`1-4 6-2 5-bye` as White and Black."""
    pairs = (pair.split("-") for pair in text.split())
    return frozenset((int(a), 0 if b == "bye" else int(b)) for a, b in pairs)


def opponents(found: Lines | None) -> set[frozenset[int]] | None:
    """The pairs without their colours."""
    return None if found is None else {frozenset(pair) for pair in found}


def expect(system: str, tournament: Tournament, text: str) -> None:
    """Engine and literal reading both give this pairing, colours included; `impossible` too."""
    expected = None if text == "impossible" else lines(text)
    assert engine(tournament, system) == expected
    assert witness(tournament, system) == expected


def expect_pairs(system: str, tournament: Tournament, text: str) -> None:
    """As `expect`, whatever the colours."""
    expected = opponents(lines(text))
    assert opponents(engine(tournament, system)) == expected
    assert opponents(witness(tournament, system)) == expected


def case_of(system: str, criterion: str) -> Path:
    """The case file that shows a criterion deciding: `C05-….trf`, `5.2.3-….trf`, `E3-….trf`."""
    prefix = f"C{int(criterion[1:]):02}" if criterion.startswith("C") else criterion
    found = sorted((CASES / system).glob(f"{prefix}-*.trf"))
    assert len(found) == 1, f"{system} {criterion}: {len(found)} cases"
    return found[0]


def expect_decides(system: str, criterion: str) -> None:
    """The case of a criterion: engine and text agree, and without the criterion it is another."""
    path = case_of(system, criterion)
    tournament = read(path)
    expected = read_expected(path.with_suffix(".expected"))
    assert engine(tournament, system) == expected
    assert witness(tournament, system) == expected
    without = dutch.pair(tournament, system, [criterion])
    assert without is None or without.lines != expected
