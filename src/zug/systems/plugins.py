"""Systems that are not ours: how they are found, what is wrong with them, and what they answer.

A distribution registers a `System`, or several, through the entry-point group `zug.systems`. The
environment variable `ZUG_SYSTEMS` names Python files, separated as in `PATH`, each with a tuple
`SYSTEMS`. A system that cannot be used must not take the others along: it is put aside with the
reason, which is raised only when somebody asks for that system.

Whatever an engine of others answers is checked before it is believed, and an error in their code
names its source: whoever runs the tournament must know whom to ask. Our own engines are tested
against literal twins and pay nothing for this.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from contextlib import contextmanager
from functools import partial
from importlib.resources import files
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

from zug.errors import ForeignSystemError, UsageError, ZugError
from zug.fastclasses import NamedTuple, fields
from zug.messages import say
from zug.model import PointSystem
from zug.rules.accelerations import Acceleration
from zug.systems.base import Board, Impossibility, Option, RoundPairing, Step
from zug.systems.system import (
    HANDLING_EDITIONS,
    Code,
    Contest,
    Numbering,
    OwnStandings,
    Participants,
    System,
    resolve,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from collections.abc import Set as AbstractSet
    from dataclasses import Field
    from typing import Any

    from zug.messages import Message
    from zug.model import Tournament
    from zug.systems.base import Options

GROUP = "zug.systems"
FILES = "ZUG_SYSTEMS"


class BrokenPlugin(NamedTuple):
    """A registration that cannot be used: the names it would be asked for by, and why."""

    names: frozenset[str]
    error: UsageError


class Plugins(NamedTuple):
    """The systems of others in the order of their ids, and the registrations that were broken."""

    systems: tuple[System, ...] = ()
    broken: tuple[BrokenPlugin, ...] = ()


class _Source(NamedTuple):
    """Where systems may come from: a distribution, or a file the user has named."""

    origin: str
    name: str
    load: Callable[[], object]
    advice: Message

    def broken(self, why: str, system: object = None) -> BrokenPlugin:
        """Return why a system of this source cannot be used; the source itself if none is given."""
        names: list[object] = [self.name]
        if isinstance(system, System):
            aliases = system.aliases if isinstance(system.aliases, tuple) else ()
            names = [system.id, *aliases, self.name]
        known = [name for name in names if isinstance(name, str)]
        message = say(
            "the system {name!r} of {source}: {why}", name=known[0], source=self.origin, why=why
        )
        error = UsageError("bad-registration", message, self.advice)
        return BrokenPlugin(frozenset(map(str.lower, known)), error)


def load_plugins(ours: Iterable[str]) -> Plugins:
    """Load what is registered; names that are `ours`, or another's already, are taken.

    A module may do anything while it is imported, even end the program (`SystemExit`).
    """
    taken = {*ours}
    systems: list[System] = []
    broken: list[BrokenPlugin] = []
    for source in _sources():
        try:
            loaded = source.load()
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            why = say("it cannot be loaded ({error})", error=_error_text(error))
            broken.append(source.broken(why))
            continue
        for system in loaded if isinstance(loaded, tuple | list) else (loaded,):
            wrong = what_is_wrong(system, taken)
            if wrong:
                broken.append(source.broken(wrong, system))
            elif isinstance(system, System):
                taken.update(system.names)
                # frozen for everybody else
                object.__setattr__(system, "distribution", source.origin)
                systems.append(system)
    return Plugins(tuple(sorted(systems, key=lambda system: system.id)), tuple(broken))


def _sources() -> Iterator[_Source]:
    """Yield the distributions by name, then the files in the order of the user."""
    from importlib.metadata import entry_points  # noqa: PLC0415 - slow, and seldom needed

    points = (
        (point.value if point.dist is None else point.dist.name, point.name, point.load)
        for point in entry_points(group=GROUP)
    )
    for origin, name, load in sorted(points, key=lambda point: point[:2]):
        yield _Source(origin, name, load, say("update or uninstall {source}", source=origin))
    for path in _named_files():
        yield _Source(path, Path(path).stem, partial(_systems_of, path), _correct(path))


def _named_files() -> list[str]:
    """Return the files that the environment variable names."""
    return [*filter(None, os.environ.get(FILES, "").split(os.pathsep))]


def _correct(path: str) -> Message:
    """Return the advice on a file: the user who named it can correct it."""
    return say("correct {source}, or take it out of ZUG_SYSTEMS", source=path)


def _systems_of(path: str) -> object:
    """Return the systems a file holds; it is a module under its own name from now on."""
    name = Path(path).stem
    spec = spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise ImportError("it is not a Python file (.py)")
    module = sys.modules[name] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.SYSTEMS


def _error_text(error: BaseException) -> str:
    """Return the text of an error with its class: a bare number says too little."""
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__


# What a registered system must be

_OF_SYSTEMS = (Acceleration, Code, Contest, Numbering, Option, OwnStandings, Participants)
_OF_ROUNDS = (Board, Impossibility, Step)
_OF_PYTHON = (str, bool, int, tuple, frozenset, Mapping, Collection, PointSystem)
_TYPES: dict[str, type] = {
    "None": type(None),
    **{kind.__name__: kind for kind in (*_OF_PYTHON, *_OF_SYSTEMS, *_OF_ROUNDS)},
}
"""The types that annotations of `System` and `RoundPairing` name, apart from functions."""
_REFERENCES = ("engine", "legality", "aros", "check_row", "views", "teller", "prover", "wordings")
"""Fields where text means `module:name`."""


def what_is_wrong(system: object, taken: Collection[str] = ()) -> str:
    """Return why a system cannot be used; empty if nothing speaks against it."""
    if not isinstance(system, System):
        return say("it is not a System")
    for field in fields(System):
        if field.init and not _fits(field, getattr(system, field.name)):
            return _wrong_value(field.name, getattr(system, field.name))
    for name in system.names:
        if name != name.lower() or not name or any(letter in " \t\n+" for letter in name):
            return say(
                "its name {name!r} must be in lower case, without blanks or plus signs", name=name
            )
        if name in taken:
            return say("its name {name} is taken", name=name)
    try:
        files(system.book_place)
    except (ImportError, TypeError, ValueError):
        return say("there is no package {place} for its rule book", place=system.book_place)
    return ""


def _wrong_value(field: str, value: object) -> str:
    if field in _REFERENCES and isinstance(value, str):
        return say(
            "its {field} must be 'module:name', not {value}", field=field, value=f"{value!r:.60}"
        )
    return say("its {field} cannot be {value}", field=field, value=f"{value!r:.60}")


def _fits(field: Field[Any], value: object) -> bool:
    """Is the value of a field of the type that its annotation says?"""
    if isinstance(value, str) and field.name in _REFERENCES:
        module, colon, name = value.partition(":")
        return bool(module and colon and name)
    if field.name == "handling":
        return value in HANDLING_EDITIONS
    if field.name == "meetings" and isinstance(value, int):
        return value >= 1
    return any(_is_a(kind, value) for kind in str(field.type).split(" | "))


def _is_a(kind: str, value: object) -> bool:
    name, _, member = kind.removesuffix("]").removesuffix(", ...").partition("[")
    if name == "Callable":
        return callable(value)
    if not isinstance(value, _TYPES[name]):
        return False
    members = value if name in ("tuple", "frozenset") and isinstance(value, Iterable) else ()
    return all(_is_a(member, item) for item in members)


# What its engine answers

_CHECKED = ("boards", "trace", "notes", "bye", "impossible")


def pair_by_plugin(system: System, tournament: Tournament, options: Options) -> RoundPairing:
    """Return the pairing of `System.pair_round`; any fault of the engine names its source."""
    with plugin_errors(system):
        pairing = resolve(system.engine)(tournament, options)
    why = _what_is_unsound(system, tournament, pairing)
    if why:
        raise _error(system, "unsound-pairing", why)
    sound: RoundPairing = pairing
    return sound


@contextmanager
def plugin_errors(system: System) -> Iterator[None]:
    """Run code of the system's distribution: its errors are not ours."""
    try:
        yield
    except (ZugError, KeyboardInterrupt, MemoryError):
        raise
    except BaseException as error:
        where = _line_in(system.distribution, error)
        why = say("it failed ({error})", error=f"{where}{_error_text(error)}")
        raise _error(system, "system-failed", why) from error


