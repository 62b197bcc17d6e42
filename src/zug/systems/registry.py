"""All systems by name: the packages of this folder, and what others have registered.

Another distribution registers a system through the entry-point group `zug.systems`; the entry point
leads to a `System` or to several of them. Reading the metadata of all distributions takes longer
than pairing a round, so it is done only when a name is none of ours or when all systems are listed.
"""

from __future__ import annotations

from functools import cache, lru_cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from zug.errors import UsageError
from zug.messages import say, say_in
from zug.systems.system import System

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from importlib.metadata import EntryPoint

    from zug.rules.accelerations import Acceleration
    from zug.systems.base import Option, Options
    from zug.systems.system import Code

DEFAULT_SYSTEM = "dutch-2026"
GROUP = "zug.systems"
_FIRST = DEFAULT_SYSTEM.partition("-")[0]
"""The package that is listed, and looked through, before the others."""


def _families() -> Iterator[tuple[System, ...]]:
    """The systems package by package, each imported only when it is come to."""
    yield from _ours()
    yield registered()


def _ours() -> Iterator[tuple[System, ...]]:
    """Every package beside this module that has `SYSTEMS`: whoever adds one adds no line here."""
    yield import_module(f"zug.systems.{_FIRST}").SYSTEMS
    for place in sorted(Path(__file__).parent.glob("*/__init__.py")):
        if place.parent.name != _FIRST:
            found: tuple[System, ...] | None
            found = getattr(import_module(f"zug.systems.{place.parent.name}"), "SYSTEMS", None)
            if found is not None:
                yield found


@cache
def all_systems() -> tuple[System, ...]:
    """Every system there is, ours first."""
    return tuple(system for family in _families() for system in family)


@cache
def registered() -> tuple[System, ...]:
    """The systems of other distributions, in the order of their ids."""
    from importlib.metadata import entry_points  # noqa: PLC0415 - see the head of this module

    from zug.rules.books import look_in  # noqa: PLC0415 - ours are where they always are

    taken = {name for family in _ours() for system in family for name in system.names}
    found: dict[str, System] = {}
    for point in entry_points(group=GROUP):
        for system in _loaded(point):
            if not taken.isdisjoint(system.names):
                raise _bad(point, say("its name {name} is taken", name=system.id))
            taken.update(system.names)
            found[system.id] = system
            look_in(system.book_place)
    return tuple(found[id_] for id_ in sorted(found))


def _loaded(point: EntryPoint) -> tuple[System, ...]:
    """What an entry point leads to: a system, or several."""
    try:
        held = point.load()
    except Exception as error:
        raise _bad(point, say("it cannot be loaded ({error})", error=error)) from error
    systems = tuple(held) if isinstance(held, tuple | list) else (held,)
    if not all(isinstance(system, System) for system in systems):
        raise _bad(point, say("it is not a System"))
    return systems


def _bad(point: EntryPoint, why: str) -> UsageError:
    source = point.value if point.dist is None else point.dist.name
    return UsageError(
        "bad-registration",
        say("the system {name!r} of {source}: {why}", name=point.name, source=source, why=why),
        say("update or uninstall {source}", source=source),
    )


@lru_cache(maxsize=64)
def find_system(name: str, day: str = "") -> System:
    """A system by its id or one of the names other programs use.

    A code without a year means the edition in force on `day` (YYYY-MM-DD), the newest if no day
    is given.
    """
    found = seek_system(name, day)
    if found is None:
        known = ", ".join(system.id for system in all_systems())
        raise UsageError(
            "unknown-system",
            say("there is no system {name!r}", name=name),
            say("use one of {known}", known=known),
        )
    return found


def seek_system(name: str, day: str = "") -> System | None:
    """As `find_system`, but None if there is no such system."""
    lowered = name.lower()
    for family in _families():
        for system in family:
            if lowered in system.names:
                return system
        coded = find_code(family, name, day)
        if coded is not None:
            return coded[0]
    return None


def find_code(family: Iterable[System], name: str, day: str) -> tuple[System, Code] | None:
    """The edition a code means: the newest that was in force on a day, or of all."""
    upper = name.upper()
    meant = [
        (code.since, system, code)
        for system in family
        for code in system.codes
        if code.name == upper
    ]
    if not meant:
        return None
    meant.sort(key=lambda one: one[0])
    in_force = [one for one in meant if not day or one[0] <= day]
    _, system, code = (in_force or meant[:1])[-1]
    return system, code


@cache
def all_accelerations() -> tuple[Acceleration, ...]:
    """Every acceleration some system can take."""
    return tuple(dict.fromkeys(one for system in all_systems() for one in system.accelerations))


def find_acceleration(name: str) -> Acceleration:
    """An acceleration by its id or a short name."""
    for family in _families():
        for system in family:
            for acceleration in system.accelerations:
                if acceleration.is_called(name):
                    return acceleration
    known = ", ".join(acceleration.id for acceleration in all_accelerations())
    raise UsageError(
        "unknown-acceleration",
        say("there is no acceleration {name!r}", name=name),
        say("use one of {known}", known=known),
    )


def settle_options(system: System, given: Mapping[str, object]) -> Options:
    """Defaults and given values of a system's options, each checked and of its type."""
    settled: dict[str, bool | int | str] = {opt.key: opt.default for opt in system.options}
    for key, value in given.items():
        option = next((opt for opt in system.options if opt.key == key), None)
        if option is None:
            known = ", ".join(opt.key for opt in system.options) or say_in("option", "none")
            raise UsageError(
                "unknown-option",
                say("{id} has no option {key!r}", id=system.id, key=key),
                say("it has {known}", known=known),
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
        raise UsageError(
            "bad-option",
            say("{key}={value} is neither true nor false", key=option.key, value=value),
        )
    if isinstance(option.default, int):
        try:
            return int(text)
        except ValueError:
            raise UsageError(
                "bad-option",
                say("{key}={value} is not a whole number", key=option.key, value=value),
            ) from None
    if option.choices and text not in option.choices:
        choices = ", ".join(option.choices)
        raise UsageError(
            "bad-option",
            say("{key}={value} is unknown", key=option.key, value=value),
            say("use one of {choices}", choices=choices),
        )
    return text
