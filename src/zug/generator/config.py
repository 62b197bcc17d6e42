"""What a random tournament is like: sizes, rates, points. Ranges are drawn from, once a tournament.

The configuration keys of the two generators everybody knows are accepted: those of JaVaFo 2.2
(rates per thousand) and those of JaVaFo 1.4 and bbpPairings (one in N).
"""

from __future__ import annotations

import random
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING

from zug.errors import UsageError
from zug.generator.models import MODELS
from zug.model import Colour, Points, PointSystem, parse_points

if TYPE_CHECKING:
    from collections.abc import Mapping

Range = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Config:
    """All that can be set. Rates are per thousand: of pairings, of players a round, of players.

    - `forfeits`: pairings that are forfeited; `quick`: games too short to be rated;
    - `zero_byes`, `half_byes`, `full_byes`: players absent in a round, and what they get;
    - `late`, `withdrawn`: players who come after round 1, or leave for good;
    - `forbidden`: players in pairs who may not meet.
    """

    players: Range = (15, 120)
    rounds: Range = (5, 11)
    highest_rating: Range = (2400, 2700)
    lowest_rating: Range = (1400, 2000)
    forfeits: Range = (10, 60)
    quick: Range = (0, 0)
    zero_byes: Range = (0, 20)
    half_byes: Range = (5, 45)
    full_byes: Range = (0, 0)
    late: Range = (0, 30)
    withdrawn: Range = (0, 30)
    forbidden: Range = (0, 0)
    model: str = "milvang"
    draw_percentage: int | None = None
    system: str = "dutch-2026"
    acceleration: str | None = None
    initial_colour: Colour | None = None
    points: PointSystem | None = None

    def with_settings(self, settings: Mapping[str, str]) -> Config:
        """This configuration with values by our own names (`players=40`, `forfeits=10-50`)."""
        changes: dict[str, object] = {}
        kinds = {item.name: item.type for item in fields(self)}
        for key, value in settings.items():
            name = key.replace("-", "_")
            if name not in kinds or name in ("points", "initial_colour"):
                raise UsageError("unknown-setting", f"the generator has no setting {key!r}")
            changes[name] = parse_range(key, value) if kinds[name] == "Range" else value
        if isinstance(model := changes.get("model"), str) and model not in MODELS:
            known = ", ".join(MODELS)
            raise UsageError("unknown-model", f"there is no model {model!r}", f"use {known}")
        return replace(self, **changes)  # type: ignore[arg-type]


def parse_range(key: str, text: str) -> Range:
    """`40` or `30-60`."""
    low, _, high = text.strip().partition("-")
    try:
        found = int(low), int(high or low)
    except ValueError:
        raise UsageError(
            "bad-setting", f"{key}={text} is no number or range", "write 40 or 30-60"
        ) from None
    if found[0] > found[1] or found[0] < 0:
        raise UsageError("bad-setting", f"{key}={text}: the range is empty", "write 30-60")
    return found


_PER_THOUSAND = {
    "PlayersNumber": "players",
    "RoundsNumber": "rounds",
    "ForfeitRate": "forfeits",
    "QuickgameRate": "quick",
    "ZPBRate": "zero_byes",
    "HPBRate": "half_byes",
    "FPBRate": "full_byes",
    "HighestRating": "highest_rating",
    "LowestRating": "lowest_rating",
}
_ONE_IN = {
    "ForfeitRate": "forfeits",
    "RetiredRate": "withdrawn",
    "HalfPointByeRate": "half_byes",
    "HalfPointByteRate": "half_byes",
}
_IGNORED = ("Groups", "Separator")
_OLD_KEYS = frozenset(
    {"DrawPercentage", "RetiredRate", "HalfPointByeRate", "HalfPointByteRate", "PointsForWin"}
)
_POINT_KEYS = {
    **{"WWPoints": "white_win", "BWPoints": "black_win", "WDPoints": "white_draw"},
    **{"BDPoints": "black_draw", "WLPoints": "white_loss", "BLPoints": "black_loss"},
    **{"ZPBPoints": "zero_bye", "HPBPoints": "half_bye", "FPBPoints": "full_bye"},
    **{"PABPoints": "pab", "FWPoints": "forfeit_win", "FLPoints": "forfeit_loss"},
    **{"PointsForLoss": "white_loss black_loss", "PointsForZPB": "zero_bye"},
    **{"PointsForForfeitLoss": "forfeit_loss", "PointsForPAB": "pab"},
    "PointsForWin": "white_win black_win forfeit_win full_bye pab",
    "PointsForDraw": "white_draw black_draw half_bye",
}


def read_properties(text: str, base: Config | None = None) -> Config:
    """A configuration file of `Key=Value` lines; `#` starts a comment.

    A key of the older family (`DrawPercentage`, `RetiredRate` …) makes all rates "one in N".
    """
    given = dict(_properties(text))
    one_in = bool(_OLD_KEYS & set(given))
    changes: dict[str, object] = {}
    points: dict[str, Points] = {}
    for key, value in given.items():
        if key in _POINT_KEYS:
            points |= dict.fromkeys(_POINT_KEYS[key].split(), _points(key, value))
        elif key == "DrawPercentage":
            changes |= {"draw_percentage": int(value), "model": "normal"}
        elif one_in and key in _ONE_IN:
            changes[_ONE_IN[key]] = (max(1, 1000 // max(1, int(value))),) * 2
        elif key in _PER_THOUSAND:
            changes[_PER_THOUSAND[key]] = parse_range(key, value)
        elif key not in _IGNORED:
            raise UsageError("unknown-setting", f"unknown configuration key {key!r}")
    if points:
        changes["points"] = replace(PointSystem(), **points)
    return replace(base or Config(), **changes)  # type: ignore[arg-type]


def _properties(text: str) -> list[tuple[str, str]]:
    pairs = []
    for number, line in enumerate(text.splitlines(), 1):
        stripped = line.split("#", 1)[0].strip()
        if not stripped:
            continue
        key, sign, value = stripped.partition("=")
        if not sign:
            raise UsageError("bad-setting", f"line {number}: {stripped!r} is no Key=Value")
        pairs.append((key.strip(), value.strip()))
    return pairs


def _points(key: str, value: str) -> Points:
    try:
        return parse_points(value)
    except ValueError:
        raise UsageError("bad-setting", f"{key}={value} is no number of points") from None


def draw(rng: random.Random, bounds: Range) -> int:
    """A whole number of a range, ends included."""
    return rng.randint(*bounds)
