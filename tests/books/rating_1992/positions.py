"""Positions written down as an arbiter sees them on the cards: scores, colours, floats.

    1  2.0  wb  .v

TPN, score, colours (a dash: not played), floats (`^` up, `v` down, a dot: none), a sign a round.
Everybody's past opponents are outsiders who are absent from the round to come, so nobody has met
anybody; who may not meet is said apart.
"""

from __future__ import annotations

from itertools import combinations, count, product

import zug
from tests.literal.rating_1992 import Literal
from zug.model import (
    Cell,
    Colour,
    ForbiddenGroup,
    Player,
    Result,
    Tournament,
    parse_points,
)

POINTS = {"1": 10, "=": 5, "0": 0, "H": 5, "Z": 0, "-": 0}
MIRROR = {"1": "0", "=": "=", "0": "1", "-": "-"}


def position(
    text: str, *, apart: str = "", rounds: int = 20, drawn: Colour = Colour.WHITE
) -> Tournament:
    """`apart`: groups of players who may not meet, such as `1-2 3-4-5`."""
    rows = [line.split() for line in text.split("\n") if line.strip()]
    held = max(len(row[2]) for row in rows)
    numbers = count(101)
    players: list[Player] = []
    for tpn, score, colours, *floats in rows:
        players += _with_outsiders(int(tpn), score, colours, (*floats, "." * held)[0], numbers)
    players += _somebody_played(held, numbers)
    here = {int(row[0]) for row in rows}
    return Tournament(
        players=tuple(sorted(players, key=lambda player: player.tpn)),
        rounds=rounds,
        initial_colour=drawn,
        forbidden=tuple(
            ForbiddenGroup(tuple(map(int, group.split("-")))) for group in apart.split()
        ),
        absent=frozenset(player.tpn for player in players if player.tpn not in here),
    )


def only(size: int, pairs: set[frozenset[int]]) -> str:
    """`apart` for a field of so many players in which no other pairs are possible."""
    everybody = combinations(range(1, size + 1), 2)
    return " ".join(f"{a}-{b}" for a, b in everybody if frozenset((a, b)) not in pairs)


def paired(tournament: Tournament) -> set[tuple[int, int]] | None:
    """White and Black of every pair, the bye as (tpn, 0); both engines must agree on it."""
    pairing = zug.pair(tournament, "rating-1992")
    found: set[tuple[int, int]] | None = None
    if pairing.is_complete:
        found = set(pairing.boards) | ({(pairing.bye, 0)} if pairing.bye else set())
    assert found == Literal(tournament).pair()
    return found


def opponents(tournament: Tournament) -> set[frozenset[int]]:
    """The pairs without their colours; the bye stands alone."""
    boards = paired(tournament)
    assert boards is not None
    return {frozenset(pair) - {0} for pair in boards}


def pairs(text: str) -> set[frozenset[int]]:
    """`1-5 2-6 7` as sets."""
    return {frozenset(map(int, pair.split("-"))) for pair in text.split()}


def _with_outsiders(
    tpn: int, score: str, colours: str, floats: str, numbers: count[int]
) -> list[Player]:
    """The player with results that give the score and the floats, and his opponents."""
    target = parse_points(score)
    for results in product(*(_possible(*signs) for signs in zip(colours, floats, strict=True))):
        before = [sum(POINTS[r] for r in results[:index]) for index in range(len(results) + 1)]
        if before[-1] != target:
            continue
        against = [_score_against(before[i], sign, i) for i, sign in enumerate(floats)]
        if None not in against:
            return _players(tpn, results, colours, against, numbers)
    raise AssertionError(f"no results give player {tpn} {score} points and the floats {floats}")


def _possible(colour: str, sign: str) -> str:
    if colour != "-":
        return "1=0"
    return "HZ" if sign == "." else "-"


def _score_against(score: int, sign: str, rounds: int) -> int | None:
    """A score of an opponent in this round that floats the player as wanted."""
    wanted = score + {"^": 5, "v": -5, ".": 0}[sign]
    return wanted if 0 <= wanted <= 10 * rounds else None


def _players(
    tpn: int,
    results: tuple[str, ...],
    colours: str,
    against: list[int | None],
    numbers: count[int],
) -> list[Player]:
    cells: list[Cell] = []
    outsiders: list[Player] = []
    for index, (result, sign, theirs) in enumerate(zip(results, colours, against, strict=True)):
        if result in "HZ":
            cells.append(Cell(0, None, Result(result)))
            continue
        colour = Colour.WHITE if sign == "-" else Colour(sign)
        outsider = next(numbers)
        cells.append(Cell(outsider, colour, Result(result)))
        record = [*_byes(theirs or 0, index), Cell(tpn, colour.opposite, Result(MIRROR[result]))]
        outsiders.append(Player(outsider, cells=tuple(record)))
    return [Player(tpn, rating=3000 - tpn, cells=tuple(cells)), *outsiders]


def _byes(score: int, rounds: int) -> list[Cell]:
    """Rounds without a game that add up to a score."""
    full, rest = divmod(score, 10)
    codes = "F" * full + "H" * (rest // 5)
    return [Cell(0, None, Result(code)) for code in codes.ljust(rounds, "Z")]


def _somebody_played(held: int, numbers: count[int]) -> list[Player]:
    """Two outsiders who play each other every round, so that the rounds were held."""
    one, two = next(numbers), next(numbers)
    white = Cell(two, Colour.WHITE, Result.DRAW)
    black = Cell(one, Colour.BLACK, Result.DRAW)
    return [Player(one, cells=(white,) * held), Player(two, cells=(black,) * held)]
