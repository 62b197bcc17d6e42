"""An experiment as its TOML file describes it, and the tasks it consists of."""

from __future__ import annotations

import hashlib
import json
import tomllib
from functools import cached_property
from typing import Any

from zug.errors import UsageError, beyond_reading
from zug.fastclasses import NamedTuple, dataclass, fields
from zug.generator import Config
from zug.generator.config import MOST
from zug.generator.provenance import RELEASE as GENERATOR
from zug.generator.rates import NEVER, brief
from zug.messages import joined, say, say_n
from zug.rules.tiebreaks.codes import parse_code
from zug.systems import DEFAULT_SYSTEM, find_acceleration, find_system

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

RELEASE = 1
"""Goes up when the same experiment would give other rows."""

NO_ACCELERATION = "none"
QUIET = Config(forfeits=NEVER, zero_byes=NEVER, half_byes=NEVER, late=NEVER, withdrawn=NEVER)
"""Everybody plays every round unless the experiment says otherwise."""


_HIGHEST = 9999
"""Of ratings and what is measured in them."""
_MOST = 10**18
"""Of everything else: what can be counted and what can be a seed."""

NOT_OF_PLAY = frozenset(
    {"system", "acceleration", "players", "rounds", "highest_rating", "lowest_rating"}
)


class Setting(NamedTuple):
    """One kind of tournament, to be repeated."""

    system: str
    acceleration: str | None
    players: int
    rounds: int

    @property
    def key(self) -> str:
        """What rows of this setting are known by, whatever else the experiment has."""
        acceleration = self.acceleration or NO_ACCELERATION
        return f"{self.system}/{acceleration}/{self.players}x{self.rounds}"


class NormTarget(NamedTuple):
    """A title norm: what a seeker has to achieve, and who is a seeker (by rating)."""

    performance: int = 2450
    opponents: int = 2230
    lowest: int = 2200
    highest: int = 2449


@dataclass(frozen=True, slots=True)
class PlayerField:
    """Who plays: true strengths drawn from a normal distribution, ratings with an error.

    `error` is the standard deviation of the rating about the true strength.
    """

    players: tuple[int, ...] = (60,)
    rounds: tuple[int, ...] = (9,)
    mean: float = 2000
    deviation: float = 200
    error: float = 60


@dataclass(frozen=True)
class Experiment:
    """All that an experiment says. The first setting is the one others are compared with."""

    title: str
    systems: tuple[str, ...] = (DEFAULT_SYSTEM,)
    accelerations: tuple[str | None, ...] = (None,)
    repetitions: int = 100
    seed: int = 1
    field: PlayerField = PlayerField()
    norm: NormTarget = NormTarget()
    play: Config = QUIET
    top: int = 10
    leaders: int = 4
    tiebreaks: tuple[str, ...] = ("BH/C1", "BH", "SB")
    measures: tuple[str, ...] = ()
    question: str = ""

    @cached_property
    def settings(self) -> tuple[Setting, ...]:
        """Every combination the rule books allow, in the order of the file."""
        return tuple(
            Setting(system, acceleration, players, rounds)
            for players in self.field.players
            for rounds in self.field.rounds
            for system in self.systems
            for acceleration in self.accelerations
            if acceleration is None or find_system(system).takes(acceleration)
        )

    @cached_property
    def fingerprint(self) -> str:
        """Two experiments with the same one have the same rows for the same tasks."""
        content = {
            "releases": [RELEASE, GENERATOR],
            "seed": self.seed,
            "field": [self.field.mean, self.field.deviation, self.field.error],
            "norm": list(self.norm),
            "play": self.play.settings(),
            "leaders": [self.top, self.leaders],
            "tiebreaks": self.tiebreaks,
        }
        return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()[:16]

    def tasks(self) -> Iterator[ExperimentRun]:
        """Yield all tasks, all settings per repetition: so a part of them is useful too."""
        for repetition in range(self.repetitions):
            for setting in self.settings:
                yield ExperimentRun(self, setting, repetition)

    def label(self, setting: Setting) -> str:
        """Return a short name of a setting: what distinguishes it from the others."""
        words: list[str] = []
        if len(self.systems) > 1:
            words.append(setting.system)
        if len(self.accelerations) > 1:
            words.append(setting.acceleration or say("no acceleration"))
        if len(self.field.players) > 1:
            words.append(say_n("{count} player", "{count} players", setting.players))
        if len(self.field.rounds) > 1:
            words.append(say_n("{count} round", "{count} rounds", setting.rounds))
        return joined(words, ", ") or setting.system


class ExperimentRun(NamedTuple):
    """One tournament to play and to measure."""

    experiment: Experiment
    setting: Setting
    repetition: int

    @property
    def id(self) -> str:
        return f"{self.setting.key}#{self.repetition}"

    @property
    def seed(self) -> int:
        """The same for all systems: they get the same field, so that they can be compared."""
        setting = self.setting
        words = f"{self.experiment.seed}/{setting.players}/{setting.rounds}/{self.repetition}"
        return int.from_bytes(hashlib.sha256(words.encode()).digest()[:6])


