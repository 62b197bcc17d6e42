"""Random rounds to be paired, small enough for plain enumeration and as varied as can be."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations

import zug
from tests.support.guests import position
from tests.support.histories import BYES, FORFEITS, GAMES, random_tournament
from zug.model import Cell, Colour, ForbiddenGroup, Player, PointSystem, Result, Tournament


def any_position(rng: random.Random, system: str, most_players: int = 12) -> Tournament:
    """Mostly random rounds, a fifth of them made to be difficult."""
    chance = rng.random()
    if chance < 0.1:
        return clustered_position(rng, rng.randint(8, most_players + 4))
    if chance < 0.2:
        return skewed_position(rng, rng.randint(3, most_players // 2 + 2))
    return random_position(rng, system, most_players)


def random_position(rng: random.Random, system: str, most_players: int = 12) -> Tournament:
    """A tournament in mid-flight: random pairs, or rounds paired by the system itself."""
    players = rng.randint(2, most_players)
    played = rng.randint(0, min(7, players - 1))
    rounds = rng.choice((played + 1, played + 2, 9, 11))
    mess = rng.choice((0.0, 0.05, 0.15, 0.3))
    if rng.random() < 0.5:
        tournament = random_tournament(rng, players, played, rounds=rounds, mess=mess)
        tournament = _rated(rng, tournament)
    else:
        tournament = _played_by_rules(rng, system, players, played, mess)
        tournament = replace(tournament, rounds=max(rounds, tournament.next_round))
    if rng.random() < 0.25:
        tournament = replace(tournament, forbidden=_forbidden(rng, players))
    return tournament


def odd_points(rng: random.Random, tournament: Tournament) -> Tournament:
    """Now and then somebody got a win's points for a bye that is called one of half a point."""
    if rng.random() < 0.7:
        return tournament
    return replace(tournament, points=replace(tournament.points, half_bye=tournament.points.win))


def clustered_position(rng: random.Random, players: int = 18) -> Tournament:
    """Two rounds with a few large score groups, many of whose members must not meet.

    Whole sets of players must leave such groups, which is rare in random histories.
    """
    tournament = _rated(rng, random_tournament(rng, players, 2, rounds=7, mess=0.1))
    tournament = replace(tournament, players=tuple(map(_favourite_wins, tournament.players)))
    scores = {
        player.tpn: sum(map(tournament.points.worth, player.cells)) for player in tournament.players
    }
    share = rng.choice((0.3, 0.5, 0.7, 0.9))
    forbidden = tuple(
        ForbiddenGroup((a, b))
        for a, b in combinations(scores, 2)
        if rng.random() < (share if scores[a] == scores[b] else share / 2)
    )
    return replace(tournament, forbidden=forbidden)


def skewed_position(rng: random.Random, half: int = 9) -> Tournament:
    """The upper half has beaten the lower half twice, mostly with the same colour.

    Many players of a large score group must leave it, and there is much to choose from.
    """
    cells: dict[int, list[Cell]] = {tpn: [] for tpn in range(1, 2 * half + 1)}
    skew = rng.choice((0.6, 0.75, 0.9))
    for round_ in range(2):
        for upper in range(1, half + 1):
            lower = half + 1 + (upper + round_) % half
            colour = Colour.WHITE if rng.random() < skew else Colour.BLACK
            if rng.random() < 0.1:
                cells[upper].append(Cell(0, None, Result.FULL_BYE))
                cells[lower].append(Cell(0, None, Result.ZERO_BYE))
                continue
            mine, yours = GAMES[0] if rng.random() < 0.85 else GAMES[2]
            cells[upper].append(Cell(lower, colour, mine))
            cells[lower].append(Cell(upper, colour.opposite, yours))
    players = tuple(Player(tpn, name=f"P{tpn}", cells=tuple(row)) for tpn, row in cells.items())
    share = rng.choice((0.0, 0.6, 0.8))
    clubs = tuple(
        ForbiddenGroup((a, b))
        for a, b in combinations(cells, 2)
        if rng.random() < (share if (a <= half) == (b <= half) else share / 4)
    )
    rounds = rng.choice((3, 7))
    tournament = Tournament(
        players=players, rounds=rounds, forbidden=clubs, initial_colour=Colour.BLACK
    )
    return _rated(rng, tournament)