def _line_in(source: str, error: BaseException) -> str:
    """Return the last line of a named file that an error passed, as `file:line: `; else nothing.

    Whoever wrote the file looks for the line; a user of a distribution cannot correct it.
    """
    where, trace = "", error.__traceback__ if source in _named_files() else None
    file = str(Path(source).absolute())
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == file:
            where = f"{Path(source).name}:{trace.tb_lineno}: "
        trace = trace.tb_next
    return where


def _error(system: System, code: str, why: str) -> ForeignSystemError:
    source = system.distribution
    return ForeignSystemError(
        code,
        say("the system {name!r} of {source}: {why}", name=system.id, source=source, why=why),
        _correct(source)
        if source in _named_files()
        else say("report it to the authors of {source}", source=source),
    )


def _what_is_unsound(system: System, tournament: Tournament, pairing: object) -> Message | None:
    """Return what is wrong with a round, whatever the rules of the system; None if nothing is."""
    if not isinstance(pairing, RoundPairing):
        return say("its engine gave {what} instead of a RoundPairing", what=f"{pairing!r:.60}")
    if (pairing.system, pairing.round) != (system.id, tournament.next_round):
        paired = f"{pairing.system!r}, {pairing.round!r}"
        return say("its engine paired another system or round ({given})", given=paired)
    checked = (field for field in fields(RoundPairing) if field.name in _CHECKED)
    is_sound = all(_fits(field, getattr(pairing, field.name)) for field in checked)
    seated = [tpn for board in pairing.boards for tpn in board] if is_sound else []
    seated += [] if pairing.bye is None else [pairing.bye]
    if not is_sound or not all(type(tpn) is int for tpn in seated):
        return say("its engine gave a RoundPairing with values of the wrong type")
    if pairing.impossible is None:
        return _wrong_seats(seated, tournament.by_tpn.keys() - tournament.absentees)
    if seated:
        return say("its engine gave boards although no complete pairing exists")
    return None


def _wrong_seats(seated: Sequence[int], present: AbstractSet[int]) -> Message | None:
    """Return who has no opponent or bye, or two, or should have none; None if nobody."""
    times = Counter(seated)
    if strangers := times.keys() - present:
        return say("its engine paired {who}, who is not there to be paired", who=min(strangers))
    if twice := [tpn for tpn in times if times[tpn] > 1]:
        return say("its engine paired {who} twice in one round", who=min(twice))
    if missing := sorted(present - times.keys()):
        return say("its engine left out {who}", who=", ".join(map(str, missing[:10])))
    return None
