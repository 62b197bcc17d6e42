"""The list in which a reading collects what is wrong with a file (`zug.faults`)."""

from __future__ import annotations

from zug.errors import Fault, FaultyFileError
from zug.fastclasses import NamedTuple
from zug.messages import of_teams, say, say_n

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Set
    from typing import Any

    from zug.model import Cell
    from zug.model.crosstable import CellPlaces

MOST = 100
"""So many faults are listed; the rest is counted."""
ENOUGH = 10_000
"""Faults that cannot be repaired after which nothing more is read."""


class FilePlace(NamedTuple):
    """Where something stands: line and column of a text, or a path into JSON."""

    line: int = 0
    column: int = 0
    path: str = ""

    def right(self, columns: int) -> FilePlace:
        return self._replace(column=self.column + columns)


NOWHERE = FilePlace()


class _Listing:
    """The first faults of a kind, and how many more there were."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []
        self.left_out = 0

    def add(self, fault: Fault) -> None:
        if len(self.faults) < MOST:
            self.faults.append(fault)
        else:
            self.left_out += 1


class Findings:
    """The faults of one reading. Nothing is raised before everything was looked at.

    A file with thousands of faults is not what it seems: its reading ends early.

    A fault that comes with an assumption was repaired by it: a lenient reading goes on and states
    the assumption. A strict one stops at any fault that is not a mere warning.
    """

    def __init__(self, source: str, lenient: bool) -> None:
        self.source = source
        self.lenient = lenient
        self.of_teams = False
        """Whether participants are teams, and are called so."""
        self._warnings = _Listing()
        self._repaired = _Listing()
        self._fatal = _Listing()
        self._assumptions: list[str] = []
        self._is_explained = False

    def explain(self, id_: str, place: FilePlace, /, **params: Any) -> None:
        """Note the one fault all others come from: those found so far are dropped, and later ones.

        Warnings stay.
        """
        self._repaired, self._fatal, self._assumptions = _Listing(), _Listing(), []
        self.add(id_, place, **params)
        self._is_explained = True

    def add(
        self,
        id_: str,
        place: FilePlace = NOWHERE,
        /,
        *,
        advice: Any = None,
        assumption: Any = None,
        **params: Any,
    ) -> None:
        """Note a fault; with an assumption the reading can go on.

        Advice and assumption are those of `zug.faults`, unless others are given.
        """
        from zug.faults import code_of, sentences_of, warnings  # noqa: PLC0415 - most files are right

        code, sentences = code_of(id_), sentences_of(id_, params)
        is_warning = code in warnings()
        if self._is_explained and not is_warning:
            return
        message = sentences.message
        advice = sentences.advice if advice is None else advice
        assumption = sentences.assumption if assumption is None else assumption
        if self.of_teams:
            message, advice, assumption = map(of_teams, (message, advice, assumption))
        if place.path:
            message = say("{place}: {text}", place=place.path, text=message)
        fault = Fault(code, message, advice, place.line, place.column)
        if is_warning:
            self._warnings.add(fault)
        elif assumption:
            self._repaired.add(fault)
        else:
            self._fatal.add(fault)
            if self._fatal.left_out >= ENOUGH:
                self.settle()
        if assumption and len(self._assumptions) < MOST:
            if place.line:
                assumption = say("line {line}: {text}", line=place.line, text=assumption)
            self._assumptions.append(assumption)

    def assume(self, assumption: str) -> None:
        """State an assumption that no fault called for."""
        self._assumptions.append(assumption)

    @property
    def are_fatal(self) -> bool:
        """No assumption can save this reading."""
        return bool(self._fatal.faults)

    @property
    def fatal_codes(self) -> set[str]:
        """What no assumption can save it from."""
        return {fault.code for fault in self._fatal.faults}

    @property
    def stop(self) -> bool:
        """This reading will end in an error."""
        return bool(self._fatal.faults or (self._repaired.faults and not self.lenient))

    def settle(self) -> None:
        """Raise what has to be raised: all of it at once."""
        if not self.stop:
            return
        guilty = [self._fatal] if self.lenient else [self._fatal, self._repaired]
        raise FaultyFileError(self.source, _in_order(guilty, MOST))

    @property
    def faults(self) -> tuple[Fault, ...]:
        """Warnings and repaired faults, in the order of the file."""
        return tuple(_in_order([self._warnings, self._repaired], 2 * MOST))

    @property
    def assumptions(self) -> tuple[str, ...]:
        return tuple(self._assumptions)


def _in_order(listings: list[_Listing], most: int) -> list[Fault]:
    faults = sorted(
        (fault for listing in listings for fault in listing.faults),
        key=lambda fault: (fault.line, fault.column),
    )
    left_out = sum(listing.left_out for listing in listings) + len(faults[most:])
    if left_out:
        faults = [
            *faults[:most],
            Fault("more-faults", say_n("and {count} more", "and {count} more", left_out)),
        ]
    return faults


def repair(
    table: Mapping[int, tuple[Cell, ...]],
    numbers: Mapping[int, int],
    places: CellPlaces,
    findings: Findings,
    unclear: Set[tuple[int, int]] = frozenset(),
    *,
    needs_colours: bool = True,
    one_bye: bool = True,
) -> dict[int, tuple[Cell, ...]]:
    """Return the table with all repairs that could be made; the faults are in the findings.

    A repair may bring to light what else is wrong, so it is looked at again until nothing changes:
    what is read leniently must be sound, or else be refused.
    """
    from zug.model.crosstable import Diagnosis  # noqa: PLC0415 - most tables are sound

    repaired = Diagnosis(
        table, numbers, places, findings, unclear, needs_colours=needs_colours, one_bye=one_bye
    ).run()
    while findings.lenient and not findings.are_fatal:
        before = repaired
        repaired = Diagnosis(
            before, numbers, places, findings, needs_colours=False, one_bye=one_bye
        ).run()
        if repaired == before:
            break
    return repaired
