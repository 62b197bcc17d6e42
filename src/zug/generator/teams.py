"""Random tournaments of teams: every board of a match is a game of two players."""

from __future__ import annotations

from zug.errors import UsageError
from zug.fastclasses import fields, replace
from zug.generator.play import forfeit, game
from zug.messages import say
from zug.model import Cell, Player, Result, Tournament
from zug.model.team_rounds import add_games, seat_match
from zug.model.teams import Team, TeamTournament

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from zug.generator.config import Config
    from zug.generator.dice import Dice
    from zug.generator.play import Simulation
    from zug.systems import RoundPairing

RESERVES = 1
SPREAD = 120
"""How far the rating of a player lies from the strength of the team, at most."""
RESTS = 0.1
"""The chance that a player of the team leaves the board to a reserve."""


def with_teams(simulation: Simulation, start: Tournament | None, config: Config) -> Simulation:
    """The simulation with teams in place of its players, each as strong as the player was."""
    drawn, dice = simulation.tournament, simulation.dice
    values = {one.name: getattr(drawn, one.name) for one in fields(Tournament)}
    if isinstance(start, TeamTournament):
        if config.boards is not None:
            raise UsageError(
                "boards-of-the-file",
                say("the boards of a match are those of the file"),
                say("leave out --boards"),
            )
        individuals = tuple(replace(player, cells=()) for player in start.individuals)
        teams = tuple(replace(team, cells=(), scores=()) for team in start.teams)
        values |= {"board_colours": start.board_colours, "game_points": start.game_points}
        values |= {"bye_game_points": start.bye_game_points, **start.options}
    else:
        boards = TeamTournament().boards if config.boards is None else config.boards.draw(dice)
        teams, individuals = _teams(dice, drawn.players, boards + RESERVES)
        values["board_colours"] = ("WB" * boards)[:boards]
    values |= {"players": teams, "individuals": individuals}
    return replace(
        simulation,
        tournament=TeamTournament(**values).choosing(simulation.options),
        strengths={player.tpn: player.rating for player in individuals},
        play=_play_round,
    )


def _teams(
    dice: Dice, drawn: Iterable[Player], size: int
) -> tuple[tuple[Team, ...], tuple[Player, ...]]:
    teams: list[Team] = []
    individuals: list[Player] = []
    for one in drawn:
        first = len(individuals) + 1
        near = (max(1, one.rating + dice.whole(-SPREAD, SPREAD)) for _ in range(size))
        for number, rating in enumerate(sorted(near, reverse=True), first):
            individuals.append(Player(number, name=f"Player {number:04d}", rating=rating, sex="m"))
        members = tuple(range(first, first + size))
        name, nickname = f"Team {one.tpn:04d}", f"T{one.tpn}"
        teams.append(Team(one.tpn, name, one.rating, nickname=nickname, members=members))
    return tuple(teams), tuple(individuals)


def _play_round(
    simulation: Simulation,
    tournament: Tournament,
    pairing: RoundPairing,
    away: Mapping[int, Cell],
) -> Tournament:
    assert isinstance(tournament, TeamTournament)
    by_tpn = {team.tpn: team for team in tournament.teams}
    games: dict[int, Cell] = {}
    for white, black in pairing.boards:
        games |= _play_match(simulation, tournament, by_tpn[white], by_tpn[black])
    free = {tpn: cell.result for tpn, cell in away.items()}
    if pairing.bye is not None:
        free[pairing.bye] = Result.PAB
    return add_games(tournament, pairing.round, games, free)


def _play_match(
    simulation: Simulation, tournament: TeamTournament, white: Team, black: Team
) -> dict[int, Cell]:
    """The games of a match; a team that does not come forfeits all of them."""
    missed = forfeit(simulation)
    first = _line_up(simulation.dice, tournament, white)
    second = _line_up(simulation.dice, tournament, black)
    scores = []
    for mine, yours, letter in zip(first, second, tournament.board_colours, strict=False):
        if missed is not None:
            scores.append(missed)
        elif letter == tournament.board_colours[0]:
            scores.append(forfeit(simulation) or game(simulation, mine, yours))
        else:
            reply, result = forfeit(simulation) or game(simulation, yours, mine)
            scores.append((result, reply))
    return seat_match(tournament, first, second, scores)


def _line_up(dice: Dice, tournament: TeamTournament, team: Team) -> tuple[int, ...]:
    """The boards in the order of the team; sometimes one of them rests for a reserve."""
    boards = tournament.boards
    seated = list(team.members)
    if len(seated) > boards and dice.hits(RESTS * boards):
        seated.pop(dice.whole(0, boards - 1))
    return tuple(seated[:boards])
