"""Systems of other distributions: found by their entry points, left out if something is wrong.

Another distribution registers a system through the entry-point group `zug.systems`; the entry point
leads to a `System` or to several of them. One that cannot be used must not take the others along:
it is put aside with the reason, which is raised only when somebody asks for that system.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from importlib.resources import files

from zug.errors import UsageError
from zug.fastclasses import NamedTuple, fields
from zug.messages import say
from zug.model import PointSystem
from zug.rules.accelerations import Acceleration
from zug.systems.base import Option
from zug.systems.system import (
    HANDLING_EDITIONS,
    Code,
    Contest,
    Numbering,
    OwnStandings,
    Participants,
    System,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from importlib.metadata import EntryPoint

GROUP = "zug.systems"


class Broken(NamedTuple):
    """A registration that cannot be used: the names it would be asked for by, and why."""

    names: frozenset[str]
    error: UsageError


class Registered(NamedTuple):
    """What other distributions have registered: systems in the order of ids, and what was wrong."""

    systems: tuple[System, ...] = ()
    broken: tuple[Broken, ...] = ()


def load_registered(ours: Iterable[str]) -> Registered:
    """Load what is registered; names that are `ours`, or another's already, are taken."""
    from importlib.metadata import entry_points  # noqa: PLC0415 - slow, and seldom needed

    taken = {*ours}
    found: list[System] = []
    broken: list[Broken] = []
    points = entry_points(group=GROUP)
    for point in sorted(points, key=lambda one: (_source(one), one.name, one.value)):
        held, why = _load(point)
        if why:
            broken.append(_broken(point, why))
        for one in held:
            why = what_is_wrong(one, taken)
            if why:
                broken.append(_broken(point, why, one))
            elif isinstance(one, System):
                taken.update(one.names)
                object.__setattr__(one, "distribution", _source(point))  # frozen for all others
                found.append(one)
    return Registered(tuple(sorted(found, key=lambda one: one.id)), tuple(broken))


def _load(point: EntryPoint) -> tuple[tuple[object, ...], str]:
    """What an entry point leads to, or why it leads nowhere.

    A module may do anything while it is imported, even end the program (`SystemExit`).
    """
    try:
        held = point.load()
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        return (), say("it cannot be loaded ({error})", error=error_text(error))
    return tuple(held) if isinstance(held, tuple | list) else (held,), ""


def error_text(error: BaseException) -> str:
    """An error of somebody else's code; a bare number or nothing says too little without a name."""
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__


def _source(point: EntryPoint) -> str:
    return point.value if point.dist is None else point.dist.name


def _broken(point: EntryPoint, why: str, system: object = None) -> Broken:
    asked: list[object] = [point.name]
    if isinstance(system, System):
        aliases = system.aliases if isinstance(system.aliases, tuple) else ()
        asked = [system.id, *aliases, point.name]
    known = [name for name in asked if isinstance(name, str)]
    names, name = frozenset(map(str.lower, known)), known[0]
    source = _source(point)
    error = UsageError(
        "bad-registration",
        say("the system {name!r} of {source}: {why}", name=name, source=source, why=why),
        say("update or uninstall {source}", source=source),
    )
    return Broken(names, error)


_TEXT = ("id", "family", "title", "book", "chapter", "book_place", "advice", "in_force_until")
_FLAGS = (
    *("is_fide", "of_two_teams", "topscorers", "colours_choose", "parts_absolutes"),
    "pairs_by_ratings",
)
_CALLED: dict[str, tuple[type, ...]] = {
    "engine": (str,),
    "legality": (str,),
    "aros": (str,),
    "teller": (str, type(None)),
    "check_row": (str, type(None)),
    "prover": (str, type(None)),
    "unplayed": (),
    "bars_bye": (type(None),),
    "schedule": (type(None),),
}
"""Functions, and what may stand in their place."""
_SINGLE: dict[str, tuple[type, ...]] = {
    "participants": (Participants,),
    "contest": (Contest,),
    "meetings": (int,),
    "sizes": (Collection, type(None)),
    "numbering": (Numbering,),
    "usual_points": (PointSystem,),
    "own_standings": (OwnStandings, type(None)),
    "views": (type, str),
    "wordings": (Mapping, str),
    "articles": (Mapping,),
    **dict.fromkeys(_TEXT, (str,)),
    **dict.fromkeys(_FLAGS, (bool,)),
}
_SEVERAL: dict[str, tuple[type, type]] = {
    "aliases": (tuple, str),
    "codes": (tuple, Code),
    "flags": (tuple, str),
    "options": (tuple, Option),
    "accelerations": (tuple, Acceleration),
    "tiebreaks": (tuple, str),
    "checklist": (tuple, str),
    "opening_steps": (frozenset, str),
    "barred_tiebreaks": (frozenset, str),
}
_REFERENCES = ("engine", "legality", "aros", "check_row", "views", "teller", "prover", "wordings")
"""Fields where text means `module:name`."""


def what_is_wrong(system: object, taken: Iterable[str] = ()) -> str:
    """Why a system cannot be used; empty if nothing speaks against it."""
    if not isinstance(system, System):
        return say("it is not a System")
    for field in fields(System):
        if field.init and not _fits(field.name, getattr(system, field.name)):
            value = f"{getattr(system, field.name)!r:.60}"
            return say("its {field} cannot be {value}", field=field.name, value=value)
    for name in system.names:
        if name != name.lower() or not name or any(letter in " \t\n+" for letter in name):
            return say(
                "its name {name!r} must be in lower case, without blanks or plus signs", name=name
            )
    clash = next((name for name in system.names if name in {*taken}), None)
    if clash is not None:
        return say("its name {name} is taken", name=clash)
    try:
        files(system.book_place)
    except (ImportError, TypeError, ValueError):
        return say("there is no package {place} for its rule book", place=system.book_place)
    return ""


def _fits(field: str, value: object) -> bool:
    if isinstance(value, str) and field in _REFERENCES:
        module, colon, name = value.partition(":")
        return bool(module and colon and name)
    if field in _SEVERAL:
        holder, member = _SEVERAL[field]
        return isinstance(value, tuple | frozenset) and _holds(value, holder, member)
    if field in _CALLED:
        return callable(value) or isinstance(value, _CALLED[field])
    if field == "handling":
        return value in HANDLING_EDITIONS
    if field == "meetings" and isinstance(value, int):
        return value >= 1
    return isinstance(value, _SINGLE[field])


def _holds(value: Iterable[object], holder: type, member: type) -> bool:
    return isinstance(value, holder) and all(isinstance(one, member) for one in value)
