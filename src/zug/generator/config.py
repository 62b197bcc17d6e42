"""What a random tournament is like: sizes, rates, points, rules. Ranges are drawn from once."""

from __future__ import annotations

from functools import partial

from zug.errors import UsageError
from zug.fastclasses import dataclass, fields, replace
from zug.faults import refusal
from zug.formats.scoring import XXS, Scoring, as_full_xxs
from zug.formats.trf_cells import LAST_NUMBER
from zug.generator.rates import (
    MODELS,
    NEVER,
    Often,
    Range,
    Rate,
    brief,
    parse_often,
    parse_range,
    parse_rate,
)
from zug.model import Colour, PointSystem, format_points, parse_points
from zug.model.tournament import HIGHEST_RATING, MOST_ROUNDS
from zug.model.validation import RecordKind, require
from zug.rules.tiebreaks.codes import parse_code
from zug.systems import DEFAULT_SYSTEM, find_acceleration, find_system
from zug.systems.registry import coded_options

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from types import UnionType

OF_ROUNDS = ("forfeits", "quick", "unusual", "zero_byes", "half_byes", "full_byes")
"""Rates that may be given for single rounds."""
DRAWN = ("acceleration", "points", "unrated", "forbidden", "tiebreaks")
"""What can be left to every tournament to draw, beside numbers and rates."""


@dataclass(frozen=True, slots=True)
class Config:
    """All that can be set.

    Rates of pairings: `forfeits`; `quick` (games too short to be rated, nearly all drawn);
    `unusual` (games that end ½-0, 0-½ or 0-0).
    Rates of players in a round: `zero_byes` (never in the last round), `half_byes`, `full_byes`.
    Rates of players: `late` (absent at first), `withdrawn` (gone for good), `pausing` (absent in
    some rounds but the last), `resting` (one half-point bye, not in the last round), `forbidden`
    (there is somebody they may not meet), `unrated`.

    Ratings are those of `ratings`, highest first, if it is set; else they fall from the highest by
    steps of `rating_gap`, if that is set; else they are drawn evenly between highest and lowest.
    """

    system: str = DEFAULT_SYSTEM
    acceleration: str | None = None
    players: Range = Range(15, 120)
    rounds: Range = Range(5, 11)
    highest_rating: Range = Range(2400, 2700)
    lowest_rating: Range = Range(1400, 2000)
    model: str = "milvang"
    draw_percentage: Range = Range(30, 30)
    forfeits: Often = Rate(10, 60)
    quick: Often = NEVER
    zero_byes: Often = Rate(0, 20)
    half_byes: Often = Rate(5, 45)
    full_byes: Often = NEVER
    late: Rate = Rate(0, 30)
    withdrawn: Rate = Rate(0, 30)
    pausing: Rate = NEVER
    resting: Rate = NEVER
    forbidden: Rate = NEVER
    initial_colour: Colour | None = None
    points: PointSystem | None = None
    tiebreaks: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    """Options of the system, as `key=value`; a code for the system chooses them too."""
    boards: Range | None = None
    """Of a match of teams."""
    unusual: Often = NEVER
    unrated: Rate = NEVER
    rating_gap: Range | None = None
    ratings: tuple[int, ...] = ()
    drawn: tuple[str, ...] = ()
    """Settings that every tournament draws for itself: see `zug.generator.defaults`."""

    @property
    def choices(self) -> dict[str, str]:
        """The options of the system by name."""
        return dict(word.split("=", 1) for word in self.options)

    @property
    def worth(self) -> PointSystem:
        """The points asked for, else those of the rule book."""
        return self.points or find_system(self.system).usual_points

    def with_settings(self, settings: Mapping[str, str | int]) -> Config:
        """This configuration with values by name (`players=40`, `forfeits="10-50"`)."""
        changes: dict[str, object] = {}
        texts = {key: str(value) for key, value in settings.items()}
        for key, text in texts.items():
            name = key.replace("-", "_")
            parse = _PARSERS.get(name)
            if parse is None:
                raise refusal("unknown-setting", key=brief(key))
            changes[name] = parse(key, text)
        name = texts.get("system", self.system)
        if coded := coded_options(find_system(name), name):
            own = self.with_settings({"options": texts.get("options", "")}).choices
            chosen = {key: str(value).lower() for key, value in coded.items()} | own
            changes["options"] = tuple(f"{key}={value}" for key, value in chosen.items())
        return replace(self, **changes)  # type: ignore[arg-type]

    def settings(self) -> dict[str, str]:
        """Every value as text, in a form `with_settings` reads; those that are not set left out.

        So are those that never happen, if they came later than the first recipes, which lack them.
        """
        texts = {name: _text(getattr(self, name)) for name in _PARSERS}
        unheard = {name for name in ("unusual", "unrated") if getattr(self, name) == NEVER}
        return {name: text for name, text in texts.items() if text and name not in unheard}


JAVAFO = Config(
    players=Range(15, 415),
    rounds=Range(5, 17),
    highest_rating=Range(2400, 2800),
    lowest_rating=Range(1400, 2300),
    forfeits=Rate(10, 100),
    quick=Rate(0, 20),
    zero_byes=Rate(0, 20),
    half_byes=Rate(5, 45),
    full_byes=Rate(0, 2),
    late=NEVER,
    withdrawn=NEVER,
)
"""What JaVaFo 2.2 draws from where nothing else is said; rates per thousand."""