def risen_position(rng: random.Random, players: int = 8) -> Tournament:
    """Few scores, and players who have often met guests of a higher score, as upfloaters do."""
    held = rng.randint(2, 12)
    rise = rng.choice((0.4, 0.6, 0.8))
    rows = []
    for tpn in range(1, players + 1):
        colour = rng.choice("wb")
        cells = []
        for _ in range(held):
            result = "1" if tpn <= 2 and rng.random() < 0.8 else rng.choice("====10")
            cells.append(f"{colour}{result}{'^' if rng.random() < rise else ':'}{1500 + 10 * tpn}")
            colour = {"w": "b", "b": "w"}[colour] if rng.random() < 0.9 else colour
        rows.append(f"{2400 - 50 * tpn} {' '.join(cells)}")
    share = rng.choice((0.0, 0.2, 0.4))
    pairs = combinations(range(1, players + 1), 2)
    forbidden = tuple(ForbiddenGroup(pair) for pair in pairs if rng.random() < share)
    rounds = held + rng.randint(1, 3)
    return position("\n".join(rows), rounds=rounds, forbidden=forbidden)


def _favourite_wins(player: Player) -> Player:
    """The record of a player who always beats larger numbers, forfeits and byes as they were."""

    def cell(old: Cell) -> Cell:
        if not old.is_played:
            return old
        return old._replace(result=Result.WIN if player.tpn < old.opponent else Result.LOSS)

    return replace(player, cells=tuple(map(cell, player.cells)))


def _forbidden(rng: random.Random, players: int) -> tuple[ForbiddenGroup, ...]:
    """A club whose members must not meet, or pairs forbidden all over the field."""
    tpns = range(1, players + 1)
    if rng.random() < 0.5:
        return (ForbiddenGroup(tuple(rng.sample(tpns, min(players, rng.randint(2, 5))))),)
    share = rng.choice((0.1, 0.3, 0.5))
    return tuple(ForbiddenGroup(pair) for pair in combinations(tpns, 2) if rng.random() < share)


def _rated(rng: random.Random, tournament: Tournament) -> Tournament:
    """Ratings with ties and gaps, some in no order, some missing."""
    size = len(tournament.players)
    step = rng.choice((1, 20, 60, 120))
    ratings = [1500 + step * rng.randrange(size) for _ in range(size)]
    if rng.random() < 0.7:
        ratings.sort(reverse=True)
    if rng.random() < 0.3:
        ratings = [rating if rng.random() < 0.8 else 0 for rating in ratings]
    players = zip(tournament.players, ratings, strict=True)
    return replace(
        tournament, players=tuple(replace(player, rating=rating) for player, rating in players)
    )


def _played_by_rules(
    rng: random.Random, system: str, players: int, played: int, mess: float
) -> Tournament:
    """Rounds paired by the system, results at random; it ends early if a round is impossible."""
    tournament = _rated(
        rng,
        Tournament(
            players=tuple(Player(tpn, name=f"P{tpn}") for tpn in range(1, players + 1)),
            rounds=played + 3,
            points=PointSystem(),
            initial_colour=rng.choice((Colour.WHITE, Colour.BLACK)),
        ),
    )
    drawish = rng.choice((0.1, 0.4, 0.8))
    for _ in range(played):
        absent = frozenset(p.tpn for p in tournament.players if rng.random() < mess)
        pairing = zug.pair(replace(tournament, absent=absent), system)
        if not pairing.is_complete or not pairing.boards:
            break
        tournament = _with_results(rng, tournament, pairing, (mess, drawish))
    absent = frozenset(p.tpn for p in tournament.players if rng.random() < mess / 2)
    return replace(tournament, absent=absent)


def _with_results(
    rng: random.Random,
    tournament: Tournament,
    pairing: zug.RoundPairing,
    chances: tuple[float, float],
) -> Tournament:
    mess, drawish = chances
    cells = {}
    for white, black in pairing.boards:
        decided = GAMES[:2] if rng.random() > drawish else GAMES[2:]
        mine, yours = rng.choice(FORFEITS if rng.random() < mess / 2 else decided)
        cells[white] = Cell(black, Colour.WHITE, mine)
        cells[black] = Cell(white, Colour.BLACK, yours)
    if pairing.bye is not None:
        cells[pairing.bye] = Cell(0, None, Result.PAB)
    history = tuple(
        replace(p, cells=(*p.cells, cells.get(p.tpn) or Cell(0, None, rng.choice(BYES))))
        for p in tournament.players
    )
    return replace(tournament, players=history)
