"""All systems by name: the packages of this folder, and what others have registered.

Reading the metadata of all distributions takes longer than pairing a round, so it is done only when
a name is none of ours or when all systems are listed.
"""

from __future__ import annotations

import os
from functools import cache, lru_cache
from importlib import import_module
from itertools import chain

from zug import messages
from zug.errors import UsageError
from zug.messages import say, say_in

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from zug.messages import Message
    from zug.rules.accelerations import Acceleration
    from zug.systems.base import Option, Options
    from zug.systems.plugins import BrokenPlugin, Plugins
    from zug.systems.system import Code, System

DEFAULT_SYSTEM = "dutch-2026"
_TEAMS = "_TEAM_"
_ALL_MEET = "ROUNDROBIN"
_CUSTOM = "CUSTOM_"
"""What the codes of team events have in common (TRF26, record 192)."""
DEFAULT_SCHEDULE = "round-robin"
_FIRST = DEFAULT_SYSTEM.partition("-")[0]
"""The package that is listed, and looked through, before the others."""


def _families() -> Iterator[tuple[System, ...]]:
    """Yield the systems package by package, each imported only when its turn comes."""
    yield from _ours()
    yield registered()


def _ours() -> Iterator[tuple[System, ...]]:
    """Yield every package beside this module that has `SYSTEMS`: a new one needs no line here."""
    yield import_module(f"zug.systems.{_FIRST}").SYSTEMS
    with os.scandir(os.path.dirname(__file__)) as beside:
        names = sorted(entry.name for entry in beside if entry.is_dir() and entry.name[0] != "_")
    for name in names:
        if name != _FIRST:
            yield getattr(import_module(f"zug.systems.{name}"), "SYSTEMS", ())


@cache
def all_systems() -> tuple[System, ...]:
    """Return every system there is, ours first."""
    return tuple(system for family in _families() for system in family)


@cache
def chapter_of(book: str) -> str:
    """Return how the rule book of a system calls itself; empty if no system has that book."""
    systems = (system for family in _families() for system in family)
    return next((system.chapter for system in systems if system.book == book), "")


def other_editions(system: System) -> tuple[System, ...]:
    """Return the other systems of its family with as many meetings of two, and the same contest."""
    kind = system.family, system.contest, system.meetings
    return tuple(
        other
        for other in all_systems()
        if (other.family, other.contest, other.meetings) == kind and other is not system
    )


@cache
def registry() -> Plugins:
    """Return the systems others have registered, the broken ones put aside."""
    from importlib.resources import files  # noqa: PLC0415 - seldom needed

    from zug.rules import books  # noqa: PLC0415 - ours are where they always are
    from zug.systems.plugins import load_plugins  # noqa: PLC0415 - seldom needed

    plugins = load_plugins(name for family in _ours() for system in family for name in system.names)
    for system in plugins.systems:
        if system.rules:
            books.add(books.Book.of_rules(system.book, system.title, system.rules))
        else:
            books.look_in(system.book_place)
        messages.look_in(str(files(system.book_place) / "locale"))
    return plugins


def registered() -> tuple[System, ...]:
    """Return the systems of other distributions, in the order of their ids."""
    return registry().systems


def left_out() -> tuple[BrokenPlugin, ...]:
    """Return the registrations that cannot be used; empty while nothing has had to look for any."""
    return registry().broken if registry.cache_info().currsize else ()


@lru_cache(maxsize=64)
def find_system(name: str, day: str = "") -> System:
    """Return a system by its id or one of the names other programs use.

    A code without a year means the edition in force on `day` (YYYY-MM-DD), the newest if no day
    is given.
    """
    system = seek_system(name, day)
    if system is not None:
        return system
    for broken in left_out():
        if name.lower() in broken.names:
            raise broken.error
    of_teams = _TEAMS in name.upper()
    known = ", ".join(each.id for each in all_systems() if each.pairs_teams or not of_teams)
    advice = (
        say("teams can be paired by {known}", known=known)
        if of_teams
        else say("use one of {known}", known=known)
    )
    raise UsageError("unknown-system", _unknown(name), advice)


def _unknown(name: str) -> Message:
    code = name.upper()
    if _TEAMS in code and _ALL_MEET in code:
        return say("{name} is a round robin of teams, which Zug does not pair yet", name=name)
    if _TEAMS in code:
        return say("{name} is for teams, and Zug does not know that system", name=name)
    if code.startswith(_CUSTOM) and _ALL_MEET in code:
        return say("the rounds of {name}, a table of the organiser's own, are not known", name=name)
    return say("there is no system {name!r}", name=name)


def system_for_teams() -> System:
    """Return the default system for teams."""
    return next(system for system in all_systems() if system.pairs_teams)


@lru_cache(maxsize=64)
def seek_system(name: str, day: str = "") -> System | None:
    """Return what `find_system` does, but None if there is no such system."""
    systems = (_named(family, name, day) for family in _families())
    return next(filter(None, systems), None)


def seek_flag(word: str) -> System | None:
    """Return the system a flag of another engine means, one of its `flags` or `--` and a name."""
    for family in _families():
        for system in family:
            if word in system.flags:
                return system
        named = _named(family, word[2:]) if word.startswith("--") else None
        if named is not None:
            return named
    return None


def _named(family: Iterable[System], name: str, day: str = "") -> System | None:
    lowered = name.lower()
    for system in family:
        if lowered in system.names:
            return system
    coded = find_code(family, name, day)
    return None if coded is None else coded[0]


def find_code(family: Iterable[System], name: str, day: str) -> tuple[System, Code] | None:
    """Return the edition a code means: the newest in force on a day, without a day the newest."""
    upper = name.upper()
    meanings = [(system, code) for system in family for code in system.codes if code.name == upper]
    if not meanings:
        return None
    meanings.sort(key=lambda meaning: meaning[1].since)
    in_force = [meaning for meaning in meanings if not day or meaning[1].since <= day]
    return (in_force or meanings[:1])[-1]


def coded_options(system: System, name: str | None, day: str = "") -> Options:
    """Return what a code of record 192 chooses among the options; nothing for an id."""
    coded = find_code((system,), name, day) if name and name != system.id else None
    return {} if coded is None else coded[1].options


@cache
def all_accelerations() -> tuple[Acceleration, ...]:
    """Return every acceleration some system can take."""
    accelerations = (system.accelerations for system in all_systems())
    return tuple(dict.fromkeys(chain.from_iterable(accelerations)))


def find_acceleration(name: str) -> Acceleration:
    """Return an acceleration by its id or a short name."""
    for system in chain.from_iterable(_families()):
        for acceleration in system.accelerations:
            if acceleration.is_called(name):
                return acceleration
    known = ", ".join(acceleration.id for acceleration in all_accelerations())
    raise UsageError(
        "unknown-acceleration",
        say("there is no acceleration {name!r}", name=name),
        say("use one of {known}", known=known),
    )


def settle_options(system: System, chosen: Mapping[str, object]) -> Options:
    """Return the options of a system: those chosen, checked, and the defaults of the others."""
    options = {option.key: option for option in system.options}
    settled: dict[str, bool | int | str] = {key: options[key].default for key in options}
    for key, value in chosen.items():
        if key not in options:
            known = ", ".join(options) or say_in("option", "none")
            raise UsageError(
                "unknown-option",
                say("{id} has no option {key!r}", id=system.id, key=key),
                say("it has {known}", known=known),
            )
        settled[key] = _typed(options[key], value)
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
