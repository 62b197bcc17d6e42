"""Result models: how likely White wins, draws, loses, from the two ratings."""

from __future__ import annotations

from collections.abc import Callable
from math import erfc, sqrt

from zug.fastclasses import NamedTuple, maker
from zug.rules.expectation import expected_percent


class Chances(NamedTuple):
    """Probabilities of a white win, a draw and a black win; they add up to one."""

    white: float
    draw: float
    black: float


_chances = maker(Chances)
Model = Callable[[float, float], Chances]


def milvang(white: float, black: float) -> Chances:
    """The statistical model of O. Milvang (2015), fitted on 3.9 million games.

    Piecewise parabolas in the rating difference whose corners move with the mean rating.
    """
    mean, gap = (white + black) / 2, white - black
    q = (mean - 1200) / 1200 if mean > 1200 else 0.0
    wins = _rising(gap, 40, 0.45 - 0.10 * q * q, -1492 + 0.391 * mean, 1691 - 0.428 * mean)
    value = 0.46 - 0.13 * q * q
    losses = _falling(gap, -80, value, -1753 + 0.416 * mean, 1428 - 0.388 * mean)
    return _bounded(wins, losses)


def _rising(gap: float, centre: float, value: float, low: float, high: float) -> float:
    if gap < low:
        return 0.0
    if gap <= centre:
        return value * ((gap - low) / (centre - low)) ** 2
    if gap < high:
        return 1 - (1 - value) * ((gap - high) / (centre - high)) ** 2
    return 1.0


def _falling(gap: float, centre: float, value: float, low: float, high: float) -> float:
    if gap < low:
        return 1.0
    if gap <= centre:
        return 1 - (1 - value) * ((gap - low) / (centre - low)) ** 2
    if gap < high:
        return value * ((gap - high) / (centre - high)) ** 2
    return 0.0


def logistic(white: float, black: float) -> Chances:
    """Two logistic curves, one for each side, shifted apart by the mean rating."""
    mean = (white + black) / 2 - 2000
    wins = 1 / (1 + 10 ** ((black - white + mean * 0.0986 + 96) / 370))
    losses = 1 / (1 + 10 ** ((white - black + mean * 0.157 + 150) / 370))
    return _bounded(wins, losses)


def normal(draw_percentage: float = 30) -> Model:
    """Normally distributed strength; draws take their share as far as it goes. No colours."""

    def chances(white: float, black: float) -> Chances:
        gap = abs(white - black)
        stronger = 0.5 * erfc(-7 * gap / (sqrt(2) * 2000))
        draw = min(draw_percentage / 100, 2 - 2 * stronger)
        ahead, behind = stronger - draw / 2, 1 - stronger - draw / 2
        return Chances(ahead, draw, behind) if white >= black else Chances(behind, draw, ahead)

    return chances


def fide(draw_percentage: float = 30) -> Model:
    """The expected scores of FIDE's rating table (B.02, 8.1.2); draws as in `normal`."""

    def chances(white: float, black: float) -> Chances:
        expected = expected_percent(round(white - black)) / 100
        draw = min(draw_percentage / 100, 2 * expected, 2 - 2 * expected)
        return Chances(expected - draw / 2, draw, 1 - expected - draw / 2)

    return chances


def even(_white: float, _black: float) -> Chances:
    """Ratings mean nothing: a third each. Makes the wildest score groups."""
    return Chances(1 / 3, 1 / 3, 1 / 3)


def _bounded(wins: float, losses: float) -> Chances:
    # Conditions, not `max`: this is asked for every game.
    wins, losses = wins if wins > 0 else 0.0, losses if losses > 0 else 0.0
    total = wins + losses
    if total > 1:
        wins, losses = wins / total, losses / total
    draws = 1 - wins - losses
    return _chances((wins, draws if draws > 0 else 0.0, losses))


MODELS: dict[str, Model] = {
    "milvang": milvang,
    "logistic": logistic,
    "normal": normal(),
    "fide": fide(),
    "even": even,
}
"""Models by name; `milvang` is the default of a `Config`."""
WITH_DRAWS = {"normal": normal, "fide": fide}
"""Those that are told the percentage of draws."""
