"""Play a random tournament: every round paired by a real engine, results drawn from a model.

Of teams, every board of a match is a game of two players.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import sqrt

from zug.fastclasses import NamedTuple, dataclass, field, fields, maker, replace
from zug.faults import refusal
from zug.generator.config import settled
from zug.generator.defaults import with_defaults
from zug.generator.players import Absences, draw_players, plan_absences, plan_bans, without_results
from zug.generator.rates import MODELS, NEVER, WITH_DRAWS, Dice, Model, Rate, shares
from zug.model import NO_POINTS, Cell, Colour, Event, Player, Points, Result, Tournament
from zug.model.team_rounds import add_games, seat_match
from zug.model.teams import Team, TeamTournament
from zug.model.validation import WHOLE, require, require_tournament
from zug.rules.cards import keep_cards
from zug.systems import PairingRequest, find_acceleration, find_system
from zug.systems.registry import settle_options
from zug.systems.schedule import schedule_for

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from zug.generator.config import Config
    from zug.generator.rates import Share
    from zug.systems import RoundPairing, System
    from zug.systems.base import Options

Outcome = tuple[Result, Result]
"""The results of White and of Black."""
Play = Callable[["Simulation", Tournament, "RoundPairing", Mapping[int, Cell]], Tournament]


def _outcomes(*results: Result) -> tuple[Outcome, ...]:
    return tuple((result, result.complement) for result in results)


OUTCOMES = _outcomes(Result.WIN, Result.DRAW, Result.LOSS)
QUICK = _outcomes(Result.SHORT_WIN, Result.SHORT_DRAW, Result.SHORT_LOSS)
BOTH_AWAY: Outcome = (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS)
UNUSUAL: tuple[Outcome, ...] = (
    (Result.DRAW, Result.LOSS),
    (Result.LOSS, Result.DRAW),
    (Result.LOSS, Result.LOSS),
)
"""Games over the board in which somebody was penalised."""
QUICK_DRAWS = 0.98
"""Hardly anybody wins a game that ends before it is rated (measured in files of JaVaFo 2.2)."""

_WHITE, _BLACK = Colour
_cell = maker(Cell)

UNRATED = 1500
"""The strength of who has no rating."""


class ResultRates(NamedTuple):
    """By round, how often a game is forfeited, too short to be rated, or ends unusually."""

    forfeits: list[Share]
    quick: list[Share]
    unusual: list[Share]


@dataclass(slots=True)
class Simulation:
    """A tournament on its way, with what was drawn for it."""

    tournament: Tournament
    dice: Dice
    model: Model
    strengths: Mapping[int, float]
    absences: Absences
    scheduled: bool
    """Whoever is away from a round of a schedule forfeits the game."""
    rates: ResultRates
    play: Play
    """Adds the round that was paired, with its results."""
    options: Options
    """Those of the system that were asked for."""
    away: float = 0.0
    """In the round that is played, the chance that one of the two does not turn up."""
    quick: float = 0.0
    unusual: float = 0.0
    fixed: Mapping[tuple[int, int], Outcome] = field(default_factory=dict)
    """Games of the round whose end is settled, because there are to be so many of its kind."""


def generate(
    config: Config,
    seed: int,
    start: Tournament | None = None,
    strengths: Mapping[int, float] | None = None,
) -> Tournament:
    """A finished random tournament; the same seed and configuration give the same one.

    `start` gives the players (and the rounds, if it has any). Results follow the ratings, or the
    `strengths` by TPN where they are given. If a round admits no complete pairing the tournament
    ends before it, with fewer rounds than it declares.
    """
    require(seed=(seed, WHOLE))
    config = with_defaults(settled(config), seed)
    if start is not None:
        require_tournament(start)
        start.require_sound()
    simulation = _open(config, seed, start, strengths)
    if find_system(config.system).pairs_teams:
        simulation = with_teams(simulation, start, config)
    elif config.boards is not None:
        raise refusal("no-teams.boards", system=config.system)
    tournament = earlier = simulation.tournament
    for away in simulation.absences:
        before = tournament if simulation.scheduled else _with_absences(tournament, away)
        keep_cards(earlier, before)
        if len(before.players) - len(before.absentees) < 2:
            break
        pairing = PairingRequest(before, options=simulation.options).pair()
        if not pairing.is_complete:
            break
        _begin(simulation, pairing)
        tournament, earlier = simulation.play(simulation, before, pairing, away), before
    return _finished(keep_cards(earlier, tournament), config)


def _open(
    config: Config, seed: int, start: Tournament | None, strengths: Mapping[int, float] | None
) -> Simulation:
    dice = Dice(seed)
    system = find_system(config.system)
    _require_single_games(config, system)
    rounds = config.rounds.draw(dice)
    drawn = dice.one_of((Colour.WHITE, Colour.BLACK))
    players = draw_players(config, system, dice) if start is None else without_results(start)
    if start is not None:
        rounds = start.rounds or start.rounds_played or rounds
    count, rounds = len(players), max(1, min(rounds, len(players) - 1))
    if system.schedule is not None:
        rounds = len(schedule_for(system, count).rounds)
    forfeits = shares(config.forfeits, dice, rounds)
    tournament = Tournament(
        players=players,
        rounds=rounds,
        points=config.worth,
        initial_colour=None if system.schedule else config.initial_colour or drawn,
        games_per_match=system.games_per_match,
        system=system.id,
        acceleration=config.acceleration,
        forbidden=plan_bans(config, dice, count),
        tiebreaks=config.tiebreaks,
        event=Event(name=f"Random tournament {seed}"),
    )
    return Simulation(
        tournament,
        dice,
        _model(config, dice),
        strengths or {player.tpn: player.rating or UNRATED for player in players},
        plan_absences(config, dice, count, rounds),
        system.schedule is not None,
        ResultRates(
            forfeits,
            shares(config.quick, dice, rounds),
            [] if config.unusual == NEVER else shares(config.unusual, dice, rounds),
        ),
        play=_play_round,
        options=_chosen(config, system),
    )


def _require_single_games(config: Config, system: System) -> None:
    """A number of forfeits and the like is one of games; boards and matches have several."""
    numbers = [
        rate
        for often in (config.forfeits, config.quick, config.unusual)
        for rate in ([often] if isinstance(often, Rate) else dict(often.rates).values())
        if rate.is_number
    ]
    if numbers and (system.pairs_teams or system.games_per_match > 1):
        raise refusal("numbers-of-games", rate=numbers[0], system=system.id)


def _begin(simulation: Simulation, pairing: RoundPairing) -> None:
    """What the round to be played has of forfeits, short games and unusual results."""
    index = pairing.round - 1
    forfeits, quick = simulation.rates.forfeits[index], simulation.rates.quick[index]
    unusual = simulation.rates.unusual[index] if simulation.rates.unusual else None
    simulation.away = 1 - sqrt(1 - forfeits.chance)
    simulation.quick = quick.chance
    simulation.unusual = unusual.chance if unusual else 0.0
    numbers = forfeits.number, quick.number, unusual.number if unusual else 0
    simulation.fixed = _fixed(simulation.dice, pairing, numbers) if any(numbers) else {}


def _fixed(
    dice: Dice, pairing: RoundPairing, numbers: tuple[int, int, int]
) -> dict[tuple[int, int], Outcome]:
    """As many games as asked for, drawn by lot among the boards, each with one of these ends."""
    one_away = _no_game(True, False), _no_game(False, True)
    boards = dice.shuffled(pairing.boards)
    results: dict[tuple[int, int], Outcome] = {}
    for number, ends in zip(numbers, (one_away, QUICK[1:2], UNUSUAL), strict=True):
        for board in boards[len(results) : len(results) + number]:
            results[board] = dice.one_of(ends)
    return results


def _chosen(config: Config, system: System) -> Options:
    """The choices among the options of the system that were asked for."""
    asked = config.choices
    with_defaults = settle_options(system, asked)
    return {key: with_defaults[key] for key in asked}


def _model(config: Config, dice: Dice) -> Model:
    percentage = config.draw_percentage.draw(dice)
    model = WITH_DRAWS.get(config.model)
    return model(percentage) if model else MODELS[config.model]


def _with_absences(tournament: Tournament, away: Mapping[int, Cell]) -> Tournament:
    """The byes of the coming round are announced: they stand in the cells before it is paired."""
    if not away:
        return tournament
    return _with_next_cells(tournament, away, tournament.rounds_played)


def _with_next_cells(
    tournament: Tournament, cells: Mapping[int, Cell], rounds_played: int
) -> Tournament:
    """One more cell of these players; nobody need look through all of them for the last round."""
    players = [
        player
        if (cell := cells.get(player.tpn)) is None
        else player.with_cells(player.cells + (cell,))  # noqa: RUF005 - twice as fast
        for player in tournament.players
    ]
    after = replace(tournament, players=tuple(players))
    vars(after)["rounds_played"] = rounds_played
    return after


def _play_round(
    simulation: Simulation,
    tournament: Tournament,
    pairing: RoundPairing,
    away: Mapping[int, Cell],
) -> Tournament:
    """The tournament with the games of a round."""
    return _with_next_cells(tournament, _results(simulation, pairing, away), pairing.round)


def _results(
    simulation: Simulation, pairing: RoundPairing, away: Mapping[int, Cell]
) -> dict[int, Cell]:
    cells: dict[int, Cell] = {}
    is_match, fixed = simulation.tournament.games_per_match > 1, simulation.fixed
    for white, black in pairing.boards:
        if away and (white in away or black in away):
            mine, yours = _no_game(white in away, black in away)
        elif fixed and (white, black) in fixed:
            mine, yours = fixed[white, black]
        elif is_match:
            cells[white], cells[black] = _play_match(simulation, white, black)
            continue
        else:
            mine, yours = forfeit(simulation) or game(simulation, white, black)
        cells[white] = _cell((black, _WHITE, mine, None))
        cells[black] = _cell((white, _BLACK, yours, None))
    if pairing.bye is not None:
        free = Result.ZERO_BYE if pairing.scheduled else Result.PAB
        cells[pairing.bye] = Cell(0, None, free)
    return cells


def _play_match(simulation: Simulation, white: int, black: int) -> tuple[Cell, Cell]:
    """Two games. Of those who miss the first, half miss the second as well."""
    missed = forfeit(simulation)
    first = missed or game(simulation, white, black)
    if missed and simulation.dice.hits(0.5):
        second: Outcome = missed
    else:
        reverse = forfeit(simulation) or game(simulation, black, white)
        second = reverse[1], reverse[0]
    return (
        Cell(black, Colour.WHITE, first[0], second[0]),
        Cell(white, Colour.BLACK, first[1], second[1]),
    )


def forfeit(simulation: Simulation) -> Outcome | None:
    """Each of the two is away independently of the other; None if both are there."""
    luck, chance = simulation.dice.luck, simulation.away
    mine, yours = luck() < chance, luck() < chance
    return _no_game(mine, yours) if mine or yours else None


def _no_game(mine: bool, yours: bool) -> Outcome:
    """What a game brings that at least one of the two has missed."""
    if mine and yours:
        return BOTH_AWAY
    won, lost = Result.FORFEIT_WIN, Result.FORFEIT_LOSS
    return (lost, won) if mine else (won, lost)


def game(simulation: Simulation, white: int, black: int) -> Outcome:
    luck = simulation.dice.luck
    table = OUTCOMES
    if simulation.quick and luck() < simulation.quick:
        table = QUICK
        if luck() < QUICK_DRAWS:
            return table[1]
    elif simulation.unusual and luck() < simulation.unusual:
        return simulation.dice.one_of(UNUSUAL)
    wins, _, losses = simulation.model(simulation.strengths[white], simulation.strengths[black])
    lot = luck()
    if lot < wins:
        return table[0]
    return table[2] if lot < wins + losses else table[1]


def _finished(tournament: Tournament, config: Config) -> Tournament:
    """With the virtual points written out, so that any checker sees them."""
    held = tournament.rounds_played
    acceleration = config.acceleration and find_acceleration(config.acceleration)
    if acceleration and acceleration.compute and held:
        seen = PairingRequest(tournament, round=held).seen()
        tournament = replace(tournament, virtual_points=_trimmed(seen.virtual_points))
    return tournament


def _trimmed(virtual: Mapping[int, tuple[Points, ...]]) -> dict[int, tuple[Points, ...]]:
    """Without the rounds at the end in which nobody has virtual points any more."""
    width = max(
        (index for row in virtual.values() for index, value in enumerate(row, 1) if value),
        default=0,
    )
    return {tpn: row[:width] for tpn, row in virtual.items() if row[:width] != (NO_POINTS,) * width}


RESERVES = 1
SPREAD = 120
"""How far the rating of a player lies from the strength of the team, at most."""
RESTS = 0.1
"""The chance that a player of the team leaves the board to a reserve."""


def with_teams(simulation: Simulation, start: Tournament | None, config: Config) -> Simulation:
    """The simulation with teams in place of its players, each as strong as the player was."""
    drawn, dice = simulation.tournament, simulation.dice
    values = {item.name: getattr(drawn, item.name) for item in fields(Tournament)}
    if isinstance(start, TeamTournament):
        if config.boards is not None:
            raise refusal("boards-of-the-file")
        individuals = tuple(replace(player, cells=()) for player in start.individuals)
        teams = tuple(replace(team, cells=(), scores=()) for team in start.teams)
        values |= {"board_colours": start.board_colours, "game_points": start.game_points}
        values |= {"bye_game_points": start.bye_game_points, **start.options}
    else:
        boards = (
            TeamTournament().boards_per_match if config.boards is None else config.boards.draw(dice)
        )
        teams, individuals = _draw_teams(dice, drawn.players, boards + RESERVES)
        values["board_colours"] = ("WB" * boards)[:boards]
    values |= {"players": teams, "individuals": individuals}
    return replace(
        simulation,
        tournament=TeamTournament(**values).choosing(simulation.options),
        strengths={player.tpn: player.rating for player in individuals},
        play=_play_team_round,
    )


def _draw_teams(
    dice: Dice, drawn: Iterable[Player], size: int
) -> tuple[tuple[Team, ...], tuple[Player, ...]]:
    teams: list[Team] = []
    individuals: list[Player] = []
    for drawn_player in drawn:
        first = len(individuals) + 1
        near = (max(1, drawn_player.rating + dice.whole(-SPREAD, SPREAD)) for _ in range(size))
        for number, rating in enumerate(sorted(near, reverse=True), first):
            individuals.append(Player(number, name=f"Player {number:04d}", rating=rating, sex="m"))
        members = tuple(range(first, first + size))
        name, nickname = f"Team {drawn_player.tpn:04d}", f"T{drawn_player.tpn}"
        teams.append(
            Team(drawn_player.tpn, name, drawn_player.rating, nickname=nickname, members=members)
        )
    return tuple(teams), tuple(individuals)


def _play_team_round(
    simulation: Simulation,
    tournament: Tournament,
    pairing: RoundPairing,
    away: Mapping[int, Cell],
) -> Tournament:
    assert isinstance(tournament, TeamTournament)
    by_tpn = {team.tpn: team for team in tournament.teams}
    games: dict[int, Cell] = {}
    for white, black in pairing.boards:
        games |= _play_team_match(simulation, tournament, by_tpn[white], by_tpn[black])
    free = {tpn: cell.result for tpn, cell in away.items()}
    if pairing.bye is not None:
        free[pairing.bye] = Result.PAB
    return add_games(tournament, pairing.round, games, free)


def _play_team_match(
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
    boards = tournament.boards_per_match
    seated = list(team.members)
    if len(seated) > boards and dice.hits(RESTS * boards):
        seated.pop(dice.whole(0, boards - 1))
    return tuple(seated[:boards])
