"""What a finished tournament was like, to make others in its likeness."""

from __future__ import annotations

from zug.fastclasses import replace
from zug.generator.rates import NEVER, Range, Rate
from zug.model import Cell, Result
from zug.model.results import ABSENT
from zug.systems import system_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from zug.generator.config import Config
    from zug.model import Tournament


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
        full_byes=_rate(_count(model, {Result.FULL_BYE}), count * model.rounds_played),
        late=NEVER,
        withdrawn=NEVER,
        pausing=_rate(_players_with(model, {Result.ZERO_BYE, Result.ABSENT}), count),
        resting=_rate(_players_with(model, {Result.HALF_BYE}), count),
        points=model.points,
    )


def _rate(part: int, whole: int) -> Rate:
    thousandths = round(1000 * part / whole, 3)
    return Rate(thousandths, thousandths)


def _past(model: Tournament) -> Iterable[tuple[Cell, ...]]:
    """The cells of every player; a column that is not there is an absence."""
    held = model.rounds_played
    for player in model.players:
        yield (*player.cells[:held], *[ABSENT] * (held - len(player.cells)))


def _count(model: Tournament, kinds: set[Result]) -> int:
    return sum(cell.result in kinds for cells in _past(model) for cell in cells)


def _players_with(model: Tournament, kinds: set[Result]) -> int:
    return sum(any(cell.result in kinds for cell in cells) for cells in _past(model))
