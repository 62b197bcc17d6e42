"""All systems by id. Engines are imported only when they are asked to pair."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, cast

from zug.errors import UsageError
from zug.systems.base import Option, Options, PairRound, SystemInfo

if TYPE_CHECKING:
    from collections.abc import Mapping

DEFAULT_SYSTEM = "dutch-2026"

SYSTEMS: tuple[SystemInfo, ...] = (
    SystemInfo(
        id="dutch-2026",
        title="FIDE Dutch System, in force from 1 February 2026",
        book="C.04.3",
        module="zug.systems.dutch.edition_2026",
        aliases=("dutch", "FIDE_DUTCH", "FIDE_DUTCH_2025", "FIDE_DUTCH_2026"),
    ),
    SystemInfo(
        id="dutch-2017",
        title="FIDE Dutch System, approved in Baku 2016, in force 2017-2026",
        book="C.04.3",
        module="zug.systems.dutch.edition_2017",
        aliases=("FIDE_DUTCH_2017",),
    ),
    SystemInfo(
        id="rating-1992",
        title="Swiss System Based on Rating, 1992",
        book="1992",
        module="zug.systems.rating_1992",
    ),
    SystemInfo(
        id="double-swiss-2026",
        title="FIDE Double-Swiss, in force from 1 February 2026",
        book="C.04.5",
        module="zug.systems.double_swiss",
        aliases=("FIDE_DOUBLESWISS",),
        accelerations=("baku-2026",),  # that of 2016 knows no matches of two games
        games_per_match=2,
    ),
    SystemInfo(
        id="dubov-1997",
        title="Dubov System, 1997",
        book="C.04.4.1",
        module="zug.systems.dubov",
        aliases=("dubov", "FIDE_DUBOV"),
    ),
    SystemInfo(
        id="burstein-2017",
        title="Burstein System",
        book="C.04.4.2",
        module="zug.systems.burstein",
        aliases=("burstein", "FIDE_BURSTEIN"),
        accelerations=("burstein", "baku-2026", "baku-2016"),
    ),
    SystemInfo(
        id="lim-1999",
        title="Lim System, 1987-1999",
        book="C.04.4.3",
        module="zug.systems.lim",
        aliases=("lim",),
        options=(Option("maxi", False, "maxi-tournament: colour exchanges within 100 points"),),
    ),
    SystemInfo(
        id="fmjd-1986",
        title="FMJD Swiss System for draughts, 1986, by rating",
        book="FMJD 1986",
        module="zug.systems.fmjd.rated",
        aliases=("fmjd",),
        accelerations=("fmjd-quart", "fmjd-haley"),
    ),
    SystemInfo(
        id="fmjd-1986-lot",
        title="FMJD Swiss System for draughts, 1986, by lot",
        book="FMJD 1986",
        module="zug.systems.fmjd.lot",
        accelerations=(),
    ),
)

_BY_NAME = {name.lower(): info for info in SYSTEMS for name in (info.id, *info.aliases)}


def find_system(name: str) -> SystemInfo:
    """A system by its id or one of the names other programs use."""
    info = _BY_NAME.get(name.lower())
    if info is None:
        known = ", ".join(system.id for system in SYSTEMS)
        raise UsageError("unknown-system", f"there is no system {name!r}", f"use one of {known}")
    return info


def load_engine(info: SystemInfo) -> PairRound:
    """The engine of a system."""
    return cast("PairRound", import_module(info.module).pair_round)


def settle_options(info: SystemInfo, given: Mapping[str, object]) -> Options:
    """Defaults and given values of a system's options, each checked and of its type."""
    settled: dict[str, bool | int | str] = {opt.key: opt.default for opt in info.options}
    for key, value in given.items():
        option = next((opt for opt in info.options if opt.key == key), None)
        if option is None:
            known = ", ".join(opt.key for opt in info.options) or "none at all"
            raise UsageError(
                "unknown-option", f"{info.id} has no option {key!r}", f"it has {known}"
            )
        settled[key] = _typed(option, value)
    return settled


def _typed(option: Option, value: object) -> bool | int | str:
    text = str(value).strip().lower()
    if isinstance(option.default, bool):
        if text in ("true", "yes", "1", "on"):
            return True
        if text in ("false", "no", "0", "off"):
            return False
        raise UsageError("bad-option", f"{option.key}={value} is neither true nor false")
    if isinstance(option.default, int):
        try:
            return int(text)
        except ValueError:
            raise UsageError("bad-option", f"{option.key}={value} is not a whole number") from None
    if option.choices and text not in option.choices:
        choices = ", ".join(option.choices)
        raise UsageError("bad-option", f"{option.key}={value} is unknown", f"use one of {choices}")
    return text