def parse_experiment(text: str, source: str = "<experiment>") -> Experiment:
    """Parse an experiment in TOML; UsageError if it is invalid."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise UsageError("bad-experiment", f"{source}: {error}") from None
    except (ValueError, RecursionError) as error:
        what = say("{place}: {text}", place=source, text=beyond_reading(error))
        raise UsageError("bad-experiment", what) from None
    reader = _ExperimentReader(data, source)
    known = {item.name for item in fields(Experiment)}
    reader.refuse_unknown(data, known, "")
    field = _field(reader.table("field"), reader)
    norm = reader.filled("norm", NormTarget()._asdict())
    experiment = Experiment(
        title=reader.text("title", source),
        question=reader.text("question", ""),
        systems=tuple(find_system(name).id for name in reader.words("systems", (DEFAULT_SYSTEM,))),
        accelerations=tuple(
            None if name == NO_ACCELERATION else find_acceleration(name).id
            for name in reader.words("accelerations", (NO_ACCELERATION,))
        ),
        repetitions=reader.whole("repetitions", 100),
        seed=reader.whole("seed", 1, lowest=0),
        field=field,
        norm=NormTarget(**norm),
        play=_play(reader),
        top=reader.whole("top", 10),
        leaders=reader.whole("leaders", 4, lowest=2),
        tiebreaks=tuple(
            str(parse_code(w)) for w in reader.words("tiebreaks", Experiment.tiebreaks)
        ),
        measures=reader.words("measures", ()),
    )
    if not experiment.settings:
        raise reader.wrong("accelerations", say("none of the systems can be accelerated like this"))
    return experiment


def _play(reader: _ExperimentReader) -> Config:
    """Return the generator's configuration beyond the field and the settings."""
    table = reader.table("play")
    for key in table:
        if key.replace("-", "_") in NOT_OF_PLAY:
            raise reader.wrong(f"play.{key}", say("belongs to the field or the settings, not here"))
    return QUIET.with_settings({key: str(value) for key, value in table.items()})


def _field(table: Mapping[str, Any], reader: _ExperimentReader) -> PlayerField:
    reader.refuse_unknown(table, {item.name for item in fields(PlayerField)}, "field.")
    default = PlayerField()

    def wholes(name: str, least: int) -> tuple[int, ...]:
        value = table.get(name, getattr(default, name))
        values = tuple(value) if isinstance(value, list | tuple) else (value,)
        most = MOST[name]
        if not values or not all(type(item) is int and least <= item <= most for item in values):
            what = say(
                "must be a whole number from {least} to {most}, or a list of them",
                least=least,
                most=most,
            )
            raise reader.wrong(f"field.{name}", what)
        return values

    def number(name: str) -> float:
        value = table.get(name, getattr(default, name))
        # Neither nan nor inf is between two numbers.
        if type(value) not in (int, float) or not 0 <= value <= _HIGHEST:
            raise reader.wrong(
                f"field.{name}",
                say("must be a number from 0 to {most}", most=_HIGHEST),
            )
        return float(value)

    return PlayerField(
        wholes("players", 2),
        wholes("rounds", 1),
        number("mean"),
        number("deviation"),
        number("error"),
    )


class _ExperimentReader:
    """Values of a TOML file by name, each of the type it has to have."""

    def __init__(self, data: Mapping[str, Any], source: str) -> None:
        self.data = data
        self.source = source

    def wrong(self, key: str, what: str) -> UsageError:
        return UsageError(
            "bad-experiment",
            say("{source}: {key}: {what}", source=self.source, key=key, what=what),
        )

    def refuse_unknown(self, table: Mapping[str, Any], known: set[str], prefix: str) -> None:
        for key in table:
            if key not in known:
                names = ", ".join(sorted(known))
                raise self.wrong(
                    f"{prefix}{brief(key)}",
                    say("there is no such key; there are {names}", names=names),
                )

    def table(self, key: str) -> Mapping[str, Any]:
        value = self.data.get(key, {})
        if not isinstance(value, dict):
            raise self.wrong(key, say("must be a table: [{key}]", key=key))
        return value

    def filled(self, key: str, defaults: dict[str, int]) -> dict[str, int]:
        table = self.table(key)
        self.refuse_unknown(table, set(defaults), f"{key}.")
        if not all(type(value) is int and 0 <= value <= _HIGHEST for value in table.values()):
            raise self.wrong(
                key, say("all values must be whole numbers from 0 to {most}", most=_HIGHEST)
            )
        return defaults | dict(table)

    def text(self, key: str, default: str) -> str:
        value = self.data.get(key, default)
        if not isinstance(value, str):
            raise self.wrong(key, say("must be a text"))
        return value

    def whole(self, key: str, default: int, lowest: int = 1) -> int:
        value = self.data.get(key, default)
        if type(value) is not int or not lowest <= value <= _MOST:
            raise self.wrong(
                key,
                say("must be a whole number from {lowest} to {most}", lowest=lowest, most=_MOST),
            )
        return value

    def words(self, key: str, default: tuple[str, ...]) -> tuple[str, ...]:
        value = self.data.get(key, default)
        if isinstance(value, str):
            value = [value]
        if not isinstance(value, (list, tuple)) or not all(isinstance(v, str) for v in value):
            raise self.wrong(key, say("must be a list of names"))
        return tuple(value)
