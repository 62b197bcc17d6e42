"""Chance that is the same everywhere: dice, ranges, rates, and how likely results are by ratings.

Everything is made of `random.Random.random`, the one method whose numbers Python promises to keep
for a seed from release to release; so a seed names a tournament for good.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from math import erfc, sqrt
from typing import TypeVar

from zug.fastclasses import NamedTuple, maker
from zug.faults import refusal
from zug.model.tournament import MOST_ROUNDS
from zug.rules.expectation import expected_percent

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


Item = TypeVar("Item")


class Dice:
    """The random numbers of one tournament."""

    __slots__ = ("luck",)

    def __init__(self, seed: int | str) -> None:
        self.luck = random.Random(seed).random
        """A number from 0 (included) to 1 (excluded)."""

    def whole(self, low: int, high: int) -> int:
        """A whole number from `low` to `high`, both included."""
        return low + int(self.luck() * (high - low + 1))

    def hits(self, chance: float) -> bool:
        return self.luck() < chance

    def one_of(self, items: Sequence[Item]) -> Item:
        return items[int(self.luck() * len(items))]

    def some_of(self, items: Sequence[Item], count: int) -> list[Item]:
        """So many different ones, in the order drawn."""
        left = list(items)
        return [left.pop(int(self.luck() * len(left))) for _ in range(min(count, len(left)))]

    def shuffled(self, items: Sequence[Item]) -> list[Item]:
        return self.some_of(items, len(items))


# Nine digits are more than anybody needs, and no more than any machine can count to.
_WHOLE = re.compile(r"([0-9]{1,9})(?:-([0-9]{1,9}))?\Z")
_PER_THOUSAND = re.compile(r"([0-9]{1,9}(?:\.[0-9]{1,9})?)(?:-([0-9]{1,9}(?:\.[0-9]{1,9})?))?\Z")
_PERCENT = re.compile(_PER_THOUSAND.pattern.replace(r"\Z", r"%\Z"))
_ONE_IN = re.compile(r"1/([0-9]{1,9})(?:-1/([0-9]{1,9}))?\Z")
_SO_MANY = re.compile(r"([0-9]{1,9})(?:-([0-9]{1,9}))?x\Z")


class Range(NamedTuple):
    """Whole numbers, both ends included: `40` or `30-60`."""

    low: int
    high: int

    def __str__(self) -> str:
        return str(self.low) if self.low == self.high else f"{self.low}-{self.high}"

    def draw(self, dice: Dice) -> int:
        return dice.whole(*self)


class Rate(NamedTuple):
    """How often something happens: per thousand (`10-60`), one in N (`1/6-1/30`), so often (`3x`).

    They are drawn differently: a rate evenly between its ends, an N and a number evenly among the
    whole numbers, as the programs do that know rates of this kind.
    """

    low: float
    high: float
    is_one_in: bool = False
    is_number: bool = False
    """Not how often, but how many there are in all."""

    def __str__(self) -> str:
        ends = [f"{end:.10g}" for end in (self.low, self.high)]
        if self.is_one_in:
            ends = [f"1/{end}" for end in ends]
        text = ends[0] if ends[0] == ends[1] else "-".join(ends)
        return f"{text}x" if self.is_number else text

    def draw(self, dice: Dice) -> float:
        """A chance from 0 to 1."""
        if self.is_one_in:
            return 1 / dice.whole(int(self.low), int(self.high))
        return (self.low + dice.luck() * (self.high - self.low)) / 1000

    def number(self, dice: Dice) -> int:
        """How many, of a rate that is a number."""
        return dice.whole(int(self.low), int(self.high))


NEVER = Rate(0, 0)


class ByRound(NamedTuple):
    """Rates of single rounds: `1:3x,5:20%`; in the other rounds it does not happen."""

    rates: tuple[tuple[int, Rate], ...]

    def __str__(self) -> str:
        return ",".join(f"{round_}:{rate}" for round_, rate in self.rates)


Often = Rate | ByRound


class Share(NamedTuple):
    """What one round has of something: the chance of each who may meet it, and so many besides."""

    chance: float = 0.0
    number: int = 0


def shares(often: Often, dice: Dice, rounds: int) -> list[Share]:
    """By round; a number for the whole tournament is spread over its rounds."""
    if isinstance(often, ByRound):
        by_round = [Share()] * rounds
        for round_, rate in often.rates:
            if round_ <= rounds:
                by_round[round_ - 1] = shares(rate, dice, 1)[0]
        return by_round
    if not often.is_number:
        return [Share(often.draw(dice))] * rounds
    counts = [0] * rounds
    for _ in range(often.number(dice) if rounds else 0):
        counts[dice.whole(0, rounds - 1)] += 1
    return [Share(number=count) for count in counts]


def parse_range(key: str, text: str, most: int | None = None, least: int = 0) -> Range:
    """`40` or `30-60`, from `least` up to `most`."""
    match = _WHOLE.match(text.strip())
    if match is None:
        raise refusal("bad-setting.range", key=key, text=brief(text))
    span = Range(int(match[1]), int(match[2] or match[1]))
    if span.low > span.high:
        raise refusal("bad-setting.empty-range", key=key, text=brief(text))
    if span.low < least:
        raise refusal("bad-setting.least", key=key, text=brief(text), least=least)
    if most is not None and span.high > most:
        raise refusal("bad-setting.most", key=key, text=brief(text), most=most)
    return span


def parse_often(key: str, text: str) -> Often:
    """A rate, or rates of single rounds: `1:3x,5:20%`."""
    if ":" not in text:
        return parse_rate(key, text)
    rates: dict[int, Rate] = {}
    for part in text.split(","):
        round_, _, rate = part.partition(":")
        [number, last] = parse_range(key, round_, most=MOST_ROUNDS, least=1)
        rates |= dict.fromkeys(range(number, last + 1), parse_rate(key, rate))
    return ByRound(tuple(sorted(rates.items())))


def parse_rate(key: str, text: str) -> Rate:
    """`20`, `10-60` (per thousand), `2%`, `1/30` or `1/6-1/30` (one in thirty), `3x` (three)."""
    text = text.strip()
    if match := _ONE_IN.match(text):
        return one_in(key, Range(int(match[1]), int(match[2] or match[1])))
    if match := _SO_MANY.match(text):
        return Rate(*parse_range(key, text[:-1]), is_number=True)
    scale = 10 if (match := _PERCENT.match(text)) else 1
    match = match or _PER_THOUSAND.match(text)
    if match is None:
        raise refusal("bad-setting.rate", key=key, text=brief(text))
    rate = Rate(scale * float(match[1]), scale * float(match[2] or match[1]))
    if rate.low > rate.high or rate.high > 1000:
        raise refusal("bad-setting.rate-range", key=key, text=brief(text))
    return rate


def one_in(key: str, bounds: Range) -> Rate:
    """One in N, N drawn from a range."""
    if not 1 <= bounds.low <= bounds.high:
        raise refusal("bad-setting.one-in", key=key, text=bounds)
    return Rate(bounds.low, bounds.high, is_one_in=True)


def brief(text: str) -> str:
    """A text somebody else wrote, as a message can hold it."""
    return text if len(text) <= 40 else f"{text[:37]}…"


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
