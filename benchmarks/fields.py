"""Fields to measure on: events played by our own engine, and histories made to be nasty."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import groupby

import zug
from zug.model import Cell, Colour, ForbiddenGroup, Player, Result, Tournament

WHITE_WINS = (Result.WIN, Result.LOSS)
BLACK_WINS = (Result.LOSS, Result.WIN)
DRAW = (Result.DRAW, Result.DRAW)


def new_field(players: int, rounds: int, rng: random.Random) -> Tournament:
    """Players with ratings between 1400 and 2600, in order."""
    ratings = sorted((rng.randint(1400, 2600) for _ in range(players)), reverse=True)
    return Tournament(
        players=tuple(
            Player(tpn, name=f"Player {tpn:05d}", rating=rating)
            for tpn, rating in enumerate(ratings, 1)
        ),
        rounds=rounds,
        initial_colour=Colour.WHITE,
    )


def played(players: int, played_rounds: int, rounds: int = 9, seed: int = 1) -> Tournament:
    """An event after some rounds: each paired by `dutch-2026`, 1 % absent, results by rating."""
    rng = random.Random(seed)
    tournament = new_field(players, rounds, rng)
    for _ in range(played_rounds):
        tournament = play_round(tournament, rng)
    return tournament


def some_ranks(tournament: Tournament) -> dict[int, int]:
    """Ranks as in a report, without which py4swiss reads no file."""
    return {player.tpn: player.tpn for player in tournament.players}


def play_round(tournament: Tournament, rng: random.Random) -> Tournament:
    absent = frozenset(p.tpn for p in tournament.players if rng.random() < 0.01)
    pairing = zug.pair(replace(tournament, absent=absent))
    cells: dict[int, Cell] = {}
    for white, black in pairing.boards:
        gap = tournament.by_tpn[white].rating - tournament.by_tpn[black].rating
        mine, yours = one_result(gap, rng)
        cells[white] = Cell(black, Colour.WHITE, mine)
        cells[black] = Cell(white, Colour.BLACK, yours)
    if pairing.bye:
        cells[pairing.bye] = Cell(0, None, Result.PAB)
    return _with_cells(tournament, cells)


def adversarial(players: int, played_rounds: int, rounds: int = 9, seed: int = 1) -> Tournament:
    """Random pairs instead of a system, colours skewed, ten clubs whose members may not meet.

    Completion binds in large brackets: the hard case for every exact engine.
    """
    rng = random.Random(seed)
    tournament = new_field(players, rounds, rng)
    met: set[tuple[int, int]] = set()
    for _ in range(played_rounds):
        tournament = _random_round(tournament, met, rng)
    clubs = [tuple(range(first, players + 1, 10)) for first in range(1, 11)]
    return replace(tournament, forbidden=tuple(ForbiddenGroup(club) for club in clubs))


def one_club(tournament: Tournament) -> Tournament:
    """Every second player belongs to one club, whose members may not meet each other.

    Everybody must meet somebody of the other half: brackets cannot be paired inside any more.
    """
    club = tuple(range(1, len(tournament.players) + 1, 2))
    return replace(tournament, forbidden=(ForbiddenGroup(club),))


def upper_white(players: int, played_rounds: int, rounds: int = 9, seed: int = 1) -> Tournament:
    """In every scoregroup the upper half meets the lower half, and has White in every round.

    Nearly everybody in a large scoregroup then has the same colour due: hundreds float down.
    """
    rng = random.Random(seed)
    tournament = new_field(players, rounds, rng)
    score = dict.fromkeys(tournament.by_tpn, 0)
    for _ in range(played_rounds):
        cells: dict[int, Cell] = {}
        order = sorted(score, key=lambda tpn: (-score[tpn], tpn))
        for _, group in groupby(order, key=score.__getitem__):
            members = list(group)
            half = len(members) // 2
            for white, black in zip(members[:half], members[half:], strict=False):
                if any(cell.opponent == black for cell in tournament.by_tpn[white].cells):
                    continue
                gap = tournament.by_tpn[white].rating - tournament.by_tpn[black].rating
                mine, yours = one_result(gap, rng)
                cells[white] = Cell(black, Colour.WHITE, mine)
                cells[black] = Cell(white, Colour.BLACK, yours)
        for tpn, cell in cells.items():
            score[tpn] += {Result.WIN: 2, Result.DRAW: 1}.get(cell.result, 0)
        tournament = _with_cells(tournament, cells)
    return tournament


def _random_round(
    tournament: Tournament, met: set[tuple[int, int]], rng: random.Random
) -> Tournament:
    order = [player.tpn for player in tournament.players]
    rng.shuffle(order)
    cells: dict[int, Cell] = {}
    for first, second in zip(order[::2], order[1::2], strict=False):
        white, black = sorted((first, second), key=lambda tpn: (tpn % 3, tpn))
        if (white, black) in met:
            continue
        met |= {(white, black), (black, white)}
        mine, yours = one_result(rng.randint(-300, 300), rng)
        cells[white] = Cell(black, Colour.WHITE, mine)
        cells[black] = Cell(white, Colour.BLACK, yours)
    return _with_cells(tournament, cells)


def one_result(gap: int, rng: random.Random) -> tuple[Result, Result]:
    expected = 1 / (1 + 10 ** (-gap / 400))
    draw = 0.6 * min(expected, 1 - expected)
    luck = rng.random()
    if luck < expected - draw / 2:
        return WHITE_WINS
    return DRAW if luck < expected + draw / 2 else BLACK_WINS


def _with_cells(tournament: Tournament, cells: dict[int, Cell]) -> Tournament:
    nobody = Cell(0, None, Result.ZERO_BYE)
    return replace(
        tournament,
        players=tuple(
            replace(player, cells=(*player.cells, cells.get(player.tpn, nobody)))
            for player in tournament.players
        ),
        absent=frozenset(),
    )
