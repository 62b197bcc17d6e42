"""Play a random tournament: every round paired by a real engine, results drawn from a model."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import accumulate
from math import sqrt
from operator import sub

from zug.errors import UsageError
from zug.fastclasses import NamedTuple, dataclass, field, maker, replace
from zug.generator.dice import Dice
from zug.generator.drawing import settled
from zug.generator.habits import Plan, plan_absences, plan_bans, some_of
from zug.generator.models import MODELS, WITH_DRAWS, Model
from zug.generator.rates import NEVER, Rate, shares
from zug.messages import say
from zug.model import (
    NO_POINTS,
    Cell,
    Colour,
    Event,
    Player,
    Points,
    Result,
    Tournament,
)
from zug.rules.cards import keep_cards
from zug.systems import before_pairing, find_acceleration, find_system, pair
from zug.systems.registry import settle_options
from zug.systems.schedule import schedule_for

TYPE_CHECKING = False
if TYPE_CHECKING:
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


class Fates(NamedTuple):
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
    plan: Plan
    scheduled: bool
    """Whoever is away from a round of a schedule forfeits the game."""
    fates: Fates
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
    config = settled(config, seed)
    simulation = _open(config, seed, start, strengths)
    if find_system(config.system).pairs_teams:
        from zug.generator.teams import with_teams  # noqa: PLC0415 - rarely needed

        simulation = with_teams(simulation, start, config)
    elif config.boards is not None:
        raise UsageError(
            "no-teams",
            say("{system} pairs players, not teams with boards", system=config.system),
            say("leave out --boards, or choose a system for teams"),
        )
    tournament = earlier = simulation.tournament
    for away in simulation.plan:
        before = tournament if simulation.scheduled else _with_absences(tournament, away)
        keep_cards(earlier, before)
        if len(before.players) - len(before.absentees) < 2:
            break
        pairing = pair(before, options=simulation.options)
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
    players = _players(config, system, dice) if start is None else _same_players(start)
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
        Fates(
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
        raise UsageError(
            "numbers-of-games",
            say("{rate}: a match of {system} has several games", rate=numbers[0], system=system.id),
            say("give a rate, such as 20 or 2%"),
        )


def _begin(simulation: Simulation, pairing: RoundPairing) -> None:
    """What the round to be played has of forfeits, short games and unusual results."""
    index = pairing.round - 1
    forfeits, quick = simulation.fates.forfeits[index], simulation.fates.quick[index]
    unusual = simulation.fates.unusual[index] if simulation.fates.unusual else None
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
    found: dict[tuple[int, int], Outcome] = {}
    for number, ends in zip(numbers, (one_away, QUICK[1:2], UNUSUAL), strict=True):
        for board in boards[len(found) : len(found) + number]:
            found[board] = dice.one_of(ends)
    return found


def _chosen(config: Config, system: System) -> Options:
    """The choices among the options of the system that were asked for."""
    asked = config.choices
    settled = settle_options(system, asked)
    return {key: settled[key] for key in asked}


def _model(config: Config, dice: Dice) -> Model:
    percentage = config.draw_percentage.draw(dice)
    told = WITH_DRAWS.get(config.model)
    return told(percentage) if told else MODELS[config.model]


def _players(config: Config, system: System, dice: Dice) -> tuple[Player, ...]:
    """The numbers follow the ratings, or the lot."""
    ratings = list(config.ratings) or _ratings(config, system, dice)
    if system.numbering.is_by_lot or system.numbering.is_by_entry:
        ratings = dice.shuffled(ratings)
    return tuple(
        Player(tpn, name=f"Player {tpn:04d}", rating=rating, sex="m")
        for tpn, rating in enumerate(ratings, 1)
    )


def _ratings(config: Config, system: System, dice: Dice) -> list[int]:
    """The ratings of a field, highest first; 0 of those who have none."""
    count = max(
        2, config.players.draw(dice) if system.sizes is None else _size(config, system, dice)
    )
    low, high = sorted((config.lowest_rating.draw(dice), config.highest_rating.draw(dice)))
    if config.rating_gap is None:
        ratings = sorted((dice.whole(low, high) for _ in range(count)), reverse=True)
    else:
        gaps = [config.rating_gap.draw(dice) for _ in range(count - 1)]
        ratings = [max(low, rating) for rating in accumulate(gaps, sub, initial=high)]
    if config.unrated == NEVER:
        return ratings
    without = some_of(config.unrated, dice, range(count))
    return sorted((0 if at in without else rating for at, rating in enumerate(ratings)))[::-1]


def _size(config: Config, system: System, dice: Dice) -> int:
    """One of the sizes asked for that the system has a table for."""
    low, high = config.players
    sizes = [size for size in sorted(system.sizes or ()) if low <= size <= high]
    if not sizes:
        schedule_for(system, low)
    return dice.one_of(sizes)


def _same_players(start: Tournament) -> tuple[Player, ...]:
    return tuple(replace(player, cells=(), label=None) for player in start.players)


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
        seen = before_pairing(tournament, round=held)
        tournament = replace(tournament, virtual_points=_trimmed(seen.virtual_points))
    return tournament


def _trimmed(virtual: Mapping[int, tuple[Points, ...]]) -> dict[int, tuple[Points, ...]]:
    """Without the rounds at the end in which nobody has virtual points any more."""
    width = max(
        (index for row in virtual.values() for index, value in enumerate(row, 1) if value),
        default=0,
    )
    return {tpn: row[:width] for tpn, row in virtual.items() if row[:width] != (NO_POINTS,) * width}
