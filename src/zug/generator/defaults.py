"""Settings nobody has given: drawn for each tournament, or measured in a finished one.

Acceleration, points, tie-breaks and the like, which no range or rate can say, are drawn from dice
of their own, so that whatever is set by hand leaves the rest as it was. The recipe in a file has
what was drawn.
"""

from __future__ import annotations

from zug.errors import EditionError
from zug.fastclasses import replace
from zug.generator.rates import NEVER, Dice, Range, Rate
from zug.model import Cell, Player, PointSystem, Result, Tournament
from zug.model.results import ABSENT
from zug.rules.tiebreaks.codes import parse_code
from zug.systems import find_system, system_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from zug.generator.config import Config
    from zug.rules.accelerations import Acceleration
    from zug.systems import System

TIEBREAKS = (
    *("BH", "BH/C1", "BH/C2", "BH/M1", "BH/M2", "FB", "FB/C1", "FB/M1", "AOB", "SB", "SB/C1"),
    *("SB/C2", "DE", "DE/P", "WIN", "WON", "BPG", "BWG", "PS", "PS/C1", "REP", "STD", "KS"),
    *("KS/L+1", "ARO", "ARO/C1", "TPR", "PTP", "APRO", "APPO", "TPN", "TPN/R", "RTNG"),
)
TEAM_TIEBREAKS = (
    *("BH", "BH/C1", "SB", "WIN", "DE", "MPvGP", "EMMSB", "EMGSB", "EGMSB", "EGGSB"),
    *("BC", "TBR", "BBE", "EDE", "EDEBT"),
)
ENDS = frozenset({"TPN", "RTNG"})
"""Tie-breaks that separate nearly everybody, after which no other has a say."""
SCALES = (PointSystem.of(30, 10), PointSystem.of(20, 10), PointSystem.of(10, 5))


def with_defaults(config: Config, seed: int) -> Config:
    """The configuration of one tournament, in which nothing is left to be drawn."""
    if not config.drawn:
        return config
    dice, system = Dice(f"settings {seed}"), find_system(config.system)
    for name, draw in _DRAWS.items():
        if name in config.drawn:
            config = replace(config, **{name: draw(dice, system, config)})  # type: ignore[arg-type]
    return replace(config, drawn=())


def _points(dice: Dice, system: System, _config: Config) -> PointSystem | None:
    """Mostly the usual points; of single games, others now and then, and other worths of a bye."""
    if system.pairs_teams or system.games_per_match > 1:
        return None
    points = dice.one_of(SCALES) if dice.hits(0.3) else system.usual_points
    if dice.hits(0.2):
        points = replace(points, pab=dice.one_of((points.draw, points.loss)))
    return points


def _acceleration(dice: Dice, system: System, config: Config) -> str | None:
    """One tournament in four is accelerated, in any way that its points and rounds allow."""
    if system.schedule is not None or not dice.hits(0.25):
        return None
    ways = [
        acceleration.id
        for acceleration in system.accelerations
        if _is_possible(acceleration, config)
    ]
    return dice.one_of(ways) if ways else None


def _is_possible(acceleration: Acceleration, config: Config) -> bool:
    """An acceleration refuses what it was not made for, and teams ranked by game points."""
    if acceleration.compute is None or "primary" in config.choices:
        return False
    count = len(config.ratings) or config.players.low
    smallest = Tournament(
        players=tuple(Player(tpn) for tpn in range(1, count + 1)),
        rounds=max(1, min(config.rounds.low, count - 1)),
        points=config.worth,
    )
    try:
        acceleration.compute(smallest)
    except EditionError:
        return False
    return True


def _unrated(dice: Dice, system: System, config: Config) -> Rate:
    """Everybody has a rating in two tournaments of three."""
    is_open = not (system.pairs_teams or config.ratings)
    return Rate(10, 150) if is_open and dice.hits(1 / 3) else NEVER


def _forbidden(dice: Dice, system: System, _config: Config) -> Rate:
    """Pairs are kept apart in one tournament of three; in a table everybody meets."""
    return Rate(10, 50) if system.schedule is None and dice.hits(1 / 3) else NEVER


def _tiebreaks(dice: Dice, system: System, config: Config) -> tuple[str, ...]:
    """Two to five, in any order, each of another kind.

    Those by ratings do not count if somebody has none (tiebreaks-2026:10).
    """
    barred = system.barred_tiebreaks
    if config.unrated != NEVER or 0 in config.ratings:
        from zug.rules.tiebreaks.values import BY_RATING  # noqa: PLC0415 - needs fractions

        barred = barred | BY_RATING
    codes = [parse_code(text) for text in (TEAM_TIEBREAKS if system.pairs_teams else TIEBREAKS)]
    by_name: dict[str, str] = {}
    for code in dice.shuffled([code for code in codes if code.name not in barred]):
        by_name.setdefault(code.name, str(code))
    chosen = [by_name[name] for name in list(by_name)[: dice.whole(2, 5)]]
    return tuple(sorted(chosen, key=lambda text: parse_code(text).name in ENDS))


_DRAWS: dict[str, Callable[[Dice, System, Config], object]] = {
    "points": _points,
    "acceleration": _acceleration,
    "unrated": _unrated,
    "forbidden": _forbidden,
    "tiebreaks": _tiebreaks,
}


def in_likeness(config: Config, model: Tournament) -> Config:
    """The configuration with the rates measured in a tournament, and its points.

    Draws, forfeits, players who missed rounds and players with a half-point bye, as bbpPairings
    measures them. A list of players without games leaves the configuration as it is, but for
    the system and the numbers of players and rounds, which are always the model's.
    """
    rounds = model.rounds or model.rounds_played
    count = len(model.players)
    config = replace(
        config,
        system=system_of(model, None if model.system or model.code else config.system).id,
        players=Range(count, count),
        rounds=Range(rounds, rounds) if rounds else config.rounds,
    )
    cells = [cell for player in model.players for cell in player.cells if cell.opponent]
    if not cells:
        return config
    played = [cell for cell in cells if not cell.result.is_forfeit]
    draws = sum(cell.result.is_draw for cell in played)
    percent = round(100 * draws / len(played)) if played else 0
    return replace(
        config,
        model="normal",
        draw_percentage=Range(percent, percent),
        forfeits=_rate(len(cells) - len(played), len(cells)),
        quick=_rate(sum(cell.result.is_short for cell in cells), len(cells)),
        zero_byes=NEVER,
        half_byes=NEVER,
        full_byes=_rate(_cells_with(model, {Result.FULL_BYE}), count * model.rounds_played),
        late=NEVER,
        withdrawn=NEVER,
        pausing=_rate(_players_with(model, {Result.ZERO_BYE, Result.ABSENT}), count),
        resting=_rate(_players_with(model, {Result.HALF_BYE}), count),
        points=model.points,
    )


def _rate(part: int, whole: int) -> Rate:
    thousandths = round(1000 * part / whole, 3)
    return Rate(thousandths, thousandths)


def _full_cells(model: Tournament) -> Iterable[tuple[Cell, ...]]:
    """The cells of every player; a column that is not there is an absence."""
    held = model.rounds_played
    for player in model.players:
        yield (*player.cells[:held], *[ABSENT] * (held - len(player.cells)))


def _cells_with(model: Tournament, kinds: set[Result]) -> int:
    return sum(cell.result in kinds for cells in _full_cells(model) for cell in cells)


def _players_with(model: Tournament, kinds: set[Result]) -> int:
    return sum(any(cell.result in kinds for cell in cells) for cells in _full_cells(model))
