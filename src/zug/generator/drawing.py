"""What nobody has set and no range or rate can say: acceleration, points, tie-breaks and the like.

Every tournament draws it for itself, from dice of its own, so that whatever is set by hand leaves
the rest as it was. The recipe in a file has what was drawn.
"""

from __future__ import annotations

from zug.errors import EditionError
from zug.fastclasses import replace
from zug.generator.dice import Dice
from zug.generator.rates import NEVER, Rate
from zug.model import Player, PointSystem, Tournament
from zug.rules.tiebreaks.codes import parse_code
from zug.systems import find_system

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

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


def settled(config: Config, seed: int) -> Config:
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
    ways = [one.id for one in system.accelerations if _is_possible(one, config)]
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
    found: dict[str, str] = {}
    for code in dice.shuffled([code for code in codes if code.name not in barred]):
        found.setdefault(code.name, str(code))
    chosen = [found[name] for name in list(found)[: dice.whole(2, 5)]]
    return tuple(sorted(chosen, key=lambda text: parse_code(text).name in ENDS))


_DRAWS: dict[str, Callable[[Dice, System, Config], object]] = {
    "points": _points,
    "acceleration": _acceleration,
    "unrated": _unrated,
    "forbidden": _forbidden,
    "tiebreaks": _tiebreaks,
}
