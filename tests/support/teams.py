"""Random tournaments of teams in mid-flight, with every kind of match; only matches are known."""

from __future__ import annotations

import random
from dataclasses import replace

from zug.model import Cell, Colour, ForbiddenGroup, Points, Result
from zug.model.teams import MATCH_SCALE, MatchScore, Team, TeamTournament

_BYES = (Result.ZERO_BYE, Result.HALF_BYE, Result.FULL_BYE)

Rows = dict[int, list[tuple[Cell, MatchScore]]]


def random_team_tournament(
    rng: random.Random, teams: int, played: int, *, mess: float = 0.1
) -> TeamTournament:
    """`played` rounds of random matches; `mess` is the chance of byes and of forfeits."""
    boards = rng.choice((2, 3, 4))
    rows: Rows = {tpn: [] for tpn in range(1, teams + 1)}
    met: set[frozenset[int]] = set()
    for _ in range(played):
        _play_round(rng, rows, met, mess, boards)
    return TeamTournament(
        players=tuple(
            Team(
                tpn,
                name=f"T{tpn}",
                rating=2400 - 7 * tpn,
                cells=tuple(cell for cell, _ in row),
                scores=tuple(score for _, score in row),
            )
            for tpn, row in rows.items()
        ),
        rounds=played + 1 + rng.randrange(4),
        points=MATCH_SCALE,
        initial_colour=rng.choice((Colour.WHITE, Colour.BLACK)),
        absent=frozenset(tpn for tpn in rows if rng.random() < mess / 2),
        board_colours=("WB" * boards)[:boards],
        preferences=rng.choice(("a", "b", "b", "none")),
        primary=rng.choice(("match", "match", "game")),
        secondary=rng.random() < 0.7,
    )


def some_teams(seed: int, most: int = 10) -> TeamTournament:
    """Every kind of match, forbidden pairs, virtual points; now and then the best may not meet."""
    rng = random.Random(seed)
    size = rng.randint(2, most)
    mess = rng.choice((0.0, 0.1, 0.3, 0.6))
    field = random_team_tournament(rng, size, rng.randint(0, min(7, size)), mess=mess)
    field = with_hindrances(rng, field)
    if rng.random() < 0.25:
        totals = {team.tpn: sum(score.match for score in team.scores) for team in field.teams}
        best = sorted(totals, key=lambda tpn: (-totals[tpn], tpn))[: rng.randint(2, 5)]
        field = replace(field, forbidden=(*field.forbidden, ForbiddenGroup(tuple(best))))
    return field


def with_hindrances(rng: random.Random, field: TeamTournament) -> TeamTournament:
    """Some pairs forbidden, some teams accelerated."""
    size = len(field.players)
    if rng.random() < 0.2:
        apart = tuple(rng.sample(range(1, size + 1), min(size, rng.randint(2, 4))))
        field = replace(field, forbidden=(ForbiddenGroup(apart),))
    if rng.random() < 0.2 and field.primary == "match":
        bonus = (Points(20),) * rng.randint(1, field.rounds_played + 1)
        field = replace(field, virtual_points=dict.fromkeys(range(1, rng.randint(1, size)), bonus))
    return field


def _play_round(
    rng: random.Random, rows: Rows, met: set[frozenset[int]], mess: float, boards: int
) -> None:
    waiting = []
    for tpn in rows:
        if rng.random() < mess:
            _rest(rows, tpn, rng.choice(_BYES), boards)
        else:
            waiting.append(tpn)
    rng.shuffle(waiting)
    waiting.sort(key=lambda tpn: sum(score.match for _, score in rows[tpn]))
    has_bye = False
    while waiting:
        white = waiting.pop()
        black = next((t for t in reversed(waiting) if frozenset((white, t)) not in met), None)
        if black is None:
            _rest(rows, white, Result.ZERO_BYE if has_bye else Result.PAB, boards)
            has_bye = True
            continue
        waiting.remove(black)
        if rng.random() < 0.5:
            white, black = black, white
        if _play(rng, rows, white, black, mess, boards):
            met.add(frozenset((white, black)))


def _rest(rows: Rows, tpn: int, result: Result, boards: int) -> None:
    match = MATCH_SCALE.worth(cell := Cell(0, None, result))
    rows[tpn].append((cell, MatchScore(match, Points(match * boards // 2))))


def _play(rng: random.Random, rows: Rows, white: int, black: int, mess: float, boards: int) -> bool:
    """Play a match; was it played?"""
    if rng.random() < mess:
        kinds = rng.choice(("+-", "-+", "--"))
        for tpn, other, colour, kind in (
            (white, black, Colour.WHITE, kinds[0]),
            (black, white, Colour.BLACK, kinds[1]),
        ):
            won = kind == "+"
            score = MatchScore(Points(20 * won), Points(10 * boards * won))
            rows[tpn].append((Cell(other, colour, Result(kind)), score))
        return False
    games = sum(rng.choice((0, 5, 10)) for _ in range(boards))
    mine = games - (10 * boards - games)
    for tpn, other, colour, sum_, more in (
        (white, black, Colour.WHITE, games, mine),
        (black, white, Colour.BLACK, 10 * boards - games, -mine),
    ):
        result = Result("=" if not more else "1" if more > 0 else "0")
        score = MatchScore(MATCH_SCALE.worth(cell := Cell(other, colour, result)), Points(sum_))
        rows[tpn].append((cell, score))
    return True
