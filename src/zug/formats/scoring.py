"""What results are worth, in the three ways report files say it: XXS, BB* and 162."""

from __future__ import annotations

from zug.fastclasses import fields, replace
from zug.model import Points, PointSystem, format_points

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

Codes = dict[str, tuple[str, ...]]
"""Symbols of a kind of record, and the fields of the point system each one sets."""

_WIN = ("white_win", "black_win", "forfeit_win", "full_bye")
_DRAW = ("white_draw", "black_draw", "half_bye")
_LOSS = ("white_loss", "black_loss")

XXS: Codes = {
    "WW": ("white_win",),
    "BW": ("black_win",),
    "WD": ("white_draw",),
    "BD": ("black_draw",),
    "WL": ("white_loss",),
    "BL": ("black_loss",),
    "ZPB": ("zero_bye",),
    "HPB": ("half_bye",),
    "FPB": ("full_bye",),
    "PAB": ("pab",),
    "FW": ("forfeit_win",),
    "FL": ("forfeit_loss",),
    "W": _WIN,
    "D": _DRAW,
}
"""JaVaFo's codes. The shortcut `W` leaves the pairing-allocated bye alone."""

_SINGLE = tuple(code for code in XXS if len(code) > 1)

BB: Codes = {
    "BBW": _WIN,
    "BBD": _DRAW,
    "BBL": _LOSS,
    "BBZ": ("zero_bye",),
    "BBF": ("forfeit_loss",),
    "BBU": ("pab",),
}
R162: Codes = {
    "W": _WIN,
    "D": _DRAW,
    "L": _LOSS,
    "A": ("zero_bye", "forfeit_loss"),
    "Z": ("zero_bye", "forfeit_loss"),
    "P": ("pab",),
    "X": ("unfinished",),
}
"""The symbols of 162. The format has `A`, bbpPairings 6.0.0 reads `Z`: both are taken."""

_WHOLE_BYES = ("full_bye", "half_bye", "zero_bye")
"""Byes of a round: in a two-game match they are worth two of the games their symbol stands for."""

_NAMES = tuple(field.name for field in fields(PointSystem))


class Scoring:
    """Gathers what the records of a file say, in their order; a later word wins."""

    def __init__(self) -> None:
        self._said: dict[str, int] = {}
        self._per_game: set[str] = set(_WHOLE_BYES)
        self._bye_follows_win = False

    @property
    def is_given(self) -> bool:
        return bool(self._said)

    def say(self, codes: Codes, code: str, points: int) -> None:
        """Take down one assignment of a record; `codes` is the table of its kind."""
        names = codes[code]
        for name in names:
            self._said[name] = points
        if codes is XXS and len(names) == 1:
            self._per_game.discard(names[0])
        else:
            self._per_game.update(name for name in names if name in _WHOLE_BYES)
        # Only XXS leaves the bye at one point when a win is worth something else.
        self._bye_follows_win |= codes is not XXS

    def settle(self, games: int) -> PointSystem:
        """Return the point system of a tournament with so many games a match."""
        standard = PointSystem()
        values = {name: self._said.get(name, getattr(standard, name)) for name in _NAMES}
        win = max(values["white_win"], values["black_win"])
        draw = max(values["white_draw"], values["black_draw"])
        if "unfinished" not in self._said:
            values["unfinished"] = draw
        if games > 1:
            for name in _WHOLE_BYES:
                values[name] *= games if name in self._per_game else 1
        if "pab" not in self._said and games > 1:
            values["pab"] = win + draw  # double-swiss-2026:1.4
        elif "pab" not in self._said and self._bye_follows_win:
            values["pab"] = win
        return PointSystem(**{name: Points(value) for name, value in values.items()})


def _settled(codes: Codes, worth: dict[str, int], games: int) -> PointSystem:
    scoring = Scoring()
    for code, points in worth.items():
        scoring.say(codes, code, points)
    return scoring.settle(games)


def worth_by_symbol(
    points: PointSystem, codes: Codes, names: Iterable[str], games: int
) -> dict[str, int]:
    """Return what the symbols of a kind of record would say; of an absence, for each game."""
    worth = {name: getattr(points, codes[name][0]) for name in names}
    return {
        name: value // games if codes[name][0] == "zero_bye" else value
        for name, value in worth.items()
    }


def _needed(codes: Codes, worth: Mapping[str, int], games: int) -> dict[str, int]:
    """Return what must be said: what would be otherwise by all that was said before it."""
    needed: dict[str, int] = {}
    for code, value in worth.items():
        if getattr(_settled(codes, needed, games), codes[code][0]) != value:
            needed[code] = value
    return needed


def as_162(points: PointSystem, games: int) -> tuple[str, bool]:
    """Return the value of record 162, and whether it says all there is to say.

    Only what differs from the default of the format is written: bbpPairings 6.0.0 rejects the
    symbols `A` and `X`, whatever they are worth.
    """
    needed = _needed(R162, worth_by_symbol(points, R162, "WDLAP", games), games)
    if points.unfinished != points.draw:
        needed["X"] = points.unfinished
    text = "    ".join(f"{code}{format_points(value):>4}" for code, value in needed.items())
    return text, _settled(R162, needed, games) == points


def as_bb(points: PointSystem, games: int) -> dict[str, str]:
    """Return the values of the BB records; none if they do not say all there is to say."""
    worth = worth_by_symbol(points, BB, BB, games)
    if _settled(BB, worth, games) != replace(points, unfinished=points.draw):
        return {}
    return {code: f"{format_points(value):>4}" for code, value in worth.items()}


def as_xxs(points: PointSystem, games: int) -> str:
    """Return the value of an XXS record: shortcuts first, then what they leave open."""
    worth = {code: getattr(points, XXS[code][0]) for code in ("W", "D", *_SINGLE)}
    return _assignments(_needed(XXS, worth, games))


def as_full_xxs(points: PointSystem) -> str:
    """Return the value of an XXS record that leaves nothing to what other records say."""
    return _assignments({code: getattr(points, XXS[code][0]) for code in _SINGLE})


def _assignments(worth: dict[str, int]) -> str:
    return " ".join(f"{code}={format_points(value)}" for code, value in worth.items())
