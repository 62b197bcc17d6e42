"""Configuration files of the generators everybody knows, with the units they have there.

`javafo` is JaVaFo 2.2: rates are per thousand. `bbp` is JaVaFo 1.4 and bbpPairings: rates are one
in N, of games (`ForfeitRate`) or of players. The keys a file holds tell which of the two it is;
five keys are common to both, and a file of these alone is taken as JaVaFo 2.2 unless the caller
knows better. What a file does not say is drawn from the ranges of that program.
"""

from __future__ import annotations

from zug.fastclasses import replace
from zug.faults import refusal
from zug.generator.config import BBP, JAVAFO, LEAST, MOST, Config
from zug.generator.rates import brief, one_in, parse_range, parse_rate
from zug.model import Points, PointSystem, parse_points

DIALECTS = {"javafo": JAVAFO, "bbp": BBP}

_RANGES = {
    "PlayersNumber": "players",
    "RoundsNumber": "rounds",
    "HighestRating": "highest_rating",
    "LowestRating": "lowest_rating",
    "DrawPercentage": "draw_percentage",
}
_RATES = {
    "javafo": {
        "ForfeitRate": "forfeits",
        "QuickgameRate": "quick",
        "ZPBRate": "zero_byes",
        "HPBRate": "half_byes",
        "FPBRate": "full_byes",
    },
    "bbp": {
        "ForfeitRate": "forfeits",
        "RetiredRate": "pausing",
        "HalfPointByeRate": "resting",
        "HalfPointByteRate": "resting",  # so spelt by JaVaFo 1.4
    },
}
# Wider keys stand before narrower ones: whatever the order of a file, the narrower one wins.
_POINTS = {
    "javafo": {
        **{"WWPoints": "white_win", "BWPoints": "black_win", "WDPoints": "white_draw"},
        **{"BDPoints": "black_draw", "WLPoints": "white_loss", "BLPoints": "black_loss"},
        **{"ZPBPoints": "zero_bye", "HPBPoints": "half_bye", "FPBPoints": "full_bye"},
        **{"PABPoints": "pab", "FWPoints": "forfeit_win", "FLPoints": "forfeit_loss"},
    },
    "bbp": {
        "PointsForWin": "white_win black_win forfeit_win full_bye pab",
        "PointsForDraw": "white_draw black_draw half_bye unfinished",
        "PointsForLoss": "white_loss black_loss",
        "PointsForZPB": "zero_bye",
        "PointsForForfeitLoss": "forfeit_loss",
        "PointsForPAB": "pab",
    },
}
IGNORED = frozenset({"Groups", "Separator"})
"""Keys of JaVaFo 2.2 whose meaning is not documented: accepted, without effect."""

_OWN = {
    "javafo": {*_RATES["javafo"], *_POINTS["javafo"], *IGNORED} - {"ForfeitRate"},
    "bbp": {*_RATES["bbp"], *_POINTS["bbp"], "DrawPercentage"} - {"ForfeitRate"},
}


def read_properties(text: str, dialect: str | None = None, *, default: str = "javafo") -> Config:
    """The configuration in a file of `Key=Value` lines; `#` and `!` start a comment.

    `dialect` insists on whose file it is; `default` is meant where the keys do not tell.
    """
    properties = _properties(text)
    dialect = _dialect(properties, dialect, default)
    changes: dict[str, object] = {}
    for key, value in properties.items():
        if key in _RANGES:
            name = _RANGES[key]
            changes[name] = parse_range(key, value, MOST[name], LEAST.get(name, 0))
        elif key in _RATES[dialect] and dialect == "bbp":
            changes[_RATES[dialect][key]] = one_in(key, parse_range(key, value))
        elif key in _RATES[dialect]:
            changes[_RATES[dialect][key]] = parse_rate(key, value)
        elif key not in _POINTS[dialect] and key not in IGNORED:
            raise refusal("unknown-setting.file", key=brief(key))
    points = _point_system(properties, _POINTS[dialect])
    return replace(DIALECTS[dialect], points=points, **changes)  # type: ignore[arg-type]


def _dialect(properties: dict[str, str], asked: str | None, default: str) -> str:
    """The program whose file it is: the one asked for, else by the keys only one of them has."""
    owners = [name for name, keys in _OWN.items() if keys & properties.keys()]
    if len(owners) > 1 or (asked and owners not in ([], [asked])):
        odd = [sorted(_OWN[name] & properties.keys())[0] for name in owners]
        raise refusal("mixed-settings", names=" and ".join(odd))
    return asked or (owners[0] if owners else default)


def _point_system(properties: dict[str, str], keys: dict[str, str]) -> PointSystem | None:
    points: dict[str, Points] = {}
    for key, names in keys.items():
        if key in properties:
            points |= dict.fromkeys(names.split(), _points(key, properties[key]))
    return replace(PointSystem(), **points) if points else None


def _properties(text: str) -> dict[str, str]:
    properties: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), 1):
        stripped = line.split("#", 1)[0].strip()
        if not stripped or stripped.startswith("!"):
            continue
        key, sign, value = stripped.replace(":", "=", 1).partition("=")
        if not sign:
            raise refusal("bad-setting.line", number=number, stripped=brief(stripped))
        properties[key.strip()] = value.strip()
    return properties


def _points(key: str, value: str) -> Points:
    try:
        return parse_points(value)
    except ValueError:
        raise refusal("bad-setting.value", key=key, value=brief(value)) from None
