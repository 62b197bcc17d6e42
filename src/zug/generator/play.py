"""Play a random tournament: every round paired by a real engine, results drawn from a model."""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from zug.generator.config import Config, draw
from zug.generator.models import MODELS, Model, normal
from zug.model import (
    MATCH_POINTS,
    Cell,
    Colour,
    Event,
    ForbiddenGroup,
    Player,
    PointSystem,
    Result,
    Tournament,
)
from zug.systems import find_system, pair

if TYPE_CHECKING:
    from zug.systems import RoundPairing

PLAYED = (
    (Result.WIN, Result.LOSS),
    (Result.DRAW, Result.DRAW),
    (Result.LOSS, Result.WIN),
)
QUICK = (
    (Result.SHORT_WIN, Result.SHORT_LOSS),
    (Result.SHORT_DRAW, Result.SHORT_DRAW),
    (Result.SHORT_LOSS, Result.SHORT_WIN),
)
FORFEITED = (
    (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
)
ABSENT = Cell(0, None, Result.ZERO_BYE)


@dataclass
class Season:
    """A tournament on its way, with the habits drawn for it."""

    config: Config
    rng: random.Random
    model: Model
    tournament: Tournament
    rates: dict[str, int]
    arrives: dict[int, int] = field(default_factory=dict)
    leaves: dict[int, int] = field(default_factory=dict)


def generate(config: Config, seed: int, start: Tournament | None = None) -> Tournament:
    """A finished random tournament; the same seed and configuration give the same one.

    `start` is a model to take players, ratings and rounds from. If a round admits no complete
    pairing the tournament ends before it, with fewer rounds than were drawn.
    """
    season = _open(config, seed, start)
    for round_ in range(1, (season.tournament.rounds or 0) + 1):
        if not _play_round(season, round_):
            return replace(season.tournament, rounds=max(1, round_ - 1))
    return season.tournament


def _open(config: Config, seed: int, start: Tournament | None) -> Season:
    rng = random.Random(seed)
    info = find_system(config.system)
    matches = info.games_per_match > 1
    usual = MATCH_POINTS if matches else _usual_points(info.id)
    players = _players(config, rng) if start is None else _same_players(start)
    rounds = draw(rng, config.rounds) if start is None else start.rounds or start.rounds_played
    tournament = Tournament(
        players=players,
        rounds=min(rounds, max(1, len(players) - 1)),
        points=config.points or usual,
        initial_colour=config.initial_colour or rng.choice((Colour.WHITE, Colour.BLACK)),
        games_per_match=info.games_per_match,
        system=info.id,
        acceleration=config.acceleration,
        event=Event(name=f"Random tournament {seed}"),
    )
    rates = {
        name: draw(rng, getattr(config, name))
        for name in ("forfeits", "quick", "zero_byes", "half_byes", "full_byes")
    }
    model = MODELS[config.model]
    if config.model == "normal" and config.draw_percentage is not None:
        model = normal(config.draw_percentage)
    season = Season(config, rng, model, tournament, rates)
    _draw_habits(season)
    return season


def _usual_points(system: str) -> PointSystem:
    return PointSystem.of(20, 10) if system.startswith("fmjd") else PointSystem()


def _players(config: Config, rng: random.Random) -> tuple[Player, ...]:
    count = max(2, draw(rng, config.players))
    low, high = sorted((draw(rng, config.lowest_rating), draw(rng, config.highest_rating)))
    ratings = sorted((rng.randint(low, high) for _ in range(count)), reverse=True)
    return tuple(
        Player(tpn, name=f"Player {tpn:04d}", rating=rating, sex="m")
        for tpn, rating in enumerate(ratings, 1)
    )


def _same_players(start: Tournament) -> tuple[Player, ...]:
    return tuple(
        replace(player, cells=(), listed_points=None, listed_rank=None) for player in start.players
    )


def _draw_habits(season: Season) -> None:
    """Who comes late, who leaves, who may not meet whom."""
    rng, config, rounds = season.rng, season.config, season.tournament.rounds or 1
    late, withdrawn, forbidden = (
        draw(rng, bounds) for bounds in (config.late, config.withdrawn, config.forbidden)
    )
    groups = []
    for player in season.tournament.players:
        if rng.randrange(1000) < late and rounds > 2:
            season.arrives[player.tpn] = rng.randint(2, max(2, rounds // 2))
        if rng.randrange(1000) < withdrawn and rounds > 3:
            season.leaves[player.tpn] = rng.randint(3, rounds)
        if rng.randrange(1000) < forbidden:
            other = rng.randint(1, len(season.tournament.players))
            if other != player.tpn:
                groups.append(ForbiddenGroup((player.tpn, other)))
    season.tournament = replace(season.tournament, forbidden=tuple(groups))


def _play_round(season: Season, round_: int) -> bool:
    """Pair and play one round; False if no complete pairing exists."""
    absent = _absences(season, round_)
    before = replace(season.tournament, absent=frozenset(absent))
    pairing = pair(before)
    if not pairing.is_complete:
        return False
    cells = absent | _results(season, pairing)
    season.tournament = replace(
        season.tournament,
        players=tuple(
            replace(player, cells=(*player.cells, cells[player.tpn]))
            for player in season.tournament.players
        ),
    )
    return True


def _absences(season: Season, round_: int) -> dict[int, Cell]:
    """Who is not to be paired, and the cell that says so. None of them in the last round."""
    rng, rates = season.rng, season.rates
    last = round_ == season.tournament.rounds
    bounds = (
        (rates["zero_byes"], Result.ZERO_BYE),
        (rates["half_byes"], Result.HALF_BYE),
        (rates["full_byes"], Result.FULL_BYE),
    )
    absent: dict[int, Cell] = {}
    for player in season.tournament.players:
        luck = rng.randrange(1000)
        if round_ < season.arrives.get(player.tpn, 0) or round_ >= season.leaves.get(
            player.tpn, round_ + 1
        ):
            absent[player.tpn] = ABSENT
            continue
        for rate, result in bounds:
            if luck < rate and not last:
                absent[player.tpn] = Cell(0, None, result)
                break
            luck -= rate
    if len(absent) > len(season.tournament.players) - 2:
        return {}
    return absent


def _results(season: Season, pairing: RoundPairing) -> dict[int, Cell]:
    cells: dict[int, Cell] = {}
    matches = season.tournament.games_per_match > 1
    players = season.tournament.by_tpn
    for white, black in pairing.boards:
        first = _game(season, players[white], players[black])
        then = _game(season, players[black], players[white])[::-1] if matches else (None, None)
        cells[white] = Cell(black, Colour.WHITE, first[0], then[0])
        cells[black] = Cell(white, Colour.BLACK, first[1], then[1])
    if pairing.bye is not None:
        cells[pairing.bye] = Cell(0, None, Result.PAB)
    return cells


def _game(season: Season, white: Player, black: Player) -> tuple[Result, Result]:
    rng = season.rng
    if rng.randrange(1000) < season.rates["forfeits"]:
        return rng.choice(FORFEITED)
    table = QUICK if rng.randrange(1000) < season.rates["quick"] else PLAYED
    chances = season.model(white.rating or 1500, black.rating or 1500)
    luck = rng.random()
    if luck < chances.white:
        return table[0]
    return table[1] if luck < chances.white + chances.draw else table[2]