BBP = Config(
    players=Range(15, 215),
    rounds=Range(5, 15),
    highest_rating=Range(2400, 2800),
    lowest_rating=Range(1400, 2300),
    model="normal",
    draw_percentage=Range(10, 50),
    forfeits=Rate(6, 30, is_one_in=True),
    zero_byes=NEVER,
    half_byes=NEVER,
    late=NEVER,
    withdrawn=NEVER,
    pausing=Rate(15, 3225, is_one_in=True),
    resting=Rate(15, 3225, is_one_in=True),
)
"""What JaVaFo 1.4 and bbpPairings draw from; rates are one in N."""

VARIED = Config(
    model="fide",
    draw_percentage=Range(20, 45),
    quick=Rate(0, 20),
    full_byes=Rate(0, 5),
    unusual=Rate(0, 10),
    drawn=DRAWN,
)
"""What `zug generate` draws from where nothing else is said: whatever a tournament may have."""


def parse_point_system(key: str, text: str) -> PointSystem:
    """`3-1-0` (win, draw, loss), or every value by the codes of XXS: `WW=3.0,BW=3.0,…`."""
    try:
        if "=" in text:
            scoring = Scoring()
            for word in text.split(","):
                code, _, value = word.partition("=")
                scoring.say(XXS, code, parse_points(value))
            return scoring.settle(1)
        return PointSystem.parse(text)
    except UsageError as error:
        raise UsageError("bad-setting", f"{key}: {error.message}", error.advice) from None
    except (ValueError, KeyError):
        raise refusal("bad-setting.points", key=key, text=brief(text)) from None


def _model(_key: str, text: str) -> str:
    if text not in MODELS:
        raise refusal("unknown-model", text=brief(text), known=", ".join(MODELS))
    return text


def _colour(key: str, text: str) -> Colour:
    try:
        return Colour(text[:1].lower())
    except ValueError:
        raise refusal("bad-setting.colour", key=key, text=brief(text)) from None


def _tiebreaks(_key: str, text: str) -> tuple[str, ...]:
    return tuple(str(parse_code(word)) for word in text.split(",") if word.strip())


def _ratings(key: str, text: str) -> tuple[int, ...]:
    words = text.replace(",", " ").split()
    try:
        ratings = tuple(int(word) for word in words)
    except ValueError:
        ratings = ()
    if len(ratings) < 2 or not all(0 <= rating <= HIGHEST_RATING for rating in ratings):
        raise refusal("bad-setting.ratings", key=key, text=brief(text))
    return tuple(sorted(ratings, reverse=True))


def _drawn(key: str, text: str) -> tuple[str, ...]:
    words = tuple(text.split(","))
    if not set(words) <= set(DRAWN):
        raise refusal("bad-setting.drawn", key=key, text=brief(text), known=", ".join(DRAWN))
    return words


def _options(key: str, text: str) -> tuple[str, ...]:
    words = tuple(word.strip() for word in text.split(",") if word.strip())
    if not all("=" in word for word in words):
        raise refusal("bad-setting.options", key=key, text=brief(text))
    return words


MOST = {
    "players": LAST_NUMBER,
    "boards": 20,
    "rounds": MOST_ROUNDS,
    "highest_rating": HIGHEST_RATING,
    "lowest_rating": HIGHEST_RATING,
    "rating_gap": HIGHEST_RATING,
    "draw_percentage": 100,
}
"""The settings that are ranges of whole numbers, and how far they go."""
LEAST = {"players": 2, "boards": 1, "rounds": 1}
"""Where they begin, if that is not 0."""

_RULES: dict[str, Callable[[str, str], object]] = {
    "system": lambda _key, text: find_system(text).id,
    "acceleration": lambda _key, text: find_acceleration(text).id,
    "model": _model,
    "initial_colour": _colour,
    "points": parse_point_system,
    "tiebreaks": _tiebreaks,
    "options": _options,
    "ratings": _ratings,
    "drawn": _drawn,
}
_RULES |= dict.fromkeys(OF_ROUNDS, parse_often)
_RULES |= {
    name: partial(parse_range, most=most, least=LEAST.get(name, 0)) for name, most in MOST.items()
}
_PARSERS = {field.name: _RULES.get(field.name, parse_rate) for field in fields(Config)}


_TYPES: dict[str, type | UnionType] = {
    "system": str,
    "acceleration": str | None,
    "model": str,
    "initial_colour": Colour | None,
    "points": PointSystem | None,
    "boards": Range | None,
    "rating_gap": Range | None,
}
_TYPES |= dict.fromkeys(("tiebreaks", "options", "ratings", "drawn"), tuple)
_TYPES |= dict.fromkeys(OF_ROUNDS, Often)


def settled(config: Config) -> Config:
    """Return a configuration whose values have their types; raise if one makes no sense.

    A whole number or a text is read as `with_settings` reads it: `Config(players=60)`.
    """
    require(config=(config, RecordKind(Config, {})))
    changes = {}
    for name, parse in _PARSERS.items():
        value = getattr(config, name)
        if not isinstance(value, _TYPES.get(name, Range if name in MOST else Rate)):
            changes[name] = parse(name, str(value))
        elif isinstance(value, tuple) and value and not isinstance(value, Often):
            parse(name, _text(value))  # raises if a text like it would
    return replace(config, **changes) if changes else config  # type: ignore[arg-type]


def _text(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, PointSystem):
        return _point_system_text(value)
    if type(value) is tuple:
        return ",".join(map(str, value))
    return str(value)


def _point_system_text(points: PointSystem) -> str:
    if points == PointSystem.of(points.win, points.draw, points.loss):
        return "-".join(map(format_points, (points.win, points.draw, points.loss)))
    return as_full_xxs(points).replace(" ", ",")
